import { describe, expect, it } from 'vitest'

import {
  type Draft,
  EMPTY_DRAFT,
  fallenMeters,
  fieldOfPath,
  findMachine,
  hasMeters,
  isCommitted,
  nextMachine,
  seenReading,
  typedText,
  upcomingMachines,
} from './entry.rules.ts'

const machines = ['1', '2', '5', '10', 'A1']
const draft = (values: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...values })

describe('the next machine', () => {
  it('is the next one that exists, read already or not', () => {
    expect(nextMachine(machines, machines, '2')).toBe('5')
    expect(nextMachine(machines, ['10'], '2')).toBe('5')
    expect(nextMachine(machines, machines, '10')).toBe('A1')
  })

  it('is the first missing one after the last machine, and none when all are read', () => {
    expect(nextMachine(machines, ['2', 'A1'], 'A1')).toBe('2')
    expect(nextMachine(machines, ['A1'], 'A1')).toBe('')
    expect(nextMachine(machines, [], 'A1')).toBe('')
  })

  it('is the first missing one when the machine is gone', () => {
    expect(nextMachine(machines, ['5'], '7')).toBe('5')
    expect(nextMachine([], [], '7')).toBe('')
  })
})

describe('the upcoming machines', () => {
  it('begin with this one and go on as the next ones will', () => {
    expect(upcomingMachines(machines, machines, '5', 3)).toEqual(['5', '10', 'A1'])
    expect(upcomingMachines(machines, ['2'], 'A1', 3)).toEqual(['A1', '2', '5'])
  })

  it('end when none is left, or where they began', () => {
    expect(upcomingMachines(machines, [], 'A1', 5)).toEqual(['A1'])
    expect(upcomingMachines(['1', '2'], ['1', '2'], '1', 9)).toEqual(['1', '2'])
    expect(upcomingMachines(machines, machines, '', 5)).toEqual([])
  })
})

describe('a typed machine', () => {
  it('is found without outer spaces and case, and only whole', () => {
    expect(findMachine(machines, ' a1 ')).toBe('A1')
    expect(findMachine(machines, '10')).toBe('10')
    expect(findMachine(machines, '0')).toBeUndefined()
    expect(findMachine(['', '1'], ' ')).toBeUndefined()
  })
})

describe('the need of the meter guard', () => {
  const previous = { prevIn: 100, prevOut: 50 }

  it('is none for meters that stood still or rose', () => {
    expect(fallenMeters(previous, { in: 100, out: 50 })).toEqual([])
    expect(fallenMeters(previous, { in: 101, out: 900 })).toEqual([])
  })

  it('names each meter that fell', () => {
    expect(fallenMeters(previous, { in: 99, out: 50 })).toEqual([{ meter: 'in', previous: 100, current: 99 }])
    expect(fallenMeters(previous, { in: 0, out: 49 })).toEqual([
      { meter: 'in', previous: 100, current: 0 },
      { meter: 'out', previous: 50, current: 49 },
    ])
  })
})

describe('what goes to the server', () => {
  it('is the formula whose result stands in the field', () => {
    expect(typedText(draft({ in: '4620', formulas: { in: '4500+120' } }), 'in')).toBe('4500+120')
  })

  it('is the field once somebody changed it, or never left it', () => {
    expect(typedText(draft({ in: '4621', formulas: { in: '4500+120' } }), 'in')).toBe('4621')
    expect(typedText(draft({ out: '12' }), 'out')).toBe('12')
    expect(isCommitted(draft({ out: '12' }), 'out')).toBe(false)
    expect(isCommitted(draft({ out: '12', formulas: { out: '12' } }), 'out')).toBe(true)
    expect(isCommitted(draft({ out: '', formulas: { out: '1/0' } }), 'out')).toBe(false)
  })
})

it('knows whether somebody has typed meters', () => {
  expect(hasMeters(draft({ machine: '7' }))).toBe(false)
  expect(hasMeters(draft({ out: '0' }))).toBe(true)
})

it('a draft that comes back after a sign-out replaces the reading that its reader saw, and none that was read meanwhile', () => {
  const typed = draft({ machine: '5', seen: { machine: '5', readingId: null } })
  expect(seenReading(typed, '5', 41, false)).toBeNull()
  // Saved on this page, or chosen only now: that is seen.
  expect(seenReading(typed, '5', 41, true)).toBe(41)
  expect(seenReading(typed, '10', 42, false)).toBe(42)
  expect(seenReading(EMPTY_DRAFT, '5', 41, false)).toBe(41)
})

it('finds the field that a refusal means', () => {
  expect(fieldOfPath('data.machine')).toBe('machine')
  expect(fieldOfPath('machine')).toBe('machine')
  expect(fieldOfPath('data.reasons.out')).toBe('out')
  expect(fieldOfPath('data.sessionId')).toBeUndefined()
  expect(fieldOfPath(undefined)).toBeUndefined()
})
