/** Tests generated from the registry of calls: every call refuses malformed requests, and no request ends in a fault. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { LONGEST_RANGE_DAYS } from '@countroom/contract/kernel/dates.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'

import { parseBody } from '../platform/http/kernel.ts'
import { Refusal } from '../platform/refusal.ts'
import { type House, openHouse, type Person } from '../testing/house.ts'
import { allCalls, busyVenue, gatedCalls, rolesOf, withValue } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { bodyFor } from './scenes.ts'

let house: House
let busy: BusyVenue
let master: Person
beforeAll(async () => {
  house = await openHouse()
  busy = await busyVenue(house, 'Here')
  master = await busy.venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })
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
  // This number is too large for PostgreSQL's bigint.
  1e19,
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

/** The venue's administrator, or a master administrator for a call that nobody else may make. */
const senderOf = (call: Call) => (rolesOf(call).join() === 'ROLE_MASTER_ADMIN' ? master : busy.admin)

const withBody = allCalls.filter(({ call }) => !call.http.startsWith('GET'))

describe.each(withBody)('$name', ({ name, call }) => {
  test('the call refuses a malformed body with a sentence, never with a fault', async () => {
    for (const [kind, body] of BROKEN) {
      const { status, reply } = await senderOf(call).send(call.http, body)
      expect([400, 422], `${kind}: ${JSON.stringify(reply)}`).toContain(status)
      expect(reply, kind).toMatchObject({ success: false, message: expect.any(String), requestId: expect.any(String) })
    }
  })

  test('the call answers a bad value in any field without a fault', async () => {
    const body = bodyFor(name, busy, busy.admin)
    let isRefusalSent = false
    for (const path of leafPaths(body)) {
      for (const value of BAD_VALUES) {
        const bad = withValue(body, path, value)
        const isRefused = isRefusedBySchema(call, bad)
        // One refused body for each call is enough to show that the server refuses by the same schema. The others are not sent.
        if (isRefused && isRefusalSent) continue
        const { status, reply } = await senderOf(call).send(call.http, bad)
        const place = `${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(reply)}`
        expect(status, place).toBeLessThan(500)
        if (isRefused) expect(status, place).toBeGreaterThanOrEqual(400)
        isRefusalSent ||= isRefused
      }
    }
    if (name === 'logout') busy.admin.token = await house.signIn(busy.admin.userId, busy.venue.id)
  })

  test('the call refuses a body that is larger than the limit of the call', async () => {
    const [limit, bytes] = call.isLarge ? ['12 MB', 13e6] : call.allow === 'public' ? ['64 KB', 7e4] : ['1 MB', 2e6]
    const { status, reply } = await senderOf(call).send(call.http, { filler: 'x'.repeat(bytes) })
    expect([status, reply]).toMatchObject([
      413,
      { code: 'request.tooLarge', message: expect.stringContaining(` ${limit}.`) },
    ])
  })
})

/** The server reads these fields before it checks the schema. */
const READ_BEFORE_THE_SCHEMA = [
  ['locationId', withBody.find(({ name }) => name === 'clockIn')!],
  ['userId', withBody.find(({ name }) => name === 'clockIn')!],
  ['selectedLocationId', withBody.find(({ name }) => name === 'saveEmployee')!],
] as const

test.each(READ_BEFORE_THE_SCHEMA)(
  'a bad %s, which the server reads before it checks the schema, is refused without a fault',
  async (field, { name, call }) => {
    for (const value of BAD_VALUES) {
      const { status, reply } = await senderOf(call).send(call.http, {
        ...bodyFor(name, busy, busy.admin),
        [field]: value,
      })
      const place = `${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(reply)}`
      expect(status, place).toBeGreaterThanOrEqual(400)
      expect(status, place).toBeLessThan(500)
    }
  },
)

test('every call declares as photo fields exactly the fields that can contain photos', () => {
  const holdsPhoto = (schema: unknown) => JSON.stringify(schema).includes('"required":["displayName","type","data"]')
  for (const { name, call } of withBody) {
    const schema = z.toJSONSchema(call.request, { io: 'input' })
    const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => holdsPhoto(field))
    expect(
      fields.map(([field]) => field),
      name,
    ).toEqual(call.photos ?? [])
    // Only audited changes of signed-in people may have photo fields.
    if (call.photos) expect([typeof call.audit, call.allow === 'public'], name).toEqual(['string', false])
  }
})

const bounded = gatedCalls.filter(({ call }) => call.refuses.includes('range.tooManyDays'))

test.each(bounded)(
  'long ranges are limited: $name accepts the longest range that its error message names, and not one day more',
  async ({ name, call }) => {
    const body = bodyFor(name, busy, busy.admin)
    const toDate = body['toDate'] as string
    const ask = async (days: number) => {
      const first = new Date(Date.parse(toDate.slice(0, 10)) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
      const { status, reply } = await senderOf(call).send(call.http, { ...body, fromDate: first + toDate.slice(10) })
      return { status, ...(reply as { code?: string; message?: string }) }
    }
    const refused = await ask(LONGEST_RANGE_DAYS + 1)
    expect(refused).toMatchObject({ status: 422, code: 'range.tooManyDays' })
    const most = Number(/at most (\d+) days/.exec(refused.message!)![1])
    expect([(await ask(most)).status, (await ask(most + 1)).code]).toEqual([200, 'range.tooManyDays'])
  },
)

/** Whether the server refuses a body by the schema of its call. Throws when the check ends in a fault. */
function isRefusedBySchema(call: Call, body: unknown): boolean {
  try {
    parseBody(call, body)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

function leafPaths(body: unknown, path: string[] = []): string[][] {
  if (typeof body === 'object' && body !== null) {
    return Object.entries(body).flatMap(([key, value]) => leafPaths(value, [...path, key]))
  }
  return [path]
}
