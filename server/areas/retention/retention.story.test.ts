import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { PhotoRules } from '@countroom/contract/retention/retention.shapes.ts'

import { Jobs } from '../../platform/jobs/jobs.ts'
import { eraseRemoved } from '../../platform/photos/photos.ts'
import { addBonus, BIRTHDAY, BONUS_ROLES, takeBonusPhoto } from '../../testing/bonuses.ts'
import { addCustomer, register } from '../../testing/customers.ts'
import { assignMachine, giveMatch } from '../../testing/desk.ts'
import { addMachines, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'
import { pdfLines } from '../../testing/pdf-text.ts'
import { testPhoto } from '../../testing/photos.ts'
import { takePicture } from '../../testing/pictures.ts'
import { drawMachine, givePrize, RAFFLE_ROLES } from '../../testing/raffle.ts'
import { CASH_ROLES } from '../../testing/till.ts'
import { deleteOldPhotos } from './retention.jobs.ts'
import { deleteOld } from './retention.service.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  // The tests run the deletion themselves.
  await house.app.jobs.stop()
})
afterAll(async () => house.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT: PhotoRules = { customer: null, 'check-in': null, machine: null, bonus: null, raffle: null }
const ALL_90: PhotoRules = { customer: 90, 'check-in': 90, machine: 90, bonus: 90, raffle: 90 }

/** Moves the visits, prizes, photos, pictures and shifts of a location into the past by this number of days. */
async function age(venue: Venue, days: number): Promise<void> {
  for (const [table, columns] of Object.entries({
    visits: ['signed_in_at', 'given_at'],
    raffle_prizes: ['given_at'],
    bonus_photos: ['taken_at'],
    customer_photos: ['added_at'],
    machine_pictures: ['taken_at'],
    shifts: ['clock_in_at', 'clock_out_at'],
  })) {
    const changes = columns.map((column) => `${column} = ${column} - $2 * interval '1 day'`)
    await house.owner.query(`update ${table} set ${changes.join()} where location_id = $1`, [venue.id, days])
  }
}

const save = (admin: Person, venue: Venue, rules: Partial<PhotoRules>) =>
  admin.call('POST /rule/savePhotoRules', { ...KEPT, ...rules, locationId: venue.id })

/** Deletes the photos that are due now. */
async function work(limit = 250): Promise<void> {
  while ((await deleteOld(house.app.platform, house.clock.now(), limit)) > 0);
}

/** Moves the clock to the next business day, and deletes the photos that are due. */
async function nextMorning(): Promise<void> {
  house.clock.advance(DAY_MS)
  await work()
}

async function statuses(who: Person, addresses: readonly string[]): Promise<number[]> {
  const headers = { authorization: `Bearer ${who.token}` }
  return Promise.all(addresses.map(async (address) => (await fetch(house.address + address, { headers })).status))
}
const inBothSizes = (...addresses: string[]) => addresses.flatMap((address) => [address, `${address}?size=thumb`])

async function filesOf(venue: Venue): Promise<number> {
  const entries = await readdir(join(house.photosDir, String(venue.id)), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function usedBytes(venue: Venue): Promise<number> {
  const { rows } = await house.owner.query('select byte_count::int from photo_usage where location_id = $1', [venue.id])
  return (rows[0] as { byte_count: number }).byte_count
}

/** The deletions in the audit trail, oldest first. */
async function trailOf(venue: Venue): Promise<{ kind: string; photos: number; days: number }[]> {
  const { rows } = await house.owner.query<{ after: { kind: string; photos: number; days: number } }>(
    "select after from audit_log where location_id = $1 and call = 'deleteOldPhotos' order by seq",
    [venue.id],
  )
  return rows.map(({ after }) => after)
}

/** Opens a venue with a photo of each kind. */
async function openVenue() {
  const venue = await house.venue()
  const admin = await venue.admin({ isClockedIn: true })
  await addMachines(admin, venue, [{ machine: '7', in: 100, out: 50 }])
  const roles = [...CASH_ROLES, ...BONUS_ROLES, ...RAFFLE_ROLES, 'ROLE_DASHBOARD', 'ROLE_POINT_WATCHING'] as const
  const ana = await venue.employee({ roles: [...new Set(roles)], firstname: 'Ana', lastname: 'Reyes' })
  const own = { userId: ana.userId, locationId: venue.id }
  const { customerId, files } = await register(admin, venue, { firstName: 'Mia', lastName: 'Lopez' })
  const { pending } = await ana.call('POST /customer/enrollCustomer', {
    customerId,
    locationId: venue.id,
    photo: await testPhoto('olive'),
  })
  await assignMachine(ana, venue, pending.pendingId, '7')
  await giveMatch(ana, venue, pending.pendingId)
  await drawMachine(ana, venue)
  const prize = await givePrize(ana, venue, customerId)
  const picture = await takePicture(admin, venue, '7', { colors: ['navy', 'plum'] })
  const { manageBonusId } = await addBonus(admin, venue)
  const photo = await testPhoto('crimson', 'bonus.jpg')
  const { path } = await ana.call('POST /bonus/addBonusPhoto', { photo, ...own })
  const specification = BIRTHDAY
  const claim = { machine: '7', customerId, manageBonusId, specification, photo: path, isBeyondDrawerConfirmed: true }
  const { bonus } = await ana.call('POST /bonus/saveBonus', { ...claim, ...own })
  const { clockRecord } = await ana.call('POST /clock/loadClockRecords', own)
  const { clockId } = clockRecord!
  const addresses = {
    customer: files[0]!.localURL,
    'check-in': pending.photo!.localURL,
    machine: picture.files[0]!.localURL,
    bonus: bonus.imageUrl!,
    raffle: prize.photo!.localURL,
  }
  return { venue, admin, ana, own, customerId, clockId, pendingId: pending.pendingId, photo, picture, addresses }
}

/** Ends all shifts of a location. */
async function endShifts(venue: Venue): Promise<void> {
  await house.owner.query(
    `update shifts set clock_out_at = $2, total_hours_hundredths = 0, total_pay_cents = 0 where location_id = $1 and clock_out_at is null`,
    [venue.id, house.clock.now()],
  )
}

test('a location keeps all photos until an administrator sets 30 to 3,650 days, and a save is refused if somebody else saved first', async () => {
  const venue = await house.venue()
  const [admin, other] = [await venue.admin(), await venue.admin()]
  const locationId = venue.id
  expect(await admin.call('POST /rule/getPhotoRules', { locationId })).toMatchObject({
    photoRules: { ...KEPT, nextAt: null, version: 0 },
    usedBytes: 0,
  })
  house.clock.setWall('2026-06-01T18:00')
  const body = { ...KEPT, 'check-in': 90, locationId }
  expect((await admin.refused('POST /rule/savePhotoRules', { ...body, version: 1 })).code).toBe('list.changed')
  expect((await admin.call('POST /rule/savePhotoRules', { ...body, version: 0 })).photoRules).toEqual({
    ...KEPT,
    'check-in': 90,
    nextAt: '2026-06-02T12:00:00.000Z',
    version: 1,
  })
  expect((await other.refused('POST /rule/savePhotoRules', { ...body, raffle: 30, version: 0 })).code).toBe(
    'list.changed',
  )
  const keeper = await venue.employee({ roles: ['ROLE_RULES'] })
  for (const http of ['POST /rule/savePhotoRules', 'POST /rule/countOldPhotos'] as const)
    expect((await keeper.refused(http, body)).status).toBe(403)
  expect((await keeper.refused('POST /rule/getPhotoRules', { locationId })).status).toBe(403)
  for (const wrong of [29, 3651, 90.5]) {
    expect((await admin.refused('POST /rule/savePhotoRules', { ...body, bonus: wrong })).code).toBe('request.malformed')
  }
  expect((await save(admin, venue, KEPT)).photoRules).toEqual({ ...KEPT, nextAt: null, version: 2 })
})

describe('old photos of every kind', () => {
  test('old photos are counted before a rule is saved, and deleted at 7 AM; then nobody can fetch them, and rows and reports say why', async () => {
    const { venue, admin, own, customerId, clockId, pendingId, photo, picture, addresses } = await openVenue()
    await endShifts(venue)
    // The photo of a deleted picture is gone already, so it does not count.
    const { machinePictureId, businessDay } = await takePicture(admin, venue, '7', { colors: ['black'] })
    await admin.call('POST /machine/deleteMachinePicture', {
      machinePictureId,
      date: businessDay,
      locationId: venue.id,
    })
    await age(venue, 90)
    const fetched = inBothSizes(...Object.values(addresses))
    const { old } = await admin.call('POST /rule/countOldPhotos', { ...ALL_90, locationId: venue.id })
    // On the next morning, these photos are 91 days old.
    const found = (kind: string) => ({ kind, days: 90, photos: kind === 'machine' ? 2 : 1, hasMore: false })
    expect(old).toEqual(['customer', 'check-in', 'machine', 'bonus', 'raffle'].map(found))
    await save(admin, venue, ALL_90)
    await work()
    expect(await statuses(admin, fetched)).toEqual(Array(10).fill(200))
    expect(await trailOf(venue)).toEqual([])

    await nextMorning()
    expect(await statuses(admin, fetched)).toEqual(Array(10).fill(404))
    expect(await usedBytes(venue)).toBe(0)
    expect((await trailOf(venue)).map(({ kind, photos, days }) => `${photos} ${kind} ${days}`)).toEqual([
      '1 photos of customers 90',
      '1 check-in photos 90',
      '2 machine pictures 90',
      '1 bonus photos 90',
      '1 photos of raffle winners 90',
    ])
    const deleted = { days: 90, at: house.clock.now().toISOString() }
    const { customer } = await admin.call('POST /customer/get', { customerId, locationId: venue.id })
    expect(customer).toMatchObject({ photos: [], files: [], photoDeleted: deleted })
    const shift = { ...own, clockId }
    const { raffles } = await admin.call('POST /raffle/listRaffles', shift)
    expect(raffles).toMatchObject([{ photo: null, photoDeleted: deleted, files: [] }])
    const { bonuses } = await admin.call('POST /bonus/list', shift)
    expect(bonuses).toMatchObject([{ photo: null, imageUrl: null, photoDeleted: deleted }])
    const { rows } = await house.owner.query<{ day: string }>(
      'select given_day::text as day from visits where location_id = $1',
      [venue.id],
    )
    const watched = { fromDate: rows[0]!.day, toDate: rows[0]!.day, locationId: venue.id }
    const { pointsWatching } = await admin.call('POST /customer/customerPendingByUserAndDate', watched)
    expect(pointsWatching[0]!.customerPendingList).toMatchObject([
      { photo: null, photoDeleted: deleted, customer: { photos: [] } },
    ])
    const day = { date: picture.businessDay, locationId: venue.id }
    const { machinePictures } = await admin.call('POST /machine/listMachinePicture', day)
    expect(machinePictures).toMatchObject([{ files: [], photoDeleted: deleted }])
    const last = await admin.call('POST /machine/getLastMachinePicture', { machine: '7', locationId: venue.id })
    expect(last.picture).toBeNull()
    const preview = { pendingId, locationId: venue.id }
    expect((await admin.refused('POST /customer/previewPointWatchingImage', preview)).code).toBe('photo.unknown')
    for (const http of ['POST /report/previewRaffleReport', 'POST /report/previewBonusReport'] as const) {
      const { pdfData } = await admin.call(http, shift)
      const text = (await pdfLines(Buffer.from(pdfData, 'base64'))).flat().join(' ')
      expect(text).toContain('deleted after 90 days')
    }

    // Even after its files are erased, the photo of a bonus cannot be used for another bonus. The refused upload leaves no file.
    house.clock.advance(DAY_MS + 1)
    const before = new Date(house.clock.now().getTime() - DAY_MS)
    while ((await eraseRemoved(house.app.platform, before, 2)) > 0);
    expect(await filesOf(venue)).toBe(0)
    expect(
      (await admin.refused('POST /bonus/addBonusPhoto', { photo, userId: admin.userId, locationId: venue.id })).code,
    ).toBe('bonus.photoUsed')
    expect(await filesOf(venue)).toBe(0)
  })

  test('old photos stay while a shift or round runs, a void needs approval, the customer waits, or a bonus photo has no claim', async () => {
    const { venue, admin, ana, addresses, customerId, pendingId } = await openVenue()
    // One void waits for a second person, and one bonus photo waits for its claim.
    await ana.call('POST /customer/deleteCustomerPending', {
      intent: 'points',
      pendingId,
      locationId: venue.id,
      reason: 'Wrong person',
    })
    const { sessionId } = await startRound(admin, venue)
    await house.owner.query('update machine_pictures set reading_session_id = $2 where location_id = $1', [
      venue.id,
      sessionId,
    ])
    const waiting = `/photos/${venue.id}/bonus/${await takeBonusPhoto(ana, venue)}`
    await age(venue, 200)
    const { pending } = await ana.call('POST /customer/enrollCustomer', { customerId, locationId: venue.id })
    await save(admin, venue, ALL_90)
    await nextMorning()
    const all = [...Object.values(addresses), waiting]
    expect(await statuses(admin, all)).toEqual(Array(6).fill(200))
    expect(await trailOf(venue)).toEqual([])

    // The shift and the round end, the customer no longer waits, and the void is approved.
    await endShifts(venue)
    await house.owner.query('update reading_sessions set ended_at = $2, ended_by = started_by where location_id = $1', [
      venue.id,
      house.clock.now(),
    ])
    await house.owner.query('update visits set lapsed_at = signed_in_at where visit_id = $1', [pending.pendingId])
    await admin.call('POST /customer/approveVoid', { pendingId, locationId: venue.id })
    await nextMorning()
    expect(await statuses(admin, all)).toEqual([404, 404, 404, 404, 404, 200])
  })

  test('old photos are deleted even if the customer got a match later, and even if the prize was voided and given again', async () => {
    const { venue, admin, ana, addresses, customerId } = await openVenue()
    await age(venue, 100)
    await house.owner.query(
      'update raffle_prizes set voided_at = given_at, voided_by = given_by where location_id = $1',
      [venue.id],
    )
    const { photo } = await givePrize(ana, venue, customerId, { newFiles: [await testPhoto('teal')] })
    const { pending } = await ana.call('POST /customer/enrollCustomer', { customerId, locationId: venue.id })
    await assignMachine(ana, venue, pending.pendingId, '7')
    await giveMatch(ana, venue, pending.pendingId)
    await endShifts(venue)
    await save(admin, venue, { customer: 90, raffle: 90 })
    await nextMorning()
    const { customer, raffle } = addresses
    expect(await statuses(admin, [customer, raffle, photo!.localURL])).toEqual([404, 404, 200])
  })

  test('after old photos are deleted, the previous picture of a machine is the last earlier picture that still has photos', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    await addMachines(admin, venue, [{ machine: '7', in: 100, out: 50 }])
    const locationId = venue.id
    const [oldest, old, young] = [
      await takePicture(admin, venue, '7', { colors: ['navy'] }),
      await takePicture(admin, venue, '7', { colors: ['plum'] }),
      await takePicture(admin, venue, '7', { colors: ['coral'] }),
    ]
    const before = async () => {
      const day = { date: young.businessDay, locationId }
      const { machinePictures } = await admin.call('POST /machine/listMachinePicture', day)
      const { previous } = machinePictures.find(({ machinePictureId }) => machinePictureId === young.machinePictureId)!
      return previous?.files ?? null
    }
    const grow = async ({ machinePictureId }: typeof old) => {
      await house.owner.query(
        "update machine_pictures set taken_at = taken_at - interval '91 days' where location_id = $1 and machine_picture_id = $2",
        [locationId, machinePictureId],
      )
      await nextMorning()
    }
    await save(admin, venue, { machine: 90 })
    expect(await before()).toEqual(old.files)
    // The test ages `old` first, although `oldest` was saved earlier.
    await grow(old)
    expect(await before()).toEqual(oldest.files)
    await grow(oldest)
    expect(await before()).toBeNull()
    expect((await takePicture(admin, venue, '7', { colors: ['gold'] })).previous).toMatchObject({ files: young.files })
  })

  test('photos stay if they are not old enough, their kind has no limit, or a shorter limit is taken back before 7 AM', async () => {
    const [one, other] = [await openVenue(), await openVenue()]
    for (const { venue } of [one, other]) {
      await endShifts(venue)
      await age(venue, 60)
    }
    const left = async ({ admin, addresses }: typeof one) => statuses(admin, Object.values(addresses))
    await save(one.admin, one.venue, { 'check-in': 61, raffle: 60, machine: 62 })
    await save(other.admin, other.venue, ALL_90)
    await save(other.admin, other.venue, { ...ALL_90, customer: 30 })
    await save(other.admin, other.venue, ALL_90)
    await nextMorning()
    expect([await left(one), await left(other)]).toEqual([[200, 200, 200, 200, 404], Array(5).fill(200)])
    await nextMorning()
    expect(await left(one)).toEqual([200, 404, 200, 200, 404])
  })
})

/** Adds visits with photos to a location. The newest one is a hundred days and `first + 1` minutes old. Each further visit is a minute older. */
async function addOldVisits(venue: Venue, count: number, first = 0): Promise<void> {
  const customerId = await addCustomer(house, venue)
  await house.owner.query(
    `with taken as (
       select sha256(int8send($2 * 1000000 + n)) as hash, $3::timestamptz - interval '100 days' - n * interval '1 minute' as at
       from generate_series($6::bigint + 1, $6 + $1) n
     ), stored as (
       insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
       select $2, hash, 100, 64, 48, at, $4 from taken
     )
     insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, photo_hash, lapsed_at)
     select $2, $5, at::date, at, $4, 'desk', hash, at from taken`,
    [count, venue.id, house.clock.now(), (await venue.admin()).userId, customerId, first],
  )
}

async function leftAt(venue: Venue): Promise<number> {
  const { rows } = await house.owner.query(
    'select count(*)::int as n from visits where location_id = $1 and photo_removed_at is null',
    [venue.id],
  )
  return (rows[0] as { n: number }).n
}

describe('the job that deletes old photos', () => {
  test('the job deletes 10,100 photos of a large location in batches, each with an audit row, and also the photos of a small location', async () => {
    const [large, small] = [await house.venue(), await house.venue()]
    await addOldVisits(large, 10_100)
    await addOldVisits(small, 3)
    for (const venue of [large, small]) {
      const admin = await venue.admin()
      const rules = { ...KEPT, 'check-in': 90, locationId: venue.id }
      const { old } = await admin.call('POST /rule/countOldPhotos', rules)
      const isLarge = venue === large
      expect(old).toEqual([{ kind: 'check-in', days: 90, photos: isLarge ? 10_000 : 3, hasMore: isLarge }])
      await save(admin, venue, rules)
    }
    house.clock.advance(DAY_MS)
    while ((await leftAt(large)) === 10_100) await deleteOld(house.app.platform, house.clock.now(), 2_000)
    // The first batch deleted the oldest photos. The other photos wait for later batches.
    expect(await leftAt(large)).toBe(8_100)
    const { rows } = await house.owner.query(
      `select max(signed_in_at) filter (where photo_removed_at is not null) < min(signed_in_at) filter (where photo_removed_at is null)
         as "isInOrder" from visits where location_id = $1`,
      [large.id],
    )
    expect(rows).toEqual([{ isInOrder: true }])
    await work(2_000)
    expect([await leftAt(large), await leftAt(small)]).toEqual([0, 0])
    expect([await usedBytes(large), await usedBytes(small)]).toEqual([0, 0])
    expect((await trailOf(large)).map(({ photos }) => photos)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 100])
    expect((await trailOf(small)).map(({ photos }) => photos)).toEqual([3])
  })

  test('the job deletes the oldest machine pictures first, and at most the given number at a time', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    await addMachines(admin, venue, [{ machine: '7', in: 100, out: 50 }])
    const pictures = []
    for (const color of ['navy', 'plum', 'coral', 'coral'])
      pictures.push(await takePicture(admin, venue, '7', { colors: [color] }))
    // The first picture is now the newest.
    await house.owner.query(
      `update machine_pictures set taken_at = taken_at - (101 + machine_picture_id - $2) * interval '1 day' where location_id = $1`,
      [venue.id, pictures[0]!.machinePictureId],
    )
    // Two pictures have the same photo.
    const { old } = await admin.call('POST /rule/countOldPhotos', { ...KEPT, machine: 90, locationId: venue.id })
    expect(old).toEqual([{ kind: 'machine', days: 90, photos: 3, hasMore: false }])
    await save(admin, venue, { machine: 90 })
    house.clock.advance(DAY_MS)
    const window = await Listening.as(house, admin, venue)
    while ((await trailOf(venue)).length === 0) await deleteOld(house.app.platform, house.clock.now(), 2)
    // The server tells every window that shows pictures to reload them.
    await window.hears((message) => message.type === 'refreshData' && message.topics.includes('pictures'))
    window.close()
    expect((await trailOf(venue)).map(({ photos }) => photos)).toEqual([2])
    const addresses = pictures.map(({ files }) => files[0]!.localURL)
    expect(await statuses(admin, addresses)).toEqual([200, 200, 404, 404])
    await work()
    expect(await statuses(admin, addresses)).toEqual(Array(4).fill(404))
  })

  test('if the deletion fails at one location, the job goes on with the other locations and tries that location again after an hour', async () => {
    const [broken, other] = [await house.venue(), await house.venue()]
    for (const venue of [broken, other]) {
      const admin = await venue.admin()
      await addOldVisits(venue, 3)
      await save(admin, venue, { 'check-in': 90 })
    }
    const setDays = (days: number) =>
      house.owner.query(
        `update photo_rules set kept_days = jsonb_build_object('check-in', $2::bigint) where location_id = $1`,
        [broken.id, days],
      )
    await setDays(Number.MAX_SAFE_INTEGER)
    house.clock.advance(DAY_MS)
    await expect(work()).rejects.toThrow('Invalid time value')
    await work()
    expect([await leftAt(broken), await leftAt(other)]).toEqual([3, 0])
    await setDays(90)
    house.clock.advance(HOUR_MS)
    await work()
    expect(await leftAt(broken)).toBe(0)
  })

  test('the job keeps photos whose rule changes at the same moment, and a photo that another row begins to use at the same moment', async () => {
    const { venue, admin, addresses } = await openVenue()
    await endShifts(venue)
    await age(venue, 200)
    await save(admin, venue, { machine: 90 })
    house.clock.advance(DAY_MS)
    await house.during(
      "update photo_rules set next_at = next_at + interval '1 day', version = version + 1 where location_id = $1",
      [venue.id],
      work,
    )
    expect(await statuses(admin, [addresses.machine])).toEqual([200])
    expect(await trailOf(venue)).toEqual([])

    house.clock.advance(DAY_MS)
    await house.during(
      `with locked as (update photo_usage set byte_count = byte_count where location_id = $1), added as (
         insert into machine_pictures (location_id, machine_id, business_day, taken_at, taken_by)
         select location_id, machine_id, business_day, $2, taken_by from machine_pictures where location_id = $1
         returning machine_picture_id
       )
       insert into machine_picture_photos (location_id, machine_picture_id, place, hash, display_name)
       select $1, machine_picture_id, 1, $3, 'meters.webp' from added`,
      [venue.id, house.clock.now(), Buffer.from(addresses.machine.split('/').at(-1)!, 'hex')],
      work,
    )
    expect((await trailOf(venue)).map(({ photos }) => photos)).toEqual([2])
    expect(await statuses(admin, [addresses.machine])).toEqual([200])
    const { rows } = await house.owner.query(
      'select from photos where location_id = $1 and hash = $2 and removed_at is null',
      [venue.id, Buffer.from(addresses.machine.split('/').at(-1)!, 'hex')],
    )
    expect(rows).toHaveLength(1)
  })

  test('the job runs on only one of two instances, and deletes each photo once even when it runs three times at the same moment', async () => {
    const venue = await house.venue()
    await addOldVisits(venue, 60)
    const admin = await venue.admin()
    const { platform } = house.app
    const { reads: db } = platform.connections
    const chore = deleteOldPhotos(platform)
    const runs: string[] = []
    const instances = ['one', 'two'].map(
      (name) =>
        new Jobs({
          db,
          clock: house.clock,
          jobs: [
            {
              name: 'delete old photos twice',
              everyMs: DAY_MS,
              run: async () => {
                runs.push(name)
                while ((await chore.drop(db, house.clock.now(), 10)) > 0);
              },
            },
          ],
          observe: () => {},
          onError: (error) => void runs.push(error.message),
        }),
    )
    await Promise.all(instances.map((instance) => instance.runDue()))
    await save(admin, venue, { 'check-in': 90 })
    house.clock.advance(DAY_MS)
    await Promise.all(instances.map((instance) => instance.runDue()))
    expect(runs).toHaveLength(1)
    expect((await trailOf(venue)).map(({ photos }) => photos)).toEqual(Array(6).fill(10))
    for (const instance of instances) await instance.stop()

    await addOldVisits(venue, 60, 60)
    house.clock.advance(DAY_MS)
    await Promise.all([work(7), work(7), work(7)])
    expect((await trailOf(venue)).reduce((sum, { photos }) => sum + photos, 0)).toBe(120)
    expect(await leftAt(venue)).toBe(0)
  })

  test('if the server dies after the rows were marked and before the files were erased, the next run erases the files', async () => {
    const { venue, admin, addresses } = await openVenue()
    await endShifts(venue)
    await age(venue, 200)
    await save(admin, venue, ALL_90)
    await nextMorning()
    const { photos } = house.app.platform
    const removed: string[] = []
    const removing = vi.spyOn(photos.store, 'remove').mockImplementationOnce(async (_, hash) => {
      removed.push(hash.toString('hex'))
      throw new Error('the power is gone')
    })
    try {
      const later = new Date(house.clock.now().getTime() + 1)
      await expect(eraseRemoved(house.app.platform, later, 50)).rejects.toThrow('the power is gone')
      expect(removed).toHaveLength(1)
      expect(await filesOf(venue)).toBe(12)
      // In the meantime, nobody can fetch the photos, and they use no quota.
      expect(await statuses(admin, Object.values(addresses))).toEqual(Array(5).fill(404))
      expect(await usedBytes(venue)).toBe(0)
      while ((await eraseRemoved(house.app.platform, later, 50)) > 0);
      expect(await filesOf(venue)).toBe(0)
    } finally {
      removing.mockRestore()
    }
  })
})
