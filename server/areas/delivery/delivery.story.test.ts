import { createHmac } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { InputAt } from '@countroom/contract/api.ts'

import { seal } from '../../platform/auth/seal.ts'
import { openOutside } from '../../platform/outside/outside.ts'
import { newSecretKey } from '../../platform/secret-key.ts'
import { endRound, saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { HOOK_CERTIFICATE, type HookReceiver, openHookReceiver } from '../../testing/hook-receiver.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { TestMailServer } from '../../testing/mail-server.ts'
import { enter, openTill, payTicket } from '../../testing/till.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Chosen = Omit<InputAt<'POST /delivery/save'>, 'locationId'>
const BY_EMAIL: Chosen = {
  isByEmail: true,
  webhookUrl: null,
  classes: ['critical', 'warning'],
  getsClosing: false,
  quietFrom: null,
  quietTo: null,
}

const OF_ANOTHER_KEY = seal('https://hook.example/in', newSecretKey())

const post = new TestMailServer()
let hooks: HookReceiver
let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  await post.start()
  hooks = await openHookReceiver()
  const here = { resolve: async () => ['127.0.0.1'], isInside: () => false, ca: HOOK_CERTIFICATE }
  const outside = openOutside(
    { url: post.url, from: 'Countroom <books@example.com>' },
    {
      hooks: here,
      limitsMs: { mail: 3_000, hook: 3_000 },
    },
  )
  house = await openHouse({ outside })
})
afterAll(async () => {
  await house.close()
  hooks.close()
  await post.stop()
})
beforeEach(async () => {
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Renata', lastname: 'Cole' })
  await house.app.jobs.runDue()
  post.taken.length = 0
  hooks.received.length = 0
  hooks.answer = (response) => void response.end('thanks')
})
afterEach(async () => {
  await post.recover()
  // No test sends messages that another test left behind.
  await house.owner.query("update outbox_messages set state = 'sent'")
  await house.owner.query('delete from outbox; delete from delivery_settings')
})

const choose = (who: Person, chosen: Partial<Chosen> = {}) =>
  who.call('POST /delivery/save', { ...BY_EMAIL, ...chosen, locationId: venue.id })
/** Moves the clock forward, by default by a minute, and runs the jobs that are due. */
const later = async (ms = MINUTE_MS) => {
  house.clock.advance(ms)
  await house.app.jobs.runDue()
}
/** The text of an e-mail, without the line breaks of its encoding. */
const textOf = (index = 0) => post.taken[index]!.text.replaceAll('=\r\n', '')
const idOf = (index: number) => /^Message-ID: (.+)$/im.exec(post.taken[index]!.text)![1]!.trim()
const failed = async () => (await admin.call('POST /delivery/get', { locationId: venue.id })).failed

/** Voids a large ticket. The void raises a warning. Returns the sentence of the warning. */
async function voidTicket(who = admin, at = venue): Promise<string> {
  await house.owner.query(
    `insert into machines (location_id, name, name_key, created_at) values ($1, '1', '1', now()) on conflict do nothing`,
    [at.id],
  )
  if (
    (await house.owner.query('select from shifts where location_id = $1 and user_id = $2', [at.id, who.userId]))
      .rowCount === 0
  )
    await house.clockIn(at.id, who.userId)
  const { ticketId, number } = await payTicket(who, at, '1', 150)
  await who.call('POST /ticketOut/delete', { userId: who.userId, locationId: at.id, reason: 'Typed twice', ticketId })
  return `Ticket ${number} for 150.00 on machine 1 was voided. Reason: Typed twice.`
}

