import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { beginPost } from '../../testing/post.ts'
import { BODY_LIMITS } from './bodies.ts'

const MIB = 1024 * 1024
/** A call with photos, so its body may be large. */
const LARGE = '/customer/addFiles'

let house: House
let venue: Venue
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
})
afterAll(async () => house.close())

// The server needs a moment to notice that the clients of the previous test have left.
beforeEach(async () => sleep(50))

/** Begins a request. Its body may come later or never. */
function begin(
  token: string | undefined,
  headers: Record<string, string> = { 'content-length': String(6 * MIB) },
  path = LARGE,
  address = house.address,
) {
  const upload = beginPost(address + path, token, headers)
  upload.flushHeaders()
  const answer = once(upload, 'response').then(([response]) => read(response as IncomingMessage))
  answer.catch(() => {})
  return { upload, answer }
}

async function read(response: IncomingMessage) {
  const { code, message } = (await json(response)) as { code: string; message: string }
  return { status: response.statusCode, code, message }
}

/** The answer, or undefined when the server still waits for the body. */
const answered = async ({ answer }: ReturnType<typeof begin>) => Promise.race([answer, sleep(300)])

const filled = (bytes: number) => ({ locationId: venue.id, filler: 'x'.repeat(bytes) })

test('the server refuses a request without a valid token before its large body arrives', async () => {
  for (const token of [undefined, 'invented'])
    for (const headers of [undefined, { 'transfer-encoding': 'chunked' }])
      expect(await answered(begin(token, headers))).toMatchObject({ status: 401, code: 'session.none' })
})

test('a body may be as long as the limit of its call, and the refusal of a longer body names that limit', async () => {
  const admin = await venue.admin()
  const refusalOf = async (path: string, bytes: number) => (await admin.send(`POST ${path}`, filled(bytes))).reply
  expect(await refusalOf(LARGE, 11 * MIB)).toMatchObject({ code: 'request.malformed' })
  expect(await refusalOf(LARGE, 13 * MIB)).toMatchObject({
    code: 'request.tooLarge',
    message: 'That is too much at once. Send less than 12 MB.',
  })
  expect(await refusalOf('/machine/edit', 2 * MIB)).toMatchObject({
    code: 'request.tooLarge',
    message: 'That is too much at once. Send less than 1 MB.',
  })
})

const whole = { 'content-length': String(12 * MIB) }

