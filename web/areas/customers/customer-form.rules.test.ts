import { describe, expect, it, test } from 'vitest'

import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

import { changesOf, missingOf, valuesOf, withMine } from '../../ui/fields.rules.ts'
import { type CustomerForm, type Editor, parseHours, saveBodyOf, stepped } from './customer-form.rules.ts'
import { CUSTOMER_FIELDS } from './customer.fields.ts'

const photo = (path: string): PhotoFile => ({
  path,
  localURL: `/photos/1/customer/${path}`,
  displayName: 'photo.jpg',
  type: 'image/jpeg',
})

const ANA: Customer = {
  customerId: 7,
  tagId: '1007',
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '5125550147',
  dob: '1985-04-23',
  address: '12 Main Street',
  driverLicense: '••••1234',
  points: 20,
  comments: '',
  files: [photo('a'), photo('b')],
  photos: [photo('a'), photo('b')],
  photoDeleted: null,
  registrationDate: '2026-01-01T00:00:00.000Z',
  lastVisit: null,
  employeeName: 'Mona Reyes',
  userId: 3,
  locationId: 1,
  isRule: false,
  maxMatchesPerDay: null,
  timeLimit: 1.5,
  maxAmountPerDay: null,
  matchValues: [20, 10],
  loanLimit: null,
  version: 4,
}
const ADMIN: Editor = { isAdministrator: true, today: '2026-11-21', isBirthIncomplete: false, hasNamesake: false }
const complete: CustomerForm = valuesOf(CUSTOMER_FIELDS, ANA)
const missing = (form: CustomerForm, editor = ADMIN) => missingOf(CUSTOMER_FIELDS, form, editor)

it('the form for a new customer begins with 20 points and is otherwise empty', () => {
  const empty = valuesOf(CUSTOMER_FIELDS, undefined)
  expect(empty).toMatchObject({ points: '20', firstName: '', files: [], isRule: false, matchValues: [] })
  expect(missing(empty)).toEqual(['firstName', 'lastName', 'phone', 'files'])
})

describe('a customer form', () => {
  it('a form with both names, a phone number of ten digits and a photo can be saved', () => {
    expect(missing(complete)).toEqual([])
  })
  it.each<[string, keyof CustomerForm, Partial<CustomerForm>]>([
    ['a first name', 'firstName', { firstName: '  ' }],
    ['a last name', 'lastName', { lastName: '' }],
    ['a letter in the first name', 'firstName', { firstName: '...' }],
    ['a last name of visible characters', 'lastName', { lastName: 'Re\u200byes' }],
    ['a tenth digit of the phone number', 'phone', { phone: '512555014' }],
    ['a photo', 'files', { files: [] }],
    ['points', 'points', { points: '' }],
    ['whole points', 'points', { points: '90.50' }],
    ['points of 0 or more', 'points', { points: '-5' }],
    ['a date of birth in the past', 'dob', { dob: '2026-11-21' }],
    ['a cooldown with at most two decimals', 'timeLimit', { timeLimit: '1.555' }],
    ['a cooldown of at most thirty days', 'timeLimit', { timeLimit: '721' }],
    ['an allowed number of matches', 'maxMatchesPerDay', { maxMatchesPerDay: '101' }],
    ['a whole number of matches', 'maxMatchesPerDay', { maxMatchesPerDay: '1.5' }],
    ['an allowed amount', 'maxAmountPerDay', { maxAmountPerDay: '100001' }],
    ['a whole amount', 'maxAmountPerDay', { maxAmountPerDay: '90.50' }],
    ['allowed match values', 'matchValues', { matchValues: [{ points: '20' }, { points: '100001' }] }],
    ['match values of 0 or more', 'matchValues', { matchValues: [{ points: '-5' }] }],
  ])('a form cannot be saved without %s, but an optional field may be empty', (_, field, change) => {
    expect(missing({ ...complete, ...change })).toEqual([field])
  })
  it('a form accepts any ten digits as the phone number, as the server does', () => {
    expect(missing({ ...complete, phone: '0000000000' })).toEqual([])
  })
  it('a form cannot be saved while the date of birth is half typed, or before the question about the same name is answered', () => {
    expect(missing(complete, { ...ADMIN, isBirthIncomplete: true })).toEqual(['dob'])
    expect(missing(complete, { ...ADMIN, hasNamesake: true })).toEqual(['isAnotherPerson'])
    expect(missing({ ...complete, isAnotherPerson: true }, { ...ADMIN, hasNamesake: true })).toEqual([])
  })
  it('a form can be saved with a new photo and no stored photo, and with empty limits', () => {
    const upload = { displayName: 'a.jpg', type: 'image/jpeg', data: 'AAAA' }
    const blank = { timeLimit: '', maxMatchesPerDay: '', maxAmountPerDay: '', matchValues: [{ points: '' }] }
    expect(missing({ ...complete, files: [], newFiles: [upload], ...blank })).toEqual([])
  })
  it('an employee who is not an administrator can save a form even if the points are empty', () => {
    expect(missing({ ...complete, points: '' }, { ...ADMIN, isAdministrator: false })).toEqual([])
  })
})

