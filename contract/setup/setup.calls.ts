/** The first day of an installation: its own venue, its first administrator and the account of its station. */

import { z } from 'zod'

import { defineCall, Nothing } from '../kernel/define-call.ts'
import { TIMEZONES } from '../kernel/timezones.ts'
import { Username } from '../team/team.shapes.ts'

const needed = (limit: number, message: string) => z.string().trim().min(1, message).max(limit)

/** The venue of the installation and the person who sets it up. */
export const NewVenue = {
  name: needed(100, 'Enter the name of the venue.'),
  addressLine1: needed(200, 'Enter the address.'),
  addressLine2: z.string().trim().max(200).optional(),
  city: needed(100, 'Enter the city.'),
  state: needed(100, 'Enter the state.'),
  postalCode: needed(20, 'Enter the ZIP code.'),
  timezone: z.enum(TIMEZONES),
  firstname: needed(100, 'Enter your first name.'),
  lastname: needed(100, 'Enter your last name.'),
  username: Username,
  password: z.string().max(1000),
}

export const setupCalls = {
  findSetup: defineCall({
    http: 'POST /setup/find',
    allow: 'public',
    request: Nothing,
    reply: { isOpen: z.boolean(), timezones: z.array(z.enum(TIMEZONES)) },
    refuses: ['request.tooMany'],
    emits: [],
    audit: false,
    summary: 'Whether this installation still waits for its first venue, and the zones that a venue can have',
  }),
  setUp: defineCall({
    http: 'POST /setup/save',
    allow: 'public',
    request: z.strictObject({ code: z.string().trim().min(1).max(100), ...NewVenue }),
    reply: { station: z.object({ username: z.string(), password: z.string() }) },
    refuses: ['setup.closed', 'setup.wrongCode', 'password.weak', 'employee.duplicate', 'request.tooMany'],
    emits: ['company'],
    audit: 'venue set up',
    summary: 'Make the venue of this installation, its first administrator and the account of its station, once',
  }),
}
