import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ImageChunk } from '@countroom/contract/kernel/live.ts'
import { CAPTURE_TIMEOUT_MS, IMAGE_CHUNK_LENGTH } from '@countroom/contract/kernel/photo-limits.ts'

import { addCustomer } from '../../testing/customers.ts'
import { type House, openHouse, Person, type Venue } from '../../testing/house.ts'
import { Listening, piecesOf } from '../../testing/listening.ts'
import { testPhoto } from '../../testing/photos.ts'

let house: House
let venue: Venue
let station: Person
let open: Listening[] = []
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  station = await venue.station()
})
afterEach(async () => {
  for (const listener of open) listener.close()
  await Promise.all(open.map(({ closed }) => closed))
  open = []
})

/** Opens the live connection of a person’s browser at the venue. */
async function listen(person: Person, at = venue, instance: { address: string } = house, path = '/ws') {
  const listener = await Listening.as(instance, person, at, path)
  open.push(listener)
  return listener
}

const anotherStation = () =>
  house.person(venue, { username: `info@desk${venue.id}.example`, roles: ['ROLE_CHECK_IN_OUT'] })

/** Checks a customer in, and asks the stations of a location for a photo. Returns the id of the visit. */
async function checkIn({ isVoided = false, askedAt = venue } = {}): Promise<number> {
  const customerId = await addCustomer(house, venue, { firstName: 'Cora', lastName: 'Customer' })
  const made = await house.owner.query<{ visit_id: string }>(
    `insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, voided_at, voided_by)
     values ($1, $2, '2026-06-01', $3, $4, 'desk', $5, $6) returning visit_id`,
    [
      venue.id,
      customerId,
      house.clock.now(),
      station.userId,
      isVoided ? house.clock.now() : null,
      isVoided ? station.userId : null,
    ],
  )
  const pendingId = Number(made.rows[0]!.visit_id)
  house.app.platform.live.send({ kind: 'capture', locationId: askedAt.id, pendingId, kioskSessionId: null })
  return pendingId
}

const hearsOf = (listener: Listening, pendingId: number) =>
  listener.hears((message) => message.type === 'captureImage' && message.pendingId === pendingId)

const hearsOfPending = (listener: Listening) =>
  listener.hears((message) => message.type === 'refreshData' && message.topics.includes('pending'))

async function photoOf(pendingId: number): Promise<string | null> {
  const { rows } = await house.owner.query<{ hash: string | null }>(
    "select encode(photo_hash, 'hex') as hash from visits where visit_id = $1",
    [pendingId],
  )
  return rows[0]!.hash
}

async function trail(at = venue) {
  const { rows } = await house.owner.query<{ account_id: string; actor_id: string; before: object; after: object }>(
    "select account_id, actor_id, before, after from audit_log where location_id = $1 and call = 'sendImageChunk'",
    [at.id],
  )
  return rows
}

async function photoCount(at = venue): Promise<number> {
  const { rows } = await house.owner.query('select 1 from photos where location_id = $1', [at.id])
  return rows.length
}

