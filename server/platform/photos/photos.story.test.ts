import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { removePhotosOfDeleted } from '../../areas/customers/customers.service.ts'
import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, openDesk } from '../../testing/desk.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { testPhoto } from '../../testing/photos.ts'
import { Answers } from '../http/costly.ts'
import { Refusal } from '../refusal.ts'
import { type Scope, scopeOf } from '../scope.ts'
import type { StoredPhoto } from './photo-store.ts'
import { eraseRemoved, photoFile, readPhoto, readThumbnails, withPhotos } from './photos.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin()
})
afterAll(async () => house.close())

/** Runs work as a handler does: in a transaction that stores the photos, with the scope of a person at a venue. */
async function change<Result>(
  at: Venue,
  who: Person,
  uploads: readonly PhotoUpload[],
  work: (scope: Scope, photos: readonly StoredPhoto[]) => Promise<Result>,
) {
  const { platform } = at.house.app
  const now = at.house.clock.now()
  const access = await platform.gate.identify(who.token!, at.id, now)
  const { reads: db } = platform.connections
  const scope = scopeOf(access, access.actor, { db, location: access.location!, now, requestId: 'test', platform })
  return withPhotos(scope, uploads, async (within, photos) => ({
    keep: true,
    result: await work({ ...scope, db: within }, photos),
    last: [],
  }))
}

/** Stores photos of a new customer. Returns their paths. */
async function store(uploads: readonly PhotoUpload[], at = venue, who = admin): Promise<string[]> {
  const stored = await change(at, who, uploads, async (_, photos) => photos)
  await at.house.owner.query(
    `insert into customer_photos (location_id, customer_id, hash, added_at, added_by)
     select distinct $1::bigint, $2::bigint, hash, $3::timestamptz, $4::bigint from unnest($5::bytea[]) as photo(hash)`,
    [at.id, await addCustomer(at.house, at), at.house.clock.now(), who.userId, stored.map(({ hash }) => hash)],
  )
  return stored.map(({ hash }) => hash.toString('hex'))
}

/** The address of a customer's photo. */
const faceAt = (at: Venue, path: string | undefined) => `/photos/${at.id}/customer/${path}`
/** The address of one reply with the thumbnails of several photos of one kind. */
const thumbsAt = (...addresses: string[]) => {
  const parts = addresses.map((address) => address.split('?')[0]!.split('/'))
  return `${parts[0]!.slice(0, -1).join('/')}?thumbs=${parts.map((part) => part.at(-1)).join(',')}`
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
    'select hash, byte_count from photos where location_id = $1 and removed_at is null',
    [at.id],
  )
  return rows.rows.map(({ hash, byte_count }) => ({ path: hash.toString('hex'), bytes: Number(byte_count) }))
}

async function countedBytes(at: Venue): Promise<number> {
  const rows = await at.house.owner.query<{ byte_count: string }>(
    'select byte_count from photo_usage where location_id = $1',
    [at.id],
  )
  return Number(rows.rows[0]?.byte_count ?? 0)
}

/** Removes the photos of deleted customers, as the cleanup job does. */
async function tidy(at: House = house): Promise<void> {
  while ((await removePhotosOfDeleted(at.app.platform)) > 0);
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
const thumbsIn = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()) as Record<string, string>

