import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type House, openHouse, type Person } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const kept = {
  tableSetting: { order: 'desc', orderBy: 'clockIn', rowsPerPage: 25 },
  defaultTable: false,
  filterSetting: { state: 'Unpaid' },
  changeFilters: true,
} as const

async function setting(person: Person, pageTitle = 'machines') {
  return (await person.call('POST /account/getUserSetting', { userId: person.userId, pageTitle })).setting
}

describe('how somebody likes a table', () => {
  test('is nothing until they change it, and then what they made of it, each table by itself', async () => {
    const ana = await (await house.venue()).employee()
    expect(await setting(ana)).toBeNull()
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'machines', ...kept })
    expect(await setting(ana)).toEqual(kept)
    expect(await setting(ana, 'games')).toBeNull()
    const all = { ...kept, tableSetting: { ...kept.tableSetting, rowsPerPage: 'All' as const } }
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'machines', ...all })
    expect(await setting(ana)).toEqual(all)
  })

  test('says when they went back to the table as it comes', async () => {
    const ana = await (await house.venue()).employee()
    const byDefault = { tableSetting: null, defaultTable: true, filterSetting: {}, changeFilters: false }
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'machines', ...byDefault })
    expect(await setting(ana)).toEqual(byDefault)
  })

  test('follows them wherever they sign in', async () => {
    const [venue, other] = [await house.venue(), await house.venue()]
    const olga = await venue.admin({ alsoAt: [other] })
    await olga.call('POST /account/saveUserSetting', { userId: olga.userId, pageTitle: 'machines', ...kept })
    olga.token = await house.signIn(olga.userId, other.id)
    expect(await setting(olga)).toEqual(kept)
  })

  test('is nobody else’s to read or to change', async () => {
    const venue = await house.venue()
    const [ana, ben] = [await venue.employee(), await venue.employee()]
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'machines', ...kept })
    const asAna = { userId: ana.userId, pageTitle: 'machines' }
    expect((await ben.refused('POST /account/getUserSetting', asAna)).code).toBe('access.otherUser')
    expect((await ben.refused('POST /account/saveUserSetting', { ...asAna, ...kept })).code).toBe('access.otherUser')
    expect(await setting(ben)).toBeNull()
    expect(await setting(ana)).toEqual(kept)
  })

  test('is refused when it is no setting of a table', async () => {
    const ana = await (await house.venue()).employee()
    const save = (wrong: object) =>
      ana.send('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'machines', ...kept, ...wrong })
    const manyFilters = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`filter${index}`, 'x']))
    const wrongs = [
      { pageTitle: '' },
      { tableSetting: { ...kept.tableSetting, rowsPerPage: 7 } },
      { tableSetting: { ...kept.tableSetting, searchString: 'Ana' } },
      { filterSetting: { state: 7 } },
      { filterSetting: { day: { from: '2026-06-01', to: '' } } },
      { filterSetting: { state: 'x'.repeat(201) } },
      { filterSetting: manyFilters },
    ]
    for (const wrong of wrongs) expect((await save(wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(400)
    expect(await setting(ana)).toBeNull()
  })
})
