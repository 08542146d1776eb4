import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { assignedFloor, saveReading, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { testPhoto } from '../../testing/photos.ts'
import { takePicture } from '../../testing/pictures.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

let venue: Venue
let locationId: number
let ana: Person
let ben: Person
beforeEach(async () => {
  venue = await house.venue()
  locationId = venue.id
  const admin = await venue.admin()
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine: '11' }, { machine: '12' }] })
  ana = await venue.employee({ roles: ['ROLE_MACHINE_PICTURE'], firstname: 'Ana', lastname: 'Silva' })
  ben = await venue.employee({ roles: ['ROLE_MACHINE_PICTURE'], firstname: 'Ben', lastname: 'Diaz' })
})

const list = async (date: string, who = ana) => who.call('POST /machine/listMachinePicture', { date, locationId })
const removal = ({ machinePictureId, businessDay }: { machinePictureId: number; businessDay: string }) => ({
  machinePictureId,
  date: businessDay,
  locationId,
})

async function retire(machine: string): Promise<void> {
  const admin = await venue.admin()
  const { machines } = await admin.call('POST /machine/list', { locationId })
  const removed = machines.filter((each) => each.machine === machine).map(({ machineId }) => ({ machineId }))
  await admin.call('POST /machine/edit', { locationId, machines: [], removed })
}

async function statusOf(who: Person, localURL: string): Promise<number> {
  const response = await fetch(house.address + localURL, { headers: { authorization: `Bearer ${who.token}` } })
  await response.arrayBuffer()
  return response.status
}

async function keptPhotos(): Promise<number> {
  const { rows } = await house.owner.query<{ kept: number }>(
    'select count(*)::int as kept from photos where location_id = $1 and removed_at is null',
    [locationId],
  )
  return rows[0]!.kept
}

