/** Raffle draws and the prizes that were given (part 2 section 3). */

import { z } from 'zod'

import { MAX_CASH_DOLLARS } from '../cash/cash.rules.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { DeletedPhoto, PhotoFile } from '../kernel/photos.ts'
import { DRAW_STATES, MAX_WINNER_DIGITS, WINNER_NUMBER } from './raffle.rules.ts'

export const WinnerNumber = z
  .string()
  .trim()
  .regex(WINNER_NUMBER, `Type the winner number with at most ${MAX_WINNER_DIGITS} digits. The first digit is 1 to 9.`)

/** A prize in dollars; 0 for a prize that is not money. */
export const PrizeAmount = Dollars.refine(
  (dollars) => dollars >= 0 && dollars <= MAX_CASH_DOLLARS,
  `Enter an amount from 0 to ${MAX_CASH_DOLLARS.toLocaleString('en-US')}.`,
)

/** 64 hex digits. */
const Hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/** A draw of one machine. */
export const Draw = z.object({
  drawId: RowId,
  /** The number of the draw at its location. Numbers have no gaps. */
  number: z.number().int(),
  businessDay: DateOnly,
  /** The number of the round. It begins at 1 each business day. When all machines have been drawn, an employee can begin a new round. */
  round: z.number().int(),
  /** The SHA-256 of the draw's number, seed and machines. The server publishes it before the machine is shown. */
  hash: Hex32,
  drawnAt: Instant,
  drawnBy: z.string(),
  state: z.enum(DRAW_STATES),
  /** `seed` and `machine` are null until the machine is shown. */
  seed: Hex32.nullable(),
  machine: z.string().nullable(),
  /** Why another machine was drawn instead, or why the draw was closed without a prize. May be empty. */
  reason: z.string(),
  /** The prize that was given; null when there is none. */
  raffleId: RowId.nullable(),
})
export type Draw = z.infer<typeof Draw>

/** A draw with the data that is needed to check it. */
export const WholeDraw = Draw.extend({
  /** The machines that could win. Their order is part of the draw. */
  machines: z.array(z.string()),
})
export type WholeDraw = z.infer<typeof WholeDraw>

/** A prize that was given. */
export const Raffle = z.object({
  raffleId: RowId,
  drawId: RowId,
  drawNumber: z.number().int(),
  machine: z.string(),
  customerId: RowId,
  name: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** The prize was paid as machine credit and not out of the drawer. */
  isCredit: z.boolean(),
  winnerNumber: z.string(),
  /** The winner has the same name as somebody who works at the location. */
  isEmployee: z.boolean(),
  /** The photo of the winner; null when it was deleted, for example with a deleted customer. */
  photo: PhotoFile.nullable(),
  photoDeleted: DeletedPhoto.nullable(),
  /** The newest stored photos of the customer, newest first. */
  files: z.array(PhotoFile),
  time: Instant,
  userId: UserId,
  employeeName: z.string(),
  clockId: RowId,
  locationId: LocationId,
})
export type Raffle = z.infer<typeof Raffle>
