/** Rules for the fields of a raffle prize (part 2 section 5) and for the shuffle. Pure functions. */

import { AMOUNT_STEP, MAX_WINNER_DIGITS } from '@countroom/contract/raffle/raffle.rules.ts'

/** The winner number in a text: its digits without the zeros at the beginning, and at most `MAX_WINNER_DIGITS` of them. */
export function winnerNumberOf(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MAX_WINNER_DIGITS)
}

/** The amount one step up (1) or down (-1), in integer cents: the next multiple of five dollars, and never below 0. */
export function steppedCents(cents: number, direction: 1 | -1): number {
  const step = AMOUNT_STEP * 100
  const steps = cents / step
  return Math.max(0, (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step)
}

/** A machine of the list, but not the one on screen if there are others, so that each tick shows a change. `random` is from 0 to 1. */
export function nextShown(machines: readonly string[], shown: string | undefined, random: number): string {
  const others = machines.length > 1 ? machines.filter((machine) => machine !== shown) : machines
  return others[Math.min(others.length - 1, Math.floor(random * others.length))]!
}
