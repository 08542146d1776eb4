import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { duplicateKeys } from '../kernel/names.ts'
import { compareMachines, findMachine, haveLetters, machinesInRange, MAX_RANGE } from './machines.rules.ts'

test.each([
  [[], false],
  [['1', '20', '300'], false],
  [['1', 'A2'], true],
  [['2 by the door'], true],
])('with the machine names %j, the fields in which staff enter a machine accept letters: %s', (machines, expected) => {
  expect(haveLetters(machines)).toBe(expected)
})

test('a typed machine is found by its whole name, ignoring case, outer spaces and typed leading zeros', () => {
  const machines = ['1', '2', '5', '10', 'A1']
  expect(findMachine(machines, ' a1 ')).toBe('A1')
  expect(findMachine(machines, '10')).toBe('10')
  expect(findMachine(machines, '010')).toBe('10')
  expect(findMachine(machines, '0')).toBeUndefined()
  expect(findMachine(['', '1'], ' ')).toBeUndefined()
})

describe('the order of machines', () => {
  test('machines are ordered by number (2 before 10), and names that begin with a letter come last, by letter and then by number', () => {
    expect(['10', '2', '1', 'B2', 'b10', 'A'].toSorted(compareMachines)).toEqual(['1', '2', '10', 'A', 'B2', 'b10'])
  })

  test('machines are ordered by the value of their numbers', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
        expect(Math.sign(compareMachines(String(a), String(b)))).toBe(Math.sign(a - b))
      }),
    )
  })
})

describe('a range of machines', () => {
  const range = fc
    .tuple(fc.nat(5_000), fc.nat(MAX_RANGE - 1))
    .map(([start, length]) => ({ start, end: start + length }))

  test('a range contains every whole number from start to end once, in order, except the numbers of existing machines', () => {
    fc.assert(
      fc.property(range, fc.array(fc.nat(6_000)), ({ start, end }, numbers) => {
        const existing = numbers.map(String)
        const { names = [] } = machinesInRange(String(start), String(end), existing)
        const taken = existing.filter((name) => Number(name) >= start && Number(name) <= end)
        expect(names).toHaveLength(end - start + 1 - new Set(taken).size)
        expect(names.map(Number)).toEqual(names.map(Number).toSorted((a, b) => a - b))
        expect(duplicateKeys([...names, ...new Set(existing)])).toEqual(new Set())
      }),
    )
  })

  test('a range accepts a start and an end with spaces around them and with leading zeros', () => {
    expect(machinesInRange(' 08 ', '010', ['9 '])).toEqual({ names: ['8', '10'] })
  })

  test.each([
    ['', '5'],
    ['1', ''],
    ['a', '5'],
    ['1', '5.5'],
    ['-1', '5'],
    ['1e3', '2000'],
    ['5', '4'],
    ['1', String(MAX_RANGE + 1)],
    ['1', '99999999999999999999'],
  ])('a range from “%s” to “%s” is refused', (start, end) => {
    expect(machinesInRange(start, end, [])).toEqual({ fault: 'invalidRange' })
  })

  test('a range with only existing machines is refused because nothing is new', () => {
    expect(machinesInRange('1', '3', ['3', ' 1', '2'])).toEqual({ fault: 'nothingNew' })
  })
})
