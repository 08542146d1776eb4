import { hash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { keyedHash } from '../auth/keyed-hash.ts'
import { newSecretKey } from '../secret-key.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin()
})
afterAll(async () => house.close())

const addMachine = (machine: string) => ({ locationId: venue.id, machines: [{ machine }] })

async function machineNames(): Promise<string[]> {
  const rows = await house.owner.query<{ name: string }>('select name from machines where location_id = $1', [venue.id])
  return rows.rows.map((row) => row.name)
}

/** Sends raw text to the server, and returns everything that the server answers until it closes the connection. */
async function spoken(address: string, words: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  if (words !== '') socket.write(words)
  let heard = ''
  for await (const chunk of socket) heard += String(chunk)
  return heard
}

/** Makes every insert into a table fail with a PostgreSQL error while `work` runs. */
async function whileFailing<Result>(table: string, code: string, work: () => Promise<Result>): Promise<Result> {
  await house.owner.query(
    `create or replace function fail_now() returns trigger language plpgsql as
     $$ begin raise exception 'told to fail' using errcode = '${code}'; end $$`,
  )
  await house.owner.query(`create trigger fail_now before insert on ${table} execute function fail_now()`)
  try {
    return await work()
  } finally {
    await house.owner.query(`drop trigger fail_now on ${table}`)
  }
}

describe('refusals', () => {
  test('a refusal leaves out the dollar sign of a name, because screens split messages at dollar signs', async () => {
    const refused = await admin.refused('POST /machine/getPreviousInAndOutReading', {
      locationId: venue.id,
      machine: 'big$win',
    })
    expect(refused.reply.message).toBe('There is no machine bigwin at this location.')
  })
})

describe('faults of the database', () => {
  test('a fault while the audit row is written undoes the whole change, and the refusal says that the disk is full', async () => {
    const { status, reply } = await whileFailing('audit_log', '53100', () =>
      admin.send('POST /machine/edit', addMachine('full')),
    )
    expect([status, (reply as { code: string }).code]).toEqual([503, 'server.diskFull'])
    expect(await machineNames()).not.toContain('full')
  })

  test('a fault at the first row of a change undoes the change, and a retry with the same key works afterwards', async () => {
    const key = randomUUID()
    const failed = await whileFailing('machines', '57P01', () =>
      admin.send('POST /machine/edit', addMachine('later'), { key }),
    )
    expect([failed.status, (failed.reply as { code: string }).code]).toEqual([503, 'server.unavailable'])
    await admin.call('POST /machine/edit', addMachine('later'), { key })
    await admin.call('POST /machine/edit', addMachine('later'), { key })
    expect((await machineNames()).filter((name) => name === 'later')).toHaveLength(1)
  })

  test.each(['P0001', 'XX000'])('an unknown fault (%s) is answered without its details', async (code) => {
    const { status, reply } = await whileFailing('machines', code, () =>
      admin.send('POST /machine/edit', addMachine('odd')),
    )
    expect(status).toBe(500)
    expect(reply).toMatchObject({ message: 'Server Failed', code: 'server.failed' })
    expect(JSON.stringify(reply)).not.toContain('told to fail')
  })

  test('the server works again after every connection to the database was cut', async () => {
    await house.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'countroom'",
    )
    await expect.poll(async () => (await admin.send('POST /machine/list', { locationId: venue.id })).status).toBe(200)
  })

  test('a deadlock makes the server run the change again', async () => {
    await house.owner.query('create sequence tries')
    await house.owner.query(
      `create function fail_twice() returns trigger language plpgsql security definer as
       $$ begin if nextval('tries') < 3 then raise exception 'again' using errcode = '40P01'; end if; return null; end $$`,
    )
    await house.owner.query('create trigger fail_twice after insert on machines execute function fail_twice()')
    await admin.call('POST /machine/edit', addMachine('third time'))
    await house.owner.query('drop trigger fail_twice on machines')
    expect((await machineNames()).filter((name) => name === 'third time')).toHaveLength(1)
  })
})

