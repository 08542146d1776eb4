/** A model of play: how much goes into a machine, and how much it pays out, between two readings of its meters. */

import type { Random } from './random.ts'
import type { GameSetup } from './venues.ts'

/** How busy a weekday is compared with an ordinary day, Monday to Sunday. */
export const WEEKDAY_TRAFFIC = [0.8, 0.75, 0.85, 1, 1.35, 1.5, 1.1] as const

/** Players insert bills of five dollars or more. */
const SMALLEST_BILL = 5
/** The chance that nobody plays a machine between two readings. */
const IDLE_CHANCE = 0.1
/** The chance of a big win, and the size of a big win as a multiple of the money that went into the machine. */
const BIG_WIN_CHANCE = 0.03
const BIG_WIN = { low: 1.5, high: 4 }
const BIG_WIN_SHARE = (BIG_WIN_CHANCE * (BIG_WIN.low + BIG_WIN.high)) / 2

export interface Played {
  in: number
  out: number
}

/** The play between two readings of a machine, in whole dollars in and out. `traffic` is 1 for an ordinary full day at an ordinary machine. */
export function play(random: Random, game: GameSetup, traffic: number): Played {
  if (random.chance(IDLE_CHANCE)) return { in: 0, out: 0 }
  const expectedIn = game.pace * traffic * Math.max(0.1, 1 + game.swing * random.normal())
  const dollarsIn = Math.round(expectedIn / SMALLEST_BILL) * SMALLEST_BILL
  const paid = (1 - game.hold - BIG_WIN_SHARE) * Math.max(0, 1 + game.swing * 0.6 * random.normal())
  const won = random.chance(BIG_WIN_CHANCE) ? random.between(BIG_WIN.low, BIG_WIN.high) : 0
  return { in: dollarsIn, out: Math.round(dollarsIn * (paid + won)) }
}
