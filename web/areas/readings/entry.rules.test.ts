import { describe, expect, it } from 'vitest'

import {
  type Draft,
  EMPTY_DRAFT,
  fallenMeters,
  fieldOfPath,
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
  it('is the next one without a reading, never one that is read already', () => {
    expect(nextMachine(machines, machines, '2')).toBe('5')
    expect(nextMachine(machines, ['1', '10'], '2')).toBe('10')
    expect(nextMachine(machines, machines, '10')).toBe('A1')
  })

  it('is none after a correction when every machine is read, also of a machine in the middle', () => {
    expect(nextMachine(machines, [], '2')).toBe('')
    expect(nextMachine(machines, [], 'A1')).toBe('')
  })

  it('after the last machine is the first one without a reading, or none', () => {
    expect(nextMachine(machines, ['2', 'A1'], 'A1')).toBe('2')
    expect(nextMachine(machines, ['A1'], 'A1')).toBe('')
    expect(nextMachine(machines, [], 'A1')).toBe('')
  })

  it('is the first one without a reading when the machine no longer exists', () => {
    expect(nextMachine(machines, ['5'], '7')).toBe('5')
    expect(nextMachine([], [], '7')).toBe('')
  })
})

describe('the upcoming machines', () => {
  it('begin with this one and continue in reading order', () => {
    expect(upcomingMachines(machines, machines, '5', 3)).toEqual(['5', '10', 'A1'])
    expect(upcomingMachines(machines, ['2'], 'A1', 3)).toEqual(['A1', '2'])
  })

  it('end when none is left or the first one comes again', () => {
    expect(upcomingMachines(machines, [], 'A1', 5)).toEqual(['A1'])
    expect(upcomingMachines(['1', '2'], ['1', '2'], '1', 9)).toEqual(['1', '2'])
    expect(upcomingMachines(machines, machines, '', 5)).toEqual([])
  })
})

describe('the meters that the meter guard asks about', () => {
  const previous = { prevIn: 100, prevOut: 50 }

  it('are none when both stayed the same or rose', () => {
    expect(fallenMeters(previous, { in: 100, out: 50 })).toEqual([])
    expect(fallenMeters(previous, { in: 101, out: 900 })).toEqual([])
  })

  it('are all that fell', () => {
    expect(fallenMeters(previous, { in: 99, out: 50 })).toEqual([{ meter: 'in', previous: 100, current: 99 }])
    expect(fallenMeters(previous, { in: 0, out: 49 })).toEqual([
      { meter: 'in', previous: 100, current: 0 },
      { meter: 'out', previous: 50, current: 49 },
    ])
  })
})

describe('the text sent to the server', () => {
  it('is the formula while the field shows its result', () => {
    expect(typedText(draft({ in: '4620', formulas: { in: '4500+120' } }), 'in')).toBe('4500+120')
  })

  it('is the field’s text after an edit, or before the field was left', () => {
    expect(typedText(draft({ in: '4621', formulas: { in: '4500+120' } }), 'in')).toBe('4621')
    expect(typedText(draft({ out: '12' }), 'out')).toBe('12')
    expect(isCommitted(draft({ out: '12' }), 'out')).toBe(false)
    expect(isCommitted(draft({ out: '12', formulas: { out: '12' } }), 'out')).toBe(true)
    expect(isCommitted(draft({ out: '', formulas: { out: '1/0' } }), 'out')).toBe(false)
  })
})

it('tells whether meters were typed', () => {
  expect(hasMeters(draft({ machine: '7' }))).toBe(false)
  expect(hasMeters(draft({ out: '0' }))).toBe(true)
})

it('a draft restored after a sign-out replaces the reading that its author saw, not one saved since', () => {
  const typed = draft({ machine: '5', seen: { machine: '5', readingId: null } })
  expect(seenReading(typed, '5', 41, false)).toBeNull()
  // A reading that this page saved, or that was there when the machine was chosen, counts as seen.
  expect(seenReading(typed, '5', 41, true)).toBe(41)
  expect(seenReading(typed, '10', 42, false)).toBe(42)
  expect(seenReading(EMPTY_DRAFT, '5', 41, false)).toBe(41)
})

it('finds the field that a refusal is about', () => {
  expect(fieldOfPath('data.machine')).toBe('machine')
  expect(fieldOfPath('machine')).toBe('machine')
  expect(fieldOfPath('data.reasons.out')).toBe('out')
  expect(fieldOfPath('data.sessionId')).toBeUndefined()
  expect(fieldOfPath(undefined)).toBeUndefined()
})
