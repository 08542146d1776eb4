import { runApart } from './run.ts'

interface Check {
  /** What is true when the check passes. */
  promise: string
  program: string
  args: readonly string[]
}

const SOURCES = ['contract', 'server', 'web', 'scripts', 'bench', 'e2e', 'vitest.config.ts']

/** The checks of the sources, other than the tests. */
const checks: readonly Check[] = [
  // tsc runs one checker, because each additional checker checks the shared types again: two checkers take a third more processor time.
  { promise: 'the types agree', program: 'tsc', args: ['-b', '--checkers', '1'] },
  { promise: 'the linter finds nothing', program: 'oxlint', args: [...SOURCES, '--deny-warnings'] },
  { promise: 'the sources are formatted', program: 'oxfmt', args: ['--check'] },
  { promise: 'the generated files are up to date', program: 'node', args: ['scripts/generate.ts', '--check'] },
]

/** Runs all checks at the same time, and shows the output of each check in one piece. Returns how many checks passed, and which failed. */
export async function runChecks(): Promise<{ passed: number; failed: number; failures: readonly string[] }> {
  const results = await Promise.all(
    checks.map(async ({ promise, program, args }) => {
      const { code, said } = await runApart(program, args)
      process.stdout.write(`${said}${code === 0 ? '✓' : '✗'} ${promise}\n`)
      return code === 0 ? [] : [promise]
    }),
  )
  const failures = results.flat()
  return { passed: checks.length - failures.length, failed: failures.length, failures }
}
