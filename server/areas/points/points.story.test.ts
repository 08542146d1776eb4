import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ResultAt } from '@countroom/contract/api.ts'
import { instantOf } from '@countroom/contract/kernel/time.ts'

import { addCustomer, type CustomerOptions } from '../../testing/customers.ts'
import { checkIn, giveMatch, openDesk, seat } from '../../testing/desk.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { testPhoto } from '../../testing/photos.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let house: House
let venue: Venue
let admin: Person
let ana: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  house.clock.setWall('2026-06-01T18:00')
  venue = await house.venue()
  ;({ admin, ana } = await openDesk(venue))
})

const somebody = async (options: CustomerOptions = {}) =>
  addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez', ...options })
const at = () => ({ locationId: venue.id })
const enroll = (customerId: number) => ({ ...at(), customerId })
const pending = async (date?: string) =>
  (await ana.call('POST /customer/customerPendingList', { ...at(), ...(date && { date }) })).pending
const given = async (date?: string) => ana.call('POST /customer/customerPointsList', { ...at(), ...(date && { date }) })
const offer = async (customerId: number) =>
  (await ana.call('POST /customer/getMatchOffer', { ...at(), customerId })).offer
const points = (pendingId: number, by = ana) => ({ ...at(), userId: by.userId, pendingId })
const ticket = (pendingId: number, machine: string) => ({ ...points(pendingId), ticket: machine })
/** Checks a customer in, assigns a machine and gives the match. */
const serve = async (customerId: number) => giveMatch(ana, venue, await seat(ana, venue, customerId))
/** Tries to give the match of a visit, and returns the refusal. */
const refusedMatch = async (pendingId: number) => ana.refused('POST /customer/setPoints', points(pendingId))

async function saveRule(rule: {
  timeLimit?: number
  resetTimes?: string
  maxMatchesPerDay?: number
  maxCountResetTime?: string
  enableMatchRule?: boolean
}): Promise<void> {
  const { rule: known } = await admin.call('POST /rule/list', at())
  await admin.call('POST /rule/save', {
    ...at(),
    ruleName: 'House rule',
    enableMatchRule: true,
    timeLimit: null,
    resetTimes: '',
    maxMatchesPerDay: null,
    maxCountResetTime: '',
    ...rule,
    ...(known !== null && { version: known.version }),
  })
}

