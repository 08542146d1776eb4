/** The fields of the form for a company (part 1 sections 2 and 5, Company). */

import { msg } from '@lingui/core/macro'

import { type Role, ROLE_NAMES, ROLES } from '@countroom/contract/access/roles.ts'
import { SERVICES } from '@countroom/contract/companies/companies.rules.ts'
import type { Company } from '@countroom/contract/companies/companies.shapes.ts'
import { type CompanyStatus, COUNTRY, ZIP_CODE } from '@countroom/contract/companies/licences.rules.ts'
import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'
import { isPasswordTooShort, MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'

import type { Field, FieldTable, Text } from '../../ui/fields.rules.ts'

export interface CompanyForm {
  name: string
  contactName: string
  phone: string
  email: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  country: string
  timezone: string
  status: CompanyStatus
  authorities: Role[]
  /** The first administrator of a new company. */
  firstname: string
  lastname: string
  username: string
  password: string
}

/** The facts that the checks of the fields need. */
export interface CompanyEditor {
  isNew: boolean
}

type TextName = Exclude<keyof CompanyForm, 'status' | 'authorities'>

/** A required text field. */
function line(
  name: TextName & keyof Company,
  label: Text,
  missing: Text,
): Field<Company, CompanyForm, string, CompanyEditor> {
  return {
    label,
    of: (company) => company?.[name] ?? '',
    fault: (form) => (form[name].trim() === '' ? missing : undefined),
    isRequired: true,
  }
}

const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())
const WRONG_ZIP = msg`Enter a ZIP code such as 79101 or 79101-2345.`
const WRONG_EMAIL = msg`Enter an e-mail address, such as ana@example.com.`

/** The chosen services, without the dashboard, which every company has. */
export function chosenServices(authorities: readonly Role[]): Role[] {
  return SERVICES.filter((role) => authorities.includes(role) && role !== 'ROLE_DASHBOARD')
}

/** Adds the roles that everybody has, and sorts all roles as in the role table. The checklist's value always has these roles and this order. */
export function withAlways(roles: readonly Role[]): Role[] {
  return ROLE_NAMES.filter((role) => role === 'ROLE_USER' || role === 'ROLE_DASHBOARD' || roles.includes(role))
}

export const COMPANY_FIELDS: FieldTable<Company, CompanyForm, CompanyEditor> = {
  name: line('name', msg`Company Name`, msg`Enter the company name.`),
  contactName: line('contactName', msg`Contact Name`, msg`Enter the contact name.`),
  phone: line('phone', msg`Phone`, msg`Enter the phone number.`),
  email: {
    ...line('email', msg`Email`, WRONG_EMAIL),
    fault: ({ email }) => (isEmail(email) ? undefined : WRONG_EMAIL),
  },
  addressLine1: line('addressLine1', msg`Address Line 1`, msg`Enter the address.`),
  addressLine2: { label: msg`Address Line 2`, of: (company) => company?.addressLine2 ?? '' },
  city: line('city', msg`City`, msg`Enter the city.`),
  state: line('state', msg`State`, msg`Enter the state.`),
  postalCode: {
    ...line('postalCode', msg`Zip Code`, WRONG_ZIP),
    fault: ({ postalCode }) => (ZIP_CODE.test(postalCode.trim()) ? undefined : WRONG_ZIP),
  },
  country: { label: msg`Country`, of: () => COUNTRY },
  timezone: { label: msg`Time zone`, of: (company) => company?.timezone ?? DEFAULT_TIMEZONE },
  status: { label: msg`Company Status`, of: (company) => company?.status ?? 'active' },
  authorities: {
    label: msg`Services`,
    of: (company) => withAlways(company?.authorities.map(({ authority }) => authority) ?? []),
    display: (roles) =>
      chosenServices(roles)
        .map((role) => ROLES[role].label)
        .join(', ') || msg`none`,
    fault: ({ authorities }) =>
      chosenServices(authorities).length === 0 ? msg`Choose at least one service.` : undefined,
  },
  firstname: {
    label: msg`First name`,
    of: () => '',
    fault: ({ firstname }) => (firstname.trim() === '' ? msg`Enter a name.` : undefined),
    isClosed: ({ isNew }) => !isNew,
    isRequired: true,
  },
  lastname: { label: msg`Last name`, of: () => '' },
  username: {
    label: msg`Email of the administrator`,
    of: () => '',
    fault: ({ username }) => (isEmail(username) ? undefined : WRONG_EMAIL),
    isClosed: ({ isNew }) => !isNew,
    isRequired: true,
  },
  password: {
    label: msg`Password`,
    of: () => '',
    fault: ({ password }) => {
      if (password === '') return msg`Enter a password, or generate one.`
      return isPasswordTooShort(password) ? msg`Use at least ${MIN_PASSWORD_LENGTH} characters.` : undefined
    },
    isClosed: ({ isNew }) => !isNew,
    isRequired: true,
  },
}