test.each([
  ['0', 1, '5'],
  ['5', 1, '10'],
  ['9', 1, '14'],
  ['10', 1, '20'],
  ['20', -1, '10'],
  ['10', -1, '5'],
  ['5', -1, '0'],
  ['3', -1, '0'],
  ['', 1, '5'],
  ['100000', 1, '100000'],
] as const)('a step from %j points in direction %i leads to %j', (points, direction, expected) => {
  expect(stepped(points, direction)).toBe(expected)
})

test.each([
  ['1.5', 1.5],
  ['.25', 0.25],
  ['720', 720],
  ['720.01', undefined],
  ['1,5', undefined],
  ['-1', undefined],
])('a cooldown of %j hours is read as %j', (text, hours) => {
  expect(parseHours(text)).toBe(hours)
})

describe('the body to save', () => {
  const known = { base: ANA, hasNewLicense: false }
  it('the body leaves out blank match values, and sends empty limits as null', () => {
    const form = { ...complete, timeLimit: '', matchValues: [{ points: '20' }, { points: '' }, { points: '5' }] }
    expect(saveBodyOf(form, { ...known, isAdministrator: true })).toMatchObject({
      customerId: 7,
      version: 4,
      timeLimit: null,
      matchValues: [20, 5],
    })
  })
  it('the body of an employee’s save leaves out the fields that only administrators can change', () => {
    const body = saveBodyOf(complete, { ...known, isAdministrator: false })
    expect(Object.keys(body).toSorted()).toEqual(
      ['customerId', 'version', 'firstName', 'lastName', 'phone', 'newFiles', 'files'].toSorted(),
    )
  })
  it('when an employee who is not an administrator registers a customer, the body has the date of birth, license and comments but no points', () => {
    const body = saveBodyOf(
      { ...complete, comments: ' hi ' },
      { base: undefined, isAdministrator: false, hasNewLicense: true },
    )
    expect(body).toMatchObject({ dob: '1985-04-23', comments: 'hi', driverLicense: '••••1234' })
    expect(body).not.toHaveProperty('points')
    expect(body).not.toHaveProperty('files')
  })
  it('the body leaves out a driver license that was shown but not changed', () => {
    expect(saveBodyOf(complete, { ...known, isAdministrator: true })).not.toHaveProperty('driverLicense')
  })
})

describe('two people who edit one customer', () => {
  const theirs: Customer = { ...ANA, phone: '5125550199', points: 30, files: [photo('b'), photo('c')], version: 5 }
  const mine: CustomerForm = { ...complete, points: '40', comments: 'mine', files: [photo('a')] }

  it('each person sees what the other person changed, and what both changed', () => {
    expect(changesOf(CUSTOMER_FIELDS, ANA, theirs, mine)).toMatchObject([
      { name: 'phone', before: '512-555-0147', after: '512-555-0199', isMineToo: false },
      { name: 'points', before: '20', after: '30', isMineToo: true },
      { name: 'files', before: '2', after: '2', isMineToo: true },
    ])
  })
  it('both people’s changes are kept; if both change the same field, the later save wins; a photo that either person removed is gone', () => {
    expect(withMine(CUSTOMER_FIELDS, ANA, theirs, mine)).toMatchObject({
      phone: '5125550199',
      points: '40',
      comments: 'mine',
      files: [photo('c')],
    })
  })
})

it('the notice of another user’s change shows points without a dollar sign', () => {
  const theirs = { ...ANA, matchValues: [40, 1_020], version: ANA.version + 1 }
  const [change] = changesOf(CUSTOMER_FIELDS, ANA, theirs, valuesOf<Customer, CustomerForm>(CUSTOMER_FIELDS, ANA))
  expect(change?.after).toBe('40, 1,020')
})
