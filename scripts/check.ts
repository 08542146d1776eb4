import { checks } from './checks.ts'
import { run } from './run.ts'

let failed = 0
for (const check of checks) {
  const isFine = await check.run()
  console.log(`${isFine ? '✓' : '✗'} ${check.promise}`)
  if (!isFine) failed++
}
if ((await run('vitest', ['run', '--project', 'rules', 'scripts'])) !== 0) failed++
process.exitCode = failed > 0 ? 1 : 0