describe('a check-in', () => {
  test('a customer who checks in is on the pending list once, without a machine and with their own points', async () => {
    const customerId = await somebody({ points: 30 })
    const entry = await checkIn(ana, venue, customerId)
    expect(entry).toMatchObject({
      customer: { customerId, firstName: 'Mia', lastName: 'Lopez', files: '[]' },
      signInTime: '18:00:00',
      finalSignIn: house.clock.now().toISOString(),
      ticket: null,
      points: 30,
      photo: null,
      source: 'desk',
    })
    house.clock.advance(5 * MINUTE_MS)
    const again = await ana.refused('POST /customer/enrollCustomer', enroll(customerId))
    expect(again.reply.message).toBe('Mia Lopez is already on the pending list, since 2026-06-01 6:00 PM.')
    expect(await pending()).toEqual([entry])
  })

  test('a customer is on the pending list once, even when 20 requests check them in at the same time', async () => {
    const customerId = await somebody()
    const tries = await outcomes(20, () => ana.call('POST /customer/enrollCustomer', enroll(customerId)))
    expect(tries).toEqual({ done: 1, 'pending.already': 19 })
    expect(await pending()).toHaveLength(1)
  })

  test('a customer can be checked in by phone number, unless nobody or more than one customer has this number', async () => {
    const customerId = await somebody({ phone: '3125550100' })
    await somebody({ phone: '3125550101' })
    await somebody({ phone: '3125550101' })
    const byPhone = (phone: string) => ({ ...at(), phone })
    const { pending: entry } = await ana.call('POST /customer/enrollCustomer', byPhone('3125550100'))
    expect(entry.customer.customerId).toBe(customerId)
    const shared = await ana.refused('POST /customer/enrollCustomer', byPhone('3125550101'))
    expect(shared.reply.message).toBe('2 customers have this phone number. Find the right one by name.')
    const unknown = await ana.refused('POST /customer/enrollCustomer', byPhone('3125550199'))
    expect(unknown.reply.message).toContain('No customer has the phone number 3125550199.')
  })

  test('a check-in stores the time of the customer’s last visit without changing the customer’s row in the table of customers', async () => {
    const customerId = await somebody()
    const placeOf = async () =>
      (await house.owner.query('select ctid, version from customers where customer_id = $1', [customerId])).rows
    const before = await placeOf()
    await checkIn(ana, venue, customerId)
    // Rewriting the row would move it and add an entry to each of its indexes.
    expect(await placeOf()).toEqual(before)
    const lastVisit = 'select last_visit_at from last_visits where customer_id = $1'
    expect((await house.owner.query(lastVisit, [customerId])).rows).toEqual([{ last_visit_at: house.clock.now() }])
  })

  test('a check-in with Set Customer Point is refused without a photo, and the photo is stored with the check-in', async () => {
    const customerId = await somebody()
    const body = { ...enroll(customerId), manual: true }
    expect(await ana.refused('POST /customer/enrollCustomer', body)).toMatchObject({ code: 'pending.photoMissing' })
    const photo = await testPhoto('teal')
    const { pending: entry } = await ana.call('POST /customer/enrollCustomer', { ...body, photo })
    expect(entry).toMatchObject({ source: 'manual', photo: { type: 'image/jpeg' } })
    const { fileData } = await ana.call('POST /customer/previewPointWatchingImage', {
      ...at(),
      pendingId: entry.pendingId,
    })
    expect(Buffer.from(fileData, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  test('the call that shows the photo of a visit is refused if no photo was taken or the visit is unknown', async () => {
    const { pendingId } = await checkIn(ana, venue, await somebody())
    const preview = { ...at(), pendingId }
    expect(await ana.refused('POST /customer/previewPointWatchingImage', preview)).toMatchObject({
      code: 'photo.unknown',
    })
    preview.pendingId += 1
    expect(await ana.refused('POST /customer/previewPointWatchingImage', preview)).toMatchObject({
      code: 'pending.unknown',
    })
  })

  test('a customer gets their own points, and only an administrator may ask for another number of points at check-in', async () => {
    const customerId = await somebody({ points: 20 })
    const asked = (figure: number) => ({ ...enroll(customerId), points: figure })
    expect(await ana.refused('POST /customer/enrollCustomer', asked(50))).toMatchObject({
      code: 'customer.administratorsOnly',
      detail: { path: 'points' },
    })
    await ana.call('POST /customer/enrollCustomer', asked(20))
    expect((await offer(customerId)).explanation).toBe('20 points, as set for the customer.')
    const [entry] = await pending()
    await ana.call('POST /customer/deleteCustomerPending', { ...at(), intent: 'pending', pendingId: entry!.pendingId })
    await admin.call('POST /customer/enrollCustomer', asked(1))
    expect(await offer(customerId)).toMatchObject({
      amount: 1,
      explanation: '1 point, as an administrator asked.',
    })
    const [second] = await pending()
    expect(second).toMatchObject({ points: 1 })
    await ana.call('POST /customer/setTicket', ticket(second!.pendingId, '2'))
    expect(await giveMatch(ana, venue, second!.pendingId)).toMatchObject({ points: 1 })
  })

  test('a deleted customer cannot be checked in and gets no match offer', async () => {
    const customerId = await somebody()
    await house.owner.query('update customers set deleted_at = $2 where customer_id = $1', [
      customerId,
      house.clock.now(),
    ])
    expect(await ana.refused('POST /customer/enrollCustomer', enroll(customerId))).toMatchObject({
      code: 'customer.unknown',
    })
    expect(await ana.refused('POST /customer/getMatchOffer', { ...at(), customerId })).toMatchObject({
      code: 'customer.unknown',
    })
  })
})

describe('the pending list', () => {
  test('the pending list keeps a waiting customer when the next business day begins at 07:00', async () => {
    house.clock.setWall('2026-06-02T06:50')
    const { pendingId } = await checkIn(ana, venue, await somebody())
    house.clock.setWall('2026-06-02T07:10')
    expect(await pending()).toMatchObject([{ pendingId }])
    expect(await pending('2026-06-02')).toMatchObject([{ pendingId }])
    expect(await pending('2026-06-01')).toMatchObject([{ pendingId }])
    expect(await pending('2026-05-31')).toEqual([])
    await ana.call('POST /customer/setTicket', ticket(pendingId, '1'))
    await giveMatch(ana, venue, pendingId)
    expect(await pending()).toEqual([])
    expect((await given('2026-06-02')).points).toMatchObject([{ pendingId }])
    expect((await given('2026-06-01')).points).toEqual([])
  })

  test('the pending list drops a customer who has waited for more than sixteen hours, and the customer can check in again', async () => {
    const customerId = await somebody()
    const pendingId = await seat(ana, venue, customerId)
    house.clock.advance(16 * HOUR_MS)
    expect(await pending()).toHaveLength(1)
    house.clock.advance(1)
    expect(await pending()).toEqual([])
    expect(await pending('2026-06-01')).toHaveLength(1)
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'pending.unknown' })
    expect(await ana.refused('POST /customer/setTicket', ticket(pendingId, '2'))).toMatchObject({
      code: 'pending.unknown',
    })
    const again = await checkIn(ana, venue, customerId)
    expect(await pending()).toEqual([again])
    expect(await pending('2026-06-01')).toMatchObject([{ pendingId }])
    // The new check-in marked the old visit as lapsed. So the old visit no longer waits, not even for a server whose clock is behind.
    house.clock.advance(-HOUR_MS)
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'pending.unknown' })
  })

  test('the points that an administrator asked for expire when the pending list drops the customer', async () => {
    const customerId = await somebody({ points: 20 })
    await admin.call('POST /customer/enrollCustomer', { ...enroll(customerId), points: 50 })
    house.clock.advance(16 * HOUR_MS)
    expect((await offer(customerId)).amount).toBe(50)
    house.clock.advance(1)
    expect((await offer(customerId)).amount).toBe(20)
  })

  test('the pending list of an earlier day keeps a customer who left without points, even if the customer returns and is then deleted', async () => {
    const customerId = await somebody()
    const { pendingId } = await checkIn(ana, venue, customerId)
    house.clock.advance(17 * HOUR_MS)
    await checkIn(ana, venue, customerId)
    await admin.call('POST /customer/delete', { ...at(), customerId })
    expect(await pending()).toEqual([])
    expect(await pending('2026-06-01')).toMatchObject([{ pendingId }])
  })

  test('the pending list shows the longest waiting customers first', async () => {
    const ids: number[] = []
    for (let each = 0; each < 3; each++) {
      ids.push((await checkIn(ana, venue, await somebody())).pendingId)
      house.clock.advance(MINUTE_MS)
    }
    expect((await pending()).map((entry) => entry.pendingId)).toEqual(ids)
  })

  test('the pending list shows customers with the same check-in time in the order of arrival, even if only some have a machine', async () => {
    const ids: number[] = []
    for (let each = 0; each < 3; each++) ids.push((await checkIn(ana, venue, await somebody())).pendingId)
    await ana.call('POST /customer/setTicket', ticket(ids[0]!, '1'))
    expect((await pending()).map((entry) => entry.pendingId)).toEqual(ids)
    house.clock.setWall('2026-06-02T08:00')
    expect((await pending('2026-06-01')).map((entry) => entry.pendingId)).toEqual(ids)
  })

  test('the pending list of an earlier day shows the customers who got no points, in the order of arrival, without deleted entries', async () => {
    const first = await checkIn(ana, venue, await somebody())
    await serve(await somebody())
    const { pendingId } = await checkIn(ana, venue, await somebody())
    await ana.call('POST /customer/deleteCustomerPending', { ...at(), intent: 'pending', pendingId })
    house.clock.advance(MINUTE_MS)
    const last = await checkIn(ana, venue, await somebody())
    house.clock.setWall('2026-06-02T18:00')
    expect(await pending('2026-06-01')).toEqual([first, last])
  })

  test('the pending list shows a customer’s five newest photos, without removed photos, the newest first', async () => {
    const customerId = await somebody()
    const hashes = Array.from({ length: 6 }, (_, index) => Buffer.alloc(32, index + 1))
    for (const [index, hash] of hashes.entries()) {
      await house.owner.query(
        `with kept as (
           insert into photos (location_id, hash, byte_count, width, height, created_at, created_by) values ($1, $3, 1, 1, 1, $4, $5)
           returning hash
         ) insert into customer_photos (location_id, customer_id, hash, display_name, added_at, added_by, removed_at)
           select $1, $2, hash, $6, $4, $5, $7 from kept`,
        [
          venue.id,
          customerId,
          hash,
          house.clock.now(),
          ana.userId,
          `face ${index}`,
          index === 4 ? house.clock.now() : null,
        ],
      )
    }
    const entry = await checkIn(ana, venue, customerId)
    const files = JSON.parse(entry.customer.files) as { displayName: string; path: string; localURL: string }[]
    expect(files.map((file) => file.displayName)).toEqual(['face 5', 'face 3', 'face 2', 'face 1', 'face 0'])
    const path = hashes[5]!.toString('hex')
    expect(files[0]).toMatchObject({ path, localURL: `/photos/${venue.id}/customer/${path}` })
  })
})