describe('an alert', () => {
  test('an alert goes once to the administrators who chose its class, in one message with their other due alerts', async () => {
    const other = await venue.admin()
    await choose(admin)
    await choose(other, { classes: ['critical'] })
    const [first, second] = [await voidTicket(), await voidTicket()]
    expect(post.taken).toEqual([])
    await later()
    await later()
    expect(post.taken.map(({ from, to }) => [from, to])).toEqual([['books@example.com', [admin.username]]])
    expect(textOf()).toContain(`Subject: ${venue.name}: 2 notifications`)
    expect(textOf()).toContain('Auto-Submitted: auto-generated')
    for (const sentence of [first, second]) expect(textOf()).toContain(sentence)
    expect(idOf(0)).toMatch(/^<[\da-f-]{36}@example\.com>$/)
    await voidTicket()
    await later()
    expect(post.taken).toHaveLength(2)
    expect(idOf(1)).not.toBe(idOf(0))
  })

  test('an alert that a job raises is sent, but an alert of another location, or from before the settings were saved, is not', async () => {
    await voidTicket()
    const elsewhere = await house.venue()
    await choose(admin)
    await voidTicket(await elsewhere.admin(), elsewhere)
    expect((await house.owner.query('select from outbox')).rowCount).toBe(0)
    await later()
    expect(post.taken).toEqual([])
    await later(16 * HOUR_MS)
    await later()
    expect(post.taken).toHaveLength(1)
    expect(textOf()).toContain('Warning: The shift of Renata Cole')
  })

  test('an alert goes to a webhook with a signature that the receiver can check', async () => {
    const { secret } = await choose(admin, { isByEmail: false, webhookUrl: `${hooks.address}/in` })
    const sentence = await voidTicket()
    await later()
    const [{ headers, body } = expect.fail()] = hooks.received
    const [, seconds, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['countroom-signature']))!
    expect(createHmac('sha256', secret!).update(`${seconds}.${body}`).digest('hex')).toBe(signature)
    expect(Number(seconds) * 1000).toBe(house.clock.now().getTime())
    expect(JSON.parse(body)).toMatchObject({
      id: headers['countroom-message'],
      location: { id: venue.id, name: venue.name },
      alerts: [{ classification: 'warning', alertMessage: sentence, userName: 'Renata Cole' }],
    })
    const { secret: renewed } = await admin.call('POST /delivery/renewSecret', { locationId: venue.id })
    await voidTicket()
    await later()
    const again = hooks.received[1]!
    const [, at, by] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(again.headers['countroom-signature']))!
    expect(createHmac('sha256', renewed).update(`${at}.${again.body}`).digest('hex')).toBe(by)
  })

  test('an alert waits for the end of quiet hours unless it is critical', async () => {
    house.clock.setWall('2026-11-01T00:30')
    await choose(admin, { quietFrom: '23:00', quietTo: '08:00' })
    await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
    const ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    const warning = await voidTicket()
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 400, 1000)
    await later()
    expect(post.taken).toHaveLength(1)
    expect(textOf()).toContain(`${venue.name}: Critical: Machine 1 paid out 1,000 and took in 400.`)
    house.clock.setWall('2026-11-01T07:58')
    await later()
    expect(post.taken).toHaveLength(1)
    await later()
    expect(post.taken).toHaveLength(2)
    expect(textOf(1)).toContain(warning)
  })

  test('an alert that already waits is not sent to people who no longer want it, were deleted, or no longer administer the location', async () => {
    const [deleted, demoted, moved, guest] = [
      await venue.admin(),
      await venue.admin(),
      await venue.admin(),
      await house.venue().then((home) => home.admin({ alsoAt: [venue] })),
    ]
    for (const each of [admin, deleted, demoted, moved, guest]) await choose(each)
    const hooked = await venue.admin()
    await choose(hooked, { isByEmail: false, webhookUrl: `${hooks.address}/in` })
    await voidTicket()
    await choose(hooked, { isByEmail: false })
    await choose(admin, { classes: ['critical'] })
    const { owner } = house
    await owner.query('update users set deleted_at = now() where user_id = $1', [deleted.userId])
    await owner.query("update users set roles = '{ROLE_RULES}' where user_id = $1", [demoted.userId])
    await owner.query('update users set company_id = $2 where user_id = $1', [moved.userId, (await house.venue()).id])
    await later()
    expect(post.taken.map(({ to }) => to)).toEqual([[guest.username]])
    const { rowCount } = await house.owner.query('select from outbox_messages where user_id = $1', [hooked.userId])
    expect(rowCount).toBe(0)
    await owner.query('delete from user_companies where user_id = $1', [guest.userId])
    // A message that waits for another attempt is not sent either.
    await choose(admin)
    await post.behave('refuse')
    await voidTicket()
    await later()
    await choose(admin, { isByEmail: false })
    await post.behave('accept')
    await later(HOUR_MS)
    expect(post.taken).toHaveLength(1)
    expect(await failed()).toEqual([])
  })
})

