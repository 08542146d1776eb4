/** What an area gives the proofs: a body for each of its calls, and a scene for each of its changes. */

import type { Call, CallInput } from '@countroom/contract/kernel/define-call.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { Person, Venue } from '../testing/house.ts'

/**
 * A venue at work: machines, games, an assignment, a running reading session with a reading, people, a match rule, and a customer who waits at a
 * machine.
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
  /** A photo that no row has yet. */
  newPhoto: PhotoUpload
  ruleVersion: number
  /** A ticket, an entry of the bank and a count in the administrator's drawer (`clockId`). */
  ticketId: number
  transactionId: number
  countId: number
  /** An offer of another entry to the receiver. */
  rolloverId: number
  receiverId: number
  /** A bonus, and a claim of it in the administrator's shift (`clockId`). */
  manageBonusId: number
  bonusId: number
  /** A photo that was taken for a bonus and waits for its claim. */
  bonusPhoto: string
  /** A loan of the customer, entered by hand. */
  ledgerEntryId: number
  /** A category that is not global. */
  categoryId: number
  /** An open alert. */
  alertId: number
  /** Another company with a licence, which the calls of master administrators change. The venue itself has to keep its licence. */
  soldCompanyId: number
  noteId: number
  /** A raffle prize that the administrator gave, and a draw that waits for its winner. */
  raffleId: number
  drawId: number
  /** A picture of the machine, and its business day. */
  machinePictureId: number
  pictureDay: string
  /** A business day with an expense of a manager and a jackpot that is owed, and another one that is verified. */
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

/** Sets a scene at a venue, and returns the body with which a call succeeds there. `busy` lends bodies that need no scene. */
export type Scene<C extends Call> = (venue: Venue, admin: Person, busy: BusyVenue) => Promise<CallInput<C>>

type Calls = Readonly<Record<string, Call>>
/** A call with `audit: false` only reads. */
type ChangeOf<Area extends Calls> = {
  [Name in keyof Area]: Area[Name]['audit'] extends false ? never : Name
}[keyof Area]

/** A call without a body, or a change without a scene, does not compile. */
export interface AreaScenes<Area extends Calls> {
  /** A body that each call accepts from an entitled person. All identifiers come from one venue. */
  bodies: (at: BusyVenue, who: Caller) => { [Name in keyof Area]: CallInput<Area[Name]> }
  /** For each change, a scene in which it succeeds. */
  scenes: { [Name in ChangeOf<Area>]: Scene<Area[Name]> }
  /** The person who makes a call that administrators may not make. */
  madeBy?: Partial<Record<keyof Area, (venue: Venue) => Promise<Person>>>
}
