import { expect, it } from 'vitest'

import { isStillChosen, mostUsed, type Uses, withUse } from './used-screens.ts'

const screens = ['dashboard', 'customer', 'add-machine-reading', 'master-reading', 'users', 'audit-trail'].map(
  (id) => ({ id }),
)
const shown = (uses: Uses) => mostUsed(screens, uses, 4).map(({ id }) => id)

it('a phone’s bottom bar shows four screens in the menu’s order: the dashboard and the screens that the person uses most', () => {
  expect(shown({})).toEqual(['dashboard', 'customer', 'add-machine-reading', 'master-reading'])
  expect(shown({ users: 9, 'audit-trail': 3, dashboard: 1 })).toEqual(['dashboard', 'customer', 'users', 'audit-trail'])
})

it('the dashboard stays in the bar of a person who uses other screens more', () => {
  const uses = { customer: 9, 'add-machine-reading': 8, 'master-reading': 7, users: 6 }
  expect(shown(uses)).toEqual(['dashboard', 'customer', 'add-machine-reading', 'master-reading'])
})

it('the screens of a new job replace those of the old job in the bar', () => {
  const repeat = (uses: Uses, id: string, times: number): Uses =>
    times === 0 ? uses : repeat(withUse(uses, id), id, times - 1)
  const old = repeat({}, 'users', 1_000)
  expect(mostUsed(screens, old, 2)).toEqual([{ id: 'dashboard' }, { id: 'users' }])
  expect(mostUsed(screens, repeat(old, 'audit-trail', 200), 2)).toEqual([{ id: 'dashboard' }, { id: 'audit-trail' }])
})

it('the bar keeps its screens for a shift and chooses again for the next evening', () => {
  const hour = 3_600_000
  const choice = { at: 100 * hour, uses: {} }
  expect([100, 108, 115.9].map((now) => isStillChosen(choice, now * hour))).toEqual([true, true, true])
  expect([99, 116, 124].map((now) => isStillChosen(choice, now * hour))).toEqual([false, false, false])
  expect(isStillChosen(undefined, hour)).toBe(false)
})
