/** These tests are generated from the registry of calls. They test idempotency and the audit trail in the same way for every change. */

import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { auditSentenceOf, auditWordOf } from '@countroom/contract/audit-words.ts'
import { fitsKind } from '@countroom/contract/audit/words.rules.ts'
import { LICENSE_MASK } from '@countroom/contract/customers/customers.rules.ts'

import { type House, openHouse, TEST_PASSWORD } from '../testing/house.ts'
import { busyVenue, gatedCalls } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { sceneFor } from './scenes.ts'

let house: House
let busy: BusyVenue
beforeAll(async () => {
  house = await openHouse()
  busy = await busyVenue(house, 'Here')
})
afterAll(async () => house.close())

/** The calls whose reply contains a secret. The server does not store these replies, so it refuses a retry. */
const TELLS_A_SECRET = [
  'revealDriverLicense',
  'createLicenseKey',
  'saveDelivery',
  'renewDeliverySecret',
  'addStation',
  'resetStation',
]

const changing = gatedCalls.filter(({ call }) => typeof call.audit === 'string')
const unaudited = gatedCalls.filter(({ call }) => typeof call.audit === 'object')

describe.each(unaudited)('$name makes a change that is not audited', ({ name, call }) => {
  test('a change that is not audited leaves no audit row and no stored Idempotency-Key, and can be sent again', async () => {
    const { venue, admin, body } = await sceneFor(name, busy)
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent++) expect((await admin.send(call.http, body, { key })).status).toBe(200)
    for (const table of ['audit_log', 'idempotency_keys']) {
      const rows = await house.owner.query(`select from ${table} where location_id = $1`, [venue.id])
      expect(rows.rowCount, table).toBe(0)
    }
  })
})

describe.each(changing)('$name makes a change', ({ name, call }) => {
  async function scene() {
    const { venue, admin, body } = await sceneFor(name, busy)
    const trail = async () => {
      const rows = await house.owner.query<{ call: string; before: unknown; after: unknown; account_id: string }>(
        'select call, before, after, account_id from audit_log where location_id = $1 and call = $2',
        [venue.id, name],
      )
      return rows.rows
    }
    return { venue, admin, body, before: (await trail()).length, trail }
  }

  test('a change leaves exactly one audit row, which says what changed and contains no secret', async () => {
    const { admin, body, before, trail } = await scene()
    const { status, reply } = await admin.send(call.http, body)
    expect(status, JSON.stringify(reply)).toBe(200)
    const rows = (await trail()).slice(before)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.before ?? rows[0]!.after).not.toBeNull()
    expect(Number(rows[0]!.account_id)).toBe(admin.userId)
    const row = JSON.stringify(rows)
    for (const secret of [admin.token!, TEST_PASSWORD, ...secretsIn(body), ...secretsIn(reply)])
      expect(row).not.toContain(secret)
    expect(row).not.toMatch(/argon2|"\w*(password|token|hash|rfid)":/i)
  })

  test('a change works without an Idempotency-Key, and the server then stores no key', async () => {
    const { venue, admin, body, before, trail } = await scene()
    const remembered = async () =>
      (await house.owner.query('select from idempotency_keys where location_id = $1', [venue.id])).rowCount
    const keysBefore = await remembered()
    const { status, reply } = await admin.send(call.http, body, { key: null })
    expect(status, JSON.stringify(reply)).toBe(200)
    expect((await trail()).length - before).toBe(1)
    expect(await remembered()).toBe(keysBefore)
  })

  test('a change happens once for one Idempotency-Key, no matter how often and how quickly it is sent', async () => {
    const { admin, body, before, trail } = await scene()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.send(call.http, body, { key })))
    // After a logout, a retry has no session. A secret is sent only once. Every other call gives all retries the same answer.
    const isToldOnce = name === 'logout' || TELLS_A_SECRET.includes(name)
    const answers = isToldOnce ? replies.filter(({ status }) => status === 200) : replies
    if (TELLS_A_SECRET.includes(name)) expect(answers).toHaveLength(1)
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(answers[0]!.status, JSON.stringify(answers[0]!.reply)).toBe(200)
    expect((await trail()).length - before).toBe(1)
  })

  test('a change does not wait for another change whose foreign keys refer to the same rows, so two such changes cannot deadlock', async () => {
    const { admin, body } = await scene()
    // The idempotency key and the audit row of every change also have such foreign keys.
    const release = await referToEverything()
    const { status, reply } = await admin.send(call.http, body)
    await release()
    expect(status, JSON.stringify(reply)).toBe(200)
  })

  test('a different request with the Idempotency-Key of an earlier change is refused', async () => {
    const { venue, admin, body } = await scene()
    if (name === 'logout') return
    const key = randomUUID()
    await admin.send(call.http, body, { key })
    // This is a different change that everybody may make.
    const [other, fields] =
      name === 'selectLocation'
        ? ['POST /account/selectEmployee', { userId: admin.userId }]
        : ['POST /account/selectLocation', {}]
    const { status, reply } = await admin.send(other, { locationId: venue.id, ...fields }, { key })
    expect([status, (reply as { code: string }).code]).toEqual([409, 'request.keyReused'])
  })
})

test('every field name in the audit trail has a label in its area, and every change has a sentence', async () => {
  const { rows } = await house.owner.query<{ call: string; before: unknown; after: unknown }>(
    'select call, before, after from audit_log',
  )
  const faults = new Set<string>()
  const judge = (call: string, key: string, value: unknown) => {
    const word = auditWordOf(call, key)
    if (word === undefined) faults.add(`${call}: the area has no word for ${key}`)
    else if (!fitsKind(word[1], value))
      faults.add(`${call}: ${key} is not of the kind ${word[1]}: ${JSON.stringify(value)}`)
  }
  for (const entry of rows) {
    for (const [key, value] of [...fieldsIn(entry.before), ...fieldsIn(entry.after)]) judge(entry.call, key, value)
    const sentence = auditSentenceOf(entry)?.text ?? 'undefined'
    if (sentence.includes('undefined')) faults.add(`${entry.call}: no sentence for ${JSON.stringify(entry)}`)
  }
  expect([...faults]).toEqual([])
  expect(rows.length).toBeGreaterThan(changing.length)
})

/** Every field name in the `before` or `after` of an audit row, at any depth, with its value. */
function fieldsIn(side: unknown): [key: string, value: unknown][] {
  if (Array.isArray(side)) return side.flatMap(fieldsIn)
  if (typeof side !== 'object' || side === null) return []
  return Object.entries(side).flatMap(([key, value]) => [[key, value], ...fieldsIn(value)])
}

/**
 * Locks every row that other rows may refer to, as a foreign key does. A change that takes a stronger lock would wait. Two such changes would wait
 * for each other, because both already hold locks on the rows that they refer to. Returns a function that releases the locks.
 */
async function referToEverything(): Promise<() => Promise<void>> {
  const client = await house.owner.connect()
  const { rows } = await client.query<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> all ($1::regclass[])`,
    // Reading sessions are left out. The call that ends a round locks the round's session on purpose, so that nobody adds a reading
    // at the same time. That call adds no reading itself.
    [['reading_sessions']],
  )
  await client.query('begin')
  for (const { name } of rows) await client.query(`select from ${name} for key share`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Passwords, tags, keys and driver licenses anywhere in a body or a reply. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => secretsIn(part, key))
  return typeof value === 'string' &&
    value !== '' &&
    !value.startsWith(LICENSE_MASK) &&
    /password$|^rfid$|token$|key$|^driverLicense$/i.test(name)
    ? [value]
    : []
}
