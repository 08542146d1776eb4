/** Rules for the employee form, generated passwords and the summary of services. */

import { type Role, ROLES } from '@countroom/contract/access/roles.ts'
import { GENERATED_PASSWORD_LENGTH, MAX_HOURLY_DOLLARS } from '@countroom/contract/team/team.rules.ts'

import { parseDecimal } from '../../ui/figures.rules.ts'

/** The values of the employee form, named like the fields of the calls. */
export interface EmployeeForm {
  username: string
  firstname: string
  lastname: string
  /** Dollars an hour, as typed. */
  employeePerHour: string
  /** `#rrggbb`, or empty for the default blue. */
  employeeColor: string
  timezone: string
  authorities: Role[]
  /** Where the person works besides this location. Only master administrators change it. */
  companyIds: number[]
  /** The tag that was scanned for a new employee, or empty. The tag of a saved employee is saved by `TagField` and not with the form. */
  rfid: string
  change_password: boolean
  password: string
}

/** Parses dollars an hour with at most two decimals. Undefined when the text is not such an amount. */
export function parseRate(text: string): number | undefined {
  return parseDecimal(text, MAX_HOURLY_DOLLARS)
}

/** Dollars an hour as the field shows them, such as `15.50`. */
export function rateText(dollars: number): string {
  return dollars.toFixed(2)
}

/** The display name: first and last name (part 1 section 2). */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname.trim()} ${lastname.trim()}`.trim()
}

/**
 * The characters of a password. There are 64 of them. The 256 values of a byte are a multiple of 64, so a random byte chooses each character with the
 * same probability. Characters that look alike on paper are left out: I l 1, O 0.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#%&*?@'

/** Makes a temporary password, one random byte per character. The bytes must be unpredictable. */
export function generatePassword(randomBytes: (length: number) => Uint8Array): string {
  return Array.from(randomBytes(GENERATED_PASSWORD_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Every employee has these services, so the list of employees does not show them. */
const UNSAID: readonly Role[] = ['ROLE_DASHBOARD', 'ROLE_USER']

/** The labels of an employee's services, except those that everyone has. */
export function serviceLabels(authorities: readonly Role[]): string[] {
  return authorities.filter((role) => !UNSAID.includes(role)).map((role) => ROLES[role].label)
}