describe('the Idempotency-Key of a request', () => {
  test('an Idempotency-Key is stored with a hash of the body that nobody can compute without the secret key', async () => {
    const { userId } = await venue.employee()
    const body = { userId, rfid: '0004711', locationId: venue.id }
    const key = randomUUID()
    await admin.call('POST /account/registerRfid', body, { key })
    const { rows } = await house.owner.query<{ request_hash: Buffer }>(
      'select request_hash from idempotency_keys where key = $1',
      [key],
    )
    const kept = rows[0]!.request_hash
    const text = `registerRfid${JSON.stringify(body)}`
    expect(kept).toEqual(keyedHash(house.secretKey, 'request', text))
    for (const guess of [text, JSON.stringify(body), `request ${text}`, '0004711'])
      expect(kept).not.toEqual(hash('sha256', guess, 'buffer'))
    expect(kept).not.toEqual(keyedHash(newSecretKey(), 'request', text))
  })

  test('an Idempotency-Key that is empty or too long is refused', async () => {
    for (const key of ['', 'k'.repeat(201)]) {
      expect((await admin.refused('POST /machine/edit', addMachine('never'), { key })).code).toBe('request.keyInvalid')
    }
    expect(await machineNames()).not.toContain('never')
  })

  test.each([
    ['the earlier request’s reply after a commit', 'commit', { status: 200, reply: { kept: 'by the first' } }],
    ['its own refusal after a rollback', 'rollback', { status: 422, reply: { code: 'game.duplicate' } }],
  ] as const)('a request with the key of an unfinished request waits and then gets %s', async (_, end, answer) => {
    const body = { locationId: venue.id, games: [{ type: `Keno ${end}` }] }
    await admin.call('POST /game/edit', body)
    const key = randomUUID()
    const first = await house.owner.connect()
    await first.query('begin')
    await first.query(
      `insert into idempotency_keys (location_id, account_id, key, request_hash, reply, created_at)
       values ($1, $2, $3, $4, '{"success":true,"kept":"by the first"}', now())`,
      [venue.id, admin.userId, key, keyedHash(house.secretKey, 'request', `editGames${JSON.stringify(body)}`)],
    )
    const second = admin.send('POST /game/edit', body, { key })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await house.owner.query(waiting)).rowCount).toBe(1)
    await first.query(end)
    first.release()
    expect(await second).toMatchObject(answer)
  })

  test('each request without an Idempotency-Key is a new change', async () => {
    const rename = { locationId: venue.id, games: [{ type: 'Twice' }] }
    await admin.call('POST /game/edit', rename, { key: null })
    expect((await admin.refused('POST /game/edit', rename, { key: null })).code).toBe('game.duplicate')
  })
})