describe('the machine of a waiting customer', () => {
  test('the machine of a waiting customer must exist at the location, and can be changed', async () => {
    const { pendingId } = await checkIn(ana, venue, await somebody())
    expect((await ana.call('POST /customer/setTicket', ticket(pendingId, '1'))).pending.ticket).toBe('1')
    expect((await ana.call('POST /customer/setTicket', ticket(pendingId, '3'))).pending.ticket).toBe('3')
    expect(await pending()).toMatchObject([{ ticket: '3' }])
    const unknown = await ana.refused('POST /customer/setTicket', ticket(pendingId, '44'))
    expect(unknown.reply.message).toBe('There is no machine 44 at this location.')
  })

  test('the name of a machine can have letters, which may be typed in upper or lower case', async () => {
    const list = async () => ana.call('POST /customer/customerPendingList', { locationId: venue.id })
    const { pendingId } = await checkIn(ana, venue, await somebody())
    expect((await list()).machinesHaveLetters).toBe(false)
    const before = await ana.refused('POST /customer/setTicket', ticket(pendingId, 'a12'))
    expect(before.reply.message).toBe('There is no machine a12 at this location.')
    const admin = await venue.admin()
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: 'A12' }] })
    expect((await list()).machinesHaveLetters).toBe(true)
    expect((await ana.call('POST /customer/setTicket', ticket(pendingId, ' a12 '))).pending.ticket).toBe('A12')
  })

  test('a machine that was taken off the floor cannot be assigned to a waiting customer', async () => {
    await house.owner.query('update machines set retired_at = $2 where location_id = $1 and name = $3', [
      venue.id,
      house.clock.now(),
      '1',
    ])
    const { pendingId } = await checkIn(ana, venue, await somebody())
    expect(await ana.refused('POST /customer/setTicket', ticket(pendingId, '1'))).toMatchObject({
      code: 'machine.unknown',
    })
  })

  test('a machine that somebody takes off the floor at the same moment cannot be assigned, and no match is given at this machine', async () => {
    const retiring = "update machines set retired_at = $2 where location_id = $1 and name = '1'"
    const retired = [venue.id, house.clock.now()]
    const { pendingId } = await checkIn(ana, venue, await somebody())
    const assigning = async () => ana.refused('POST /customer/setTicket', ticket(pendingId, '1'))
    expect(await house.during(retiring, retired, assigning)).toMatchObject({ code: 'machine.unknown' })
    await house.owner.query(retiring, [venue.id, null])
    await ana.call('POST /customer/setTicket', ticket(pendingId, '1'))
    const giving = async () => refusedMatch(pendingId)
    expect(await house.during(retiring, retired, giving)).toMatchObject({ code: 'pending.noMachine' })
  })

  test('a machine that was taken off the floor is still shown, but points can be given only after another machine is assigned', async () => {
    const pendingId = await seat(ana, venue, await somebody())
    await house.owner.query(`update machines set retired_at = $2 where location_id = $1 and name = '1'`, [
      venue.id,
      house.clock.now(),
    ])
    expect((await refusedMatch(pendingId)).reply).toMatchObject({
      code: 'pending.noMachine',
      message: 'Assign a machine that is on the floor first: type its name and save it.',
    })
    expect(await pending()).toMatchObject([{ ticket: '1' }])
    await ana.call('POST /customer/setTicket', ticket(pendingId, '2'))
    await giveMatch(ana, venue, pendingId)
    expect((await given()).points).toMatchObject([{ ticket: '2' }])
  })

  test('a machine must be assigned before points are given, and cannot be changed afterward', async () => {
    const { pendingId } = await checkIn(ana, venue, await somebody())
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'pending.noMachine' })
    await ana.call('POST /customer/setTicket', ticket(pendingId, '1'))
    await giveMatch(ana, venue, pendingId)
    expect(await ana.refused('POST /customer/setTicket', ticket(pendingId, '2'))).toMatchObject({
      code: 'pending.given',
    })
    expect((await given()).points).toMatchObject([{ ticket: '1' }])
  })
})

