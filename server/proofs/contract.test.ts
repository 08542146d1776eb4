/** Generated from the registry: malformed requests, idempotency and the audit trail, tested the same way for every call. */

import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { auditSentenceOf, auditWordOf } from '@countroom/contract/audit-words.ts'
import { fitsKind } from '@countroom/contract/audit/words.rules.ts'
import { LICENSE_MASK } from '@countroom/contract/customers/customers.rules.ts'
import { LONGEST_RANGE_DAYS } from '@countroom/contract/kernel/dates.ts'

import { type House, openHouse, TEST_PASSWORD } from '../testing/house.ts'
import { allCalls, busyVenue, gatedCalls, withValue } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { bodyFor, sceneFor } from './scenes.ts'

let house: House
let busy: BusyVenue
beforeAll(async () => {
  house = await openHouse()
  busy = await busyVenue(house, 'Here')
})
afterAll(async () => house.close())

const BROKEN: [string, unknown][] = [
  ['null', null],
  ['a list', []],
  ['a number', 7],
  ['a text', '"text"'],
  ['half a document', '{"locationId": 1'],
  ['an unknown field', { unknownField: 1 }],
]
const BAD_VALUES = [
  null,
  'x'.repeat(10_000),
  -1,
  1.5,
  2.3,
  1e300,
  {},
  [],
  true,
  '2026-02-30',
  '\u0000',
  // PostgreSQL has no year 0.
  '0000-01-01',
  '0000-12-31T00:00:00',
  '0000-01-01T00:00:00Z',
  '01/01/0000',
  '9999-12-31',
]

const withBody = allCalls.filter(({ call }) => !call.http.startsWith('GET'))

describe.each(withBody)('$name', ({ name, call }) => {
  test('refuses a malformed body with a sentence, never with a fault', async () => {
    for (const [kind, body] of BROKEN) {
      const { status, reply } = await busy.admin.send(call.http, body)
      expect([400, 422], `${kind}: ${JSON.stringify(reply)}`).toContain(status)
      expect(reply, kind).toMatchObject({ success: false, message: expect.any(String), requestId: expect.any(String) })
    }
  })

  test('refuses a bad value in any field, never with a fault', async () => {
    const body = bodyFor(name, busy, busy.admin)
    for (const path of leafPaths(body)) {
      for (const value of BAD_VALUES) {
        const { status, reply } = await busy.admin.send(call.http, withValue(body, path, value))
        expect(
          status,
          `${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(reply)}`,
        ).toBeLessThan(500)
      }
    }
    if (name === 'logout') busy.admin.token = await house.signIn(busy.admin.userId, busy.venue.id)
  })

  test('refuses a body over its limit', async () => {
    const [limit, bytes] = call.isLarge ? ['12 MB', 13e6] : call.allow === 'public' ? ['64 KB', 7e4] : ['1 MB', 2e6]
    const { status, reply } = await busy.admin.send(call.http, { filler: 'x'.repeat(bytes) })
    expect([status, reply]).toMatchObject([
      413,
      { code: 'request.tooLarge', message: expect.stringContaining(` ${limit}.`) },
    ])
  })
})

test('a call declares as photo fields exactly the fields that can hold photos', () => {
  const holdsPhoto = (schema: unknown) => JSON.stringify(schema).includes('"required":["displayName","type","data"]')
  for (const { name, call } of withBody) {
    const schema = z.toJSONSchema(call.request, { io: 'input' })
    const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => holdsPhoto(field))
    expect(
      fields.map(([field]) => field),
      name,
    ).toEqual(call.photos ?? [])
    // Photos in other fields would be dropped without a message.
    if (call.photos) expect([typeof call.audit, call.allow === 'public'], name).toEqual(['string', false])
  }
})

const bounded = gatedCalls.filter(({ call }) => call.refuses.includes('range.tooManyDays'))

test.each(bounded)(
  'long ranges are limited: $name accepts the longest range that it declares, and not one day more',
  async ({ name, call }) => {
    const body = bodyFor(name, busy, busy.admin)
    const toDate = body['toDate'] as string
    const ask = async (days: number) => {
      const first = new Date(Date.parse(toDate.slice(0, 10)) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
      const { status, reply } = await busy.admin.send(call.http, { ...body, fromDate: first + toDate.slice(10) })
      return { status, ...(reply as { code?: string; message?: string }) }
    }
    const refused = await ask(LONGEST_RANGE_DAYS + 1)
    expect(refused).toMatchObject({ status: 422, code: 'range.tooManyDays' })
    const most = Number(/at most (\d+) days/.exec(refused.message!)![1])
    expect([(await ask(most)).status, (await ask(most + 1)).code]).toEqual([200, 'range.tooManyDays'])
  },
)

const changing = gatedCalls.filter(({ call }) => typeof call.audit === 'string')
const unaudited = gatedCalls.filter(({ call }) => typeof call.audit === 'object')

describe.each(unaudited)('$name makes a change that is not audited, so it', ({ name, call }) => {
  test('leaves no audit row and no stored key, and can be sent again', async () => {
    const { venue, admin, body } = await sceneFor(name, busy)
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent++) expect((await admin.send(call.http, body, { key })).status).toBe(200)
    for (const table of ['audit_log', 'idempotency_keys']) {
      const rows = await house.owner.query(`select from ${table} where location_id = $1`, [venue.id])
      expect(rows.rowCount, table).toBe(0)
    }
  })
})

