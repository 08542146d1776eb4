import { defineConfig } from 'vitest/config'

const globalSetup = 'server/testing/global-setup.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'server/**/*.rules.test.ts',
            'server/**/*.unit.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['server/**/*.story.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A slow machine is no failure; what never comes still is.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['server/proofs/**/*.test.ts'],
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Killing servers needs the machine to itself, so this group runs alone, after the others.
        test: {
          name: 'faults',
          include: ['server/faults/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