describe('a match', () => {
  test('a match moves its entry to the list of given points, which names the giver and can be filtered by employee', async () => {
    const customerId = await somebody({ points: 25 })
    const first = await serve(customerId)
    expect(first).toMatchObject({
      customer: { customerId },
      ticket: '1',
      points: 25,
      userId: ana.userId,
      employeeName: 'Ana Reyes',
      isHighRoller: false,
      givenAt: house.clock.now().toISOString(),
    })
    expect(await pending()).toEqual([])
    house.clock.advance(MINUTE_MS)
    const second = await serve(await somebody({ points: 15 }))
    expect(await given()).toMatchObject({ points: [second, first], total: 40 })
    const byOlga = { ...at(), userId: admin.userId }
    expect(await ana.call('POST /customer/customerPointsList', byOlga)).toMatchObject({ points: [], total: 0 })
    expect((await ana.call('POST /customer/customerPointsList', { ...at(), userId: ana.userId })).total).toBe(40)
  })

  test('the match that was given last is first on the list, in whatever order the customers checked in', async () => {
    const ids: number[] = []
    for (let each = 0; each < 3; each++) ids.push(await seat(ana, venue, await somebody()))
    const [first, second, third] = ids
    for (const pendingId of [second!, first!, third!]) {
      house.clock.advance(MINUTE_MS)
      await giveMatch(ana, venue, pendingId)
    }
    expect((await given()).points.map((entry) => entry.pendingId)).toEqual([third, first, second])
  })

  test('matches that were given at the same moment are listed by check-in, the last check-in first', async () => {
    const ids: number[] = []
    for (let each = 0; each < 3; each++) ids.push(await seat(ana, venue, await somebody()))
    for (const pendingId of ids.toReversed()) await giveMatch(ana, venue, pendingId)
    expect((await given()).points.map((entry) => entry.pendingId)).toEqual(ids.toReversed())
  })

  test('twenty requests at the same time give a match only once, and the refusals say who gave it, when and how much', async () => {
    for (let round = 0; round < 10; round++) {
      const pendingId = await seat(ana, venue, await somebody())
      const tries = await outcomes(20, () =>
        ana.call('POST /customer/setPoints', points(pendingId), { key: randomUUID() }),
      )
      expect(tries).toEqual({ done: 1, 'pending.given': 19 })
    }
    const { points: list, total } = await given()
    expect([list.length, total]).toEqual([10, 200])
    expect((await refusedMatch(list[0]!.pendingId)).reply.message).toBe(
      'Mia Lopez was given 20 points by Ana Reyes at 2026-06-01 6:00 PM, so nothing was changed.',
    )
  })

  test('each of sixteen customers gets exactly one match when 64 requests give matches at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 16 }, async () => seat(ana, venue, await somebody())))
    const tries = await outcomes(16 * 4, (index) => ana.call('POST /customer/setPoints', points(ids[index % 16]!)))
    expect(tries).toEqual({ done: 16, 'pending.given': 48 })
    expect((await given()).total).toBe(320)
  })

  test('a match is not given again when the reply was lost and the request is sent again', async () => {
    const pendingId = await seat(ana, venue, await somebody())
    const key = randomUUID()
    const first = await ana.call('POST /customer/setPoints', points(pendingId), { key })
    expect(await ana.call('POST /customer/setPoints', points(pendingId), { key })).toEqual(first)
  })

  test('a match is given only when it equals the points that the screen showed', async () => {
    const customerId = await somebody({ points: 20 })
    const pendingId = await seat(ana, venue, customerId)
    await house.owner.query('update customers set points_cents = 3000 where customer_id = $1', [customerId])
    const body = { ...points(pendingId), points: 20 }
    const changed = await ana.refused('POST /customer/setPoints', body)
    expect(changed.reply.message).toBe('The match is now 30 points, not 20. Check it, then give the points.')
    expect((await ana.call('POST /customer/setPoints', { ...body, points: 30 })).given.points).toBe(30)
  })

  test('the match of a customer with their own rule counts as a high roller match', async () => {
    expect(await serve(await somebody({ isRule: true }))).toMatchObject({ isHighRoller: true })
  })

  test('a match for a customer without points is refused, and the refusal says who can change the points', async () => {
    const customerId = await somebody({ points: 0 })
    const pendingId = await seat(ana, venue, customerId)
    const message =
      'Mia Lopez cannot be given points now. An administrator has to change the points or the limits of this customer first.'
    expect((await refusedMatch(pendingId)).reply.message).toBe(message)
    expect(await offer(customerId)).toMatchObject({
      isAllowed: false,
      limit: 'nothing',
      nextAt: null,
      explanation: message,
    })
  })

  test('a match is refused if its customer was deleted in the meantime', async () => {
    const customerId = await somebody()
    const pendingId = await seat(ana, venue, customerId)
    await admin.call('POST /customer/delete', { ...at(), customerId })
    expect(await pending()).toEqual([])
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'pending.unknown' })
  })

  test('a match that is given while its customer is being deleted is either on the list of given points or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const customerId = await somebody()
      const pendingId = await seat(ana, venue, customerId)
      const tries = await outcomes(8, (index) =>
        index === 3
          ? admin.call('POST /customer/delete', { ...at(), customerId })
          : ana.call('POST /customer/setPoints', points(pendingId)),
      )
      const list = (await given()).points.filter((entry) => entry.pendingId === pendingId)
      expect(list).toHaveLength((tries['done'] ?? 0) - 1)
    }
    expect(await pending()).toEqual([])
  })
})