describe('a mail server', () => {
  test('a mail server that was down gets every message once when it is back', async () => {
    await choose(admin)
    await post.stop()
    const first = await voidTicket()
    await later()
    await later()
    const [{ attempts, answer, nextAt } = expect.fail()] = await failed()
    expect([attempts, answer]).toEqual([1, expect.stringContaining('refused the connection')])
    const wait = new Date(nextAt!).getTime() - (house.clock.now().getTime() - MINUTE_MS)
    expect(wait).toBeGreaterThanOrEqual(1.5 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(2.5 * MINUTE_MS)
    await later(3 * MINUTE_MS)
    expect((await failed())[0]!.attempts).toBe(2)
    const second = await voidTicket()
    await post.start()
    await later(HOUR_MS)
    await later(HOUR_MS)
    expect(post.taken).toHaveLength(2)
    expect(textOf(0) + textOf(1)).toContain(first)
    expect(textOf(0) + textOf(1)).toContain(second)
    expect(await failed()).toEqual([])
  })

  test('Countroom gives up on a message that the mail server refused 24 times, and the list of failed messages shows the refusal', async () => {
    await choose(admin)
    await post.behave('refuse')
    const sentence = await voidTicket()
    await later()
    expect((await failed())[0]).toMatchObject({
      channel: 'email',
      answer: expect.stringContaining('452 Mailbox is over') as string,
    })
    for (let attempts = 2; attempts <= 24; attempts++) await later(6 * HOUR_MS)
    // A shift that nobody closed has raised another alert in the meantime.
    expect((await failed()).at(-1)).toMatchObject({ attempts: 24, nextAt: null })
    await post.behave('accept')
    await later(DAY_MS)
    expect(post.taken.filter(({ text }) => text.includes(sentence))).toEqual([])
  })

  test('an e-mail is sent again with the same id when the mail server died after it received the e-mail', async () => {
    await choose(admin)
    await post.behave('die')
    await voidTicket()
    await later()
    await post.start()
    await later(HOUR_MS)
    await later(HOUR_MS)
    expect(post.taken).toHaveLength(2)
    expect(idOf(1)).toBe(idOf(0))
  })

  test('while a mail server hangs, Countroom keeps no connection to the database busy, and still sends webhooks', async () => {
    const other = await venue.admin()
    await choose(admin)
    await choose(other, { isByEmail: false, webhookUrl: `${hooks.address}/in` })
    await post.behave('silent')
    await voidTicket()
    house.clock.advance(MINUTE_MS)
    const { pool } = house.app.platform.connections
    const going = house.app.jobs.runDue()
    await expect.poll(() => hooks.received.length).toBe(1)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect(await failed()).toEqual([])
    await going
    expect(await failed()).toMatchObject([{ answer: 'No answer within 3 seconds.' }])
  })

  test('a message is sent once when two instances deliver at the same time, and again when an instance died while it held the message', async () => {
    const { app } = await house.anotherInstance()
    try {
      await choose(admin)
      await voidTicket()
      house.clock.advance(MINUTE_MS)
      const { deliver } = await import('./delivery.service.ts')
      const { signal } = new AbortController()
      // As a job, `deliver` would run on only one instance at a time. Called directly, it runs on both instances at the same time.
      await Promise.all([
        deliver(app.platform, signal),
        deliver(house.app.platform, signal),
        deliver(app.platform, signal),
      ])
      expect(post.taken).toHaveLength(1)
      // An instance that dies after the attempt, and before it stores the answer, leaves the message like this.
      await house.owner.query("update outbox_messages set state = 'waiting', due_at = $2 where location_id = $1", [
        venue.id,
        new Date(house.clock.now().getTime() + 2 * MINUTE_MS),
      ])
      await later()
      expect(post.taken).toHaveLength(1)
      await later(3 * MINUTE_MS)
      expect(post.taken).toHaveLength(2)
      expect(idOf(1)).toBe(idOf(0))
    } finally {
      await app.close()
    }
  })
})

test.each(['outbox', 'outbox_messages'])(
  'rows of %s that another instance has locked are skipped without waiting',
  async (table) => {
    await choose(admin)
    await voidTicket()
    if (table === 'outbox_messages') {
      await post.behave('refuse')
      await later()
      await post.behave('accept')
    }
    const other = await house.owner.connect()
    try {
      await other.query('begin')
      await other.query(`select from ${table} where location_id = $1 for update`, [venue.id])
      let isDone = false
      const going = later(3 * MINUTE_MS).then(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await house.isWaiting())).toBe(true)
      expect([isDone, post.taken.length]).toEqual([true, 0])
      await other.query('commit')
      await going
    } finally {
      await other.query('rollback')
      other.release()
    }
    await later()
    expect(post.taken).toHaveLength(1)
  },
)