describe.each(changing)('$name makes a change, so it', ({ name, call }) => {
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

  test('leaves exactly one audit row that says what changed', async () => {
    const { admin, body, before, trail } = await scene()
    const { status, reply } = await admin.send(call.http, body)
    expect(status, JSON.stringify(reply)).toBe(200)
    const rows = (await trail()).slice(before)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.before ?? rows[0]!.after).not.toBeNull()
    expect(Number(rows[0]!.account_id)).toBe(admin.userId)
  })

  test('keeps nothing secret in its audit row', async () => {
    const { admin, body, before, trail } = await scene()
    const { reply } = await admin.send(call.http, body)
    const row = JSON.stringify((await trail()).slice(before))
    for (const secret of [admin.token!, TEST_PASSWORD, ...secretsIn(body), ...secretsIn(reply)])
      expect(row).not.toContain(secret)
    expect(row).not.toMatch(/argon2|"\w*(password|token|hash|rfid)":/i)
  })

  test('needs no Idempotency-Key, and without one the server does not remember it', async () => {
    const { venue, admin, body, before, trail } = await scene()
    const remembered = async () =>
      (await house.owner.query('select from idempotency_keys where location_id = $1', [venue.id])).rowCount
    const keysBefore = await remembered()
    const { status, reply } = await admin.send(call.http, body, { key: null })
    expect(status, JSON.stringify(reply)).toBe(200)
    expect((await trail()).length - before).toBe(1)
    expect(await remembered()).toBe(keysBefore)
  })

  test('happens once for one key, no matter how often and how quickly it is sent', async () => {
    const { admin, body, before, trail } = await scene()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.send(call.http, body, { key })))
    // After a logout a retry has no session, and a secret is told once. Every other call gives all retries the same answer.
    const isToldOnce = name === 'logout' || name === 'revealDriverLicense'
    const answers = isToldOnce ? replies.filter(({ status }) => status === 200) : replies
    if (name === 'revealDriverLicense') expect(answers).toHaveLength(1)
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(answers[0]!.status, JSON.stringify(answers[0]!.reply)).toBe(200)
    expect((await trail()).length - before).toBe(1)
  })

  test('does not wait for a change that only refers to the same rows, so that changes such as a new password cannot deadlock', async () => {
    const { admin, body } = await scene()
    // Every change refers to rows in this way, with its idempotency key and its audit row.
    const release = await referToEverything()
    const { status, reply } = await admin.send(call.http, body)
    await release()
    expect(status, JSON.stringify(reply)).toBe(200)
  })

  test('refuses a key that was used for something else', async () => {
    const { venue, admin, body } = await scene()
    if (name === 'logout') return
    const key = randomUUID()
    await admin.send(call.http, body, { key })
    // A different change that everybody may make.
    const [other, fields] =
      name === 'selectLocation'
        ? ['POST /account/selectEmployee', { userId: admin.userId }]
        : ['POST /account/selectLocation', {}]
    const { status, reply } = await admin.send(other, { locationId: venue.id, ...fields }, { key })
    expect([status, (reply as { code: string }).code]).toEqual([409, 'request.keyReused'])
  })
})

test('the audit trail speaks in words: every key that a change kept is declared by its area, and every change makes a sentence', async () => {
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

/** Every key of an audit row's side and of its parts, with its value. */
function fieldsIn(side: unknown): [key: string, value: unknown][] {
  if (Array.isArray(side)) return side.flatMap(fieldsIn)
  if (typeof side !== 'object' || side === null) return []
  return Object.entries(side).flatMap(([key, value]) => [[key, value], ...fieldsIn(value)])
}

/**
 * Locks every row that others may refer to, as a foreign key does. A change that takes a stronger lock would wait. Two such changes would wait for
 * each other, because both hold their references already. Returns a function that releases the locks.
 */
async function referToEverything(): Promise<() => Promise<void>> {
  const client = await house.owner.connect()
  const { rows } = await client.query<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> all ($1::regclass[])`,
    // The end of a round blocks every further reading, and holds no reading itself.
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

function leafPaths(body: unknown, path: string[] = []): string[][] {
  if (typeof body === 'object' && body !== null) {
    return Object.entries(body).flatMap(([key, value]) => leafPaths(value, [...path, key]))
  }
  return [path]
}