describe('the limits', () => {
  test('a cooldown prevents a match until the cooldown is over, and the refusal says when the next match is possible', async () => {
    await saveRule({ timeLimit: 4 })
    const customerId = await somebody()
    await serve(customerId)
    const pendingId = await seat(ana, venue, customerId)
    const message =
      'Mia Lopez had a match at 2026-06-01 6:00 PM; the cooldown is 4 hours. The next match is possible at 2026-06-01 10:00 PM or later.'
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'points.cooldown', reply: { message } })
    expect(await offer(customerId)).toEqual({
      amount: 20,
      isAllowed: false,
      limit: 'cooldown',
      nextAt: instantOf('2026-06-01T22:00:00', venue.timezone, 'first').toISOString(),
      explanation: message,
      rule: 'location',
      ruleName: 'House rule',
      lastMatchAt: house.clock.now().toISOString(),
      timeLimit: 4,
      matchesToday: 1,
      maxMatchesPerDay: null,
      pointsToday: 20,
      maxAmountPerDay: null,
    } satisfies ResultAt<'POST /customer/getMatchOffer'>['offer'])
    house.clock.setWall('2026-06-01T22:00')
    await giveMatch(ana, venue, pendingId)
  })

  test('a cooldown ends when the clock reaches a reset time', async () => {
    await saveRule({ timeLimit: 24, resetTimes: '17:00, 05:00' })
    const customerId = await somebody()
    house.clock.setWall('2026-06-02T04:30')
    await serve(customerId)
    const pendingId = await seat(ana, venue, customerId)
    house.clock.setWall('2026-06-02T04:59')
    expect((await refusedMatch(pendingId)).reply.message).toContain(
      'The next match is possible at 2026-06-02 5:00 AM or later.',
    )
    house.clock.setWall('2026-06-02T05:00')
    await giveMatch(ana, venue, pendingId)
  })

  test('the matches of a day are limited until the count starts again at 07:00', async () => {
    await saveRule({ maxMatchesPerDay: 2 })
    const customerId = await somebody()
    await serve(customerId)
    await serve(customerId)
    const pendingId = await seat(ana, venue, customerId)
    expect((await refusedMatch(pendingId)).reply.message).toBe(
      'Mia Lopez has had 2 of 2 matches of the day. The next match is possible at 2026-06-02 7:00 AM or later.',
    )
    house.clock.setWall('2026-06-02T06:59')
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'points.count' })
    house.clock.setWall('2026-06-02T07:00')
    expect((await offer(customerId)).explanation).toBe(
      '20 points, as set for the customer. This is match 1 of the day, of at most 2.',
    )
    await giveMatch(ana, venue, pendingId)
  })

  test('the offer says which match of the day it is, and how close the customer is to the limits', async () => {
    const values = { isRule: true, matchValues: [20, 10] }
    const limited = await somebody({ ...values, maxMatchesPerDay: 3, maxAmountPerDay: 50 })
    const unlimited = await somebody(values)
    for (const customerId of [limited, unlimited]) await serve(customerId)
    expect((await offer(limited)).explanation).toBe(
      '10 points, as set in the customer’s match value sequence. This is match 2 of the day, of at most 3. The customer has had 20 points so far, of at most 50 a day.',
    )
    expect((await offer(unlimited)).explanation).toBe(
      '10 points, as set in the customer’s match value sequence. This is match 2 of the day.',
    )
  })

  test('the matches of a day are limited until the reset time of the rule', async () => {
    await saveRule({ maxMatchesPerDay: 1, maxCountResetTime: '20:15' })
    const customerId = await somebody()
    await serve(customerId)
    const pendingId = await seat(ana, venue, customerId)
    expect((await refusedMatch(pendingId)).reply.message).toContain('at 2026-06-01 8:15 PM or later.')
    house.clock.setWall('2026-06-01T20:15')
    await giveMatch(ana, venue, pendingId)
  })

  test('the points of a day are limited until 07:00', async () => {
    const customerId = await somebody({ isRule: true, maxAmountPerDay: 50 })
    await serve(customerId)
    await serve(customerId)
    const pendingId = await seat(ana, venue, customerId)
    expect((await refusedMatch(pendingId)).reply.message).toBe(
      'Mia Lopez has had 40 of 50 points of the day, and 20 more would be too many. The next match is possible at 2026-06-02 7:00 AM or later.',
    )
    house.clock.setWall('2026-06-02T07:00')
    await giveMatch(ana, venue, pendingId)
  })

  test('the refusal asks for an administrator if the limit of a day is lower than one match, because waiting does not help', async () => {
    const customerId = await somebody({ isRule: true, maxAmountPerDay: 10 })
    const refused = await refusedMatch(await seat(ana, venue, customerId))
    expect(refused.reply.message).toBe(
      'Mia Lopez has had 0 of 10 points of the day, and 20 more would be too many. An administrator has to change the points or the limits of this customer first.',
    )
  })

  test('the limits of the location’s rule apply to nobody while the rule is not enabled', async () => {
    await saveRule({ timeLimit: 4, maxMatchesPerDay: 1, enableMatchRule: false })
    const customerId = await somebody()
    await serve(customerId)
    await serve(customerId)
    expect(await offer(customerId)).toMatchObject({ rule: 'none', timeLimit: null, matchesToday: 2 })
  })

  test.each([
    ['forward', '2027-03-14T00:30', '2027-03-14T05:30', '2027-03-14 5:30 AM'],
    ['back', '2026-11-01T00:30', '2026-11-01T03:30', '2026-11-01 3:30 AM'],
  ])('a cooldown of four hours lasts four hours when clocks go %s', async (_, first, next, words) => {
    await saveRule({ timeLimit: 4 })
    house.clock.setWall(first)
    const customerId = await somebody()
    await serve(customerId)
    const pendingId = await seat(ana, venue, customerId)
    house.clock.setWall(next)
    house.clock.advance(-1)
    expect((await refusedMatch(pendingId)).reply.message).toContain(`at ${words} or later.`)
    house.clock.advance(1)
    await giveMatch(ana, venue, pendingId)
  })

  test.each(['2027-03-14', '2026-11-01'])('resets keep their local time on %s, when clocks change', async (day) => {
    const eve = day === '2027-03-14' ? '2027-03-13' : '2026-10-31'
    await saveRule({ timeLimit: 24, resetTimes: '05:00', maxMatchesPerDay: 2 })
    const customerId = await somebody()
    house.clock.setWall(`${eve}T23:00`)
    await serve(customerId)
    const second = await seat(ana, venue, customerId)
    house.clock.setWall(`${day}T04:59`)
    expect((await refusedMatch(second)).reply.message).toContain(`at ${day} 5:00 AM or later.`)
    house.clock.setWall(`${day}T05:00`)
    await giveMatch(ana, venue, second)
    const third = await seat(ana, venue, customerId)
    expect((await offer(customerId)).limit).toBe('cooldown')
    await saveRule({ maxMatchesPerDay: 2 })
    house.clock.setWall(`${day}T06:59`)
    expect((await refusedMatch(third)).reply.message).toContain(`at ${day} 7:00 AM or later.`)
    house.clock.setWall(`${day}T07:00`)
    await giveMatch(ana, venue, third)
    expect((await given(day)).points).toHaveLength(1)
    expect((await given(eve)).points).toHaveLength(2)
  })

  test('the limits no longer count a match after somebody other than its giver has voided the match', async () => {
    await saveRule({ timeLimit: 4, maxMatchesPerDay: 1 })
    const customerId = await somebody({ matchValues: [10, 30] })
    const { pendingId } = await serve(customerId)
    const next = await seat(ana, venue, customerId)
    expect(await refusedMatch(next)).toMatchObject({ code: 'points.cooldown' })
    await admin.call('POST /customer/deleteCustomerPending', {
      ...at(),
      intent: 'points',
      pendingId,
      reason: 'Wrong person',
    })
    expect(await offer(customerId)).toMatchObject({ isAllowed: true, amount: 10, lastMatchAt: null })
    expect((await given()).voids).toEqual([])
    expect(await giveMatch(ana, venue, next)).toMatchObject({ points: 10 })
  })

  test('the limits still count a match that its own giver voided, until a second person approves the void', async () => {
    await saveRule({ timeLimit: 4 })
    const customerId = await somebody({ isRule: true, timeLimit: 4, maxMatchesPerDay: 3, maxAmountPerDay: 50 })
    const { pendingId } = await serve(customerId)
    const voided = { ...at(), pendingId }
    await ana.call('POST /customer/deleteCustomerPending', { ...voided, intent: 'points', reason: 'Wrong person' })
    const next = await seat(ana, venue, customerId)
    const refused = await refusedMatch(next)
    expect([refused.code, refused.reply.message]).toEqual([
      'points.cooldown',
      'Mia Lopez had a match at 2026-06-01 6:00 PM; the cooldown is 4 hours. The next match is possible at 2026-06-01 10:00 PM or later. A voided match of 2026-06-01 6:00 PM still counts until somebody else approves the void.',
    ])
    // The voided match is not in the list's sum, but it still counts for the day's limits.
    expect(await given()).toMatchObject({ points: [], total: 0 })
    house.clock.advance(5 * HOUR_MS)
    expect(await offer(customerId)).toMatchObject({ isAllowed: true, matchesToday: 1, pointsToday: 20 })
    expect((await offer(customerId)).explanation).toMatch(/A voided match of 2026-06-01 6:00 PM still counts/)
    house.clock.advance(-5 * HOUR_MS)

    expect((await given()).voids).toMatchObject([
      {
        pendingId,
        points: 20,
        employeeName: 'Ana Reyes',
        voided: { by: 'Ana Reyes', reason: 'Wrong person' },
        mayApprove: false,
      },
    ])
    expect(await ana.refused('POST /customer/approveVoid', voided)).toMatchObject({ status: 409, code: 'void.own' })
    const ben = await venue.employee({ roles: ['ROLE_DASHBOARD'] })
    const { voids } = await ben.call('POST /customer/customerPointsList', at())
    expect(voids).toMatchObject([{ pendingId, mayApprove: true }])
    await ben.call('POST /customer/approveVoid', voided)
    expect(await ben.refused('POST /customer/approveVoid', voided)).toMatchObject({ code: 'void.notWaiting' })
    expect(await offer(customerId)).toMatchObject({
      isAllowed: true,
      matchesToday: 0,
      pointsToday: 0,
      lastMatchAt: null,
    })
    expect((await given()).voids).toEqual([])
    await giveMatch(ana, venue, next)
    const trail = await house.owner.query(
      "select account_id::int, before->>'givenBy' as giver from audit_log where location_id = $1 and call = 'approveVoid'",
      [venue.id],
    )
    expect(trail.rows).toEqual([{ account_id: ben.userId, giver: 'Ana Reyes' }])
  })

  test('only an administrator can approve the void of a match of an earlier business day', async () => {
    const { pendingId } = await serve(await somebody())
    const voided = { ...at(), pendingId }
    await ana.call('POST /customer/deleteCustomerPending', { ...voided, intent: 'points', reason: 'Wrong person' })
    house.clock.advance(24 * HOUR_MS)
    const ben = await venue.employee({ roles: ['ROLE_DASHBOARD'] })
    expect((await ben.call('POST /customer/customerPointsList', at())).voids).toMatchObject([{ mayApprove: false }])
    expect((await ben.refused('POST /customer/approveVoid', voided)).reply).toMatchObject({
      code: 'pending.dayOver',
      message:
        'The business day 2026-06-01 is over. Only an administrator can still change its entries. Ask an administrator.',
    })
    await admin.call('POST /customer/approveVoid', voided)
  })
})

