/** The words that the audit trail uses for the changes of this area. */

import { type AuditWords, type ChangesOf, factsOf } from '../audit/words.rules.ts'
import type { pointsCalls } from './points.calls.ts'

export const pointsWords: AuditWords<ChangesOf<typeof pointsCalls> | 'sendImageChunk'> = {
  keys: {
    pendingId: ['Check-in number', 'id'],
    customerId: ['Customer number', 'id'],
    customer: ['Customer', 'person'],
    machine: ['Machine', 'machine'],
    points: ['Points', 'number'],
    source: ['Checked in', 'text'],
    isFirst: ['Added to the pending list', 'yesNo'],
    list: ['List', 'text'],
    reason: ['Reason', 'text'],
    givenBy: ['Given by', 'person'],
    isVoidApproved: ['Void approved', 'yesNo'],
    isHighRoller: ['High roller', 'yesNo'],
    photo: ['Photo', 'text'],
    locationId: ['Location number', 'id'],
    ruleName: ['Rule name', 'text'],
    enableMatchRule: ['Enable match rule', 'yesNo'],
    timeLimit: ['Cooldown (hours)', 'number'],
    resetTimes: ['Reset times', 'text'],
    maxMatchesPerDay: ['Max matches per day', 'number'],
    maxCountResetTime: ['Reset day time', 'text'],
    version: ['Version', 'id'],
  },
  sentences: {
    enrollCustomer: 'checked in {customer}',
    kioskCheckIn: 'checked in {customer} at the kiosk',
    sendImageChunk: 'took a photo of {customer}',
    deleteCustomerPending: ({ after }) =>
      factsOf(after)['list'] === 'points'
        ? 'voided the points of {customer}'
        : 'removed {customer} from the pending list',
    approveVoid: 'approved the void of {points} points of {customer}',
    setTicket: 'assigned machine {machine} to {customer}',
    setPoints: 'gave {customer} {points} points',
    saveRule: 'saved the match rule',
  },
}