describe('storing photos', () => {
  test('a photo is stored as two files and a row, and the same photo is stored and counted only once', async () => {
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

  test('a photo that is sent many times at the same moment is stored only once', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const photo = await testPhoto('green')
    const paths = await Promise.all(Array.from({ length: 8 }, () => store([{ ...photo }], at, who)))
    expect(new Set(paths.flat()).size).toBe(1)
    const [row, ...others] = await rowsOf(at)
    expect(others).toEqual([])
    expect(await countedBytes(at)).toBe(row!.bytes)
  })

  test('each location stores its own files of the same photo', async () => {
    const other = await house.venue()
    const photo = await testPhoto('teal')
    const [path] = await store([photo])
    await store([{ ...photo }], other, await other.admin())
    await rm(join(house.photosDir, String(other.id)), { recursive: true })
    expect((await load(faceAt(venue, path), admin)).status).toBe(200)
  })

  test('half a file that a crash left without a row is replaced when the photo is sent again', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const photo = await testPhoto('olive')
    const [path] = await store([photo])
    const place = join(house.photosDir, String(at.id), path!.slice(0, 2), `${path}.jpg`)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, 'half')
    expect(codeOf(await load(faceAt(at, path), who))).toBe('photo.unknown')
    await store([{ ...photo }], at, who)
    const { bytes } = await load(faceAt(at, path), who)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
  })

  test('a photo gets its row only after its files are written, so a disk that fails leaves no row', async () => {
    const at = await house.venue()
    const who = await at.admin()
    await writeFile(join(house.photosDir, String(at.id)), 'a file where a folder should be')
    await expect(store([await testPhoto('plum')], at, who)).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(await rowsOf(at)).toEqual([])
  })

  test('none of several photos is stored when one of them cannot be used, and the refusal names this photo', async () => {
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

  test('the photos of a change that fails are removed, except photos that another change stored', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const [kept, lost] = [await testPhoto('gold'), await testPhoto('pink')]
    const [path] = await store([kept], at, who)
    const again = [{ ...kept }, lost]
    const failing = change(at, who, again, async () => {
      expect(await filesOf(at)).toHaveLength(4)
      throw new Refusal('customer.unknown')
    })
    expect((await refusal(failing)).code).toBe('customer.unknown')
    expect((await filesOf(at)).toSorted()).toEqual([`${path}.jpg`, `${path}.thumb.jpg`])
    expect((await load(faceAt(at, path), who)).status).toBe(200)
  })

  test('photos are stored only up to the quota of the location, even when sent at the same moment, and deleted photos free space', async () => {
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

      const { rows: customers } = await small.owner.query<{ id: number }>(
        'select customer_id::int as id from customer_photos where location_id = $1',
        [at.id],
      )
      for (const { id } of customers) await who.call('POST /customer/delete', { customerId: id, locationId: at.id })
      await tidy(small)
      expect(await countedBytes(at)).toBe(0)
      await store(photos.slice(0, 1), at, who)
    } finally {
      await small.close()
    }
  })
})

