/** What is typed of an employee, a generated password, and how services are summed up. */

import { type Role, ROLES } from '@countroom/contract/access/roles.ts'
import { GENERATED_PASSWORD_LENGTH, MAX_HOURLY_DOLLARS } from '@countroom/contract/team/team.rules.ts'

import { parseDecimal } from '../../ui/figures.rules.ts'

/** The form of an employee, under the names that the calls have for its fields. */
export interface EmployeeForm {
  username: string
  firstname: string
  lastname: string
  /** As typed. */
  employeePerHour: string
  /** `#rrggbb`, or empty for the default blue. */
  employeeColor: string
  timezone: string
  authorities: Role[]
  /** The tag just scanned; empty leaves the tag as it is. */
  rfid: string
  change_password: boolean
  password: string
}

/** Dollars an hour as typed, with at most two decimals; undefined when it is no such figure. */
export function parseRate(text: string): number | undefined {
  return parseDecimal(text, MAX_HOURLY_DOLLARS)
}

/** Dollars an hour as they stand in the field, `15.50`. */
export function rateText(dollars: number): string {
  return dollars.toFixed(2)
}

/** The display name: first and last name (part 1 section 2). */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname.trim()} ${lastname.trim()}`.trim()
}

/** Sixty-four, so that a byte favours none; without those taken for one another on paper: I l 1, O 0. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#%&*?@'

/** A temporary password from as many bytes as it has characters, bytes that nobody can foretell. */
export function generatePassword(randomBytes: (length: number) => Uint8Array): string {
  return Array.from(randomBytes(GENERATED_PASSWORD_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** What everybody has says nothing about anybody. */
const UNSAID: readonly Role[] = ['ROLE_DASHBOARD', 'ROLE_USER']

/** The labels of what somebody may do, as far as it tells them apart from others. */
export function serviceLabels(authorities: readonly Role[]): string[] {
  return authorities.filter((role) => !UNSAID.includes(role)).map((role) => ROLES[role].label)
}
