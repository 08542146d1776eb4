import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { testPhoto } from '../../testing/photos.ts'
import { inTransaction } from '../db/transaction.ts'
import { Answers } from '../http/costly.ts'
import { Refusal } from '../refusal.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { photoFile, readPhoto, storePhotos, withPhotos } from './photos.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin()
})
afterAll(async () => house.close())

/** Does something as a handler does: in a transaction, as somebody at a venue. */
async function change<Result>(
  at: Venue,
  who: Person,
  uploads: readonly PhotoUpload[],
  work: (scope: Scope) => Promise<Result>,
) {
  const { platform } = at.house.app
  const now = at.house.clock.now()
  const access = await platform.gate.identify(who.token!, at.id, now)
  const request = { location: access.location!, now, requestId: 'test', platform }
  return withPhotos(platform, at.id, uploads, (pictures) =>
    inTransaction(platform.connections, at.id, async (db) => ({
      keep: true,
      result: await work(scopeOf(access, access.actor, { ...request, db, pictures })),
      last: [],
    })),
  )
}

async function store(uploads: readonly PhotoUpload[], at = venue, who = admin): Promise<string[]> {
  const stored = await change(at, who, uploads, storePhotos)
  return stored.map(({ hash }) => hash.toString('hex'))
}

async function filesOf(at: Venue): Promise<string[]> {
  const entries = await readdir(join(at.house.photosDir, String(at.id)), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function rowsOf(at: Venue) {
  const rows = await at.house.owner.query<{ hash: Buffer; byte_count: string }>(
    'select hash, byte_count from photos where location_id = $1',
    [at.id],
  )
  return rows.rows.map(({ hash, byte_count }) => ({ path: hash.toString('hex'), bytes: Number(byte_count) }))
}

async function countedBytes(at: Venue): Promise<number> {
  const rows = await at.house.owner.query<{ photo_bytes: string }>(
    'select photo_bytes from customer_counters where location_id = $1',
    [at.id],
  )
  return Number(rows.rows[0]?.photo_bytes ?? 0)
}

const refusal = async (work: Promise<unknown>) => {
  const outcome: unknown = await work.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Refusal)
  return outcome as Refusal
}

async function load(path: string, who: { token?: string | undefined }, headers: Record<string, string> = {}) {
  const authorization = who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }
  const response = await fetch(house.address + path, { headers: { ...authorization, ...headers } })
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const codeOf = ({ bytes }: { bytes: Buffer }) => (JSON.parse(bytes.toString()) as { code: string }).code

describe('photos are kept', () => {
  test('as two files and a row each, counted once', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const paths = await store([await testPhoto('red'), await testPhoto('blue'), await testPhoto('red')], at, who)
    expect(paths[2]).toBe(paths[0])
    expect((await filesOf(at)).toSorted()).toEqual(
      [...new Set(paths)].flatMap((path) => [`${path}.jpg`, `${path}.thumb.jpg`]).toSorted(),
    )
    const rows = await rowsOf(at)
    expect(rows.map(({ path }) => path).toSorted()).toEqual([...new Set(paths)].toSorted())
    expect(await countedBytes(at)).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0))
    await store([await testPhoto('red')], at, who)
    expect(await rowsOf(at)).toHaveLength(2)
    expect(await countedBytes(at)).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0))
  })

  test('once when the same one is sent many times at once', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const photo = await testPhoto('green')
    const paths = await Promise.all(Array.from({ length: 8 }, () => store([{ ...photo }], at, who)))
    expect(new Set(paths.flat()).size).toBe(1)
    const [row, ...others] = await rowsOf(at)
    expect(others).toEqual([])
    expect(await countedBytes(at)).toBe(row!.bytes)
  })

  test('for each location by itself', async () => {
    const other = await house.venue()
    const photo = await testPhoto('teal')
    const [path] = await store([photo])
    await store([{ ...photo }], other, await other.admin())
    await rm(join(house.photosDir, String(other.id)), { recursive: true })
    expect((await load(`/photos/${venue.id}/${path}`, admin)).status).toBe(200)
  })

  test('when a crash left the files without their row, or half a file', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const photo = await testPhoto('olive')
    const [path] = await store([photo])
    const place = join(house.photosDir, String(at.id), path!.slice(0, 2), `${path}.jpg`)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, 'half')
    expect(codeOf(await load(`/photos/${at.id}/${path}`, who))).toBe('photo.unknown')
    await store([{ ...photo }], at, who)
    const { bytes } = await load(`/photos/${at.id}/${path}`, who)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
  })

  test('never before their files: a disk that fails leaves no row', async () => {
    const at = await house.venue()
    const who = await at.admin()
    await writeFile(join(house.photosDir, String(at.id)), 'a file where a folder should be')
    await expect(store([await testPhoto('plum')], at, who)).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(await rowsOf(at)).toEqual([])
  })

  test('not at all when one of them cannot be used', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const broken = { displayName: 'notes.txt', type: 'image/jpeg', data: randomBytes(300).toString('base64') }
    const { code, message } = await refusal(store([await testPhoto('navy'), broken], at, who))
    expect([code, message]).toEqual([
      'photo.unreadable',
      'notes.txt cannot be used as a photo. Take a JPEG, PNG or WebP picture.',
    ])
    expect(await rowsOf(at)).toEqual([])
    expect(await filesOf(at)).toEqual([])
  })

  test('not when the change that brought them fails, unless somebody else kept the same', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const [kept, lost] = [await testPhoto('gold'), await testPhoto('pink')]
    const [path] = await store([kept], at, who)
    const again = [{ ...kept }, lost]
    const failing = change(at, who, again, async (scope) => {
      await storePhotos(scope)
      expect(await filesOf(at)).toHaveLength(4)
      throw new Refusal('customer.unknown')
    })
    expect((await refusal(failing)).code).toBe('customer.unknown')
    expect((await filesOf(at)).toSorted()).toEqual([`${path}.jpg`, `${path}.thumb.jpg`])
    expect((await load(`/photos/${at.id}/${path}`, who)).status).toBe(200)
  })

  test('up to the quota of the location, and not beyond it by uploads at the same moment', async () => {
    const small = await openHouse({ photoQuotaBytes: 3_000 })
    try {
      const at = await small.venue()
      const who = await at.admin()
      const photos = await Promise.all(['red', 'blue', 'lime', 'aqua', 'gray', 'tan'].map((color) => testPhoto(color)))
      const outcomes = await Promise.allSettled(photos.map((photo) => store([photo], at, who)))
      const refused = outcomes.filter(({ status }) => status === 'rejected')
      expect(refused.length).toBeGreaterThan(0)
      for (const { reason } of refused as PromiseRejectedResult[])
        expect((reason as Refusal).code).toBe('photo.noSpace')
      const rows = await rowsOf(at)
      expect(rows.length).toBe(photos.length - refused.length)
      const taken = rows.reduce((sum, { bytes }) => sum + bytes, 0)
      expect(taken).toBeLessThanOrEqual(3_000)
      expect(await countedBytes(at)).toBe(taken)
      expect(await filesOf(at)).toHaveLength(2 * rows.length)
    } finally {
      await small.close()
    }
  })
})

