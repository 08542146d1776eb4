/** Calls about the chips at a station and about the people who are online (part 1 sections 2, 4 and 7; domain 2). */

import { z } from 'zod'

import { LinkedUser } from '../auth/auth.shapes.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, UserId } from '../kernel/ids.ts'
import { Tag } from '../team/team.shapes.ts'
import { OnlineEmployee } from './presence.shapes.ts'

const AtLocation = z.strictObject({ locationId: LocationId })

export const presenceCalls = {
  processRFID: defineCall({
    http: 'POST /account/processRFID',
    allow: 'signed-in',
    request: z.strictObject({ rfid: Tag, locationId: LocationId.optional() }),
    reply: { userId: UserId, firstname: z.string(), isPresent: z.boolean() },
    refuses: [
      'kiosk.locked',
      'rfid.missing',
      'rfid.unknown',
      'rfid.notStation',
      'rfid.ownAccount',
      'rfid.noService',
      'request.tooMany',
    ],
    emits: ['presence', 'account'],
    audit: 'chip scanned',
    summary:
      'Scan a chip at the station. The chip’s owner becomes present at this browser, or stops being present if they were present here',
  }),
  selectEmployee: defineCall({
    http: 'POST /account/selectEmployee',
    allow: 'signed-in',
    /** With the station's own user id, nobody is chosen. */
    request: z.strictObject({ locationId: LocationId, userId: ActingUserId }),
    reply: { userId: UserId },
    refuses: [],
    emits: ['account'],
    audit: 'employee selected',
    summary: 'At a station: choose which of the people present at this browser acts',
  }),
  openKiosk: defineCall({
    http: 'POST /account/openKiosk',
    allow: 'signed-in',
    request: AtLocation,
    reply: {},
    refuses: ['kiosk.notStation'],
    emits: ['account', 'presence'],
    audit: 'kiosk opened',
    summary: 'At a station: turn this session into a kiosk until the session ends. Nobody can be chosen at a kiosk',
  }),
  fetchLinkedUsers: defineCall({
    http: 'POST /team/fetchLinkedUsers',
    allow: 'signed-in',
    request: AtLocation,
    reply: { linkedUsers: z.array(LinkedUser) },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'At a station: the employees who work there by chip, and whether each is present here or at another browser. Kiosks and other accounts get an empty list',
  }),
  getOnlineEmployee: defineCall({
    http: 'POST /account/getOnlineEmployee',
    allow: ['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'],
    request: AtLocation,
    reply: { onlineEmployees: z.array(OnlineEmployee) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'Who is online at the location: present by chip, or signed in with an open screen',
  }),
}
