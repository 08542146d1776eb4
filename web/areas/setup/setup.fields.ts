/** The fields of the form that sets up a new installation. */

import { msg } from '@lingui/core/macro'

import type { ResultAt } from '@countroom/contract/api.ts'
import { ZIP_CODE } from '@countroom/contract/companies/licences.rules.ts'
import { isPasswordTooShort, MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'

import type { Field, FieldTable } from '../../ui/fields.rules.ts'

export type Timezone = ResultAt<'POST /setup/find'>['timezones'][number]

/** What the form knows before somebody types. */
interface Known {
  timezone: Timezone
}

export interface SetupForm {
  name: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  timezone: Timezone
  firstname: string
  lastname: string
  username: string
  password: string
  code: string
}

/** A required text field. */
const text = (label: Field<Known, SetupForm, string, unknown>['label'], fault: typeof label) => ({
  label,
  of: () => '',
  parse: (typed: string) => typed.trim() || undefined,
  fault,
  isRequired: true,
})

export const SETUP_FIELDS: FieldTable<Known, SetupForm> = {
  name: text(msg`Venue name`, msg`Enter the name of the venue.`),
  addressLine1: text(msg`Address Line 1`, msg`Enter the address.`),
  addressLine2: { label: msg`Address Line 2`, of: () => '' },
  city: text(msg`City`, msg`Enter the city.`),
  state: text(msg`State`, msg`Enter the state.`),
  postalCode: {
    ...text(msg`Zip Code`, msg`Enter a ZIP code such as 79101 or 79101-2345.`),
    parse: (typed) => (ZIP_CODE.test(typed.trim()) ? typed.trim() : undefined),
  },
  timezone: { label: msg`Time zone`, of: (known) => known!.timezone, isRequired: true },
  firstname: text(msg`First Name`, msg`Enter your first name.`),
  lastname: text(msg`Last Name`, msg`Enter your last name.`),
  username: {
    ...text(msg`Email`, msg`Enter your e-mail address, such as ana@example.com.`),
    parse: (typed) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) ? typed.trim() : undefined),
  },
  password: {
    label: msg`Password`,
    of: () => '',
    parse: (typed) => (isPasswordTooShort(typed) ? undefined : typed),
    fault: msg`Use at least ${MIN_PASSWORD_LENGTH} characters.`,
    isRequired: true,
  },
  code: {
    ...text(msg`Code`, msg`Enter the code that the server printed when it started.`),
    of: codeOfAddress,
  },
}

/**
 * The setup code in this page's address. In the address that the server prints, the code follows the #. Empty without a code. A code that cannot be
 * decoded stays as it is, and the server refuses it.
 */
export function codeOfAddress(): string {
  const code = window.location.hash.slice(1)
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/** The time zone of this computer, or the first of `zones` when `zones` does not have it. */
export function zoneHere(zones: readonly Timezone[]): Timezone {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zones.find((zone) => zone === here) ?? zones[0]!
}
