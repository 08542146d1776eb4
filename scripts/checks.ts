import { run } from './run.ts'

interface Check {
  /** The promise that holds when the check passes. */
  promise: string
  run(): Promise<boolean>
}

const SOURCES = ['contract', 'server', 'web', 'scripts', 'bench', 'e2e', 'vitest.config.ts']

/** The checks of the sources that run no code of the product. */
export const checks: readonly Check[] = [
  { promise: 'the types agree', run: async () => (await run('tsc', ['-b'])) === 0 },
  {
    promise: 'the linter finds nothing',
    run: async () => (await run('oxlint', [...SOURCES, '--deny-warnings'])) === 0,
  },
  { promise: 'the sources are formatted', run: async () => (await run('oxfmt', ['--check'])) === 0 },
  {
    promise: 'the generated files are up to date',
    run: async () => (await run('node', ['scripts/generate.ts', '--check'])) === 0,
  },
]
