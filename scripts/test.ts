/**
 * Runs everything: first the checks of `checks.ts`, then all tests of Vitest except the fault tests. The fault tests mostly wait, so they run last,
 * at the same time as the journeys in a browser. The last line is `N passed, N failed`.
 */

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { z } from 'zod'

import { runChecks } from './checks.ts'
import { ROOT, run, runApart } from './run.ts'

interface Count {
  passed: number
  failed: number
  /** The failed checks, and the names of the failed tests with the reasons. Playwright prints its own list. */
  failures?: readonly string[]
}

const RESULTS = join(ROOT, '.cache/test-results')

const VitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** How many characters of a failure's reason are shown at the end. The whole reason is in the output of the test itself. */
const REASON_LENGTH = 2_000

/** The free memory that the tests' databases need. */
const ROOM_BYTES = 8 * 1024 ** 3

mkdirSync(RESULTS, { recursive: true })
const folder = mkdtempSync(join(temporaryRoot(), 'countroom-test-run-'))
// The embedded database runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755)
process.env['TMPDIR'] = folder
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const counts = [await runChecks(), await runTests(), ...(await Promise.all([runJourneys(), runFaults()]))]
const total = counts.reduce(add)
for (const failure of total.failures ?? []) console.log(`Failed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/**
 * The folder for the tests' files. It is in memory when there is room, because the tests create and copy many databases. Otherwise it is on the disk.
 */
function temporaryRoot(): string {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return tmpdir()
  const { bavail, bsize } = statfsSync(shared)
  return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES ? shared : tmpdir()
}

async function runTests(): Promise<Count> {
  const { file, args } = vitest('vitest.json', ['--project', '!faults'])
  return countOfVitest(file, await run('vitest', args))
}

/** Runs the fault tests. Shows their output in one piece at the end, because the journeys show their output in the meantime. */
async function runFaults(): Promise<Count> {
  const { file, args } = vitest('faults.json', ['--project', 'faults'])
  const { code, said } = await runApart('vitest', args)
  process.stdout.write(said)
  return countOfVitest(file, code)
}

function vitest(name: string, options: readonly string[]): { file: string; args: string[] } {
  const file = join(RESULTS, name)
  rmSync(file, { force: true })
  return { file, args: ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`] }
}

function countOfVitest(file: string, code: number): Count {
  const report = readReport(file, VitestReport)
  if (!report) return { passed: 0, failed: 1 }
  // A file that cannot be loaded fails before any of its tests runs.
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      return tests.length === 0
        ? [`${relative(ROOT, name)}: ${message.slice(0, REASON_LENGTH)}`]
        : tests.map(
            ({ fullName, failureMessages }) =>
              `${relative(ROOT, name)}: ${fullName}: ${(failureMessages ?? []).join('\n').slice(0, REASON_LENGTH)}`,
          )
    })
  return atLeastOneFailure({ passed: report.numPassedTests, failed: failures.length, failures }, code)
}

async function runJourneys(): Promise<Count> {
  const file = join(RESULTS, 'playwright.json')
  rmSync(file, { force: true })
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const report = readReport(file, PlaywrightReport)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky + report.errors.length }, code)
}

/** A runner with a failing exit code counts as failed, even when it reports no failed test. */
function atLeastOneFailure(count: Count, code: number): Count {
  return code === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

function readReport<Report>(file: string, shape: z.ZodType<Report>): Report | undefined {
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

function add(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
  }
}
