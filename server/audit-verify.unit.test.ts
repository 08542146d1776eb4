/**
 * Runs `npm run audit:verify` as the owner of an installation does, with a running and with a stopped server. Checks the command's output and exit
 * code. The command prints a place for each intact audit trail: the location, the number of the trail's last row, and the hash of that row.
 */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ServedHouse } from './testing/served-house.ts'

const house = new ServedHouse()
beforeAll(async () => {
  await house.start()
  run('admin.ts', 'create', 'boss@example.com')
})
afterAll(() => house.remove())

function run(file: 'admin.ts' | 'audit-verify.ts', ...words: string[]) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], {
    env: house.environment,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

async function forge(statement: string): Promise<void> {
  const owner = await house.owner()
  await owner.query(statement)
  await owner.end()
}

test('the command reports an unchanged audit trail as intact, with and without a running server', async () => {
  const beside = run('audit-verify.ts')
  expect(beside.said).toMatch(/^Countroom \(location 1\): 1 row, intact, up to 1:1:[0-9a-f]{64}\n.* is intact\./)
  expect(beside.status).toBe(0)
  await house.stop()
  expect(run('audit-verify.ts')).toEqual(beside)
  await house.start()
})

test('the command accepts a place that is in the trail, reports a trail without a given place as broken, and refuses other arguments', () => {
  const [place] = /1:1:[0-9a-f]{64}/.exec(run('audit-verify.ts').said)!
  expect(run('audit-verify.ts', place).status).toBe(0)
  const another = `1:1:${'0'.repeat(64)}`
  expect(run('audit-verify.ts', place, another)).toEqual({
    status: 1,
    said: expect.stringMatching(/^BROKEN: Countroom \(location 1\), row 1 \(.*Z, admin create\): is not the row that/),
  })
  const gone = run('audit-verify.ts', place.replace('1:1:', '9:1:'))
  expect(gone).toMatchObject({
    status: 1,
    said: expect.stringContaining('the audit trail of location 9 is gone. A place in that trail was recorded earlier'),
  })
  expect(run('audit-verify.ts', 'yesterday')).toEqual({
    status: 1,
    said: expect.stringContaining('"yesterday" is not a place'),
  })
})

test('the command does not create a database when it finds none', () => {
  const path = fileURLToPath(new URL('audit-verify.ts', import.meta.url))
  const environment = { ...house.environment, COUNTROOM_DATA: `${house.dataDir}-elsewhere` }
  const { status, stderr } = spawnSync(process.execPath, [path], { env: environment, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('Set COUNTROOM_DATA')])
})

test('the command names the first row that was changed or is missing, and its exit code is 1', async () => {
  await forge("update audit_log set after = '{}'")
  const { status, said } = run('audit-verify.ts')
  expect(said).toMatch(
    /^BROKEN: Countroom \(location 1\), row 1 \(.*Z, admin create\): was edited\nThe audit trail is BROKEN\./,
  )
  expect(status).toBe(1)
  await forge('delete from audit_log')
  expect(run('audit-verify.ts')).toEqual({
    status: 1,
    said: expect.stringMatching(/^BROKEN: Countroom \(location 1\), row 1: all rows are missing\n/),
  })
})