describe('loading photos', () => {
  test('a photo is sent in full or as a thumbnail, and only the browser of the person may cache the photo', async () => {
    const [path] = await store([await testPhoto('coral')])
    const { localURL } = photoFile(venue.id, 'customer', Buffer.from(path!, 'hex'), 'face.jpg')
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
        'cache-control': 'private, max-age=3600',
      })
      expect(response.headers.get('vary')?.toLowerCase()).toContain('authorization')
    }
    expect(whole.response.headers.get('etag')).not.toBe(small.response.headers.get('etag'))
  })

  test('a browser that already has a photo gets a short answer without the bytes of the photo', async () => {
    const [path] = await store([await testPhoto('beige')])
    const first = await load(faceAt(venue, path), admin)
    const etag = first.response.headers.get('etag')!
    const second = await load(faceAt(venue, path), admin, { 'if-none-match': etag })
    expect([second.status, second.bytes.length, second.response.headers.get('etag')]).toEqual([304, 0, etag])
    expect((await load(`${faceAt(venue, path)}?size=thumb`, admin, { 'if-none-match': etag })).status).toBe(200)
  })

  test('one reply has all requested thumbnails that the person may see, and may be cached when none of them is missing', async () => {
    const other = await house.venue()
    const [theirs] = await store([await testPhoto('peru')], other, await other.admin())
    const paths = await store([await testPhoto('linen'), await testPhoto('wheat')])
    const [one, two] = paths.map((path) => faceAt(venue, path)) as [string, string]
    const whole = await load(thumbsAt(one, two, one), admin)
    const alone = await load(`${two}?size=thumb`, admin)
    expect(Object.keys(thumbsIn(whole)).toSorted()).toEqual(paths.toSorted())
    expect(Buffer.from(thumbsIn(whole)[paths[1]!]!, 'base64')).toEqual(alone.bytes)
    expect(Object.fromEntries(whole.response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    })
    expect(whole.response.headers.get('vary')).toBe('Authorization')

    const part = await load(thumbsAt(one, faceAt(venue, theirs), faceAt(venue, '0'.repeat(64))), admin)
    expect([part.status, Object.keys(thumbsIn(part))]).toEqual([200, [paths[0]]])
    expect(part.response.headers.get('cache-control')).toBe('no-store')
  })

  test('a large reply with thumbnails is compressed, and a cache still keeps the replies of different accounts separate', async () => {
    const detailed = async (sigma: number): Promise<PhotoUpload> => {
      const noise = { type: 'gaussian' as const, mean: 128, sigma }
      const create = { width: 320, height: 320, channels: 3 as const, background: 'gray', noise }
      const jpeg = await sharp({ create }).jpeg().toBuffer()
      return { displayName: 'camera.jpg', type: 'image/jpeg', data: jpeg.toString('base64') }
    }
    const paths = await store(await Promise.all([60, 70, 80].map(detailed)))
    const loaded = await load(thumbsAt(...paths.map((path) => faceAt(venue, path))), admin)
    expect(Object.keys(thumbsIn(loaded))).toHaveLength(3)
    expect(loaded.response.headers.get('content-encoding')).toBe('gzip')
    expect(loaded.response.headers.get('vary')).toBe('Authorization, accept-encoding')
  })

  test.each<Role>(['ROLE_CUSTOMER', 'ROLE_DASHBOARD', 'ROLE_POINT_WATCHING'])(
    'a person with %s can load the photo of a customer',
    async (role) => {
      const [path] = await store([await testPhoto('khaki')])
      const who = await venue.employee({ roles: [role] })
      expect((await load(faceAt(venue, path), who)).status).toBe(200)
    },
  )

  test('the thumbnails for a report leave out a photo that no row names or whose file is gone, and any other fault is thrown', async () => {
    const [kept, lost] = await store([await testPhoto('sienna'), await testPhoto('plum')])
    const folder = join(house.photosDir, String(venue.id), lost!.slice(0, 2))
    const read = (...paths: string[]) => change(venue, admin, [], (scope) => readThumbnails(scope, 'customer', paths))
    await rm(join(folder, `${lost}.thumb.jpg`))
    const photos = await read(kept!, lost!, '0'.repeat(64))
    expect([...photos.keys()]).toEqual([kept])
    expect(await sharp(Buffer.from(photos.get(kept!)!, 'base64')).metadata()).toMatchObject({ width: 160 })
    await mkdir(join(folder, `${lost}.thumb.jpg`))
    await expect(read(kept!, lost!)).rejects.toThrow(/EISDIR/)
  })

  test('a call can read a photo on the server only at the location that has the photo', async () => {
    const other = await house.venue()
    const otherAdmin = await other.admin()
    const [path] = await store([await testPhoto('ivory')])
    expect(await change(venue, admin, [], (scope) => readPhoto(scope, 'customer', path!, 'full'))).toBeInstanceOf(
      Buffer,
    )
    for (const unknown of [path!, '0'.repeat(64), `../${path}`, ''])
      expect(
        (await refusal(change(other, otherAdmin, [], (scope) => readPhoto(scope, 'customer', unknown, 'full')))).code,
      ).toBe('photo.unknown')
  })
})

