/** Employees in Manage Employees and in pickers (part 1 sections 3 and 7, Team). */

import { z } from 'zod'

import { isAdministrator, ROLE_NAMES } from '../access/roles.ts'
import { RoleName } from '../auth/auth.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { LocationId, UserId } from '../kernel/ids.ts'
import { TIMEZONES } from '../kernel/timezones.ts'
import { MAX_PRESET_NAME_LENGTH } from './presets.rules.ts'
import { MAX_HOURLY_DOLLARS, MAX_LOCATIONS } from './team.rules.ts'

/** The number that a scanner reads from a chip, without outer spaces. It may contain letters and signs. */
export const Tag = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\u0021-\u007e]*$/, 'A tag has only letters, digits and signs, and no spaces.')

export const Username = z.string().trim().max(254).pipe(z.email('Enter an e-mail address, such as ana@example.com.'))

const Name = z.string().trim().min(1, 'Enter a name.').max(100)

/** The fields of the employee form, for new and existing employees. */
export const EmployeeFields = {
  authorities: z.array(RoleName).max(100),
  firstname: Name,
  lastname: z.string().trim().max(100),
  /** Dollars an hour. */
  employeePerHour: Dollars.refine(
    (dollars) => dollars >= 0 && dollars <= MAX_HOURLY_DOLLARS,
    `Enter a rate from 0 to ${MAX_HOURLY_DOLLARS.toLocaleString('en-US')}.`,
  ),
  employeeColor: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1565c0.')]),
  timezone: z.enum(TIMEZONES),
  /** A scanned tag; empty keeps the current tag. */
  rfid: Tag.optional(),
  /** The additional locations of a person. Only master administrators may change them. When they are left out, they do not change. */
  companyIds: z.array(LocationId).max(MAX_LOCATIONS).optional(),
}

export const Employee = z.object({
  userId: UserId,
  username: z.string(),
  /** First and last name. */
  displayName: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  authorities: z.array(RoleName),
  employeePerHour: z.number(),
  employeeColor: z.string(),
  timezone: z.string(),
  /** A reference to the tag for `deleteRfid`, never the number that a scanner reads; empty without a tag. */
  rfid: z.string(),
  isLinkedUser: z.boolean(),
  /** The additional locations of the person. Only master administrators see them; for other users the list is empty. */
  companyIds: z.array(LocationId),
  /** Whether the current user may change this person. */
  isEditable: z.boolean(),
  createdAt: Instant,
  /** Goes up with each change. An edit names the version that it saw. */
  version: z.number().int(),
})
export type Employee = z.infer<typeof Employee>

/** The account with which a browser at a location's counter signs in. */
export const Station = z.object({ userId: UserId, username: z.string() })
export type Station = z.infer<typeof Station>

/** A station with its new password. Only this reply contains the password. */
export const StationPassword = z.object({ username: z.string(), password: z.string() })
export type StationPassword = z.infer<typeof StationPassword>

/** An employee in a picker (part 2 section 3). */
export const EmployeeChoice = z.object({
  userId: UserId,
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  employeePerHour: z.number(),
  authorities: z.array(RoleName),
  employeeColor: z.string(),
})
export type EmployeeChoice = z.infer<typeof EmployeeChoice>

/** A preset: a named set of services. When somebody chooses it, the form checks the boxes of its services. No preset has an administrator's role. */
export const ServicePreset = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(MAX_PRESET_NAME_LENGTH),
  authorities: z
    .array(RoleName)
    .max(ROLE_NAMES.length)
    .refine((roles) => !isAdministrator(roles), 'A preset cannot make an administrator.'),
})

export const RoleOffer = z.object({
  role: RoleName,
  label: z.string(),
  group: z.enum(['general', 'customers', 'accounting', 'settings', 'administration']),
  /** The roles that this role needs. Checking this role on the form also checks them. */
  needs: z.array(RoleName),
  /** Whether the current user may give the role. Users may give only roles that they have. */
  isGrantable: z.boolean(),
})
export type RoleOffer = z.infer<typeof RoleOffer>