describe('deleting entries and points', () => {
  const remove = (intent: 'pending' | 'points', pendingId: number) => ({ ...at(), intent, pendingId })

  test('deleting an entry of the pending list allows the customer to check in again', async () => {
    const customerId = await somebody()
    const { pendingId } = await checkIn(ana, venue, customerId)
    expect(await ana.refused('POST /customer/deleteCustomerPending', remove('points', pendingId))).toMatchObject({
      code: 'pending.notGiven',
    })
    await ana.call('POST /customer/deleteCustomerPending', remove('pending', pendingId))
    expect(await pending()).toEqual([])
    expect(await pending('2026-06-01')).toEqual([])
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'pending.unknown' })
    expect(await ana.refused('POST /customer/deleteCustomerPending', remove('pending', pendingId))).toMatchObject({
      code: 'pending.unknown',
    })
    await checkIn(ana, venue, customerId)
  })

  test('deleting an entry of the pending list is refused if its points were given in the meantime', async () => {
    const { pendingId } = await serve(await somebody())
    const refused = await ana.refused('POST /customer/deleteCustomerPending', remove('pending', pendingId))
    expect(refused.reply.message).toBe(
      'Mia Lopez was given 20 points by Ana Reyes at 2026-06-01 6:00 PM, so nothing was changed.',
    )
    expect((await given()).total).toBe(20)
  })

  test('deleting given points removes the points from the list and its total, and the row keeps who voided the points and why', async () => {
    const { pendingId } = await serve(await somebody())
    const body = { ...remove('points', pendingId), reason: 'Wrong person' }
    await ana.call('POST /customer/deleteCustomerPending', body)
    expect(await given()).toMatchObject({ points: [], total: 0 })
    expect(await refusedMatch(pendingId)).toMatchObject({ code: 'pending.unknown' })
    const rows = await house.owner.query(
      'select given_cents, voided_by, void_reason from visits where location_id = $1 and visit_id = $2',
      [venue.id, pendingId],
    )
    expect(rows.rows).toEqual([{ given_cents: '2000', voided_by: String(ana.userId), void_reason: 'Wrong person' }])
  })

  test('deleting given points needs a reason of at least three characters', async () => {
    const { pendingId } = await serve(await somebody())
    for (const reason of [undefined, '', '  ab  ']) {
      const body = { ...remove('points', pendingId), ...(reason !== undefined && { reason }) }
      const refused = await admin.refused('POST /customer/deleteCustomerPending', body)
      expect(refused.status).toBe(422)
      expect(refused.reply).toMatchObject({
        code: 'void.reasonMissing',
        message: 'Say in at least 3 characters why this is deleted, so that the owner can understand it.',
        detail: { path: 'reason' },
      })
    }
    expect((await given()).total).toBe(20)
    await ana.call('POST /customer/deleteCustomerPending', { ...remove('points', pendingId), reason: 'abc' })
    expect((await given()).total).toBe(0)
  })

  test('deleting an entry or given points also removes the visit from the customer’s history', async () => {
    const customerId = await somebody()
    const listed = async () => {
      const { customers } = await admin.call('POST /customer/list', at())
      return customers.find((customer) => customer.customerId === customerId)!.lastVisit
    }
    /** The time of the last finished visit. While the customer is not waiting, the list and the history must show the same time. */
    const lastVisit = async () => {
      const { lastVisit: told, visits } = await admin.call('POST /customer/getCustomerHistory', { customerId })
      expect(visits[0]?.signedInAt ?? null).toBe(told)
      expect(await listed()).toBe(told)
      return told
    }
    const first = await serve(customerId)
    const firstAt = await lastVisit()
    expect(firstAt).not.toBeNull()
    house.clock.advance(6 * HOUR_MS)
    const second = await checkIn(ana, venue, customerId)
    // The list shows the current visit. The history shows the visits before it.
    expect(await listed()).toBe(second.finalSignIn)
    const { lastVisit: before } = await admin.call('POST /customer/getCustomerHistory', { customerId })
    expect(before).toBe(firstAt)
    await ana.call('POST /customer/deleteCustomerPending', remove('pending', second.pendingId))
    expect(await lastVisit()).toBe(firstAt)

    const third = await serve(customerId)
    const thirdAt = await lastVisit()
    await admin.call('POST /customer/deleteCustomerPending', {
      ...remove('points', first.pendingId),
      reason: 'Mistake',
    })
    expect(await lastVisit()).toBe(thirdAt)
    await admin.call('POST /customer/deleteCustomerPending', {
      ...remove('points', third.pendingId),
      reason: 'Mistake',
    })
    expect(await lastVisit()).toBeNull()
  })

  test('employees can delete points until their business day ends at 07:00, and administrators also later', async () => {
    const first = await serve(await somebody())
    const { pendingId } = await serve(await somebody())
    const body = { ...remove('points', pendingId), reason: 'Mistake' }
    house.clock.setWall('2026-06-02T06:59')
    await ana.call('POST /customer/deleteCustomerPending', { ...body, pendingId: first.pendingId })
    house.clock.setWall('2026-06-02T07:00')
    const refused = await ana.refused('POST /customer/deleteCustomerPending', body)
    expect(refused.reply.message).toBe(
      'The business day 2026-06-01 is over. Only an administrator can still change its entries. Ask an administrator.',
    )
    await admin.call('POST /customer/deleteCustomerPending', body)
    expect((await given('2026-06-01')).points).toEqual([])
  })

  test('only one request succeeds when several requests delete an entry and give its points at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const pendingId = await seat(ana, venue, await somebody())
      const tries = await outcomes(10, (index) =>
        index % 2 === 0
          ? ana.call('POST /customer/setPoints', points(pendingId))
          : ana.call('POST /customer/deleteCustomerPending', remove('pending', pendingId)),
      )
      expect(tries['done']).toBe(1)
    }
  })
})

