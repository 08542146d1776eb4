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
  it('the next machine is the following machine without a reading, in the order of the machines', () => {
    expect(nextMachine(machines, machines, '2')).toBe('5')
    expect(nextMachine(machines, ['1', '10'], '2')).toBe('10')
    expect(nextMachine(machines, machines, '10')).toBe('A1')
  })

  it('there is no next machine when every machine is read, even after a correction', () => {
    expect(nextMachine(machines, [], '2')).toBe('')
    expect(nextMachine(machines, [], 'A1')).toBe('')
  })

  it('the next machine after the last one is the first machine without a reading, or none', () => {
    expect(nextMachine(machines, ['2', 'A1'], 'A1')).toBe('2')
    expect(nextMachine(machines, ['A1'], 'A1')).toBe('')
    expect(nextMachine(machines, [], 'A1')).toBe('')
  })

  it('the next machine after a machine that no longer exists is the first machine without a reading', () => {
    expect(nextMachine(machines, ['5'], '7')).toBe('5')
    expect(nextMachine([], [], '7')).toBe('')
  })
})

describe('the upcoming machines', () => {
  it('the upcoming machines begin with the current machine and continue in the order of the machines', () => {
    expect(upcomingMachines(machines, machines, '5', 3)).toEqual(['5', '10', 'A1'])
    expect(upcomingMachines(machines, ['2'], 'A1', 3)).toEqual(['A1', '2'])
  })

  it('the upcoming machines end when no machine is left or when a machine would be repeated', () => {
    expect(upcomingMachines(machines, [], 'A1', 5)).toEqual(['A1'])
    expect(upcomingMachines(['1', '2'], ['1', '2'], '1', 9)).toEqual(['1', '2'])
    expect(upcomingMachines(machines, machines, '', 5)).toEqual([])
  })
})

describe('the meters that the meter guard asks about', () => {
  const previous = { prevIn: 100, prevOut: 50 }

  it('the meter guard asks about no meter that stayed the same or rose', () => {
    expect(fallenMeters(previous, { in: 100, out: 50 })).toEqual([])
    expect(fallenMeters(previous, { in: 101, out: 900 })).toEqual([])
  })

  it('the meter guard asks about every meter that fell', () => {
    expect(fallenMeters(previous, { in: 99, out: 50 })).toEqual([{ meter: 'in', previous: 100, current: 99 }])
    expect(fallenMeters(previous, { in: 0, out: 49 })).toEqual([
      { meter: 'in', previous: 100, current: 0 },
      { meter: 'out', previous: 50, current: 49 },
    ])
  })
})

describe('the text sent to the server', () => {
  it('the server gets the formula while the field shows its result', () => {
    expect(typedText(draft({ in: '4620', formulas: { in: '4500+120' } }), 'in')).toBe('4500+120')
  })

  it('the server gets the field’s text when the result was edited, or before the person has left the field', () => {
    expect(typedText(draft({ in: '4621', formulas: { in: '4500+120' } }), 'in')).toBe('4621')
    expect(typedText(draft({ out: '12' }), 'out')).toBe('12')
    expect(isCommitted(draft({ out: '12' }), 'out')).toBe(false)
    expect(isCommitted(draft({ out: '12', formulas: { out: '12' } }), 'out')).toBe(true)
    expect(isCommitted(draft({ out: '', formulas: { out: '1/0' } }), 'out')).toBe(false)
  })
})

it('a draft has meters when In or Out was typed, but not when only a machine was typed', () => {
  expect(hasMeters(draft({ machine: '7' }))).toBe(false)
  expect(hasMeters(draft({ out: '0' }))).toBe(true)
})

it('a draft restored after a sign-out replaces the reading that its author saw, not a reading saved since', () => {
  const typed = draft({ machine: '5', seen: { machine: '5', readingId: null } })
  expect(seenReading(typed, '5', 41, false)).toBeNull()
  // The save replaces the current reading when this page saved that reading, or when the draft has no `seen` for the machine.
  expect(seenReading(typed, '5', 41, true)).toBe(41)
  expect(seenReading(typed, '10', 42, false)).toBe(42)
  expect(seenReading(EMPTY_DRAFT, '5', 41, false)).toBe(41)
})

it('the path in a refusal leads to the field that the refusal is about', () => {
  expect(fieldOfPath('data.machine')).toBe('machine')
  expect(fieldOfPath('machine')).toBe('machine')
  expect(fieldOfPath('data.reasons.out')).toBe('out')
  expect(fieldOfPath('data.sessionId')).toBeUndefined()
  expect(fieldOfPath(undefined)).toBeUndefined()
})
