/** Raffles: the shuffle, the fields of a prize, and the state of a draw (part 2 sections 4, 5 and 9; domain 8). Pure functions. */

import { daysAfter } from '../days/days.rules.ts'

/** The shuffle shows SHUFFLE_TICKS machines one after another, each for SHUFFLE_TICK_MS (part 2 section 9). */
export const SHUFFLE_TICK_MS = 500
export const SHUFFLE_TICKS = 11
/** Each click on plus or minus changes the amount of a prize to the next multiple of this many dollars. */
export const AMOUNT_STEP = 5

export const MAX_WINNER_DIGITS = 12
/** A winner number has only digits, and its first digit is 1 to 9 (part 2 section 5). */
export const WINNER_NUMBER = new RegExp(`^[1-9][0-9]{0,${MAX_WINNER_DIGITS - 1}}$`)

/** A draw waits for its winner until this many business days after its own day. */
export const DRAW_WAITS_DAYS = 7

/** The earliest business day whose draws still wait for their winner on the business day `today`. */
export function firstWaitingDay(today: string): string {
  return daysAfter(today, -DRAW_WAITS_DAYS)
}

/**
 * The states of a draw.
 * - 'drawing': the machine is not shown yet.
 * - 'open': the draw waits for its winner.
 * - 'claimed': the prize was given.
 * - 'noShow': the draw was closed without a prize, because nobody came or for another reason.
 * - 'again': another machine was drawn instead.
 * - 'lapsed': the draw waited too long.
 */
export const DRAW_STATES = ['drawing', 'open', 'claimed', 'noShow', 'again', 'lapsed'] as const
export type DrawState = (typeof DRAW_STATES)[number]

/** The state of a draw. A draw whose prize was voided is open again, unless it has lapsed. `today` is a business day. */
export function drawStateOf(
  draw: {
    businessDay: string
    isRevealed: boolean
    endedAs: 'noShow' | 'again' | null
    isClaimed: boolean
  },
  today: string,
): DrawState {
  if (draw.endedAs !== null) return draw.endedAs
  if (draw.isClaimed) return 'claimed'
  if (draw.businessDay < firstWaitingDay(today)) return 'lapsed'
  return draw.isRevealed ? 'open' : 'drawing'
}

/** The machines that can still win: machines on the floor that were not drawn in this round. */
export function machinesLeft<Machine extends { id: number }>(
  floor: readonly Machine[],
  drawnIds: readonly number[],
): Machine[] {
  const drawn = new Set(drawnIds)
  return floor.filter(({ id }) => !drawn.has(id))
}