describe('requests', () => {
  test('a request beyond the limit per minute is refused', async () => {
    const strict = await openHouse({ requestsPerMinute: 20 })
    try {
      const busy = await (await strict.venue()).admin()
      const statuses: number[] = []
      for (let count = 0; count < 25; count++)
        statuses.push((await busy.send('GET /company/listAvailableCompanies', {})).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await strict.close()
    }
  })

  test('the limit of requests counts all addresses of one IPv6 network as one client', async () => {
    const strict = await openHouse({ requestsPerMinute: 5, hasPublicReference: true, isBehindProxy: true })
    const closed = await openHouse({ requestsPerMinute: 5, isBehindProxy: true })
    const ask = async (at: House, http: string, address: string) =>
      (await at.anonymous.send(http, {}, { headers: { 'x-forwarded-for': address } })).status
    try {
      const doors: [House, string, number][] = [
        [strict, 'POST /api/login', 400],
        [strict, 'GET /openapi.json', 200],
        [closed, 'GET /openapi.json', 401],
        [closed, 'POST /machine/list', 401],
      ]
      for (const [door, [at, http, status]] of doors.entries()) {
        const network = `2001:db8:0:${door}`
        const statuses: number[] = []
        for (let count = 0; count < 7; count++) statuses.push(await ask(at, http, `${network}::${count}`))
        expect([http, ...statuses]).toEqual([http, status, status, status, status, status, 429, 429])
      }
    } finally {
      await strict.close()
      await closed.close()
    }
  })

  test('a request to an unknown path is refused as unknown', async () => {
    const response = await fetch(`${house.address}/no/such/call`, { method: 'POST' })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'request.unknown'])
  })

  test('a request whose address cannot be read is refused as malformed', async () => {
    const response = await fetch(`${house.address}/%E0%A4%A`)
    expect([response.status, await response.json()]).toMatchObject([400, { success: false, code: 'request.malformed' }])
  })

  test('a request with NUL or a lone surrogate in a text is refused, and the answer names the field', async () => {
    for (const wrong of ['a\0', '\0', 'a\ud800', '\udc00b']) {
      const read = await admin.send('POST /machine/updateReading', {
        locationId: venue.id,
        data: { machine: wrong, in: '1', out: '1', sessionId: 1, locationId: venue.id },
      })
      expect(read).toMatchObject({
        status: 400,
        reply: { code: 'request.malformed', detail: { path: 'data.machine' } },
      })
      const added = await admin.send('POST /machine/edit', addMachine(wrong))
      expect(added).toMatchObject({ status: 400, reply: { detail: { path: 'machines.0.machine' } } })
      const signingIn = await house.anonymous.send('POST /api/login', { username: wrong, password: 'some password' })
      expect(signingIn).toMatchObject({ status: 400, reply: { detail: { path: 'username' } } })
    }
    const setting = { tableSetting: null, defaultTable: true, changeFilters: false, filterSetting: { 'a\0': 'x' } }
    const saved = { userId: admin.userId, pageTitle: 'customers', ...setting }
    expect(await admin.send('POST /account/saveUserSetting', saved)).toMatchObject({
      status: 400,
      reply: { detail: { path: 'filterSetting' } },
    })
  })

  test('a long answer is compressed when the browser accepts gzip, and otherwise the same answer is sent uncompressed', async () => {
    const large = await house.venue()
    const boss = await large.admin()
    await house.owner.query(
      `insert into machines (location_id, name, name_key, created_at)
       select $1, 'Machine number ' || n, 'machine number ' || n, now() from generate_series(1, 500) n`,
      [large.id],
    )
    const list = async (encodings: string, at = large, who = boss) => {
      const response = await fetch(`${house.address}/machine/list`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${who.token}`,
          'content-type': 'application/json',
          'accept-encoding': encodings,
        },
        body: JSON.stringify({ locationId: at.id }),
      })
      const { headers } = response
      return { said: [headers.get('content-encoding'), headers.get('vary')], text: await response.text() }
    }
    const zipped = await list('br, gzip')
    const plain = await list('identity')
    const refused = await list('gzip;q=0, br')
    const short = await list('gzip', venue, admin)
    expect([zipped, plain, refused, short].map(({ said }) => said)).toEqual([
      ['gzip', 'accept-encoding'],
      [null, 'accept-encoding'],
      [null, 'accept-encoding'],
      [null, null],
    ])
    expect([zipped.text, refused.text]).toEqual([plain.text, plain.text])
    expect(plain.text.length).toBeGreaterThan(16 * 1024)
  })

  test('an answer has security headers for browsers, and browsers do not cache the answer', async () => {
    const response = await fetch(`${house.address}/healthz`)
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a request with two Host headers is refused', async () => {
    const twice = 'GET /healthz HTTP/1.1\r\nHost: one.example\r\nhost: two.example\r\nConnection: close\r\n\r\n'
    const answered = await spoken(house.address, twice)
    expect(answered).toMatch(/^HTTP\/1\.1 400 /)
    expect(answered).toContain('"code":"request.malformed"')
    const once = await spoken(house.address, twice.replace('host: two.example\r\n', ''))
    expect(once).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a connection on which only a part of a request arrives, or nothing, is closed after 30 s', async () => {
    const { requestTimeout, headersTimeout } = house.app.http.server
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000])
    const impatient = await openHouse({ requestTimeoutMs: 500 })
    try {
      const halves = [
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Le',
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user',
        '',
      ]
      const heard = await Promise.all(halves.map((half) => spoken(impatient.address, half)))
      for (const answer of heard) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
    } finally {
      await impatient.close()
    }
  })

  test('hidden files of the browser app, such as its manifest in a dot folder, are not found', async () => {
    const webDir = await mkdtemp(join(tmpdir(), 'countroom-web-'))
    await mkdir(join(webDir, '.vite'))
    await writeFile(join(webDir, '.vite/manifest.json'), '{"secret":1}')
    await writeFile(join(webDir, '.env'), 'secret')
    await writeFile(join(webDir, 'index.html'), '<p>the app')
    const open = await openHouse({ webDir })
    try {
      expect(await (await fetch(`${open.address}/index.html`)).text()).toBe('<p>the app')
      for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json', '/.vite%2fmanifest.json', '/.env']) {
        for (const accept of ['*/*', 'text/html']) {
          const response = await fetch(open.address + path, { headers: { accept } })
          expect(await response.text(), path).not.toContain('secret')
        }
        expect((await fetch(open.address + path)).status, path).toBe(404)
      }
    } finally {
      await open.close()
      await rm(webDir, { recursive: true })
    }
  })
})

describe('what the server says about itself', () => {
  const load = (path: string, { token, address = house.address }: { token?: string | undefined; address?: string }) =>
    fetch(address + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })

  test('the server describes its calls as OpenAPI 3.1 and as a page', async () => {
    const document = (await (await load('/openapi.json', admin)).json()) as { openapi: string; paths: object }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/machine/updateReading',
        '/photos/{locationId}/{kind}',
        '/photos/{locationId}/{kind}/{path}',
      ]),
    )
    const page = await (await load('/reference', admin)).text()
    expect(page).toContain('/machine/updateReading')
    const plain = await fetch(`${house.address}/reference`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' },
    })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, page])
    expect((await load('/reference.css', admin)).headers.get('content-type')).toMatch(/^text\/css/)
  })

  test('the description of the calls is refused to people who are not signed in, unless it is public, and is made only once', async () => {
    const newcomer = await venue.admin({ mustChangePassword: true })
    const strict = await openHouse({ requestsPerMinute: 5, hasPublicReference: true })
    try {
      for (const path of ['/openapi.json', '/reference', '/reference.css']) {
        for (const [token, code] of [
          [undefined, 'reference.closed'],
          ['invented', 'session.none'],
          [newcomer.token, 'password.temporary'],
        ] as const)
          expect(await (await load(path, { token })).json()).toMatchObject({ success: false, code })
      }
      const asked = vi.spyOn(JSON, 'stringify')
      const written = () => asked.mock.calls.filter(([value]) => (value as { openapi?: string } | null)?.openapi)
      const statuses: number[] = []
      for (let count = 0; count < 7; count++)
        statuses.push((await load('/openapi.json', { address: strict.address })).status)
      expect(written()).toHaveLength(1)
      asked.mockRestore()
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    } finally {
      await strict.close()
    }
  })

  test('the server says that it is healthy and ready, and shows its metrics on a separate address', async () => {
    expect((await fetch(`${house.address}/healthz`)).status).toBe(200)
    expect((await fetch(`${house.address}/readyz`)).status).toBe(200)
    expect((await fetch(`${house.address}/metrics`)).status).toBe(404)
    const port = await house.app.metrics.listen({ host: '127.0.0.1', port: 0 })
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toMatch(/countroom_request_seconds_count\{route="\/healthz",status="200"\} \d+/)
  })
})

test('while a server stops, it answers the requests that are under way and waits for nothing else', async () => {
  const stopping = await openHouse()
  const at = await stopping.venue()
  const boss = await at.admin()
  const holder = await stopping.owner.connect()
  await holder.query('begin')
  await holder.query('lock table machines')
  const body = { locationId: at.id, machines: [{ machine: 'last' }] }
  const asked = boss.call('POST /machine/edit', body)
  await expect.poll(async () => stopping.isWaiting()).toBe(true)
  const closed = stopping.close()
  await holder.query('rollback')
  holder.release()
  expect((await asked).machines).toMatchObject([{ machine: 'last' }])
  // A browser keeps its connection open for over a minute.
  expect(await Promise.race([closed.then(() => 'closed'), sleep(10_000, 'open')])).toBe('closed')
})
