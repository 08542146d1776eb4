import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'

const MIB = 1024 * 1024
/** May bring photos. */
const LARGE = '/customer/addFiles'

let house: House
let venue: Venue
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
})
afterAll(async () => house.close())

const open: ClientRequest[] = []
afterEach(async () => {
  for (const upload of open.splice(0)) upload.destroy()
  // The server hears of it in its own time.
  await sleep(50)
})

/** Begins a request, of which the body may come later or never. */
function begin(token: string | undefined, headers: Record<string, string> = { 'content-length': String(6 * MIB) }) {
  const upload = httpRequest(house.address + LARGE, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  open.push(upload)
  upload.on('error', () => {})
  upload.flushHeaders()
  const answer = once(upload, 'response').then(([response]) => read(response as IncomingMessage))
  answer.catch(() => {})
  return { upload, answer }
}

async function read(response: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const reply = JSON.parse(Buffer.concat(parts).toString()) as { code: string; message: string }
  return { status: response.statusCode, code: reply.code, message: reply.message }
}

/** The answer, or undefined when the server waits for the body. */
const answered = async ({ answer }: ReturnType<typeof begin>) => Promise.race([answer, sleep(300)])

const filled = (bytes: number) => ({ locationId: venue.id, filler: 'x'.repeat(bytes) })

test('a large body is not waited for when nobody is signed in', async () => {
  for (const token of [undefined, 'invented'])
    for (const headers of [undefined, { 'transfer-encoding': 'chunked' }])
      expect(await answered(begin(token, headers))).toMatchObject({ status: 401, code: 'session.none' })
})

test('a body is read up to the limit of its call, and the refusal names that limit', async () => {
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

test('an account that sends slowly holds back itself, and nobody else', async () => {
  const [slow, other] = [await venue.admin(), await venue.admin()]
  const uploads = [begin(slow.token), begin(slow.token), begin(slow.token)]
  for (const upload of uploads) expect(await answered(upload)).toBeUndefined()
  expect(await answered(begin(slow.token))).toMatchObject({
    status: 429,
    code: 'request.tooMany',
    message: 'Too many tries. Wait a few seconds and try again.',
  })
  expect((await slow.send(`POST ${LARGE}`, filled(100))).status).toBe(400)
  expect((await other.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
  uploads[0]!.upload.destroy()
  await sleep(50)
  expect((await slow.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
})

test('eight large bodies are read at once, and the next has its turn when one is done or has gone', async () => {
  const people: Person[] = []
  for (let count = 0; count < 5; count++) people.push(await venue.admin())
  const uploads = people.slice(0, 4).flatMap(({ token }) => [begin(token), begin(token)])
  await sleep(100)
  // Stands first in the line, and leaves it.
  const gone = begin(people[4]!.token)
  await sleep(100)
  let isDone = false
  const last = people[4]!.send(`POST ${LARGE}`, filled(2 * MIB)).then((answer) => {
    isDone = true
    return answer
  })
  await sleep(100)
  gone.upload.destroy()
  await sleep(100)
  expect(isDone).toBe(false)
  uploads[0]!.upload.destroy()
  expect((await last).status).toBe(400)
  expect((await people[4]!.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
})

test('whoever goes before they are known takes no turn', async () => {
  const admin = await venue.admin()
  const { gate } = house.app.platform
  const identify = gate.identify.bind(gate)
  const slowly = vi.spyOn(gate, 'identify').mockImplementation(async (...asked) => {
    await sleep(100)
    return identify(...asked)
  })
  const uploads = [begin(admin.token), begin(admin.token), begin(admin.token)]
  await sleep(50)
  for (const { upload } of uploads) upload.destroy()
  await sleep(150)
  slowly.mockRestore()
  expect((await admin.send(`POST ${LARGE}`, filled(2 * MIB))).status).toBe(400)
})