describe('photos and the rows that name them', () => {
  const newCustomer = async (at: Venue, who: Person, newFiles: PhotoUpload[], names = ['Odell', 'Montoya']) => {
    const [firstName, lastName] = names as [string, string]
    const body = { locationId: at.id, firstName, lastName, phone: '2145550133', newFiles }
    return (await who.call('POST /customer/save', body)).customer
  }
  /** The status of a request for each photo. Also expects that a request for thumbnails shows or refuses the photo in the same way. */
  const statuses = (who: Person, ...addresses: string[]) =>
    Promise.all(
      addresses.map(async (address) => {
        const { status } = await load(address, who)
        const together = await load(thumbsAt(address), who)
        const isThere = together.status !== 200 || Object.keys(thumbsIn(together)).length === 1
        expect(isThere ? together.status : 404).toBe(status)
        return status
      }),
    )
  const sumOf = async (at: Venue) => (await rowsOf(at)).reduce((sum, { bytes }) => sum + bytes, 0)

  test('a kind’s address shows only photos that a row of the kind names, and only to people with a role for the kind', async () => {
    const at = await house.venue()
    const { ana } = await openDesk(at)
    const customer = await newCustomer(at, ana, [await testPhoto('coral')])
    const photo = await testPhoto('khaki')
    const body = { locationId: at.id, customerId: customer.customerId, photo }
    const { pending } = await ana.call('POST /customer/enrollCustomer', body)
    const [face, arrival] = [customer.files[0]!.localURL, pending.photo!.localURL]
    expect(await statuses(ana, face, arrival)).toEqual([200, 200])
    const swapped = [face.replace('customer', 'check-in'), arrival.replace('check-in', 'customer')]
    expect(await statuses(ana, ...swapped)).toEqual([404, 404])

    const pictured = await at.employee({ roles: ['ROLE_MACHINE_PICTURE'] })
    const raffled = await at.employee({ roles: ['ROLE_RAFFLE'] })
    const of = (kind: string) => face.replace('customer', kind)
    const all = [face, arrival, of('machine'), of('bonus'), of('raffle')]
    expect(await statuses(pictured, ...all)).toEqual([403, 403, 404, 403, 403])
    expect(await statuses(raffled, ...all)).toEqual([200, 403, 403, 403, 404])
  })

  test('a photo that is removed from its customer cannot be fetched and frees its space, unless another customer has the photo', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const [shared, own] = [await testPhoto('plum'), await testPhoto('peru')]
    const { customerId, files } = await newCustomer(at, who, [shared, own])
    const other = await newCustomer(at, who, [shared], ['Wanda', 'Ruiz'])
    const [ownFile, sharedFile] = files
    const removal = { customerId, locationId: at.id, paths: [ownFile!.path] }
    await who.call('POST /customer/deleteFiles', removal)
    expect(await statuses(who, ownFile!.localURL, sharedFile!.localURL)).toEqual([404, 200])
    for (const call of ['POST /customer/previewFile', 'POST /customer/previewImage'] as const)
      expect(await who.refused(call, { path: ownFile!.path })).toMatchObject({ code: 'photo.unknown' })
    expect(await rowsOf(at)).toHaveLength(1)
    expect(await countedBytes(at)).toBe(await sumOf(at))

    // This save removes the shared photo from its first customer. The photo itself is removed when its second customer is deleted.
    const body = { customerId, locationId: at.id, firstName: 'Odell', lastName: 'Montoya', phone: '2145550133' }
    await who.call('POST /customer/save', { ...body, files: [], newFiles: [await testPhoto('navy')] })
    expect(await statuses(who, sharedFile!.localURL)).toEqual([200])
    await who.call('POST /customer/delete', { customerId: other.customerId, locationId: at.id })
    expect(await statuses(who, sharedFile!.localURL)).toEqual([404])
    await tidy()
    expect(await rowsOf(at)).toHaveLength(1)
    expect(await countedBytes(at)).toBe(await sumOf(at))

    // The same photo may be added again.
    await who.call('POST /customer/addFiles', { customerId, locationId: at.id, newFiles: [shared] })
    expect(await statuses(who, sharedFile!.localURL)).toEqual([200])
    expect(await countedBytes(at)).toBe(await sumOf(at))
  })

  test('the photos of a deleted customer and of their check-ins cannot be fetched, and no list contains them', async () => {
    const at = await house.venue()
    const { admin: who, ana } = await openDesk(at)
    const { customerId, files } = await newCustomer(at, who, [await testPhoto('teal')])
    const arrive = async (color: string) => {
      const body = { customerId, locationId: at.id, photo: await testPhoto(color) }
      return (await ana.call('POST /customer/enrollCustomer', body)).pending
    }
    const { pendingId, photo } = await arrive('sienna')
    await ana.call('POST /customer/setTicket', { userId: ana.userId, pendingId, ticket: '1', locationId: at.id })
    const { givenAt } = await giveMatch(ana, at, pendingId)
    const waiting = await arrive('indigo')
    const addresses = [files[0]!, photo!, waiting.photo!].flatMap(({ localURL }) => [
      localURL,
      `${localURL}?size=thumb`,
    ])
    expect(await statuses(ana, ...addresses)).toEqual(Array(6).fill(200))
    const watch = async () => {
      const [fromDate, toDate] = [-1, 1].map((days) =>
        new Date(Date.parse(givenAt) + days * 86_400_000).toISOString().slice(0, 10),
      ) as [string, string]
      const body = { locationId: at.id, fromDate, toDate }
      const { pointsWatching } = await ana.call('POST /customer/customerPendingByUserAndDate', body)
      return pointsWatching.flatMap((entry) => entry.customerPendingList)
    }
    expect(await watch()).toMatchObject([{ photo: { localURL: photo!.localURL }, customer: { photos: [{}] } }])

    await who.call('POST /customer/delete', { customerId, locationId: at.id })
    expect(await statuses(ana, ...addresses)).toEqual(Array(6).fill(404))
    const preview = await ana.refused('POST /customer/previewPointWatchingImage', { pendingId, locationId: at.id })
    expect(preview.code).toBe('photo.unknown')
    expect(await watch()).toMatchObject([{ photo: null, customer: { photos: [] } }])
    await tidy()
    expect(await rowsOf(at)).toEqual([])
    expect(await countedBytes(at)).toBe(0)
  })

  test('the photo of a check-in is removed when its visit is voided; when points were given, only after a second person approves', async () => {
    const at = await house.venue()
    const { admin: who, ana } = await openDesk(at)
    const { customerId } = await newCustomer(at, who, [await testPhoto('teal')])
    const arrive = async (color: string) => {
      const body = { customerId, locationId: at.id, photo: await testPhoto(color) }
      const { pending } = await ana.call('POST /customer/enrollCustomer', body)
      return { pendingId: pending.pendingId, address: pending.photo!.localURL }
    }
    const voided = { locationId: at.id, reason: 'Wrong person' }
    const gone = await arrive('olive')
    await ana.call('POST /customer/deleteCustomerPending', { ...voided, intent: 'pending', pendingId: gone.pendingId })
    expect(await statuses(ana, gone.address)).toEqual([404])

    const { pendingId, address } = await arrive('orchid')
    await ana.call('POST /customer/setTicket', { userId: ana.userId, pendingId, ticket: '1', locationId: at.id })
    await giveMatch(ana, at, pendingId)
    await ana.call('POST /customer/deleteCustomerPending', { ...voided, intent: 'points', pendingId })
    expect(await statuses(ana, address)).toEqual([200])
    await who.call('POST /customer/approveVoid', { pendingId, locationId: at.id })
    expect(await statuses(ana, address)).toEqual([404])
    expect(await rowsOf(at)).toHaveLength(1)
    expect(await countedBytes(at)).toBe(await sumOf(at))
  })

  test('the files of a removed photo are erased, and are written again when the photo is added again', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const photo = await testPhoto('linen')
    const { customerId, files } = await newCustomer(at, who, [photo])
    await who.call('POST /customer/delete', { customerId, locationId: at.id })
    await tidy()
    const removedAt = house.clock.now()
    const erase = async (before: Date) => {
      for (let erased = 1; erased > 0;) erased = await eraseRemoved(house.app.platform, before, 2)
    }
    await erase(removedAt)
    expect(await filesOf(at)).toHaveLength(2)
    await erase(new Date(removedAt.getTime() + 1))
    expect(await filesOf(at)).toEqual([])
    await newCustomer(at, who, [photo])
    expect(await statuses(who, files[0]!.localURL)).toEqual([200])
    await erase(new Date(removedAt.getTime() + 1))
    expect(await filesOf(at)).toHaveLength(2)
  })

  test('the files of a removed photo are erased even while every removed photo of another location is locked', async () => {
    const [first, second] = [await house.venue(), await house.venue()]
    for (const at of [first, second]) {
      const who = await at.admin()
      const { customerId } = await newCustomer(at, who, [await testPhoto('khaki')])
      await who.call('POST /customer/delete', { customerId, locationId: at.id })
    }
    await tidy()
    const later = new Date(house.clock.now().getTime() + 1)
    const other = await house.app.platform.connections.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from photos where location_id = $1 for no key update', [first.id])
      while ((await eraseRemoved(house.app.platform, later, 50)) > 0);
      expect(await filesOf(first)).toHaveLength(2)
      expect(await filesOf(second)).toEqual([])
      await other.query('rollback')
    } finally {
      other.release()
    }
    while ((await eraseRemoved(house.app.platform, later, 50)) > 0);
    expect(await filesOf(first)).toEqual([])
  })

  test('photos stored by a server of the previous release count as used space, and a removed photo that it adds again keeps its files', async () => {
    const at = await house.venue()
    const who = await at.admin()
    const { customerId, files } = await newCustomer(at, who, [await testPhoto('salmon')])
    const stored = await sumOf(at)
    const insertPhoto = `insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
      values ($1, $2, 1000, 64, 48, now(), $3) on conflict do nothing`
    await house.owner.query(insertPhoto, [at.id, Buffer.alloc(32, 1), who.userId])
    expect(await countedBytes(at)).toBe(stored + 1000)

    await who.call('POST /customer/delete', { customerId, locationId: at.id })
    await tidy()
    expect(await countedBytes(at)).toBe(1000)
    const hash = Buffer.from(files[0]!.path, 'hex')
    await house.owner.query(insertPhoto, [at.id, hash, who.userId])
    await house.owner.query(
      'insert into customer_photos (location_id, customer_id, hash, added_at, added_by) values ($1, $2, $3, now(), $4)',
      [at.id, await addCustomer(house, at), hash, who.userId],
    )
    const later = new Date(house.clock.now().getTime() + 1)
    while ((await eraseRemoved(house.app.platform, later, 50)) > 0);
    expect(await statuses(who, files[0]!.localURL)).toEqual([200])
    expect(await countedBytes(at)).toBe(stored + 1000)
  })

  test('a migration counts existing photos and removes photos that no row names, even while other photos are being stored', async () => {
    const [at, still] = await Promise.all([house.venue(), house.venue()])
    const [who, stillWho] = await Promise.all([at.admin(), still.admin()])
    const gone = await newCustomer(at, who, [await testPhoto('tomato')])
    const wanda = await newCustomer(at, who, [await testPhoto('wheat')], ['Wanda', 'Ruiz'])
    await newCustomer(still, stillWho, [await testPhoto('thistle')])
    const [sum, stillSum] = [await sumOf(at), await sumOf(still)]
    await who.call('POST /customer/delete', { customerId: gone.customerId, locationId: at.id })
    await tidy()
    const kept = await sumOf(at)
    // These statements make the state that the previous release left behind.
    await house.owner.query('update photos set removed_at = null where location_id = $1', [at.id])
    await house.owner.query('update photo_usage set byte_count = 0 where location_id = $1', [at.id])
    await house.owner.query('delete from photo_usage where location_id = $1', [still.id])
    expect(await sumOf(at)).toBe(sum)

    const fill = await readFile(
      new URL('../../db/migrations/0032_photos_that_no_row_names.sql', import.meta.url),
      'utf8',
    )
    const other = await house.app.platform.connections.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        `insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
         values ($1, $2, 1000, 64, 48, now(), $3)`,
        [at.id, Buffer.alloc(32, 2), who.userId],
      )
      await other.query(
        'insert into customer_photos (location_id, customer_id, hash, added_at, added_by) values ($1, $2, $3, now(), $4)',
        [at.id, wanda.customerId, Buffer.alloc(32, 2), who.userId],
      )
      const filled = house.owner.query(`begin; ${fill}; commit`)
      await expect.poll(() => house.waiting('begin; -- What the photos')).toHaveLength(1)
      await other.query('commit')
      await filled
    } finally {
      other.release()
    }
    expect(await countedBytes(still)).toBe(stillSum)
    expect([await countedBytes(at), await sumOf(at)]).toEqual([kept + 1000, kept + 1000])
    expect(await statuses(who, gone.files[0]!.localURL)).toEqual([404])
  })
})

