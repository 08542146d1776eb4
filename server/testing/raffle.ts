/** Makes draws and gives prizes for tests of raffles. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'

import type { Caller, Place } from './caller.ts'
import { testPhoto } from './photos.ts'

/** The roles of a person who clocks in, finds customers and gives raffle prizes. */
export const RAFFLE_ROLES = ['ROLE_CHECK_IN_OUT', 'ROLE_CUSTOMER', 'ROLE_RAFFLE'] as const

/** Draws a machine and reveals it. When all machines have been drawn, the draws begin with all machines again. */
export async function drawMachine(
  who: Caller,
  venue: Place,
  options: Partial<InputAt<'POST /raffle/startDraw'>> = {},
): Promise<ResultAt<'POST /raffle/revealDraw'>['draw']> {
  const by = { userId: who.userId, locationId: venue.id }
  const { draw } = await who.call('POST /raffle/startDraw', { ...by, beginsRound: true, ...options })
  return (await who.call('POST /raffle/revealDraw', { ...by, drawId: draw.drawId })).draw
}

/** The body that gives a prize of 100 dollars to a customer. */
export async function prizeFor(
  who: Caller,
  venue: Place,
  customerId: number,
  options: Partial<InputAt<'POST /raffle/saveRaffle'>> = {},
): Promise<InputAt<'POST /raffle/saveRaffle'>> {
  return {
    customerId,
    amount: 100,
    winnerNumber: '417',
    newFiles: [await testPhoto('hsl(20, 60%, 50%)', 'winner.jpg')],
    userId: who.userId,
    locationId: venue.id,
    isBeyondDrawerConfirmed: true,
    ...options,
  }
}

/** Gives the prize of the last draw by this person that still waits for its winner. */
export async function givePrize(
  who: Caller,
  venue: Place,
  customerId: number,
  options: Partial<InputAt<'POST /raffle/saveRaffle'>> = {},
): Promise<ResultAt<'POST /raffle/saveRaffle'>['raffle']> {
  return (await who.call('POST /raffle/saveRaffle', await prizeFor(who, venue, customerId, options))).raffle
}

/** Draws a machine and gives the prize, then draws a second machine whose prize is not given. */
export async function busyRaffle(who: Caller, venue: Place, customerId: number) {
  await drawMachine(who, venue)
  const { raffleId } = await givePrize(who, venue, customerId)
  const { drawId } = await drawMachine(who, venue)
  return { raffleId, drawId }
}
