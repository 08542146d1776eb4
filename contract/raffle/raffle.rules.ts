/** Raffles: what the steps take, and what a draw has become (part 2 sections 4, 5 and 9; domain 8). Pure. */

import { daysAfter } from '../days/days.rules.ts'

/** The machine on the screen changes this often while it is drawn, and more often than this (part 2 section 9). */
export const SHUFFLE_TICK_MS = 500
export const SHUFFLE_TICKS = 11
/** The amount goes up and down by so many dollars. */
export const AMOUNT_STEP = 5

export const MAX_WINNER_DIGITS = 12
/** Digits only, the first one 1 to 9 (part 2 section 5). */
export const WINNER_NUMBER = new RegExp(`^[1-9][0-9]{0,${MAX_WINNER_DIGITS - 1}}$`)

/** A draw waits for its winner until so many business days after its own. */
export const DRAW_WAITS_DAYS = 7

/** The first business day whose draws still wait on `today`. */
export function firstWaitingDay(today: string): string {
  return daysAfter(today, -DRAW_WAITS_DAYS)
}

/**
 * drawing: the machine is not shown yet. open: it waits for its winner. claimed: the prize was given. noShow: it was closed without a prize, because nobody
 * came or for a reason. again: another machine was drawn instead. lapsed: it waited too long.
 */
export const DRAW_STATES = ['drawing', 'open', 'claimed', 'noShow', 'again', 'lapsed'] as const
export type DrawState = (typeof DRAW_STATES)[number]

/** What has become of a draw. A prize that was voided leaves its draw open. `today` is a business day. */
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

/** The machines that can still win: those on the floor that were not drawn in this round. */
export function machinesLeft<Machine extends { id: number }>(
  floor: readonly Machine[],
  drawnIds: readonly number[],
): Machine[] {
  const drawn = new Set(drawnIds)
  return floor.filter(({ id }) => !drawn.has(id))
}
