import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { outcomes } from '../../testing/outcomes.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  admin = await venue.admin()
})

const rule = () => ({
  locationId: venue.id,
  ruleName: 'House rule',
  enableMatchRule: true,
  timeLimit: 3.25,
  resetTimes: ' 17:00,05:00 , 05:00',
  maxMatchesPerDay: 3,
  maxCountResetTime: ' 05:00 ',
})
const saved = async () => (await admin.call('POST /rule/list', { locationId: venue.id })).rule

describe('the match rule', () => {
  test('a location has no match rule before the first save, and then has the rule that was saved, with its times in order', async () => {
    expect(await saved()).toBeNull()
    const reply = await admin.call('POST /rule/save', rule())
    expect(reply).toMatchObject({ message: 'Saved' })
    expect(await saved()).toEqual({
      locationId: venue.id,
      ruleName: 'House rule',
      enableMatchRule: true,
      timeLimit: 3.25,
      resetTimes: '05:00,17:00',
      maxMatchesPerDay: 3,
      maxCountResetTime: '05:00',
      version: 1,
    })
  })

  test('a match rule may leave every limit empty', async () => {
    const empty = { ruleName: '', timeLimit: null, resetTimes: '', maxMatchesPerDay: null, maxCountResetTime: '' }
    await admin.call('POST /rule/save', { ...rule(), ...empty })
    expect(await saved()).toMatchObject(empty)
  })

  test('a save of the match rule is refused when it names a version other than the current one', async () => {
    await admin.call('POST /rule/save', { ...rule(), version: 0 })
    expect(await admin.refused('POST /rule/save', { ...rule(), version: 0 })).toMatchObject({ code: 'list.changed' })
    const { rule: second } = await admin.call('POST /rule/save', { ...rule(), timeLimit: 5, version: 1 })
    expect(second).toMatchObject({ timeLimit: 5, version: 2 })
    const stale = await admin.refused('POST /rule/save', { ...rule(), version: 1 })
    expect(stale.reply.message).toContain('Somebody else changed the match rule since you opened this page.')
    expect(await saved()).toMatchObject({ timeLimit: 5 })
    expect(await admin.refused('POST /rule/save', { ...rule(), version: 3 })).toMatchObject({ code: 'list.changed' })
  })

  test('when six requests save the same version of the rule at the same time, only one succeeds, even if it is the first save', async () => {
    expect(await outcomes(6, () => admin.call('POST /rule/save', { ...rule(), version: 0 }))).toEqual({
      done: 1,
      'list.changed': 5,
    })
    expect(await outcomes(6, () => admin.call('POST /rule/save', { ...rule(), version: 1 }))).toEqual({
      done: 1,
      'list.changed': 5,
    })
  })

  test('a save of the first match rule is refused while another first rule is being saved', async () => {
    const other = 'insert into match_rules (location_id) values ($1)'
    const first = { ...rule(), version: 0 }
    expect(await house.during(other, [venue.id], async () => admin.refused('POST /rule/save', first))).toMatchObject({
      code: 'list.changed',
    })
  })

  test('a save that names no version replaces a match rule that somebody else is saving at that moment', async () => {
    const other = 'insert into match_rules (location_id) values ($1)'
    await house.during(other, [venue.id], async () => admin.call('POST /rule/save', rule()))
    expect(await saved()).toMatchObject({ ruleName: 'House rule', version: 2 })
  })

  test.each([
    { resetTimes: '5:00' },
    { resetTimes: '05:00;17:00' },
    { resetTimes: '25:00' },
    { maxCountResetTime: '24:00' },
    { timeLimit: -1 },
    { timeLimit: 1.001 },
    { maxMatchesPerDay: 1.5 },
  ])('a match rule with %o is refused', async (wrong) => {
    expect(await admin.refused('POST /rule/save', { ...rule(), ...wrong })).toMatchObject({ code: 'request.malformed' })
    expect(await saved()).toBeNull()
  })

  test('a match rule belongs to one location, and people without the role Manage Rule cannot change the rule', async () => {
    await admin.call('POST /rule/save', rule())
    const elsewhere = await house.venue()
    const other = await elsewhere.admin()
    expect((await other.call('POST /rule/list', { locationId: elsewhere.id })).rule).toBeNull()
    const ana = await venue.employee({ roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'] })
    expect(await ana.refused('POST /rule/save', rule())).toMatchObject({ code: 'access.forbidden' })
  })
})
