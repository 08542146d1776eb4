import { expect, it } from 'vitest'

import type { MachineRange } from '@countroom/contract/readings/readings.shapes.ts'

import { perDay, sumOfRanges } from './machine-results.rules.ts'

const range = (more: Partial<MachineRange>): MachineRange => ({
  daysOnFloor: 7,
  sessions: 7,
  inValue: 0,
  outValue: 0,
  difference: 0,
  ...more,
})

it('the difference per day counts only days on the floor, and is null without such a day', () => {
  expect(perDay(range({ difference: 599, daysOnFloor: 4 }))).toBe(150)
  expect(perDay(range({ difference: -599, daysOnFloor: 4 }))).toBe(-150)
  expect(perDay(range({ daysOnFloor: 0 }))).toBeNull()
})

it('adds up the figures of machines and counts the machines that were read', () => {
  const machines = [
    range({ inValue: 500, outValue: 300, difference: 200 }),
    range({ inValue: 100, outValue: 150, difference: -50 }),
    range({ sessions: 0 }),
  ]
  expect(sumOfRanges(machines)).toEqual({ count: 2, inValue: 600, outValue: 450, difference: 150 })
})