describe('a machine picture', () => {
  test('machine pictures are listed by business day, newest first, each with the previous picture of its machine', async () => {
    const first = await takePicture(ana, venue, '12', { colors: ['navy', 'olive', 'plum'] })
    expect(first).toMatchObject({ machine: '12', employeeName: 'Ana Silva', sessionId: null, previous: null })
    expect(first.files).toHaveLength(3)
    expect(await statusOf(ben, first.files[2]!.localURL)).toBe(200)
    expect(await statusOf(ben, `${first.files[2]!.localURL}?size=thumb`)).toBe(200)

    house.clock.advance(24 * 3_600_000)
    const second = await takePicture(ben, venue, '12', { colors: ['coral'] })
    const other = await takePicture(ben, venue, '11', { colors: ['teal'] })
    const earlier = { dateTime: first.dateTime, employeeName: 'Ana Silva', files: first.files }
    expect(second).toMatchObject({ employeeName: 'Ben Diaz', previous: earlier })
    const { machinePictures, lastDay } = await list(second.businessDay)
    expect(machinePictures).toEqual([other, second])
    expect(lastDay).toBe(first.businessDay)
    expect(await list(first.businessDay)).toEqual({ success: true, machinePictures: [first], lastDay: null })

    const last = async (machine: string) =>
      (await ana.call('POST /machine/getLastMachinePicture', { machine, locationId })).picture
    expect(await last('12')).toEqual({ dateTime: second.dateTime, employeeName: 'Ben Diaz', files: second.files })
    expect(await last('13')).toBeNull()
    await retire('12')
    expect(await last('12')).toBeNull()
  })

  test('a machine picture is not added for a machine that somebody retires at the same moment', async () => {
    const newPhotos = [await testPhoto('gold')]
    const refused = await house.during(
      "update machines set retired_at = now() where location_id = $1 and name = '12'",
      [locationId],
      () =>
        ana.refused('POST /machine/addMachinePicture', { locationId, userId: ana.userId, machine: '12', newPhotos }),
    )
    expect(refused.code).toBe('machine.unknown')
    expect(await keptPhotos()).toBe(0)
  })

  test('a machine picture needs a machine on the floor and one to three readable photos; otherwise nothing is stored', async () => {
    await retire('11')
    const photo = await testPhoto('gold')
    const upload = (data: Buffer): PhotoUpload => ({
      displayName: 'a.webp',
      type: 'image/webp',
      data: data.toString('base64'),
    })
    const refused = async (body: Partial<{ machine: string; newPhotos: PhotoUpload[]; sessionId: number }>) => {
      const whole = { locationId, userId: ana.userId, machine: '12', newPhotos: [photo], ...body }
      return (await ana.refused('POST /machine/addMachinePicture', whole)).code
    }
    expect(await refused({ machine: '11' })).toBe('machine.unknown')
    expect(await refused({ machine: '' })).toBe('request.malformed')
    expect(await refused({ newPhotos: [] })).toBe('request.malformed')
    expect(await refused({ newPhotos: [photo, photo, photo, photo] })).toBe('request.malformed')
    expect(await refused({ newPhotos: [photo, upload(Buffer.of())] })).toBe('photo.unreadable')
    expect(await refused({ newPhotos: [upload(Buffer.from('%PDF-1.7 not a photo'))] })).toBe('photo.unreadable')
    expect(await refused({ sessionId: 4_000_000 })).toBe('reading.sessionUnknown')
    const huge = { ...photo, data: 'A'.repeat(40 * 1024 * 1024) }
    const tooLarge = { locationId, userId: ana.userId, machine: '12', newPhotos: [huge] }
    expect((await ana.send('POST /machine/addMachinePicture', tooLarge)).status).toBe(413)
    expect(await keptPhotos()).toBe(0)
    expect(
      (await house.owner.query('select from machine_pictures where location_id = $1', [locationId])).rowCount,
    ).toBe(0)
  })

  test('a machine picture keeps a photo only once if the photo was sent twice', async () => {
    const { files } = await takePicture(ana, venue, '12', { colors: ['navy', 'navy'] })
    expect(files).toHaveLength(1)
  })

  test('a picture of a round that a phone sends again after its Idempotency-Key was deleted is saved once', async () => {
    const admin = await venue.admin()
    const { machine } = await assignedFloor(venue, admin)
    for (const unassigned of ['11', '12']) await retire(unassigned)
    const { sessionId } = await startRound(admin, venue)
    const saved = await takePicture(ana, venue, machine, { colors: ['navy', 'plum'], sessionId })
    house.clock.advance(3 * 24 * 3_600_000)
    await house.owner.query('delete from idempotency_keys where location_id = $1', [locationId])
    expect(await takePicture(ana, venue, machine, { colors: ['navy', 'plum'], sessionId })).toEqual(saved)
    expect((await list(saved.businessDay)).machinePictures).toEqual([saved])
    // A picture with other photos, by another person or of no round is a picture of its own.
    await takePicture(ana, venue, machine, { colors: ['plum'], sessionId })
    await takePicture(ben, venue, machine, { colors: ['navy', 'plum'], sessionId })
    expect((await list(saved.businessDay)).machinePictures).toHaveLength(3)
    await takePicture(ana, venue, machine, { colors: ['navy', 'plum'] })
    expect((await list(house.clock.now().toISOString().slice(0, 10))).machinePictures).toHaveLength(1)
  })

  test('one answer lists all 300 machine pictures of a day, each with its photos and its previous picture', async () => {
    const { files, businessDay } = await takePicture(ana, venue, '12')
    await house.owner.query(
      `with added as (
         insert into machine_pictures (location_id, machine_id, business_day, taken_at, taken_by)
         select p.location_id, p.machine_id, p.business_day, p.taken_at, p.taken_by
         from machine_pictures p, generate_series(1, 299) where p.location_id = $1
         returning machine_picture_id
       )
       insert into machine_picture_photos (location_id, machine_picture_id, place, hash, display_name)
       select $1, machine_picture_id, place, $2, 'meters.webp' from added, generate_series(1, 3) place`,
      [locationId, Buffer.from(files[0]!.path, 'hex')],
    )
    const { machinePictures } = await list(businessDay)
    expect(machinePictures).toHaveLength(300)
    expect(
      machinePictures.slice(0, 299).every((picture) => picture.files.length === 3 && picture.previous !== null),
    ).toBe(true)
  })
})

