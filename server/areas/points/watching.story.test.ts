import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, openDesk, seat } from '../../testing/desk.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { testPhoto } from '../../testing/photos.ts'

let house: House
let venue: Venue
let admin: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  house.clock.setWall('2026-06-01T18:00')
  venue = await house.venue()
  ;({ admin, ana } = await openDesk(venue))
  ben = await venue.employee({ firstname: 'Ben', lastname: 'Moss', roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'] })
})

const serve = async (by: Person, wall: string, points = 20) => {
  house.clock.setWall(wall)
  const customerId = await addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez', points })
  return giveMatch(by, venue, await seat(by, venue, customerId))
}
const watch = async (fromDate: string, toDate: string, userId?: number) => {
  const body = { locationId: venue.id, fromDate, toDate, ...(userId !== undefined && { userId }) }
  return (await ana.call('POST /customer/customerPendingByUserAndDate', body)).pointsWatching
}
const employees = async (range: { fromDate?: string; toDate?: string } = {}) =>
  (await ana.call('POST /customer/listPointsEmployees', { locationId: venue.id, ...range })).employees

describe('Points Watching', () => {
  test('Points Watching shows who gave points to which customer, by business day, the last day first', async () => {
    const first = await serve(ana, '2026-06-01T18:00', 10)
    const night = await serve(ben, '2026-06-02T06:59', 20)
    const next = await serve(ana, '2026-06-02T07:00', 30)
    const days = await watch('2026-06-01', '2026-06-02')
    expect(
      days.map(({ date, customerPendingList }) => [date, customerPendingList.map(({ pendingId }) => pendingId)]),
    ).toEqual([
      ['2026-06-02', [next.pendingId]],
      ['2026-06-01', [night.pendingId, first.pendingId]],
    ])
    expect(days[1]!.customerPendingList[0]).toEqual({
      pendingId: night.pendingId,
      customer: { customerId: night.customer.customerId, firstName: 'Mia', lastName: 'Lopez', photos: [], files: [] },
      points: 20,
      signInDate: '2026-06-02',
      signInTime: '06:59:00',
      givenAt: night.givenAt,
      ticket: '1',
      type: 'Ben Moss',
      userId: ben.userId,
      isHighRoller: false,
      photo: null,
      photoDeleted: null,
    })
  })

  test('Points Watching can show the points that one employee gave, and never shows voided points', async () => {
    const kept = await serve(ben, '2026-06-01T18:00')
    const voided = await serve(ben, '2026-06-01T18:10')
    await serve(ana, '2026-06-01T18:20')
    const body = { locationId: venue.id, intent: 'points' as const, pendingId: voided.pendingId, reason: 'Mistake' }
    await ana.call('POST /customer/deleteCustomerPending', body)
    const [day] = await watch('2026-06-01', '2026-06-01', ben.userId)
    expect(day!.customerPendingList.map(({ pendingId }) => pendingId)).toEqual([kept.pendingId])
  })

  test('Points Watching shows the photo taken at check-in', async () => {
    const customerId = await addCustomer(house, venue)
    const photo = await testPhoto('navy')
    const body = { locationId: venue.id, customerId, photo, manual: true }
    const { pending } = await ana.call('POST /customer/enrollCustomer', body)
    const act = { userId: ana.userId, pendingId: pending.pendingId, locationId: venue.id }
    await ana.call('POST /customer/setTicket', { ...act, ticket: '2' })
    await giveMatch(ana, venue, pending.pendingId)
    const [day] = await watch('2026-06-01', '2026-06-01')
    expect(day!.customerPendingList[0]!.photo).toEqual(pending.photo)
  })

  test('Points Watching shows at most 92 days at once', async () => {
    expect(await watch('2026-03-02', '2026-06-01')).toEqual([])
    const body = { locationId: venue.id, fromDate: '2026-03-01', toDate: '2026-06-01' }
    const refused = await ana.refused('POST /customer/customerPendingByUserAndDate', body)
    expect(refused.reply.message).toBe('Choose at most 92 days at once.')
    expect(await watch('2026-06-01', '2026-05-01')).toEqual([])
  })

  test('Points Watching is only for people with the role Points Watching', async () => {
    const body = { locationId: venue.id, fromDate: '2026-06-01', toDate: '2026-06-01' }
    const refused = await ben.refused('POST /customer/customerPendingByUserAndDate', body)
    expect(refused).toMatchObject({ code: 'access.forbidden' })
  })

  test('Points Watching offers a choice of employees, without administrators, stations and people who have only the Dashboard role', async () => {
    await venue.employee({ firstname: 'Zoe', roles: ['ROLE_DASHBOARD', 'ROLE_USER'] })
    await venue.station()
    expect((await employees()).map(({ name }) => name)).toEqual(['Ana Reyes', 'Ben Moss'])
  })

  test('Points Watching also offers former employees and administrators, with a mark, if they gave points on the chosen days', async () => {
    await serve(admin, '2026-06-01T18:00')
    await serve(ben, '2026-06-01T18:00')
    await house.owner.query('update users set deleted_at = $2 where user_id = $1', [ben.userId, house.clock.now()])
    const marked = [
      ['Ana Reyes', null],
      ['Ben Moss', 'former'],
      ['Olga Owner', 'administrator'],
    ]
    const listed = async (range = {}) => (await employees(range)).map(({ name, unlisted }) => [name, unlisted])
    expect(await listed()).toEqual(marked)
    expect(await listed({ fromDate: '2026-06-01', toDate: '2026-06-01' })).toEqual(marked)
    expect(await listed({ fromDate: '2026-06-02', toDate: '2026-06-30' })).toEqual([['Ana Reyes', null]])
    expect(await listed({ toDate: '2026-05-31' })).toEqual([['Ana Reyes', null]])
  })
})
