import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Scope } from '../../platform/scope.ts'
import { asHandler } from '../../testing/as-handler.ts'
import { addCustomer } from '../../testing/customers.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { listAccounts, listEntries, postEntry, reverseEntry } from './ledgers.service.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Ada' })
})
afterAll(async () => house.close())

const change = <Result>(work: (scope: Scope) => Promise<Result>, at = venue, who = admin) => asHandler(at, who, work)

const DAY = '2026-06-01'
const lend = (customerId: number, cents: number) =>
  change((scope) => postEntry(scope, { ledger: 'customerLoan', customerId, cents, date: DAY }))
const loans = () => change((scope) => listAccounts(scope, 'customerLoan'))
const entriesOf = (customerId: number) => change((scope) => listEntries(scope, 'customerLoan', customerId, {}))

describe('a ledger', () => {
  test('shows who owes how much, to the cent, the person with the newest entry first', async () => {
    const rosa = await addCustomer(house, venue, { firstName: 'Rosa', lastName: 'Diaz' })
    const omar = await addCustomer(house, venue, { firstName: 'Omar', lastName: 'Vega' })
    await lend(rosa, 100_10)
    await lend(omar, 20_00)
    await lend(rosa, -30_05)
    expect(await loans()).toEqual([
      { personId: rosa, name: 'Rosa Diaz', balance: 70.05 },
      { personId: omar, name: 'Omar Vega', balance: 20 },
    ])
    const { entries, total, hasMore } = await entriesOf(rosa)
    expect([entries.map(({ amount }) => amount), total, hasMore]).toEqual([[-30.05, 100.1], 2, false])
    expect(entries[1]).toMatchObject({ date: DAY, recordedBy: 'Ada', about: null, reverses: null, isReversed: false })
  })

  test('reverses a wrong entry once, even when two people do it at the same time', async () => {
    const customer = await addCustomer(house, venue)
    const { entryId } = await lend(customer, 50_00)
    const tries = await Promise.allSettled([1, 2, 3].map(() => change((scope) => reverseEntry(scope, entryId))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(change((scope) => reverseEntry(scope, entryId))).rejects.toMatchObject({ code: 'ledger.reversed' })
    const { entries } = await entriesOf(customer)
    expect(entries).toMatchObject([
      { amount: -50, reverses: entryId, isReversed: false },
      { amount: 50, reverses: null, isReversed: true },
    ])
    expect((await loans()).find(({ personId }) => personId === customer)?.balance).toBe(0)
    const again = change((scope) => reverseEntry(scope, entries[0]!.entryId))
    await expect(again).rejects.toMatchObject({ code: 'ledger.isReversal' })
  })

  test('names the customer of a Zelle entry beside the employee who owes', async () => {
    const linh = await venue.employee({ firstname: 'Linh', lastname: 'Tran' })
    const customerId = await addCustomer(house, venue, { firstName: 'Ken', lastName: 'Ito' })
    await change((scope) =>
      postEntry(scope, { ledger: 'zelle', userId: linh.userId, customerId, cents: 10_00, date: DAY }),
    )
    expect(await change((scope) => listAccounts(scope, 'zelle'))).toEqual([
      { personId: linh.userId, name: 'Linh Tran', balance: 10 },
    ])
    const { entries } = await change((scope) => listEntries(scope, 'zelle', linh.userId, {}))
    expect(entries).toMatchObject([{ about: 'Ken Ito' }])
  })

  test('accepts no person of another location, and shows nothing to it', async () => {
    const other = await house.venue()
    const stranger = await other.employee()
    const theirs = await addCustomer(house, other)
    await expect(lend(theirs, 10_00)).rejects.toMatchObject({ code: 'customer.unknown' })
    const short = change((scope) =>
      postEntry(scope, { ledger: 'employeeShort', userId: stranger.userId, cents: 10_00, date: DAY }),
    )
    await expect(short).rejects.toMatchObject({ code: 'user.unknown' })
    const mine = await lend(await addCustomer(house, venue), 10_00)
    const [boss] = [await other.admin()]
    const asOther = <Result>(work: (scope: Scope) => Promise<Result>) => change(work, other, boss)
    expect(await asOther((scope) => listAccounts(scope, 'customerLoan'))).toEqual([])
    await expect(asOther((scope) => reverseEntry(scope, mine.entryId))).rejects.toMatchObject({
      code: 'ledger.unknown',
    })
  })

  test('accepts no entry without an amount', async () => {
    const customer = await addCustomer(house, venue)
    await expect(lend(customer, 0)).rejects.toThrow(RangeError)
    await expect(lend(customer, 0.5)).rejects.toThrow(RangeError)
  })

  test('only grows: the application cannot change or delete an entry', async () => {
    const { pool } = house.app.platform.connections
    await expect(pool.query('update ledger_entries set amount_cents = 1')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('delete from ledger_entries')).rejects.toMatchObject({ code: '42501' })
  })
})
