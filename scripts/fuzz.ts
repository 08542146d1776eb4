/** Sends requests that are generated from the schemas to all calls: `npm run fuzz -- --requests 1000000 --seed 7`. */

import { parseArgs } from 'node:util'

import { run } from './run.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' }, from: { type: 'string' } },
})
const settings = Object.entries({
  FUZZ_REQUESTS: values.requests,
  FUZZ_SEED: values.seed,
  FUZZ_FROM: values.from,
})
const given = settings.filter((setting): setting is [string, string] => setting[1] !== undefined)
const wrong = given.find(([, number]) => !/^[1-9]\d{0,9}$/.test(number))
if (wrong !== undefined) {
  console.error(`--requests, --seed and --from must be whole numbers of at least 1, not ${wrong[1]}.`)
  process.exitCode = 2
} else {
  const file = 'server/proofs/fuzz.test.ts'
  process.exitCode = await run('vitest', ['run', '--project', 'proofs', file], Object.fromEntries(given))
}
