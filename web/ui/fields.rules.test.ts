import { describe, expect, test } from 'vitest'

import { changesOf, faultOf, type FieldTable, missingOf, valuesOf, withMine } from './fields.rules.ts'

interface Guest {
  name: string
  age: number
  tags: string[]
  secret: string
}
interface Form {
  name: string
  age: string
  tags: string[]
  secret: string
}

const FIELDS: FieldTable<Guest, Form, { isAdmin: boolean }> = {
  name: {
    label: 'Name',
    of: (guest) => guest?.name ?? '',
    fault: ({ name }, { isAdmin }) => (name === '' && !isAdmin ? 'Enter a name.' : undefined),
    isRequired: true,
  },
  age: {
    label: 'Age',
    of: (guest) => (guest ? String(guest.age) : ''),
    display: (age) => `${age} years`,
    parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
    fault: 'Enter whole years.',
    isClosed: ({ isAdmin }) => isAdmin,
  },
  tags: {
    label: 'Tags',
    of: (guest) => guest?.tags ?? [],
    display: (tags) => tags.join(', '),
    merge: (base, theirs, mine) => [...new Set([...theirs.tags, ...mine.tags])].filter((tag) => tag !== base?.name),
  },
  secret: {
    label: 'Secret',
    of: () => '',
    compared: (guest) => guest.secret,
    display: (_, guest) => (guest?.secret ? 'one' : 'none'),
  },
}
const ann: Guest = { name: 'Ann', age: 40, tags: ['a'], secret: 's' }
const mine = (typed: Partial<Form> = {}): Form => ({ ...valuesOf(FIELDS, ann), ...typed })

test('a form starts with the row’s values, or with the values of a new row', () => {
  expect(valuesOf(FIELDS, ann)).toEqual({ name: 'Ann', age: '40', tags: ['a'], secret: '' })
  expect(valuesOf(FIELDS, undefined)).toEqual({ name: '', age: '', tags: [], secret: '' })
})

describe('the fields that a form still needs', () => {
  const anyone = { isAdmin: false }

  test('a form needs the fields with a fault or an invalid value, listed in the order of the table', () => {
    expect(missingOf(FIELDS, mine({ name: '', age: 'x' }), anyone)).toEqual(['name', 'age'])
    expect(faultOf(FIELDS, 'age', mine({ age: 'x' }), anyone)).toBe('Enter whole years.')
    expect(missingOf(FIELDS, mine(), anyone)).toEqual([])
  })

  test('a form needs only fields that its user can change', () => {
    expect(missingOf(FIELDS, mine({ age: 'x' }), { isAdmin: true })).toEqual([])
  })
})

describe('two people who edit the same row', () => {
  const theirs: Guest = { name: 'Anna', age: 41, tags: ['a', 'b'], secret: '' }

  test('the second person sees, in readable form, which fields the first person changed and which fields both changed', () => {
    expect(changesOf(FIELDS, ann, theirs, mine({ age: '50' }))).toEqual([
      { name: 'name', label: 'Name', before: 'Ann', after: 'Anna', isMineToo: false },
      { name: 'age', label: 'Age', before: '40 years', after: '41 years', isMineToo: true },
      { name: 'tags', label: 'Tags', before: 'a', after: 'a, b', isMineToo: false },
      { name: 'secret', label: 'Secret', before: 'one', after: 'none', isMineToo: false },
    ])
    expect(changesOf(FIELDS, ann, { ...ann, name: '' }, mine())).toMatchObject([{ before: 'Ann', after: '–' }])
  })

  test('the second person sees no conflict when both made the same change', () => {
    expect(changesOf(FIELDS, ann, { ...ann, age: 41 }, mine({ age: '41' }))).toMatchObject([{ isMineToo: false }])
  })

  test('the second person keeps the typed values, gets the first person’s other values, and sees lists merged', () => {
    expect(withMine(FIELDS, ann, theirs, mine({ age: '50', tags: ['c'] }))).toEqual({
      name: 'Anna',
      age: '50',
      tags: ['a', 'b', 'c'],
      secret: '',
    })
  })
})