describe('a photo is shown', () => {
  test('to whoever may see faces, small or whole, to be kept by their browser alone', async () => {
    const [path] = await store([await testPhoto('coral')])
    const { localURL } = photoFile(venue.id, Buffer.from(path!, 'hex'), 'face.jpg')
    const whole = await load(localURL, admin)
    expect(whole.status).toBe(200)
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
    const small = await load(`${localURL}?size=thumb`, admin)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 160 })
    for (const { response } of [whole, small]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      expect(response.headers.get('vary')?.toLowerCase()).toContain('authorization')
    }
    expect(whole.response.headers.get('etag')).not.toBe(small.response.headers.get('etag'))
  })

  test('once: a browser that has it is told so, without its bytes', async () => {
    const [path] = await store([await testPhoto('beige')])
    const first = await load(`/photos/${venue.id}/${path}`, admin)
    const etag = first.response.headers.get('etag')!
    const second = await load(`/photos/${venue.id}/${path}`, admin, { 'if-none-match': etag })
    expect([second.status, second.bytes.length, second.response.headers.get('etag')]).toEqual([304, 0, etag])
    expect((await load(`/photos/${venue.id}/${path}?size=thumb`, admin, { 'if-none-match': etag })).status).toBe(200)
  })

  test.each<Role>(['ROLE_CUSTOMER', 'ROLE_DASHBOARD', 'ROLE_POINT_WATCHING'])('with %s', async (role) => {
    const [path] = await store([await testPhoto('khaki')])
    const who = await venue.employee({ roles: [role] })
    expect((await load(`/photos/${venue.id}/${path}`, who)).status).toBe(200)
  })

  test('to the calls that read one as well, and only when its location has it', async () => {
    const other = await house.venue()
    const otherAdmin = await other.admin()
    const [path] = await store([await testPhoto('ivory')])
    expect(await change(venue, admin, [], (scope) => readPhoto(scope, path!, 'full'))).toBeInstanceOf(Buffer)
    for (const unknown of [path!, '0'.repeat(64), `../${path}`, ''])
      expect((await refusal(change(other, otherAdmin, [], (scope) => readPhoto(scope, unknown, 'full')))).code).toBe(
        'photo.unknown',
      )
  })
})

