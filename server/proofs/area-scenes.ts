/**
 * The types of the data that an area gives the tests in `server/proofs`. An area gives a valid body for each of its calls, and a scene for each of
 * its changes. A scene sets up the rows with which the change succeeds.
 */

import type { Call, CallInput } from '@countroom/contract/kernel/define-call.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { Person, Venue } from '../testing/house.ts'

/**
 * A venue at work. It has machines, games, an assignment, a running reading session with a reading, people, a match rule, and a customer on the
 * pending list.
 */
export interface BusyVenue {
  venue: Venue
  admin: Person
  machineId: number
  gameId: number
  assignMachineId: number
  sessionId: number
  clockId: number
  /** A person with a tag and no roles, whom a manager may change. */
  colleague: Person
  tagReference: string
  /** An employee whom a manager may delete. */
  leaver: Person
  customerId: number
  pendingId: number
  /** A photo of the customer. */
  photoPath: string
  /** A photo that is not stored yet. */
  newPhoto: PhotoUpload
  ruleVersion: number
  /** A ticket, an entry of the bank and a count in the administrator's drawer (`clockId`). */
  ticketId: number
  transactionId: number
  countId: number
  /** An offer to hand another entry over to the receiver. */
  rolloverId: number
  receiverId: number
  /** A bonus and its claim in the administrator's shift (`clockId`). */
  manageBonusId: number
  bonusId: number
  /** A photo that was taken for a bonus and waits for its claim. */
  bonusPhoto: string
  /** A loan of the customer that was entered by hand. */
  ledgerEntryId: number
  /** A category of transactions that only this location has. */
  categoryId: number
  /** An open alert. */
  alertId: number
  /** Another company with a license. The calls of master administrators change this company, because the venue itself must keep its license. */
  soldCompanyId: number
  noteId: number
  /** A raffle prize that the administrator gave, and a draw that waits for its winner. */
  raffleId: number
  drawId: number
  /** A picture of the machine, and its business day. */
  machinePictureId: number
  pictureDay: string
  /** A business day with an expense of a manager and an owed jackpot, and another day that is verified. */
  reportDay: string
  expenseId: number
  jackpotId: number
  verifiedDay: string
  /** An import of old books with one day, and that day. */
  importId: number
  importedDay: string
  /** Words that occur only in this venue's rows. */
  canaries: string[]
}

/** The person who makes a call. */
export interface Caller {
  userId: number
  username: string
}

/**
 * Sets up the rows that a call needs at a venue. Returns a body with which the call succeeds there. `busy` is a venue with rows that a scene may use
 * when it needs no rows of its own.
 */
export type Scene<C extends Call> = (venue: Venue, admin: Person, busy: BusyVenue) => Promise<CallInput<C>>

type Calls = Readonly<Record<string, Call>>
/** A call with `audit: false` only reads. */
type ChangeOf<Area extends Calls> = {
  [Name in keyof Area]: Area[Name]['audit'] extends false ? never : Name
}[keyof Area]

/** The bodies and scenes of an area. An area with a call without a body, or with a change without a scene, does not compile. */
export interface AreaScenes<Area extends Calls> {
  /** For each call, a body that it accepts from a person with the right role. All identifiers come from one venue. */
  bodies: (at: BusyVenue, who: Caller) => { [Name in keyof Area]: CallInput<Area[Name]> }
  /** For each change, a scene in which the change succeeds. */
  scenes: { [Name in ChangeOf<Area>]: Scene<Area[Name]> }
  /** For each call that administrators may not make, the person who makes it. */
  madeBy?: Partial<Record<keyof Area, (venue: Venue) => Promise<Person>>>
}
