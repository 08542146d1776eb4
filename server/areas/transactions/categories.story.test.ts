import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ExpenseType } from '@countroom/contract/transactions/transactions.rules.ts'

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

test('a save with an old version does not undo the expense type that another person has chosen, but may repeat it', async () => {
  const edit = (name: string, expenseType: ExpenseType, saved?: { categoryId: number; version: number }) => ({
    locationId: venue.id,
    categories: [{ ...saved, name, expenseType }],
  })
  const added = await admin.call('POST /transaction/editCategory', edit('Water', 'Bonus'))
  const { categoryId, version } = added.categories.find(({ name }) => name === 'Water')!
  const water = { categoryId, version }
  await admin.call('POST /transaction/editCategory', edit('Water', 'Food Expense', water))
  for (const old of [edit('Water', 'Match', water), edit('Cold water', 'Bonus', water)]) {
    const { code, reply } = await admin.refused('POST /transaction/editCategory', old)
    expect([code, reply.message]).toEqual(['list.changed', expect.stringContaining('changed category Water since')])
  }
  const same = await admin.call('POST /transaction/editCategory', edit('Water', 'Food Expense', water))
  expect(same.categories).toContainEqual(expect.objectContaining({ name: 'Water', expenseType: 'Food Expense' }))
})