describe('access to the front desk', () => {
  test('an employee of one location can neither see nor change the customers and entries of another location', async () => {
    const customerId = await somebody()
    const pendingId = await seat(ana, venue, customerId)
    const elsewhere = await house.venue()
    const { ana: other } = await openDesk(elsewhere)
    const there = { locationId: elsewhere.id, pendingId }
    const acting = { ...there, userId: other.userId }
    expect(await other.refused('POST /customer/setPoints', acting)).toMatchObject({ code: 'pending.unknown' })
    expect(await other.refused('POST /customer/setTicket', { ...acting, ticket: '1' })).toMatchObject({
      code: 'pending.unknown',
    })
    expect(await other.refused('POST /customer/deleteCustomerPending', { ...there, intent: 'pending' })).toMatchObject({
      code: 'pending.unknown',
    })
    expect(await other.refused('POST /customer/previewPointWatchingImage', there)).toMatchObject({
      code: 'pending.unknown',
    })
    const theirs = { locationId: elsewhere.id, customerId }
    expect(await other.refused('POST /customer/enrollCustomer', theirs)).toMatchObject({ code: 'customer.unknown' })
    expect(await other.refused('POST /customer/getMatchOffer', theirs)).toMatchObject({ code: 'customer.unknown' })
    await giveMatch(ana, venue, pendingId)
    const here = { locationId: elsewhere.id }
    expect((await other.call('POST /customer/customerPendingList', here)).pending).toEqual([])
    expect((await other.call('POST /customer/customerPointsList', here)).points).toEqual([])
    const range = { ...here, fromDate: '2026-05-01', toDate: '2026-06-30' }
    expect((await other.call('POST /customer/customerPendingByUserAndDate', range)).pointsWatching).toEqual([])
  })

  test('the front desk needs the Dashboard role and an open shift, but a person with only the Customer role can check customers in', async () => {
    const pendingId = await seat(ana, venue, await somebody())
    const ben = await venue.employee({ roles: ['ROLE_DASHBOARD'], isClockedIn: false })
    expect(await ben.refused('POST /customer/setPoints', points(pendingId, ben))).toMatchObject({
      code: 'access.forbidden',
    })
    expect(await ben.refused('POST /customer/customerPendingList', at())).toMatchObject({ code: 'access.forbidden' })
    await house.clockIn(venue.id, ben.userId)
    house.app.platform.gate.forget()
    expect(await giveMatch(ben, venue, pendingId)).toMatchObject({ userId: ben.userId })
    const cara = await venue.employee({ roles: ['ROLE_CUSTOMER'] })
    expect(await cara.refused('POST /customer/customerPendingList', at())).toMatchObject({ code: 'access.forbidden' })
    await checkIn(cara, venue, await somebody())
  })

  test('an employee cannot give points in the name of another person', async () => {
    const pendingId = await seat(ana, venue, await somebody())
    const body = { ...points(pendingId), userId: admin.userId }
    expect(await ana.refused('POST /customer/setPoints', body)).toMatchObject({ code: 'access.otherUser' })
  })
})
