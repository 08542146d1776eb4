import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addCustomer } from '../../testing/customers.ts'
import { openDesk, seat } from '../../testing/desk.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { outcomes } from '../../testing/outcomes.ts'

const MIA = '3125550100'

let house: House
let venue: Venue
let ana: Person
let station: Person
let mia: number
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  ;({ ana } = await openDesk(venue))
  station = await venue.station()
  mia = await addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez', phone: MIA, points: 35 })
})

const type = (phone: string) => ({ locationId: venue.id, phone })
const pending = async () => (await ana.call('POST /customer/customerPendingList', { locationId: venue.id })).pending

describe('at the kiosk', () => {
  test('a customer checks in with their phone number while no employee is chosen at the station, and sees only their first name', async () => {
    const { status, reply } = await station.send('POST /customer/kioskCheckIn', type(MIA))
    expect({ status, reply }).toEqual({ status: 200, reply: { success: true, firstName: 'Mia' } })
    expect(await pending()).toMatchObject([{ customer: { customerId: mia }, source: 'kiosk', points: 35, photo: null }])
    const rows = await house.owner.query('select signed_in_by from visits where location_id = $1', [venue.id])
    expect(rows.rows).toEqual([{ signed_in_by: String(station.userId) }])
  })

  test('the audit trail has the first and last name of the customer who checked in', async () => {
    await station.call('POST /customer/kioskCheckIn', type(MIA))
    const admin = await venue.admin()
    const today = new Date(house.clock.now()).toISOString().slice(0, 10)
    const asked = { locationId: venue.id, fromDate: today, toDate: today, call: 'kioskCheckIn' }
    const { entries } = await admin.call('POST /audit/list', asked)
    expect(entries).toMatchObject([{ after: { customer: 'Mia Lopez' } }])
  })

  test('the station is stored as the account that checked the customer in, even if an employee is chosen there', async () => {
    await venue.employee({ firstname: 'Ben', roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'], tag: `ben${venue.id}` })
    await station.call('POST /account/processRFID', { locationId: venue.id, rfid: `ben${venue.id}` })
    await station.call('POST /customer/kioskCheckIn', type(MIA))
    const rows = await house.owner.query('select signed_in_by from visits where location_id = $1', [venue.id])
    expect(rows.rows).toEqual([{ signed_in_by: String(station.userId) }])
  })

  test('a customer who is already waiting also sees their first name, and stays on the list only once, with their machine', async () => {
    const pendingId = await seat(ana, venue, mia)
    const tries = await outcomes(8, () => station.call('POST /customer/kioskCheckIn', type(MIA)))
    expect(tries).toEqual({ done: 8 })
    expect((await station.call('POST /customer/kioskCheckIn', type(MIA))).firstName).toBe('Mia')
    expect(await pending()).toMatchObject([{ pendingId, ticket: '1' }])
  })

  test('an unknown number gets the same answer as a number of several customers, a deleted customer or another location’s customer', async () => {
    const elsewhere = await house.venue()
    await addCustomer(house, elsewhere, { phone: '3125550177' })
    for (let each = 0; each < 2; each++) await addCustomer(house, venue, { phone: '3125550155' })
    const gone = await addCustomer(house, venue, { phone: '3125550166' })
    await house.owner.query('update customers set deleted_at = $2 where customer_id = $1', [gone, house.clock.now()])
    const replies = []
    for (const phone of ['3125550199', '3125550155', '3125550166', '3125550177']) {
      const { status, reply } = await station.send('POST /customer/kioskCheckIn', type(phone))
      replies.push({ status, reply: { ...(reply as object), requestId: '' } })
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 404, reply: { code: 'kiosk.unknown' } })
    expect(await pending()).toEqual([])
  })

  test('after ten wrong phone numbers, the kiosk refuses every number', async () => {
    const guess = (index: number) => station.refused('POST /customer/kioskCheckIn', type(`312555${1000 + index}`))
    for (let index = 0; index < 10; index++) expect((await guess(index)).code).toBe('kiosk.unknown')
    expect(await guess(10)).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(await station.refused('POST /customer/kioskCheckIn', type(MIA))).toMatchObject({ status: 429 })
    expect(await pending()).toEqual([])
  })

  test('a correct phone number between guesses does not allow more guesses', async () => {
    const guess = async (index: number) =>
      (await station.refused('POST /customer/kioskCheckIn', type(`312555${1000 + index}`))).code
    for (let index = 0; index < 9; index++) expect(await guess(index)).toBe('kiosk.unknown')
    await station.call('POST /customer/kioskCheckIn', type(MIA))
    expect(await guess(9)).toBe('kiosk.unknown')
    expect(await guess(10)).toBe('request.tooMany')
  })

  test('a flood of check-ins is stopped, even with a correct phone number', async () => {
    // The server allows ten guesses, and counts each request as a guess until it has found the customer. More than ten requests at a time would
    // therefore be refused as guesses, so the test sends only five.
    const tries = { done: 0, 'request.tooMany': 0 }
    for (let round = 0; round < 8; round++) {
      const five = await outcomes(5, () => station.call('POST /customer/kioskCheckIn', type(MIA)))
      tries.done += five['done'] ?? 0
      tries['request.tooMany'] += five['request.tooMany'] ?? 0
    }
    expect(tries).toEqual({ done: 30, 'request.tooMany': 10 })
  })

  test('people who are signed in with their own account, even administrators, cannot make a kiosk check-in', async () => {
    const admin = await venue.admin()
    for (const person of [ana, admin]) {
      expect(await person.refused('POST /customer/kioskCheckIn', type(MIA))).toMatchObject({ code: 'kiosk.notStation' })
    }
    expect(await pending()).toEqual([])
  })
})
