import { expect, test } from 'vitest'

import type { Company } from '@countroom/contract/companies/companies.shapes.ts'

import { missingOf, valuesOf } from '../../ui/fields.rules.ts'
import { chosenServices, COMPANY_FIELDS } from './company.fields.ts'

const COMPANY: Company = {
  companyId: 7,
  name: 'Bluebonnet',
  contactName: 'Renata Cole',
  phone: '2145550100',
  email: 'renata@example.com',
  addressLine1: '1 Main Street',
  addressLine2: '',
  city: 'Dallas',
  state: 'TX',
  postalCode: '75201',
  country: 'United States',
  timezone: 'America/Chicago',
  isDefault: false,
  enabled: true,
  status: 'active',
  createdAt: '2026-05-29T08:00:00.000Z',
  authorities: [{ authority: 'ROLE_DASHBOARD' }, { authority: 'ROLE_NOTE' }],
  version: 1,
  licenseState: 'running',
  expiryDate: '2026-06-29T12:00:00.000Z',
}

test('a new company needs its name, its contact, its address, a service and its first administrator', () => {
  expect(missingOf(COMPANY_FIELDS, valuesOf(COMPANY_FIELDS, undefined), { isNew: true })).toEqual([
    'name',
    'contactName',
    'phone',
    'email',
    'addressLine1',
    'city',
    'state',
    'postalCode',
    'authorities',
    'firstname',
    'username',
    'password',
  ])
})

test('a saved company needs no first administrator, but at least one service besides the dashboard', () => {
  const values = valuesOf(COMPANY_FIELDS, COMPANY)
  expect(missingOf(COMPANY_FIELDS, values, { isNew: false })).toEqual([])
  expect(chosenServices(values.authorities)).toEqual(['ROLE_NOTE'])
  const bare = {
    ...values,
    authorities: ['ROLE_DASHBOARD' as const],
    phone: '',
    email: 'renata',
    postalCode: 'abc',
  }
  expect(missingOf(COMPANY_FIELDS, bare, { isNew: false })).toEqual(['phone', 'email', 'postalCode', 'authorities'])
  // A phone number has up to ten digits (part 1 section 5).
  expect(missingOf(COMPANY_FIELDS, { ...values, phone: '5550100' }, { isNew: false })).toEqual([])
})
