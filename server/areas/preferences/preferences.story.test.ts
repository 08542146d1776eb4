import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'

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

async function setting(person: Person, pageTitle: TableName = 'customers') {
  return (await person.call('POST /account/getUserSetting', { userId: person.userId, pageTitle })).setting
}

describe('a person’s table setting', () => {
  test('a table setting is empty until the person changes it, and is then saved separately for each table', async () => {
    const ana = await (await house.venue()).employee()
    expect(await setting(ana)).toBeNull()
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'customers', ...kept })
    expect(await setting(ana)).toEqual(kept)
    expect(await setting(ana, 'employees')).toBeNull()
    const all = { ...kept, tableSetting: { ...kept.tableSetting, rowsPerPage: 'All' as const } }
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'customers', ...all })
    expect(await setting(ana)).toEqual(all)
  })

  test('a table setting can say that the person uses the default table', async () => {
    const ana = await (await house.venue()).employee()
    const byDefault = { tableSetting: null, defaultTable: true, filterSetting: {}, changeFilters: false }
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'customers', ...byDefault })
    expect(await setting(ana)).toEqual(byDefault)
  })

  test('a table setting is the same after the person signs in again at another location', async () => {
    const [venue, other] = [await house.venue(), await house.venue()]
    const olga = await venue.admin({ alsoAt: [other] })
    await olga.call('POST /account/saveUserSetting', { userId: olga.userId, pageTitle: 'customers', ...kept })
    olga.token = await house.signIn(olga.userId, other.id)
    expect(await setting(olga)).toEqual(kept)
  })

  test('a table setting cannot be read or changed by another employee', async () => {
    const venue = await house.venue()
    const [ana, ben] = [await venue.employee(), await venue.employee()]
    await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'customers', ...kept })
    const asAna = { userId: ana.userId, pageTitle: 'customers' } as const
    expect((await ben.refused('POST /account/getUserSetting', asAna)).code).toBe('access.otherUser')
    expect((await ben.refused('POST /account/saveUserSetting', { ...asAna, ...kept })).code).toBe('access.otherUser')
    expect(await setting(ben)).toBeNull()
    expect(await setting(ana)).toEqual(kept)
  })

  test('table settings cannot fill the disk: unknown page titles are refused, and a saved setting leaves no audit row and no stored reply', async () => {
    const venue = await house.venue()
    const ana = await venue.employee()
    const count = async (table: string) => {
      const counted = await house.owner.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
      return counted.rows[0]!.rows
    }
    const before = await Promise.all(['user_settings', 'audit_log', 'idempotency_keys'].map(count))
    for (let index = 0; index < 5; index++) {
      const invented = { userId: ana.userId, pageTitle: `page ${index}`, ...kept }
      expect(await ana.send('POST /account/saveUserSetting', invented)).toMatchObject({
        status: 400,
        reply: { code: 'request.malformed', detail: { path: 'pageTitle' } },
      })
      await ana.call('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'customers', ...kept })
    }
    const after = await Promise.all(['user_settings', 'audit_log', 'idempotency_keys'].map(count))
    expect(after).toEqual([before[0]! + 1, before[1], before[2]])
  })

  test('an invalid table setting is refused', async () => {
    const ana = await (await house.venue()).employee()
    const save = (wrong: object) =>
      ana.send('POST /account/saveUserSetting', { userId: ana.userId, pageTitle: 'customers', ...kept, ...wrong })
    const manyFilters = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`filter${index}`, 'x']))
    const wrongs = [
      { pageTitle: '' },
      { pageTitle: 'machines' },
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
