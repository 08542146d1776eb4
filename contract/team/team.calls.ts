/** The calls about employees, their roles and tags, and the accounts of stations (part 1 sections 2, 6 and 7). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { defineCall, Nothing } from '../kernel/define-call.ts'
import { LocationId, UserId } from '../kernel/ids.ts'
import { MAX_PRESETS, presetFaults } from './presets.rules.ts'
import {
  Employee,
  EmployeeChoice,
  EmployeeFields,
  RoleOffer,
  ServicePreset,
  Station,
  StationPassword,
  Tag,
  Username,
} from './team.shapes.ts'

const AtLocation = z.strictObject({ locationId: LocationId })
const MANAGES_EMPLOYEES = 'ROLE_MANAGE_USERS'
/** The e-mail of the signed-in account. The server refuses any other e-mail. */
const AdminName = z.string().max(254).optional()

export const teamCalls = {
  saveEmployee: defineCall({
    http: 'POST /register/save',
    allow: MANAGES_EMPLOYEES,
    request: z.strictObject({
      ...EmployeeFields,
      selectedLocationId: LocationId,
      admin: AdminName,
      /** Whether the employee can be present at a station by chip. Default: true. */
      is_linked_user: z.boolean().optional(),
      username: Username,
      password: z.string().max(1000),
      /** The first and last name, joined by a space. The server refuses any other text. */
      displayName: z.string().max(201).optional(),
      company: z.string().max(200).optional(),
      companyId: LocationId.optional(),
    }),
    reply: { user: Employee },
    refuses: [
      'employee.duplicate',
      'employee.beyondYours',
      'employee.roleNotOffered',
      'password.weak',
      'rfid.taken',
      'company.unknown',
    ],
    emits: ['employees'],
    audit: 'employee added',
    summary: 'Add an employee with a temporary password',
  }),
  getUsers: defineCall({
    http: 'GET /account/getUsers',
    allow: MANAGES_EMPLOYEES,
    request: Nothing,
    reply: { users: z.array(Employee) },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'Everybody who works at the selected location. Accounts whose e-mail begins with info@ are left out, except the caller’s own',
  }),
  getAllEmployees: defineCall({
    http: 'POST /account/getAllEmployees',
    allow: ['ROLE_MANAGE_USERS', 'ROLE_EMPLOYEE_SESSION', 'ROLE_AUDIT'],
    request: AtLocation,
    reply: { employees: z.array(EmployeeChoice) },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'The employees that pickers offer, without administrators and people whose only roles are Dashboard and User',
  }),
  updateEmployee: defineCall({
    http: 'PUT /team/update',
    allow: MANAGES_EMPLOYEES,
    request: z.strictObject({
      ...EmployeeFields,
      locationId: LocationId,
      change_password: z.boolean(),
      /** The new temporary password. It is used only when `change_password` is true. */
      password: z.string().max(1000).optional(),
      /** The first and last name, joined by a space. The server refuses any other text. */
      new_displayname: z.string().max(201).optional(),
      /** The e-mail of the employee to change. */
      user_to_change: z.string().min(1).max(254),
      /** The version of the employee that the person edited. Without `version`, the last save wins. */
      version: z.number().int().positive().optional(),
    }),
    reply: { user: Employee },
    refuses: [
      'employee.beyondYours',
      'employee.roleNotOffered',
      'employee.lastAdministrator',
      'employee.elsewhere',
      'employee.ownRate',
      'list.changed',
      'password.weak',
      'password.own',
      'password.station',
      'rfid.taken',
      'company.unknown',
    ],
    emits: ['employees', 'account'],
    audit: 'employee changed',
    summary:
      'Change an employee. All of their sessions end when they get a new password or stop being an administrator. Losing another role ends only the sessions that have just used it',
  }),
  deleteEmployee: defineCall({
    http: 'POST /team/delete',
    allow: MANAGES_EMPLOYEES,
    request: z.strictObject({
      locationId: LocationId,
      admin: AdminName,
      username: z.string().min(1).max(254),
      is_linked_user: z.boolean().optional(),
    }),
    reply: {},
    refuses: ['employee.beyondYours', 'employee.lastAdministrator', 'employee.self', 'employee.elsewhere'],
    emits: ['employees', 'account', 'presence'],
    audit: 'employee deleted',
    summary: 'Delete an employee. Their sessions end, and their history stays',
  }),
  getRoles: defineCall({
    http: 'POST /team/getRoles',
    allow: MANAGES_EMPLOYEES,
    request: z.strictObject({ locationId: LocationId, type: z.literal('employee') }),
    reply: {
      roles: z.array(RoleOffer),
      presets: z.array(ServicePreset),
      /** The version of the presets; 0 while the location has the product's default presets. */
      presetsVersion: z.number().int(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The services that employees of this company can have, and the presets of the location',
  }),
  savePresets: defineCall({
    http: 'POST /team/savePresets',
    allow: MANAGES_EMPLOYEES,
    request: z.strictObject({
      locationId: LocationId,
      /** All presets of the location, in their order on the form. */
      presets: z
        .array(ServicePreset)
        .max(MAX_PRESETS)
        .refine(
          (presets) => presetFaults(presets.map(({ name }) => name)).every((fault) => fault === undefined),
          'Give each preset a different name.',
        ),
      /** The version of the presets that the person edited. */
      version: z.number().int().min(0),
    }),
    reply: { presets: z.array(ServicePreset), presetsVersion: z.number().int() },
    refuses: ['employee.beyondYours', 'list.changed'],
    emits: ['employees'],
    audit: 'presets of services saved',
    summary: 'Change the presets of services of a location. The services of employees stay the same',
  }),
  getStations: defineCall({
    http: 'POST /team/getStations',
    allow: ADMINISTRATORS,
    request: AtLocation,
    /** Most locations have one station account. Each browser that signs in with this account is a separate station. */
    reply: { stations: z.array(Station) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The station accounts of the location',
  }),
  addStation: defineCall({
    http: 'POST /team/addStation',
    allow: ADMINISTRATORS,
    request: AtLocation,
    reply: { station: StationPassword },
    refuses: ['station.exists', 'employee.duplicate'],
    emits: ['employees'],
    audit: 'station added',
    summary: 'Make the account of a station for a location that has none',
  }),
  resetStation: defineCall({
    http: 'POST /team/resetStation',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId, userId: UserId }),
    reply: { station: StationPassword },
    refuses: ['station.unknown', 'employee.elsewhere', 'employee.beyondYours'],
    emits: ['employees', 'presence'],
    audit: 'password of a station changed',
    summary: 'Make a new password for a station. Its sessions end',
  }),
  registerRfid: defineCall({
    http: 'POST /account/registerRfid',
    allow: MANAGES_EMPLOYEES,
    request: z.strictObject({ userId: UserId, rfid: Tag, locationId: LocationId.optional() }),
    reply: { user: Employee },
    refuses: ['rfid.missing', 'rfid.taken', 'employee.beyondYours', 'employee.elsewhere'],
    emits: ['employees', 'account'],
    audit: 'tag registered',
    summary: 'Give an employee the scanned tag. It replaces their old tag',
  }),
  deleteRfid: defineCall({
    http: 'POST /account/deleteRfid',
    allow: MANAGES_EMPLOYEES,
    /** `rfid` is the reference in `Employee.rfid` or the number that a scanner reads. */
    request: z.strictObject({ rfid: z.string().trim().min(1).max(100), locationId: LocationId.optional() }),
    reply: { user: Employee },
    refuses: ['rfid.unknown', 'employee.beyondYours', 'employee.elsewhere'],
    emits: ['employees', 'account', 'presence'],
    audit: 'tag deleted',
    summary: 'Remove an employee’s tag. The employee is no longer present by chip',
  }),
}