test('a message that the server cannot make is in the list of failed messages, and stops no other message', async () => {
  const elsewhere = await house.venue()
  const other = await elsewhere.admin()
  const byWebhook = { ...BY_EMAIL, isByEmail: false, webhookUrl: `${hooks.address}/in` }
  await choose(admin, byWebhook)
  await other.call('POST /delivery/save', { ...byWebhook, locationId: elsewhere.id })
  await voidTicket()
  await voidTicket(other, elsewhere)
  const warned = vi.spyOn(house.app.http.log, 'warn')
  // The server cannot write this time as text.
  await house.owner.query("update alerts set raised_at = 'infinity' where location_id = $1", [venue.id])
  await later()
  expect(hooks.received).toHaveLength(1)
  expect(await failed()).toMatchObject([{ attempts: 1, answer: expect.stringContaining('could not make') as string }])
  // The server's log has the fault.
  expect(warned).toHaveBeenCalledWith({ fault: expect.any(String) as string }, 'job')
  warned.mockRestore()
})

test('a webhook that the new secret key cannot decrypt does not stop other webhooks, and its owner is told to repair it', async () => {
  const other = await venue.admin()
  const webhookUrl = `${hooks.address}/in`
  for (const each of [admin, other]) await choose(each, { isByEmail: false, webhookUrl })
  const loseWith = (columns: string) =>
    house.owner.query(`update delivery_settings set ${columns} where user_id = $1`, [admin.userId, OF_ANOTHER_KEY])
  const get = async () => (await admin.call('POST /delivery/get', { locationId: venue.id })).delivery
  const send = () => admin.call('POST /delivery/test', { locationId: venue.id, channel: 'webhook' })
  const isLost = { isDelivered: false, answer: expect.stringContaining('secret key was changed') as string }

  await loseWith('webhook_url_encrypted = $2, webhook_secret_encrypted = $2')
  expect(await get()).toMatchObject({ webhookUrl: null, isWebhookLost: true })
  await voidTicket()
  await later()
  expect(hooks.received).toHaveLength(1)
  expect(await failed()).toMatchObject([{ attempts: 1, answer: isLost.answer }])
  expect(await send()).toMatchObject(isLost)
  expect((await choose(admin, { isByEmail: false, webhookUrl })).secret).toMatch(/^[\w-]{43}$/)
  expect(await get()).toMatchObject({ webhookUrl, isWebhookLost: false })
  await later(HOUR_MS)
  expect([hooks.received.length, await failed()]).toEqual([2, []])

  await loseWith('webhook_secret_encrypted = $2')
  expect(await get()).toMatchObject({ webhookUrl, isWebhookLost: true })
  expect(await send()).toMatchObject(isLost)
  await admin.call('POST /delivery/renewSecret', { locationId: venue.id })
  expect(await get()).toMatchObject({ webhookUrl, isWebhookLost: false })
  expect(await send()).toMatchObject({ isDelivered: true })
})

test('a save keeps the secret that another window makes at the same moment', async () => {
  const webhookUrl = `${hooks.address}/in`
  await choose(admin, { isByEmail: false, webhookUrl })
  // The statement of a new secret in another window, which is not committed yet.
  const { secret } = await house.during(
    'update delivery_settings set webhook_secret_encrypted = $2 where user_id = $1',
    [admin.userId, seal('the new secret', house.secretKey)],
    () => choose(admin, { isByEmail: false, webhookUrl, getsClosing: true }),
  )
  expect(secret).toBeNull()
  await admin.call('POST /delivery/test', { locationId: venue.id, channel: 'webhook' })
  const { headers, body } = hooks.received.at(-1)!
  const [, at, by] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['countroom-signature']))!
  expect(createHmac('sha256', 'the new secret').update(`${at}.${body}`).digest('hex')).toBe(by)
})

