import { describe, expect, test } from 'vitest'

import { openAlways } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

import { changesOf, missingOf, valuesOf, withMine } from '../../ui/fields.rules.ts'
import { DEFINITION_FIELDS } from './definition.fields.ts'
import { NO_SLOT, specificationsOf, weekdaysOf } from './definition.rules.ts'

const SAVED: BonusDefinition = {
  manageBonusId: 1,
  name: 'Happy Hour',
  enabled: true,
  locationId: 1,
  specifications: [{ description: 'Birthday', amount: 20.5 }],
  weekdays: openAlways().map((day) => ({ ...day, times: [] })),
  paidIn: 'cash',
  isOpen: true,
  version: 1,
}
const opened = valuesOf(DEFINITION_FIELDS, SAVED)
const missing = (form: typeof opened) => missingOf(DEFINITION_FIELDS, form, undefined)

describe('saving a bonus', () => {
  test('a bonus can be saved when it has a name and specifications, each with its own description and an amount', () => {
    expect(missing(opened)).toEqual([])
    expect(missing(valuesOf(DEFINITION_FIELDS, undefined))).toEqual(['name', 'specifications'])
    expect(missing({ ...opened, name: ' ' })).toEqual(['name'])
    for (const specifications of [
      [],
      [{ description: '', amount: '5' }],
      [{ description: 'A', amount: '' }],
      [{ description: 'A', amount: '0' }],
      [{ description: 'A', amount: '1000000.01' }],
      [
        { description: 'A', amount: '5' },
        { description: ' a', amount: '6' },
      ],
    ])
      expect(missing({ ...opened, specifications }), JSON.stringify(specifications)).toEqual(['specifications'])
    expect(specificationsOf([{ description: ' A ', amount: '5.5' }])).toEqual([{ description: 'A', amount: 5.5 }])
  })

  test('each slot of a checked day needs a start and an end, and incomplete slots of other days are not sent', () => {
    const half = { startTime: '17:00:00', endTime: '' }
    const whole = { startTime: '17:00:00', endTime: '18:00:00' }
    const on = (checked: boolean, times: (typeof half)[]) =>
      openAlways().map((day) => (day.day === 'Friday' ? { ...day, checked, times } : day))
    for (const slot of [NO_SLOT, half, { startTime: '', endTime: '18:00:00' }])
      expect(missing({ ...opened, weekdays: on(true, [whole, slot]) })).toEqual(['weekdays'])
    expect(missing({ ...opened, weekdays: on(true, [whole]) })).toEqual([])
    expect(missing({ ...opened, weekdays: on(true, []) })).toEqual([])
    expect(weekdaysOf(on(false, [whole, half]))!.find(({ day }) => day === 'Friday')).toEqual({
      day: 'Friday',
      checked: false,
      times: [whole],
    })
  })
})

test('a change of a bonus by another user is shown in words, and does not replace the typed values', () => {
  const theirs: BonusDefinition = {
    ...SAVED,
    version: 2,
    enabled: false,
    specifications: [{ description: 'Birthday', amount: 25 }],
  }
  const mine = { ...opened, name: 'Late Hour' }
  expect(changesOf(DEFINITION_FIELDS, SAVED, theirs, mine)).toMatchObject([
    { name: 'enabled' },
    { name: 'specifications', before: 'Birthday, $20.50', after: 'Birthday, $25.00', isMineToo: false },
  ])
  expect(withMine(DEFINITION_FIELDS, SAVED, theirs, mine)).toMatchObject({
    name: 'Late Hour',
    enabled: false,
    specifications: [{ description: 'Birthday', amount: '25.00' }],
  })
})
