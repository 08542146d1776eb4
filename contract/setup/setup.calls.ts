/** Calls that set up an installation with its venue, first administrator and station account, and calls about the first steps of a new venue. */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { ZipCode } from '../companies/companies.shapes.ts'
import { defineCall, Nothing } from '../kernel/define-call.ts'
import { LocationId } from '../kernel/ids.ts'
import { TIMEZONES } from '../kernel/timezones.ts'
import { StationPassword, Username } from '../team/team.shapes.ts'

const needed = (limit: number, message: string) => z.string().trim().min(1, message).max(limit)

/** The venue of the installation and the person who sets it up. */
export const NewVenue = {
  name: needed(100, 'Enter the name of the venue.'),
  addressLine1: needed(200, 'Enter the address.'),
  addressLine2: z.string().trim().max(200).optional(),
  city: needed(100, 'Enter the city.'),
  state: needed(100, 'Enter the state.'),
  postalCode: ZipCode,
  timezone: z.enum(TIMEZONES),
  firstname: needed(100, 'Enter your first name.'),
  lastname: needed(100, 'Enter your last name.'),
  username: Username,
  password: z.string().max(1000),
}

/** The steps of a venue before its first reading session, in the order in which people do them. Each field is true when its step is done. */
export const FirstSteps = z.object({
  machines: z.boolean(),
  games: z.boolean(),
  /** There are machines, and each of them has a game. */
  assignments: z.boolean(),
  /** At least one machine has starting meters above 0 or was read. */
  meters: z.boolean(),
  /** A second person works here. Stations do not count. */
  employees: z.boolean(),
  /** Somebody saved the match rule. */
  rule: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const setupCalls = {
  findSetup: defineCall({
    http: 'POST /setup/find',
    allow: 'public',
    request: Nothing,
    reply: { isOpen: z.boolean(), timezones: z.array(z.enum(TIMEZONES)) },
    refuses: ['request.tooMany'],
    emits: [],
    audit: false,
    summary: 'Whether this installation still waits for its first venue, and the time zones that a venue can have',
  }),
  setUp: defineCall({
    http: 'POST /setup/save',
    allow: 'public',
    request: z.strictObject({ code: z.string().trim().min(1).max(100), ...NewVenue }),
    reply: { station: StationPassword },
    refuses: ['setup.closed', 'setup.wrongCode', 'password.weak', 'employee.duplicate', 'request.tooMany'],
    emits: ['company'],
    audit: 'venue set up',
    summary:
      'Make the venue of this installation, its first administrator and the account of its station. This works only once',
  }),
  getFirstSteps: defineCall({
    http: 'POST /setup/getFirstSteps',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: { steps: FirstSteps },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'Which of its first steps a venue has done',
  }),
  closeFirstSteps: defineCall({
    http: 'POST /setup/closeFirstSteps',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: {},
    refuses: [],
    emits: ['account'],
    audit: 'first steps closed',
    summary: 'Stop showing the first steps of a venue to its administrators',
  }),
}
