/** What is typed of an employee, what a second administrator changed meanwhile, a generated password, and how services are summed up. */

import { type Role, ROLES } from '@countroom/contract/access/roles.ts'
import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'
import { GENERATED_PASSWORD_LENGTH, MAX_HOURLY_DOLLARS } from '@countroom/contract/team/team.rules.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { arranged } from './services.rules.ts'

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

/** What the form holds before anything is typed. */
export function formOf(employee: Employee | undefined): EmployeeForm {
  return {
    username: employee?.username ?? '',
    firstname: employee?.firstname ?? '',
    lastname: employee?.lastname ?? '',
    employeePerHour: employee ? rateText(employee.employeePerHour) : '',
    employeeColor: employee?.employeeColor ?? '',
    timezone: employee?.timezone ?? DEFAULT_TIMEZONE,
    authorities: arranged(employee?.authorities ?? []),
    rfid: '',
    change_password: false,
    password: '',
  }
}

const FIELDS = [
  'firstname',
  'lastname',
  'employeePerHour',
  'employeeColor',
  'timezone',
  'authorities',
] as const satisfies readonly (keyof EmployeeForm)[]
export type EmployeeField = (typeof FIELDS)[number] | 'rfid'

/** What somebody else changed of an employee, and which of it was changed here too. */
export function changesOf(base: Employee, theirs: Employee, mine: EmployeeForm) {
  const [before, after] = [formOf(base), formOf(theirs)]
  const changed: { field: EmployeeField; isMineToo: boolean }[] = FIELDS.filter(
    (field) => !isSame(before[field], after[field]),
  ).map((field) => ({
    field,
    isMineToo: !isSame(before[field], mine[field]) && !isSame(after[field], mine[field]),
  }))
  return base.rfid === theirs.rfid ? changed : [...changed, { field: 'rfid' as const, isMineToo: false }]
}

/** What was typed here, on top of what somebody else saved meanwhile. */
export function withMine(base: Employee, theirs: Employee, mine: EmployeeForm): EmployeeForm {
  const before = formOf(base)
  const typed = Object.entries(mine).filter(([field, value]) => !isSame(before[field as keyof EmployeeForm], value))
  return { ...formOf(theirs), ...Object.fromEntries(typed) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Dollars an hour as typed, with at most two decimals; undefined when it is no such figure. */
export function parseRate(text: string): number | undefined {
  const typed = text.trim()
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(typed)) return undefined
  const dollars = Number(typed)
  return dollars <= MAX_HOURLY_DOLLARS ? dollars : undefined
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