describe('refused photos', () => {
  let path: string
  let address: string
  beforeAll(async () => {
    path = (await store([await testPhoto('maroon')]))[0]!
    address = faceAt(venue, path)
  })

  const expectRefused = (loaded: Awaited<ReturnType<typeof load>>, status: number, code: string) => {
    expect([loaded.status, codeOf(loaded)]).toEqual([status, code])
    expect(loaded.response.headers.get('cache-control')).toBe('no-store')
    expect(loaded.response.headers.get('content-type')).toMatch(/^application\/json/)
  }

  /** Expects a request for the photo alone and a request for its thumbnail with others to be refused. */
  const expectBothRefused = async (at: string, who: { token?: string | undefined }, status: number, code: string) => {
    expectRefused(await load(at, who), status, code)
    expectRefused(await load(thumbsAt(at), who), status, code)
  }

  test('a request without a token or with an invented token gets no photo', async () => {
    await expectBothRefused(address, {}, 401, 'session.none')
    await expectBothRefused(address, { token: 'invented' }, 401, 'session.none')
    expectRefused(await load(`${address}?token=${admin.token}`, {}), 401, 'session.none')
  })

  test('a person of another location gets no photo, and the refusal does not tell whether the photo exists', async () => {
    const other = await house.venue()
    const stranger = await other.admin()
    await expectBothRefused(address, stranger, 404, 'photo.unknown')
    expectRefused(await load(faceAt(other, path), stranger), 404, 'photo.unknown')
    expect(thumbsIn(await load(thumbsAt(faceAt(other, path)), stranger))).toEqual({})
    const [theirs] = await store([await testPhoto('indigo')], other, stranger)
    await expectBothRefused(faceAt(other, theirs), admin, 404, 'photo.unknown')
  })

  test('a person without a role for photos of customers gets no photo, and neither does a person who is not clocked in', async () => {
    const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    await expectBothRefused(address, reader, 403, 'access.forbidden')
    const away = await venue.employee({ roles: ['ROLE_CUSTOMER'], isClockedIn: false })
    await expectBothRefused(address, away, 403, 'access.forbidden')
  })

  test('a photo is refused after a logout, even if the browser has the photo, and also with a temporary password or without a license', async () => {
    const leaving = await venue.admin()
    const { response } = await load(address, leaving)
    await leaving.call('POST /api/logout', {})
    expectRefused(await load(address, leaving, { 'if-none-match': response.headers.get('etag')! }), 401, 'session.none')
    const newcomer = await venue.admin({ mustChangePassword: true })
    expectRefused(await load(thumbsAt(address), leaving), 401, 'session.none')
    await expectBothRefused(address, newcomer, 403, 'password.temporary')
    const expired = await house.venue({ licenceEnds: new Date(house.clock.now().getTime() - 1) })
    await expectBothRefused(faceAt(expired, path), await expired.admin(), 401, 'company.expired')
  })

  test('an address without a photo is answered as an unknown photo, whatever the address contains', async () => {
    for (const wrong of [
      `/photos/${venue.id}/customer/${'0'.repeat(64)}`,
      `/photos/${venue.id}/customer/${path.toUpperCase()}`,
      `/photos/${venue.id}/customer/${path}.jpg`,
      `/photos/${venue.id}/customer/..%2f..%2fsecret-key`,
      `/photos/${venue.id}/customer/%00`,
      `/photos/${venue.id}/constructor/${path}`,
      `/photos/${venue.id}/%00/${path}`,
      `/photos/0/customer/${path}`,
      `/photos/1e3/customer/${path}`,
      `/photos/-1/customer/${path}`,
      `/photos/99999999999999999999/customer/${path}`,
      `/photos/..%2f${venue.id}/customer/${path}`,
      `/photos/${venue.id}/constructor?thumbs=${path}`,
      `/photos/0/customer?thumbs=${path}`,
      `/photos/${venue.id}/customer`,
      `/photos/${venue.id}/customer?thumbs=`,
      `/photos/${venue.id}/customer?thumbs=${path},`,
      `/photos/${venue.id}/customer?thumbs=${path.toUpperCase()}`,
      `/photos/${venue.id}/customer?thumbs=${path}&thumbs=${path}`,
      `/photos/${venue.id}/customer?thumbs=..%2f..%2fsecret-key`,
      thumbsAt(...Array<string>(51).fill(address)),
    ])
      expectRefused(await load(wrong, admin), 404, 'photo.unknown')
    expect((await load(thumbsAt(...Array<string>(50).fill(address)), admin)).status).toBe(200)
  })

  test('a photo whose file is lost is refused as unknown', async () => {
    const [lost] = await store([await testPhoto('orchid')])
    await rm(join(house.photosDir, String(venue.id), lost!.slice(0, 2), `${lost}.jpg`))
    expectRefused(await load(faceAt(venue, lost), admin), 404, 'photo.unknown')
  })

  test('photos count as answers, and are refused while the account has too many unread answers', async () => {
    const { platform } = house.app
    const { answers } = platform
    const counted = vi.spyOn(answers, 'send')
    const { bytes, response } = await load(address, admin)
    expect(counted).toHaveBeenCalledWith(admin.userId, bytes, expect.anything())
    const together = await load(thumbsAt(address), admin)
    expect(counted).toHaveBeenLastCalledWith(admin.userId, together.bytes.toString(), expect.anything())
    platform.answers = new Answers({ accountBytes: 0, readWithinMs: 1_000 })
    try {
      await expectBothRefused(address, admin, 429, 'request.busy')
      expect((await load(address, admin, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
    } finally {
      platform.answers = answers
      counted.mockRestore()
    }
  })

  test('photos beyond the limit of requests are refused, and calls are still answered', async () => {
    const strict = await openHouse({ requestsPerMinute: 20 })
    try {
      const at = await strict.venue()
      const busy = await at.admin()
      const [known] = await store([await testPhoto('linen')], at, busy)
      const statuses: number[] = []
      for (let count = 0; count < 25; count++) {
        const headers = { authorization: `Bearer ${busy.token}` }
        const response = await fetch(strict.address + faceAt(at, known), { headers })
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

describe('calls with photos', () => {
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

  test('a call replies with the address of its photo, and stores the photo once no matter how often it is sent with one key', async () => {
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

  test('a call that is refused leaves nothing of its photo on the disk', async () => {
    const at = await house.venue()
    const who = await at.admin()
    await who.call('POST /customer/save', await customer(at, 'salmon'))
    const { code } = await who.refused('POST /customer/save', await customer(at, 'tomato'))
    expect(code).toBe('customer.duplicateName')
    expect(await rowsOf(at)).toHaveLength(1)
    expect(await filesOf(at)).toHaveLength(2)
  })

  test('a picture in a field for something else is refused as malformed and not decoded', async () => {
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

  test('values of other types in a photo field are refused as malformed, never with a fault', async () => {
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

  test('a file that is not a photo, is empty or is too large is refused, and the message says why', async () => {
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
      '422 face.jpg is too large. A photo can have at most 8 MB; take a smaller one.',
    )
    expect(await answerTo(photoOf(Buffer.alloc(40_000_000)))).toBe(
      '413 That is too much at once. Send less than 12 MB.',
    )
    expect(await rowsOf(at)).toEqual([])
    expect(await filesOf(at)).toEqual([])
  })
})