describe('a photo is not shown', () => {
  let path: string
  let address: string
  beforeAll(async () => {
    path = (await store([await testPhoto('maroon')]))[0]!
    address = `/photos/${venue.id}/${path}`
  })

  const expectRefused = (loaded: Awaited<ReturnType<typeof load>>, status: number, code: string) => {
    expect([loaded.status, codeOf(loaded)]).toEqual([status, code])
    expect(loaded.response.headers.get('cache-control')).toBe('no-store')
    expect(loaded.response.headers.get('content-type')).toMatch(/^application\/json/)
  }

  test('to nobody, and not by an invented token', async () => {
    expectRefused(await load(address, {}), 401, 'session.none')
    expectRefused(await load(address, { token: 'invented' }), 401, 'session.none')
    expectRefused(await load(`${address}?token=${admin.token}`, {}), 401, 'session.none')
  })

  test('to somebody of another location, who learns nothing of it', async () => {
    const other = await house.venue()
    const stranger = await other.admin()
    expectRefused(await load(address, stranger), 404, 'photo.unknown')
    expectRefused(await load(`/photos/${other.id}/${path}`, stranger), 404, 'photo.unknown')
    const [theirs] = await store([await testPhoto('indigo')], other, stranger)
    expectRefused(await load(`/photos/${other.id}/${theirs}`, admin), 404, 'photo.unknown')
  })

  test('without a role that sees faces, or before clocking in', async () => {
    const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    expectRefused(await load(address, reader), 403, 'access.forbidden')
    const away = await venue.employee({ roles: ['ROLE_CUSTOMER'], isClockedIn: false })
    expectRefused(await load(address, away), 403, 'access.forbidden')
  })

  test('when the session, the licence or a temporary password stands in the way, cached or not', async () => {
    const leaving = await venue.admin()
    const { response } = await load(address, leaving)
    await leaving.call('POST /api/logout', {})
    expectRefused(await load(address, leaving, { 'if-none-match': response.headers.get('etag')! }), 401, 'session.none')
    const newcomer = await venue.admin({ mustChangePassword: true })
    expectRefused(await load(address, newcomer), 403, 'password.temporary')
    const expired = await house.venue({ licenceEnds: new Date(house.clock.now().getTime() - 1) })
    expectRefused(await load(`/photos/${expired.id}/${path}`, await expired.admin()), 401, 'company.expired')
  })

  test('where there is none, whatever the address holds', async () => {
    for (const wrong of [
      `/photos/${venue.id}/${'0'.repeat(64)}`,
      `/photos/${venue.id}/${path.toUpperCase()}`,
      `/photos/${venue.id}/${path}.jpg`,
      `/photos/${venue.id}/..%2f..%2fsecret-key`,
      `/photos/${venue.id}/%00`,
      `/photos/0/${path}`,
      `/photos/1e3/${path}`,
      `/photos/-1/${path}`,
      `/photos/99999999999999999999/${path}`,
      `/photos/..%2f${venue.id}/${path}`,
    ])
      expectRefused(await load(wrong, admin), 404, 'photo.unknown')
  })

  test('when its file is lost, and nothing else fails', async () => {
    const [lost] = await store([await testPhoto('orchid')])
    await rm(join(house.photosDir, String(venue.id), lost!.slice(0, 2), `${lost}.jpg`))
    expectRefused(await load(`/photos/${venue.id}/${lost}`, admin), 404, 'photo.unknown')
  })

  test('while its account leaves too many answers unread, to which photos count', async () => {
    const { platform } = house.app
    const { answers } = platform
    const counted = vi.spyOn(answers, 'send')
    const { bytes, response } = await load(address, admin)
    expect(counted).toHaveBeenCalledWith(admin.userId, bytes.length, expect.anything())
    platform.answers = new Answers({ accountBytes: 0, readWithinMs: 1_000 })
    try {
      expectRefused(await load(address, admin), 429, 'request.busy')
      expect((await load(address, admin, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
    } finally {
      platform.answers = answers
      counted.mockRestore()
    }
  })

  test('too often, while calls are still answered', async () => {
    const strict = await openHouse({ requestsPerMinute: 20 })
    try {
      const at = await strict.venue()
      const busy = await at.admin()
      const [known] = await store([await testPhoto('linen')], at, busy)
      const statuses: number[] = []
      for (let count = 0; count < 25; count++) {
        const headers = { authorization: `Bearer ${busy.token}` }
        const response = await fetch(`${strict.address}/photos/${at.id}/${known}`, { headers })
        await response.arrayBuffer()
        statuses.push(response.status)
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
      expect((await busy.send('GET /company/listAvailableCompanies', {})).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('a call that brings a photo', () => {
  const customer = async (at: Venue, color: string) => ({
    locationId: at.id,
    firstName: 'Odell',
    lastName: 'Montoya',
    phone: '2145550133',
    newFiles: [await testPhoto(color)],
  })
  const photoOf = (bytes: Buffer): PhotoUpload => ({
    displayName: 'face.jpg',
    type: 'image/jpeg',
    data: bytes.toString('base64'),
  })

  test('answers with where it is, and keeps it once however often it is sent with the same key', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const body = await customer(at, 'salmon')
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => who.call('POST /customer/save', body, { key })))
    const [file] = replies[0]!.customer.files
    expect((await load(`${file!.localURL}?size=thumb`, who)).status).toBe(200)
    expect(await rowsOf(at)).toHaveLength(1)
    expect(await filesOf(at)).toHaveLength(2)
  })

  test('leaves nothing of it on the disk when it is refused', async () => {
    const at = await house.venue()
    const who = await at.admin()
    await who.call('POST /customer/save', await customer(at, 'salmon'))
    const { code } = await who.refused('POST /customer/save', await customer(at, 'tomato'))
    expect(code).toBe('customer.duplicateName')
    expect(await rowsOf(at)).toHaveLength(1)
    expect(await filesOf(at)).toHaveLength(2)
  })

  test('hidden pictures: one deep in the body, where none belongs, is refused and not drawn', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const body = await customer(at, 'salmon')
    const path = '0'.repeat(64)
    const notDrawn = photoOf(randomBytes(300))
    for (const hidden of [
      { path, face: notDrawn },
      { path, deep: [{ deeper: notDrawn }] },
      { path, ...notDrawn },
    ]) {
      const { status, reply } = await who.send('POST /customer/save', { ...body, files: [hidden] })
      expect([status, (reply as { code: string }).code]).toEqual([400, 'request.malformed'])
    }
  })

  test('odd types where a photo belongs are refused as malformed, never with a fault', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const body = await customer(at, 'salmon')
    const odd = [5, null, [], {}, ['AAAA'], true]
    const path = '0'.repeat(64)
    for (const value of odd) {
      const asPhoto = { displayName: value, type: value, data: value }
      for (const fields of [{ newFiles: [asPhoto] }, { newFiles: value }, { files: [{ path, ...asPhoto }] }]) {
        if (Array.isArray(fields.newFiles) && fields.newFiles.length === 0) continue
        const { status } = await who.send('POST /customer/save', { ...body, ...fields })
        expect(status, JSON.stringify(fields)).toBe(400)
      }
      const customerId = 1
      const enrolled = await who.send('POST /customer/enrollCustomer', {
        locationId: at.id,
        customerId,
        photo: asPhoto,
      })
      expect(enrolled.status).toBe(400)
    }
  })

  test('refuses what is no photo, is empty, is too large or is far too large, each with a sentence of its own', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const body = await customer(at, 'salmon')
    const answerTo = async (photo: PhotoUpload) => {
      const { status, reply } = await who.send('POST /customer/save', { ...body, newFiles: [photo] })
      return `${status} ${(reply as { message: string }).message}`
    }
    expect(await answerTo(photoOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
      '422 face.jpg cannot be used as a photo. Take a JPEG, PNG or WebP picture.',
    )
    expect(await answerTo(photoOf(Buffer.of()))).toBe(
      '422 face.jpg cannot be used as a photo. Take a JPEG, PNG or WebP picture.',
    )
    expect(await answerTo(photoOf(Buffer.alloc(8 * 1024 * 1024 + 3)))).toBe(
      '422 face.jpg is too large. A photo has at most 8 MB; take a smaller one.',
    )
    expect(await answerTo(photoOf(Buffer.alloc(40_000_000)))).toBe(
      '413 That is too much at once. Send less than 12 MB.',
    )
    expect(await rowsOf(at)).toEqual([])
    expect(await filesOf(at)).toEqual([])
  })
})
