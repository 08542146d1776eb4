import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { macros } from './web/macros.ts'

const globalSetup = 'server/testing/global-setup.ts'
// Node runs these sources as they are, as it does for `npm start`. Through Vite the same tests take more processor time.
const experimental = { viteModuleRunner: false, nodeLoader: false }
// The deadlines are long: a slow machine is no failure; what never comes still is.

export default defineConfig({
  test: {
    // A test waits for PostgreSQL, for another process or for time as long as it works: one more than the cores keeps them busy. Six use up to
    // ninety of the hundred connections.
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
        // Each file in a process of its own: the parts of the browser keep their state in modules.
        plugins: [macros()],
        test: { name: 'screens', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 180_000 },
      },
      {
        test: {
          name: 'stories',
          experimental,
          include: ['server/**/*.story.test.ts'],
          globalSetup,
          // The files of a worker share the server's compiled code. Each opens its own server on its own database.
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
        // Each of these kills a server of its own, which must not wait for the other groups' tests meanwhile. So they run after them;
        // `npm test` runs them beside the journeys.
        test: {
          name: 'faults',
          experimental,
          include: ['server/faults/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