async function fileCount(at = venue): Promise<number> {
  const folder = join(house.photosDir, String(at.id))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

/** Waits long enough for the server to either store or drop a photo. */
const aMoment = () => sleep(300)

describe('a photo of a customer who has checked in', () => {
  test('a photo is stored even if its pieces come in reverse order, and the screen of another person is updated', async () => {
    const [camera, watcher] = [await listen(station), await listen(await venue.employee())]
    const pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    const pieces = piecesOf(await testPhoto('tomato'), pendingId)
    expect(pieces.length).toBeGreaterThan(10)
    camera.sendPieces(pieces.toReversed())
    await hearsOfPending(watcher)
    const hash = await photoOf(pendingId)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await trail()).toEqual([
      {
        account_id: String(station.userId),
        actor_id: String(station.userId),
        before: { pendingId, customer: 'Cora Customer', photo: null },
        after: { pendingId, customer: 'Cora Customer', photo: hash },
      },
    ])
  })

  test('the acting person at the station is recorded as the person who took the photo', async () => {
    const ana = await venue.employee({ tag: `ana${venue.id}`, isClockedIn: false })
    await station.call('POST /account/processRFID', { rfid: `ana${venue.id}`, locationId: venue.id })
    const [camera, watcher] = [await listen(station), await listen(await venue.employee())]
    const pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    camera.sendPieces(piecesOf(await testPhoto('teal'), pendingId))
    await hearsOfPending(watcher)
    expect(await trail()).toMatchObject([{ account_id: String(station.userId), actor_id: String(ana.userId) }])
  })

  test('a photo is requested only from the location’s stations', async () => {
    const other = await house.venue()
    const camera = await listen(station)
    const others = [
      await listen(await venue.admin()),
      await listen(await venue.employee({ roles: ['ROLE_DASHBOARD'] })),
      await listen(station, venue, house, '/ws-rfid'),
      await listen(await other.station(), other),
    ]
    const pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    for (const listener of others) {
      await listener.settled()
      expect(listener.asked).toEqual([])
    }
  })

  test('a photo is accepted only from the stations that the server asked', async () => {
    const other = await house.venue()
    const camera = await listen(station)
    const strangers = [
      await listen(await venue.admin()),
      await listen(await venue.employee()),
      await listen(station, venue, house, '/ws-rfid'),
      await listen(await other.station(), other),
    ]
    const pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    // This station connects after the server has asked the others.
    strangers.push(await listen(station))
    const pieces = piecesOf(await testPhoto('gold'), pendingId, IMAGE_CHUNK_LENGTH)
    for (const stranger of strangers) {
      stranger.sendPieces(pieces)
      await stranger.settled()
    }
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
  })

  test('when two stations send a photo, the photo that arrives first is stored', async () => {
    const [first, second] = [await listen(station), await listen(await anotherStation())]
    const watcher = await listen(await venue.employee())
    const pendingId = await checkIn()
    await Promise.all([hearsOf(first, pendingId), hearsOf(second, pendingId)])
    first.sendPieces(piecesOf(await testPhoto('navy'), pendingId))
    await hearsOfPending(watcher)
    const hash = await photoOf(pendingId)
    second.sendPieces(piecesOf(await testPhoto('pink'), pendingId))
    await second.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBe(hash)
    expect(await trail()).toHaveLength(1)
    expect(await photoCount()).toBe(1)
  })

  test('only one photo is stored when stations send four photos to two servers at the same moment', async () => {
    const other = await house.anotherInstance()
    const cameras = [
      await listen(station),
      await listen(station, venue, other),
      await listen(station, venue, other),
      await listen(station),
    ]
    const pendingId = await checkIn()
    await Promise.all(cameras.map((camera) => hearsOf(camera, pendingId)))
    const photos = await Promise.all(['red', 'green', 'blue', 'white'].map((color) => testPhoto(color)))
    cameras.forEach((camera, index) => camera.sendPieces(piecesOf(photos[index]!, pendingId)))
    await Promise.all(cameras.map((camera) => hearsOfPending(camera)))
    await aMoment()
    expect(await photoOf(pendingId)).not.toBeNull()
    expect(await trail()).toHaveLength(1)
    expect(await photoCount()).toBe(1)
    await other.app.close()
  })

  test('a photo is dropped when its visit was voided', async () => {
    const camera = await listen(station)
    const pendingId = await checkIn({ isVoided: true })
    await hearsOf(camera, pendingId)
    camera.sendPieces(piecesOf(await testPhoto('brown'), pendingId))
    await camera.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
    expect(await photoCount()).toBe(0)
    expect(await fileCount()).toBe(0)
  })

  test('a photo is dropped when somebody voids its visit while the server stores the photo', async () => {
    const camera = await listen(station)
    const pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    const voiding = await house.owner.connect()
    await voiding.query('begin')
    await voiding.query('update visits set voided_at = now(), voided_by = signed_in_by where visit_id = $1', [
      pendingId,
    ])
    camera.sendPieces(piecesOf(await testPhoto('salmon'), pendingId))
    await aMoment()
    await voiding.query('commit')
    voiding.release()
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
    expect(await photoCount()).toBe(0)
  })

  test('a photo is dropped when the station’s company is no longer active', async () => {
    const camera = await listen(station)
    const pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    await house.owner.query("update companies set status = 'hold' where company_id = $1", [venue.id])
    house.app.platform.gate.forget()
    camera.sendPieces(piecesOf(await testPhoto('orchid'), pendingId))
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
  })

  test('a photo is dropped when its visit belongs to another location', async () => {
    const other = await house.venue()
    const camera = await listen(await other.station(), other)
    const pendingId = await checkIn({ askedAt: other })
    await hearsOf(camera, pendingId)
    camera.sendPieces(piecesOf(await testPhoto('coral'), pendingId))
    await camera.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
    expect(await photoCount(other)).toBe(0)
    expect(await trail(other)).toEqual([])
  })

  test('a photo that cannot be read is dropped, and another station’s photo is stored', async () => {
    const [broken, camera] = [await listen(station), await listen(await anotherStation())]
    const watcher = await listen(await venue.employee())
    const pendingId = await checkIn()
    await Promise.all([hearsOf(broken, pendingId), hearsOf(camera, pendingId)])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    broken.sendPieces(piecesOf({ displayName: 'x.jpg', type: 'image/jpeg', data: svg }, pendingId))
    await broken.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
    camera.sendPieces(piecesOf(await testPhoto('olive'), pendingId))
    await hearsOfPending(watcher)
    expect(await photoOf(pendingId)).not.toBeNull()
  })
})