test('an account that sends slowly delays only itself', async () => {
  const [slow, other] = [await venue.admin(), await venue.admin()]
  const uploads = [begin(slow.token, whole), begin(slow.token, whole), begin(slow.token, whole)]
  for (const upload of uploads) expect(await answered(upload)).toBeUndefined()
  expect(await answered(begin(slow.token))).toMatchObject({ status: 429, code: 'request.busy' })
  expect((await slow.send(`POST ${LARGE}`, filled(100))).status).toBe(400)
  expect((await other.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
  uploads[0]!.upload.destroy()
  await sleep(50)
  expect((await slow.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
})

test('slow bodies of many accounts delay nobody: the account with the most bytes in transit loses its oldest body', async () => {
  const slow: Person[] = []
  for (let count = 0; count < 3; count++) slow.push(await venue.admin())
  const [first, second, third] = slow as [Person, Person, Person]
  const uploads: ReturnType<typeof begin>[] = []
  // Together these bodies fill the 96 MB that may be in transit.
  for (const { token } of [first, first, first, second, second, second, third, third]) {
    uploads.push(begin(token, whole))
    await sleep(20)
  }
  for (const upload of uploads) expect(await answered(upload)).toBeUndefined()
  const other = await venue.admin()
  expect((await other.send(`POST ${LARGE}`, filled(MIB))).status).toBe(400)
  await expect(uploads[0]!.answer).rejects.toThrow(/hang up|ECONNRESET/)
  for (const upload of uploads.slice(1)) expect(await answered(upload)).toBeUndefined()
})

test('a slow body is cut off even when the account with the most bytes in transit has already sent all of its bodies', async () => {
  const [busy, slow, other] = [await venue.admin(), await venue.admin(), await venue.admin()]
  const [second, third] = [await venue.admin(), await venue.admin()]
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query('lock table customers')
  try {
    const row = { row: 2, firstName: 'Ana', lastName: 'Silva', phone: '2145550133' }
    const rest = { tagId: '', dob: '', address: '', driverLicense: '', points: '', comments: '' }
    const body = JSON.stringify({ locationId: venue.id, rows: [{ ...row, ...rest }] }).padEnd(12 * MIB)
    const sent = [1, 2, 3].map(() => begin(busy.token, whole, '/customer/import').upload.end(body))
    await Promise.all(sent.map((upload) => once(upload, 'finish')))
    // Gives the server time to receive the bytes that the connections still buffer.
    await sleep(500)
    const uploads: ReturnType<typeof begin>[] = []
    for (const { token } of [slow, slow, second, second, third]) {
      uploads.push(begin(token, whole))
      await sleep(20)
    }
    for (const upload of uploads) expect(await answered(upload)).toBeUndefined()
    expect((await other.send(`POST ${LARGE}`, filled(MIB))).status).toBe(400)
    await expect(uploads[0]!.answer).rejects.toThrow(/hang up|ECONNRESET/)
    for (const upload of uploads.slice(1)) expect(await answered(upload)).toBeUndefined()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('while complete bodies of others fill the server, a further large body is refused, and the refusal does not blame its sender', async () => {
  const [busy, other] = [await venue.admin(), await venue.admin()]
  const { allBytes } = BODY_LIMITS
  BODY_LIMITS.allBytes = MIB
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query('lock table customers')
  try {
    const row = { row: 2, firstName: 'Ana', lastName: 'Silva', phone: '2145550134' }
    const rest = { tagId: '', dob: '', address: '', driverLicense: '', points: '', comments: '' }
    const body = JSON.stringify({ locationId: venue.id, rows: [{ ...row, ...rest }] }).padEnd(MIB)
    const arrived = once(house.app.http.server, 'request')
    begin(busy.token, { 'content-length': String(MIB) }, '/customer/import').upload.end(body)
    const [request] = (await arrived) as [IncomingMessage]
    await expect.poll(() => request.complete, { timeout: 10_000 }).toBe(true)
    expect(await other.send(`POST ${LARGE}`, filled(MIB / 2))).toMatchObject({
      status: 503,
      reply: {
        code: 'server.full',
        message: 'The server is busy with other imports and photos. Nothing was saved; try again in a moment.',
      },
    })
  } finally {
    BODY_LIMITS.allBytes = allBytes
    await holder.query('rollback')
    holder.release()
  }
})

test('the bodies of a client that disconnects before it is identified do not count as bodies in transit', async () => {
  const admin = await venue.admin()
  const { gate } = house.app.platform
  const identify = gate.identify.bind(gate)
  const slowly = vi.spyOn(gate, 'identify').mockImplementation(async (...asked) => {
    await sleep(100)
    return identify(...asked)
  })
  const uploads = [begin(admin.token, whole), begin(admin.token, whole), begin(admin.token, whole)]
  await sleep(50)
  for (const { upload } of uploads) upload.destroy()
  await sleep(150)
  slowly.mockRestore()
  expect((await admin.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
})

describe('before a large body is read', () => {
  const IMPORT = '/customer/import'

  test('the role is checked: the server does not wait for a body from a person who may not make the call at any location', async () => {
    const clerk = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_CUSTOMER'] })
    const station = await venue.station()
    const newcomer = await venue.admin({ mustChangePassword: true })
    for (const path of [IMPORT, '/customer/previewImport'])
      for (const { token } of [clerk, station])
        expect(await answered(begin(token, whole, path))).toMatchObject({ status: 403, code: 'access.forbidden' })
    expect(await answered(begin(newcomer.token, whole, IMPORT))).toMatchObject({ code: 'password.temporary' })
    // A long body of a call that is not declared large (`isLarge`) is checked in the same way.
    const long = { 'content-length': String(MIB / 2) }
    expect(await answered(begin(clerk.token, long, '/machine/edit'))).toMatchObject({ code: 'access.forbidden' })
    // The server waits for a body from the station, because an employee at the station may have the role. It also waits for a body from a person who
    // is clocked out at this location. That person may be clocked in at another location.
    expect(await answered(begin(station.token, whole, '/customer/enrollCustomer'))).toBeUndefined()
    const away = await venue.employee({ roles: ['ROLE_CUSTOMER'], isClockedIn: false })
    expect(await answered(begin(away.token, whole, '/customer/save'))).toBeUndefined()
  })

  test('the server checks how many requests the account has sent', async () => {
    const strict = await openHouse({ requestsPerMinute: 2 })
    try {
      const busy = await (await strict.venue()).admin()
      for (let count = 0; count < 2; count++) await busy.send('GET /company/listAvailableCompanies', {})
      expect(await answered(begin(busy.token, whole, IMPORT, strict.address))).toMatchObject({
        code: 'request.tooMany',
      })
    } finally {
      await strict.close()
    }
  })

  test('a request with a long body counts once toward the limit of requests', async () => {
    const strict = await openHouse({ requestsPerMinute: 4 })
    try {
      const busy = await (await strict.venue()).admin()
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) statuses.push((await busy.send(`POST ${LARGE}`, filled(MIB / 4))).status)
      expect(statuses).toEqual([400, 400, 400, 400, 429])
    } finally {
      await strict.close()
    }
  })

  test('a person who is not signed in may send only a short body', async () => {
    const reply = await answered(begin(undefined, { 'content-length': '100000' }, '/api/login'))
    expect(reply).toMatchObject({ status: 413, message: 'That is too much at once. Send less than 64 KB.' })
  })
})

describe('before a nested body is parsed', () => {
  const parsed = vi.spyOn(JSON, 'parse')

  test.each([
    ['deeply nested lists', `{"locationId":1,"rows":${'['.repeat(100_000)}`, /too deep/],
    ['deeply nested objects', '{"a":'.repeat(21), /too deep/],
    ['too many empty lists', `{"rows":[${'[],'.repeat(200_001)}`, /too many values/],
    ['too many fields', `{${'"":0,'.repeat(200_001)}`, /too many values/],
  ])('%s are refused', async (_, body, sentence) => {
    const admin = await venue.admin()
    parsed.mockClear()
    const { status, reply } = await admin.send('POST /customer/import', body)
    expect([status, reply]).toMatchObject([
      400,
      { code: 'request.malformed', message: expect.stringMatching(sentence) },
    ])
    expect(parsed.mock.calls.some(([text]) => text.startsWith(body.slice(0, 20)))).toBe(false)
  })

  test('commas and brackets inside a text do not count as values', async () => {
    const admin = await venue.admin()
    const text = `\\ " ${'[{,'.repeat(100_000)} \\`
    const { reply } = await admin.send('POST /customer/import', { locationId: venue.id, rows: text })
    expect((reply as { message: string }).message).toMatch(/^rows: /)
  })

  test('the body of an import preview with five thousand rows, all fields and long comments does not have too many values', async () => {
    const admin = await venue.admin()
    const cells = {
      tagId: '',
      phone: '',
      dob: '',
      address: '',
      driverLicense: '',
      points: '',
      comments: 'x'.repeat(1_000),
    }
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ row: at + 2, firstName: '', lastName: '', ...cells }))
    const { findings } = await admin.call('POST /customer/previewImport', { locationId: venue.id, rows })
    expect(findings).toHaveLength(5_000)
  })
})
