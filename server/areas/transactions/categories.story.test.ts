import { afterAll, beforeAll, expect, test } from 'vitest'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await venue.admin()
})
afterAll(async () => house.close())

test('when twelve saves add a category with the same name at the same moment, one succeeds and the others are refused', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, () =>
      admin.send('POST /transaction/editCategory', {
        locationId: venue.id,
        categories: [{ name: 'Ice', expenseType: 'Food Expense' }],
      }),
    ),
  )
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 422)])
  const { categories } = await admin.call('POST /transaction/listCategory', { locationId: venue.id })
  expect(categories.filter(({ name }) => name === 'Ice')).toHaveLength(1)
})
