import { expect, it } from 'vitest'

import type { MachineRange, MachineResult } from '@countroom/contract/readings/readings.shapes.ts'

import { comparedOf, differenceChange, perDay, sumOfChanges, sumOfRanges } from './machine-results.rules.ts'

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

it('the sum adds up the figures of the machines and counts the machines that were read', () => {
  const machines = [
    range({ inValue: 500, outValue: 300, difference: 200 }),
    range({ inValue: 100, outValue: 150, difference: -50 }),
    range({ sessions: 0 }),
  ]
  expect(sumOfRanges(machines)).toEqual({ count: 2, inValue: 600, outValue: 450, difference: 150 })
})

it('a machine is compared only when it was on the floor or read in both ranges; only the changes of such machines are added up', () => {
  const away = { daysOnFloor: 0, sessions: 0 }
  const machine = (now: Partial<MachineRange>, compared: MachineRange | null): MachineResult => ({
    ...range(now),
    machineId: 1,
    machine: '1',
    game: 'Fish',
    type: 'Regular',
    lastPlayed: null,
    flags: [],
    compared,
  })
  const stayed = machine({ difference: 500 }, range({ difference: 600 }))
  const unread = machine({ difference: 70 }, range({ sessions: 0 }))
  const newcomer = machine({ difference: 200 }, range(away))
  const leaver = machine(away, range({ difference: 30 }))
  const alone = machine({ difference: 40 }, null)
  expect([stayed, unread, newcomer, leaver, alone].map(differenceChange)).toEqual([-100, 70, null, null, null])
  expect([comparedOf(stayed), comparedOf(newcomer)]).toEqual([stayed.compared, null])
  expect(sumOfChanges([stayed, unread, newcomer, leaver, alone])).toBe(-30)
  expect(sumOfChanges([newcomer, leaver, alone])).toBeNull()
})