test('when a reading session ends, one message has the figures of the session and of its business day', async () => {
  await choose(admin, { getsClosing: true, classes: [] })
  await setUpFloor(venue, [
    { machine: '1', in: 0, out: 0 },
    { machine: '2', in: 0, out: 0 },
  ])
  const [mia, ben] = [await openTill(venue, 'Mia'), await openTill(venue, 'Ben')]
  for (const [till, cashLeft] of [
    [mia, 458],
    [ben, 470],
  ] as const) {
    await enter(till, venue, { amount: 500 })
    await enter(till, venue, { type: 'expense', amount: 30, description: "Sam's" })
    await till.call('POST /transaction/saveCashLeft', { cashLeft, userId: till.userId, locationId: venue.id })
  }
  await mia.call('POST /clock/clockOut', { userId: mia.userId, locationId: venue.id })
  const ana = await venue.employee({ firstname: 'Ana', lastname: 'Reyes', roles: ['ROLE_ADD_MACHINE_READING'] })
  const { sessionId } = await startRound(ana, venue)
  await saveReading(ana, venue, sessionId, '1', 900, 300)
  await saveReading(ana, venue, sessionId, '2', 100, 200)
  const { rows } = await house.owner.query<{ shift_id: string }>(
    'select shift_id from shifts where location_id = $1 and user_id = any ($2)',
    [venue.id, [mia.userId, ben.userId]],
  )
  await endRound(ana, venue, sessionId, ...rows.map(({ shift_id }) => Number(shift_id)))
  await later()
  expect(post.taken).toHaveLength(1)
  const text = textOf()
  for (const line of [
    'net profit of the day $1,440.00',
    'Gross profit: $500',
    'In: $1,000',
    'Out: $500',
    'Hold: 50%',
    'Drawer of Mia Cash: $12.00 short',
    'Worst machine: 2, -$100',
    'Still clocked in: Ben Cash, Ana Reyes',
    'Net profit of the day: $1,440.00',
    // Nobody has typed a counted figure in the Weekly Report. In this case, the counts of drawers matter only after the day is over.
    'Short/over of the day: not counted yet',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Drawer of Ben')
})

test('a server without a mail server refuses to send a test message by e-mail', async () => {
  const plain = await openHouse()
  const home = await plain.venue()
  const chief = await home.admin()
  expect(await chief.refused('POST /delivery/test', { locationId: home.id, channel: 'email' })).toMatchObject({
    status: 409,
    code: 'delivery.noMail',
  })
  await plain.close()
})

test('a test message reports what the mail server or webhook answered, and a person may send at most ten an hour', async () => {
  const send = (channel: 'email' | 'webhook') => admin.call('POST /delivery/test', { locationId: venue.id, channel })
  const refused = await admin.refused('POST /delivery/test', { locationId: venue.id, channel: 'webhook' })
  expect(refused.code).toBe('delivery.noWebhook')
  expect(await admin.refused('POST /delivery/renewSecret', { locationId: venue.id })).toMatchObject({
    status: 409,
    code: 'delivery.noWebhook',
  })
  await send('email')
  expect(textOf()).toContain(`This is a test from ${venue.name}. Nothing else arrives here until you turn on e-mail`)
  post.taken.length = 0
  await choose(admin, { webhookUrl: `${hooks.address}/in` })
  expect(await send('email')).toMatchObject({ isDelivered: true, answer: expect.stringContaining('250') as string })
  expect(textOf()).toContain(
    `This is a test from ${venue.name}. Everything you chose under Manage Rule will arrive here.`,
  )
  expect(await send('webhook')).toMatchObject({ isDelivered: true, answer: '200 OK: thanks' })
  hooks.answer = (response) => void response.writeHead(410).end()
  expect(await send('webhook')).toMatchObject({ isDelivered: false, answer: 'The receiver answered with 410 Gone' })
  for (let count = 5; count <= 10; count++) await send('webhook')
  const body = { locationId: venue.id, channel: 'webhook' } as const
  expect((await admin.refused('POST /delivery/test', body)).code).toBe('request.tooMany')
})

test('a server without a mail server drops waiting e-mails, and the delivery settings show that e-mail is not ready', async () => {
  const { app, address } = await house.anotherInstance({ outside: openOutside(null) })
  try {
    await choose(admin)
    await voidTicket()
    const { deliver } = await import('./delivery.service.ts')
    await deliver(app.platform, new AbortController().signal)
    expect((await house.owner.query('select from outbox where message_id is null')).rowCount).toBe(0)
    const answer = await fetch(`${address}/delivery/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ locationId: venue.id }),
    })
    expect(await answer.json()).toMatchObject({ delivery: { isMailReady: false } })
  } finally {
    await app.close()
  }
})

test('delivery settings belong to one person, send nothing at first, encrypt the webhook, and accept no address inside the network and no old version', async () => {
  const get = async (who: Person) => (await who.call('POST /delivery/get', { locationId: venue.id })).delivery
  expect(await get(admin)).toEqual({
    isByEmail: false,
    webhookUrl: null,
    classes: ['critical'],
    getsClosing: true,
    quietFrom: null,
    quietTo: null,
    version: 0,
    isWebhookLost: false,
    email: admin.username,
    isMailReady: true,
  })
  const url = `${hooks.address}/in?key=top-secret`
  const { secret, version } = await choose(admin, {
    webhookUrl: url,
    quietFrom: ' 23:00',
    quietTo: '08:00 ',
    version: 0,
  })
  expect(await get(admin)).toMatchObject({ webhookUrl: url, quietFrom: '23:00', quietTo: '08:00', version })
  expect(secret).toMatch(/^[\w-]{43}$/)
  // The server shows the secret only once.
  expect((await choose(admin, { webhookUrl: url })).secret).toBeNull()
  const stale = { ...BY_EMAIL, locationId: venue.id, version: 1 }
  expect((await admin.refused('POST /delivery/save', stale)).reply).toMatchObject({
    code: 'delivery.changed',
    message:
      'You changed these settings in another window since you opened this page. Reload to see that change, then make yours again.',
  })
  for (const inside of [
    'https://127.0.0.1/x',
    'https://[::1]/',
    'https://192.168.1.4/in',
    'https://localhost/',
    'https://Localhost.:8443/in',
  ]) {
    const asked = { ...BY_EMAIL, webhookUrl: inside, locationId: venue.id }
    expect((await admin.refused('POST /delivery/save', asked)).code).toBe('delivery.inside')
  }
  expect((await get(await venue.admin())).webhookUrl).toBeNull()
  const lead = await venue.employee({ roles: ['ROLE_RULES'] })
  expect((await lead.refused('POST /delivery/get', { locationId: venue.id })).code).toBe('access.forbidden')
  const { rows } = await house.owner.query(
    `select d::text from delivery_settings d
     union all select coalesce(before::text, '') || coalesce(after::text, '') from audit_log
     union all select reply from idempotency_keys where reply is not null`,
  )
  const kept = JSON.stringify(rows)
  expect([kept.includes(secret!), kept.includes('top-secret')]).toEqual([false, false])
})

test('invalid delivery settings are refused', async () => {
  const noPort = { ...BY_EMAIL, webhookUrl: 'https://hook.example:99999/', locationId: venue.id }
  expect((await admin.refused('POST /delivery/save', noPort)).message).toContain('It is at most 65535.')
  const tooLong = { ...noPort, webhookUrl: `https://hook.example/${'y'.repeat(500)}` }
  expect((await admin.refused('POST /delivery/save', tooLong)).message).toContain('has at most 500 characters.')
  for (const wrong of [
    { webhookUrl: 'http://hook.example' },
    { webhookUrl: 'https://ana:word@hook.example' },
    { webhookUrl: 'hook.example' },
    { quietFrom: '23:00' },
    { quietFrom: '23:00', quietTo: '23:00' },
    { quietFrom: '23:00', quietTo: ' 23:00' },
    { quietFrom: '9 PM', quietTo: '23:00' },
    { classes: ['loud'] as never },
  ])
    expect((await admin.refused('POST /delivery/save', { ...BY_EMAIL, ...wrong, locationId: venue.id })).code).toBe(
      'request.malformed',
    )
})

test('sent messages are deleted after thirty days, and messages that still wait are kept', async () => {
  await choose(admin)
  await voidTicket()
  await later()
  await post.behave('refuse')
  await voidTicket()
  await later()
  await later(31 * DAY_MS)
  await later(HOUR_MS)
  const { rows } = await house.owner.query<{ state: string }>(
    'select state from outbox_messages where location_id = $1 and created_at < $2',
    [venue.id, new Date(house.clock.now().getTime() - 30 * DAY_MS)],
  )
  expect(rows).toEqual([{ state: 'waiting' }])
})
