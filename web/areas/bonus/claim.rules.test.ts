import { expect, test } from 'vitest'

import { openAlways } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

import { chosenBonus, EMPTY_DRAFT, offered, withBonus } from './claim.rules.ts'

function bonus(manageBonusId: number, fields: Partial<BonusDefinition> = {}): BonusDefinition {
  return {
    manageBonusId,
    name: `Bonus ${manageBonusId}`,
    enabled: true,
    locationId: 1,
    specifications: [{ description: 'Birthday', amount: 20 }],
    weekdays: openAlways().map((day) => ({ ...day, times: [] })),
    paidIn: 'cash',
    isOpen: true,
    version: 1,
    ...fields,
  }
}

test('a bonus counts as chosen while its specification is chosen, and the location offers both at the chosen amount', () => {
  const birthday = { description: 'Birthday', amount: 20 }
  const friend = { description: 'Friend', amount: 5 }
  const two = bonus(1, { specifications: [birthday, friend] })
  expect(withBonus({ ...EMPTY_DRAFT, machine: '7', specification: friend }, two)).toEqual({
    machine: '7',
    manageBonusId: 1,
    specification: undefined,
  })
  const draft = { machine: '7', manageBonusId: 1, specification: friend }
  expect(chosenBonus(draft, [two])).toEqual({ definition: two, specification: friend })
  expect(chosenBonus({ ...draft, specification: undefined }, [two])).toBeUndefined()
  // Somebody changed the amount after it was chosen. The customer was told the earlier amount.
  expect(chosenBonus(draft, [bonus(1, { specifications: [birthday, { ...friend, amount: 20 }] })])).toBeUndefined()
  expect(chosenBonus(draft, [bonus(1)])).toBeUndefined()
  expect(chosenBonus(draft, [bonus(2)])).toBeUndefined()
  expect(chosenBonus(EMPTY_DRAFT, [two])).toBeUndefined()
})

test('choosing a bonus with only one specification also chooses the specification', () => {
  expect(withBonus(EMPTY_DRAFT, bonus(3))).toEqual({
    machine: '',
    manageBonusId: 3,
    specification: { description: 'Birthday', amount: 20 },
  })
})

test('the form offers enabled bonuses, and the open ones come first', () => {
  const list = [bonus(1, { isOpen: false }), bonus(2), bonus(3, { enabled: false, isOpen: false }), bonus(4)]
  expect(offered(list).map(({ manageBonusId }) => manageBonusId)).toEqual([2, 4, 1])
})
