import { runChecks } from './checks.ts'
import { run } from './run.ts'

const { failed } = await runChecks()
const code = await run('vitest', ['run', '--project', 'rules', 'scripts'])
process.exitCode = failed > 0 || code !== 0 ? 1 : 0
