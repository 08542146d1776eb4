import { describe, expect, it, test } from 'vitest'

import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

import {
  changesOf,
  type CustomerForm,
  formOf,
  isComplete,
  missingOf,
  parseHours,
  saveBodyOf,
  stepped,
  withMine,
} from './customer-form.rules.ts'

const photo = (path: string): PhotoFile => ({
  path,
  localURL: `/photos/1/${path}`,
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
  version: 4,
}
const ADMIN = { isAdministrator: true, today: '2026-11-21' }
const complete: CustomerForm = formOf(ANA)

it('begins a new customer with 20 points and nothing else', () => {
  expect(formOf(undefined)).toMatchObject({ points: '20', firstName: '', files: [], isRule: false, matchValues: [] })
  expect(missingOf(formOf(undefined))).toEqual(['firstName', 'lastName', 'phone', 'photo'])
})

describe('a customer can be saved', () => {
  it('with names, ten digits and a photo', () => {
    expect(isComplete(complete, ADMIN)).toBe(true)
  })
  it.each<[string, Partial<CustomerForm>]>([
    ['a first name', { firstName: '  ' }],
    ['a last name', { lastName: '' }],
    ['a letter in the first name', { firstName: '...' }],
    ['a last name that is seen', { lastName: 'Re\u200byes' }],
    ['a tenth digit', { phone: '512555014' }],
    ['any photo', { files: [] }],
    ['points', { points: '' }],
    ['whole points', { points: '1.5' }],
    ['a birth in the past', { dob: '2026-11-21' }],
    ['a cooldown in hundredths', { timeLimit: '1.555' }],
    ['a cooldown below thirty days', { timeLimit: '721' }],
    ['a number of matches', { maxMatchesPerDay: '101' }],
    ['an amount', { maxAmountPerDay: '100001' }],
    ['values of matches', { matchValues: [{ points: '20' }, { points: '100001' }] }],
  ])('not without %s', (_, change) => {
    expect(isComplete({ ...complete, ...change }, ADMIN)).toBe(false)
  })
  it('with a new photo alone, and with limits left empty', () => {
    const upload = { displayName: 'a.jpg', type: 'image/jpeg', data: 'AAAA' }
    const blank = { timeLimit: '', maxMatchesPerDay: '', maxAmountPerDay: '', matchValues: [{ points: '' }] }
    expect(isComplete({ ...complete, files: [], newFiles: [upload], ...blank }, ADMIN)).toBe(true)
  })
  it('by somebody who sees no points, whatever stands there', () => {
    expect(isComplete({ ...complete, points: '' }, { ...ADMIN, isAdministrator: false })).toBe(true)
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
] as const)('points %s stepped by %i are %s', (points, direction, expected) => {
  expect(stepped(points, direction)).toBe(expected)
})

test.each([
  ['1.5', 1.5],
  ['.25', 0.25],
  ['720', 720],
  ['720.01', undefined],
  ['1,5', undefined],
  ['-1', undefined],
])('a cooldown of %j hours is %j', (text, hours) => {
  expect(parseHours(text)).toBe(hours)
})

describe('what is sent', () => {
  const known = { base: ANA, hasNewLicense: false }
  it('drops blank match values and sends empty limits as none', () => {
    const form = { ...complete, timeLimit: '', matchValues: [{ points: '20' }, { points: '' }, { points: '5' }] }
    expect(saveBodyOf(form, { ...known, isAdministrator: true })).toMatchObject({
      customerId: 7,
      version: 4,
      timeLimit: null,
      matchValues: [20, 5],
    })
  })
  it('holds nothing of what only administrators change', () => {
    const body = saveBodyOf(complete, { ...known, isAdministrator: false })
    expect(Object.keys(body).toSorted()).toEqual(
      ['customerId', 'version', 'firstName', 'lastName', 'phone', 'newFiles', 'files'].toSorted(),
    )
  })
  it('holds details, but no points, when somebody without a privilege registers a customer', () => {
    const body = saveBodyOf(
      { ...complete, comments: ' hi ' },
      { base: undefined, isAdministrator: false, hasNewLicense: true },
    )
    expect(body).toMatchObject({ dob: '1985-04-23', comments: 'hi', driverLicense: '••••1234' })
    expect(body).not.toHaveProperty('points')
    expect(body).not.toHaveProperty('files')
  })
  it('leaves a driver license out that was only read', () => {
    expect(saveBodyOf(complete, { ...known, isAdministrator: true })).not.toHaveProperty('driverLicense')
  })
})

describe('two at one customer', () => {
  const theirs: Customer = { ...ANA, phone: '5125550199', points: 30, files: [photo('b'), photo('c')], version: 5 }
  const mine: CustomerForm = { ...complete, points: '40', comments: 'mine', files: [photo('a')] }

  it('are told what the other changed, and where both did', () => {
    expect(changesOf(ANA, theirs, mine)).toEqual([
      { field: 'phone', isMineToo: false },
      { field: 'points', isMineToo: true },
      { field: 'files', isMineToo: true },
    ])
  })
  it('keep what was typed on top of it; a photo that either took away is away', () => {
    expect(withMine(ANA, theirs, mine)).toMatchObject({
      phone: '5125550199',
      points: '40',
      comments: 'mine',
      files: [photo('c')],
    })
  })
})
