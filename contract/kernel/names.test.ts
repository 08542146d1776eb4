import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { duplicateKeys, nameKey } from './names.ts'

const padding = fc.stringMatching(/^[ \t]{0,3}$/)
const names = fc.array(fc.string({ maxLength: 8 }), { maxLength: 30 })

describe('the names of a list', () => {
  test('two names are the same when they differ only in outer spaces and in case', () => {
    fc.assert(
      fc.property(fc.string(), padding, padding, (name, before, after) => {
        expect(nameKey(before + name + after)).toBe(nameKey(name))
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
    )
    expect(nameKey(' Lucky LARIAT ')).toBe(nameKey('lucky lariat'))
    expect(nameKey('1 2')).not.toBe(nameKey('12'))
  })

  test('names that are the same and not empty are found as duplicates', () => {
    fc.assert(
      fc.property(names, (list) => {
        const keys = list.map(nameKey)
        const twice = keys.filter((key) => key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key))
        expect(duplicateKeys(list)).toEqual(new Set(twice))
      }),
    )
    expect(duplicateKeys(['7', ' 7', 'a', 'A ', '', ' '])).toEqual(new Set(['7', 'a']))
  })
})