describe('pieces of a photo', () => {
  let camera: Listening
  let pendingId: number
  let pieces: ImageChunk[]
  beforeEach(async () => {
    camera = await listen(station)
    pendingId = await checkIn()
    await hearsOf(camera, pendingId)
    pieces = piecesOf(await testPhoto('indigo'), pendingId)
  })

  test('pieces that come twice, belong to another photo, are malformed or are too long do not change the stored photo', async () => {
    const [first, ...rest] = pieces
    camera.sendPieces([first!, first!, { ...first!, chunk: 'AAAA' }, { ...first!, pendingId: pendingId + 1 }])
    camera.sendPieces([
      { ...first!, chunkIndex: pieces.length },
      { ...rest[0]!, totalChunks: 400 },
    ])
    camera.sendPieces([{ ...rest[0]!, chunk: 'A'.repeat(IMAGE_CHUNK_LENGTH + 1) }])
    camera.send('{"action":"sendImageChunk"')
    camera.send(new TextEncoder().encode(JSON.stringify({ ...rest[0]!, chunk: 'AAAA' })))
    camera.sendPieces(rest)
    await hearsOfPending(camera)
    // The stored photo is the same as if only the correct pieces had come.
    const hash = await photoOf(pendingId)
    const next = await checkIn()
    await hearsOf(camera, next)
    camera.sendPieces(piecesOf(await testPhoto('indigo'), next))
    await expect.poll(() => photoOf(next)).toBe(hash)
  })

  test('pieces that the server asked for do not count toward the message limit, even if there are many', async () => {
    const many = piecesOf(await testPhoto('indigo'), pendingId, 4)
    expect(many.length).toBeGreaterThan(80)
    camera.sendPieces(many)
    await hearsOfPending(camera)
    await camera.settled()
  })

  test('pieces that the server did not ask for count toward the message limit, like all other messages', async () => {
    for (let sent = 0; sent < 100; sent++) camera.sendPieces([{ ...pieces[0]!, pendingId: pendingId + 1 }])
    expect(await camera.closed).toBe(4429)
    expect(await photoOf(pendingId)).toBeNull()
  })

  test('pieces are ignored after too many messages', async () => {
    for (let sent = 0; sent < 61; sent++) camera.send('{}')
    camera.sendPieces(pieces)
    expect(await camera.closed).toBe(4429)
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
  })

  test('a piece that is sent again and again counts toward the message limit', async () => {
    for (let sent = 0; sent < 100; sent++) camera.sendPieces([pieces[0]!])
    expect(await camera.closed).toBe(4429)
  })

  test('a piece that is too large for a frame closes the socket', async () => {
    camera.sendPieces([{ ...pieces[0]!, chunk: 'A'.repeat(100_000) }])
    expect(await camera.closed).toBe(1009)
  })

  test('a visit gets no photo if a piece of the photo comes too late', async () => {
    camera.sendPieces(pieces.slice(1))
    await camera.settled()
    house.clock.advance(CAPTURE_TIMEOUT_MS)
    camera.sendPieces(pieces.slice(0, 1))
    await camera.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
  })

  test('after the socket that sends a photo has closed, another socket cannot send the missing pieces', async () => {
    camera.sendPieces(pieces.slice(0, -1))
    await camera.settled()
    camera.close()
    const again = await listen(station)
    again.sendPieces(pieces.slice(-1))
    again.sendPieces(pieces.slice(0, 20))
    await again.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBeNull()
  })

  test('the pieces of a second photo are dropped', async () => {
    camera.sendPieces(pieces)
    await hearsOfPending(camera)
    const hash = await photoOf(pendingId)
    camera.sendPieces(piecesOf(await testPhoto('lime'), pendingId, IMAGE_CHUNK_LENGTH))
    await camera.settled()
    await aMoment()
    expect(await photoOf(pendingId)).toBe(hash)
  })
})