describe('a deleted machine picture', () => {
  test('a deleted picture is no longer shown, nobody can fetch photos that no other picture has, and the audit trail has the deletion', async () => {
    const before = await takePicture(ana, venue, '12', { colors: ['navy'] })
    const picture = await takePicture(ana, venue, '12', { colors: ['coral', 'navy'] })
    const reply = await ben.refused('POST /machine/deleteMachinePicture', removal(picture))
    expect(reply.code).toBe('void.reasonMissing')
    const otherDay = { ...removal(picture), date: '2020-01-01', reason: 'It is blurred.' }
    expect((await ben.refused('POST /machine/deleteMachinePicture', otherDay)).code).toBe('picture.unknown')
    await ben.call('POST /machine/deleteMachinePicture', { ...removal(picture), reason: 'It is blurred.' })
    expect((await list(picture.businessDay)).machinePictures).toEqual([before])
    // The second photo can still be fetched, because the first picture has it too.
    expect(await Promise.all(picture.files.map(({ localURL }) => statusOf(ana, localURL)))).toEqual([404, 200])
    expect(await keptPhotos()).toBe(1)
    expect((await takePicture(ana, venue, '12', { colors: ['gold'] })).previous).toMatchObject({ files: before.files })

    const admin = await venue.admin()
    const day = house.clock.now().toISOString().slice(0, 10)
    const trail = await admin.call('POST /audit/list', {
      locationId,
      fromDate: day,
      toDate: day,
      call: 'deleteMachinePicture',
    })
    expect(trail.entries).toMatchObject([
      {
        before: {
          machine: '12',
          employeeName: 'Ana Silva',
          photos: picture.files.map(({ path }) => path.slice(0, 12)),
        },
        after: { reason: 'It is blurred.' },
      },
    ])
  })

  test('a day whose only picture was deleted is no longer the last day with pictures', async () => {
    const picture = await takePicture(ana, venue, '12')
    house.clock.advance(24 * 3_600_000)
    const next = house.clock.now().toISOString().slice(0, 10)
    expect((await list(next)).lastDay).toBe(picture.businessDay)
    await ana.call('POST /machine/deleteMachinePicture', removal(picture))
    expect((await list(next)).lastDay).toBeNull()
  })

  test('deleting a picture does not remove a photo that another picture begins to use at the same moment', async () => {
    const picture = await takePicture(ana, venue, '12', { colors: ['navy'] })
    await house.during(
      `with locked as (update photo_usage set byte_count = byte_count where location_id = $1), added as (
         insert into machine_pictures (location_id, machine_id, business_day, taken_at, taken_by)
         select location_id, machine_id, business_day, taken_at, taken_by from machine_pictures where location_id = $1
         returning machine_picture_id
       )
       insert into machine_picture_photos (location_id, machine_picture_id, place, hash, display_name)
       select $1, machine_picture_id, 1, $2, 'meters.webp' from added`,
      [locationId, Buffer.from(picture.files[0]!.path, 'hex')],
      () => ana.call('POST /machine/deleteMachinePicture', removal(picture)),
    )
    expect(await statusOf(ana, picture.files[0]!.localURL)).toBe(200)
    expect(await keptPhotos()).toBe(1)
  })

  test('only one of eight requests at the same time deletes a picture; the author needs no reason, but a short one is refused', async () => {
    const picture = await takePicture(ana, venue, '12')
    const short = { ...removal(picture), reason: 'no' }
    expect((await ana.refused('POST /machine/deleteMachinePicture', short)).code).toBe('void.reasonMissing')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ana.send('POST /machine/deleteMachinePicture', removal(picture))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(404)])
  })
})

test('a round lists the pictures taken with its readings, and the pictures of its day that belong to no round', async () => {
  const admin = await venue.admin()
  const { machine } = await assignedFloor(venue, admin)
  const reader = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
  const manager = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
  for (const unassigned of ['11', '12']) await retire(unassigned)
  const { sessionId } = await startRound(admin, venue)
  await saveReading(reader, venue, sessionId, machine, 200, 100)
  const own = await takePicture(reader, venue, machine, { colors: ['navy'], sessionId })
  const other = await takePicture(ana, venue, machine, { colors: ['coral'] })
  expect(own.sessionId).toBe(sessionId)
  expect(await statusOf(manager, own.files[0]!.localURL)).toBe(200)
  const elsewhere = await house.venue()
  const stranger = await elsewhere.employee({ roles: ['ROLE_MASTER_READING'] })
  expect(await statusOf(stranger, own.files[0]!.localURL)).toBe(404)

  // The pictures of the night's second round are not listed for the first round.
  await house.owner.query(
    'update reading_sessions set ended_at = started_at, ended_by = started_by where location_id = $1',
    [locationId],
  )
  const second = await startRound(admin, venue)
  await takePicture(reader, venue, machine, { colors: ['plum'], sessionId: second.sessionId })
  const listed = async () => {
    const { machinePictures } = await manager.call('POST /machine/listReadingPictures', { sessionId, locationId })
    return machinePictures.map(({ machinePictureId }) => machinePictureId)
  }
  expect(await listed()).toEqual([other.machinePictureId, own.machinePictureId])
  const unknown = { sessionId: 4_000_000, locationId }
  expect(await manager.refused('POST /machine/listReadingPictures', unknown)).toMatchObject({
    code: 'reading.sessionUnknown',
  })
  for (const picture of [own, other])
    await ben.call('POST /machine/deleteMachinePicture', { ...removal(picture), reason: 'It is blurred.' })
  expect(await listed()).toEqual([])

  // A phone took this picture without a connection and sends it on the next business day.
  house.clock.advance(24 * 3_600_000)
  const late = await takePicture(reader, venue, machine, { colors: ['gold'], sessionId })
  expect(late.businessDay).toBe(own.businessDay)
})
