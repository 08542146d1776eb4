import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { macros } from './web/macros.ts'

const globalSetup = 'server/testing/global-setup.ts'
// Node runs these sources directly, as it does for `npm start`. With Vite, the same tests take more processor time.
const experimental = { viteModuleRunner: false, nodeLoader: false }
// The timeouts are long, so that the tests pass on a slow computer. A test that waits for something that never comes still fails.

export default defineConfig({
  test: {
    // Tests often wait for PostgreSQL, for another process or for a timer. One more worker than there are cores uses the time of these waits.
    // Six workers use up to ninety of PostgreSQL's hundred connections.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
    projects: [
      {
        test: {
          name: 'rules',
          experimental,
          include: [
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            'server/**/*.rules.test.ts',
            'server/**/*.unit.test.ts',
          ],
          // The files of a worker share the compiled code.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Each file has its own process, because the browser's code keeps its state in modules.
        plugins: [macros()],
        test: { name: 'screens', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 180_000 },
      },
      {
        test: {
          name: 'stories',
          experimental,
          include: ['server/**/*.story.test.ts'],
          globalSetup,
          // The files of a worker share the server's compiled code. Each file opens its own server on its own database.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'proofs',
          experimental,
          include: ['server/proofs/**/*.test.ts'],
          globalSetup,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Each fault test disturbs its own server or database, and waits until the server works again. Other tests would slow this server down, so
        // the fault tests run after all other groups. `npm test` runs them at the same time as the journeys in a browser.
        test: {
          name: 'faults',
          experimental,
          include: ['server/faults/**/*.test.ts'],
          globalSetup,
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