describe('a station', () => {
  test('a station is asked once for a photo of a customer who checks in without a photo, even if the check-in is sent again', async () => {
    const phone = '2145550147'
    await addCustomer(house, venue, { phone })
    const camera = await listen(station)
    const desk = await venue.employee({ roles: ['ROLE_DASHBOARD'] })
    const body = { locationId: venue.id, phone }
    const { pending } = await desk.call('POST /customer/enrollCustomer', body, { key: 'the same' })
    await hearsOf(camera, pending.pendingId)
    // The station has sent its photo, so only the idempotency key keeps the server from asking again.
    camera.sendPieces(piecesOf(await testPhoto('plum'), pending.pendingId))
    await hearsOfPending(camera)
    await desk.call('POST /customer/enrollCustomer', body, { key: 'the same' })
    await aMoment()
    expect(camera.asked).toEqual([pending.pendingId])
  })

  test('a station is not asked again when a check-in is sent twice, even if somebody took the customer off the list in between', async () => {
    const camera = await listen(station)
    const desk = await venue.employee({ roles: ['ROLE_DASHBOARD'] })
    const body = { locationId: venue.id, customerId: await addCustomer(house, venue) }
    const arrive = async () =>
      (await desk.call('POST /customer/enrollCustomer', body, { key: 'the same' })).pending.pendingId
    const pendingId = await arrive()
    await hearsOf(camera, pendingId)
    const removal = { locationId: venue.id, intent: 'pending' as const, pendingId }
    await desk.call('POST /customer/deleteCustomerPending', removal)
    expect(await arrive()).toBe(pendingId)
    await aMoment()
    expect(camera.asked).toEqual([pendingId])
  })

  test('a station is not asked for a photo when the check-in was refused or included a photo', async () => {
    const [customerId, other] = [await addCustomer(house, venue), await addCustomer(house, venue)]
    const camera = await listen(station)
    const desk = await venue.employee({ roles: ['ROLE_DASHBOARD'] })
    const arrive = { locationId: venue.id, customerId }
    await desk.call('POST /customer/enrollCustomer', { ...arrive, photo: await testPhoto('khaki') })
    await desk.refused('POST /customer/enrollCustomer', arrive)
    const asks = await desk.call('POST /customer/enrollCustomer', { locationId: venue.id, customerId: other })
    await hearsOf(camera, asks.pending.pendingId)
    expect(camera.asked).toEqual([asks.pending.pendingId])
  })

  test('a kiosk is asked only for photos of its own check-ins, and the other stations are asked for photos of all other check-ins', async () => {
    const kiosk = new Person(house.address, await house.signIn(station.userId, venue.id), station.userId, '')
    const [atDesk, atKiosk] = [await listen(station), await listen(kiosk)]
    await kiosk.call('POST /account/openKiosk', { locationId: venue.id })
    await addCustomer(house, venue, { phone: '2145550188' })
    await kiosk.call('POST /customer/kioskCheckIn', { locationId: venue.id, phone: '2145550188' })
    const { pending } = await (await venue.admin()).call('POST /customer/customerPendingList', { locationId: venue.id })
    await hearsOf(atKiosk, pending[0]!.pendingId)
    const besides = await checkIn()
    await hearsOf(atDesk, besides)
    expect([atDesk.asked, atKiosk.asked]).toEqual([[besides], [pending[0]!.pendingId]])
  })

  test('a station is asked for only one photo of a visit, and for at most five photos at a time', async () => {
    const camera = await listen(station)
    const visits: number[] = []
    for (let count = 0; count < 5; count++) {
      const pendingId = await checkIn()
      // Messages that are sent at the same time may arrive in another order, so each is awaited.
      await hearsOf(camera, pendingId)
      visits.push(pendingId)
    }
    const later = await listen(await anotherStation())
    house.app.platform.live.send({ kind: 'capture', locationId: venue.id, pendingId: visits[0]!, kioskSessionId: null })
    const more = [visits[0]!, await checkIn(), await checkIn()]
    // The server handles each request for all stations together. When it has asked `later`, it has also decided whether to ask `camera`.
    for (const pendingId of more) await hearsOf(later, pendingId)
    await camera.settled()
    expect(camera.asked).toEqual(visits)
  })
})
