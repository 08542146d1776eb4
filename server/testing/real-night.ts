/**
 * Enters the figures of a real night, 2026-05-29. The staff of a venue wrote the meters of that night on paper (the meter sheet). The expenses of the
 * night were 755 dollars for matches, 300 for pay and 50 for cleaning.
 */

import { BONUS_ROLES } from './bonuses.ts'
import { addCustomer } from './customers.ts'
import { assignMachine, checkIn, giveMatch } from './desk.ts'
import { addMachines, endRound, saveReading, startRound } from './floor.ts'
import type { House, Person, Venue } from './house.ts'
import { meterSheet } from './meter-sheet.ts'
import { CASH_ROLES, enter } from './till.ts'

export const REAL_NIGHT = '2026-05-29'
/** The week of the real night, from Tuesday to Monday. */
export const REAL_WEEK = { fromDate: '2026-05-26', toDate: '2026-06-01' }

/** Sets the clock to the night, and enters its figures at a venue that has no machines yet. */
export async function playRealNight(
  house: House,
  venue: Venue,
  admin: Person,
): Promise<{ ana: Person; clockId: number; sessionId: number }> {
  house.clock.setWall(`${REAL_NIGHT}T18:00`)
  const locationId = venue.id
  const sheet = meterSheet()
  const floor = sheet.map(({ machine, prevIn, prevOut }) => ({ machine, in: prevIn, out: prevOut }))
  await addMachines(admin, venue, floor)
  const roles = [...CASH_ROLES, ...BONUS_ROLES, 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const
  const ana = await venue.employee({ roles, firstname: 'Ana', lastname: 'Reyes' })
  const { sessions } = await admin.call('POST /machine/getAvailableEmployeeSessions', { locationId })
  const { clockId } = sessions.find(({ userId }) => userId === ana.userId)!
  const { pendingId } = await checkIn(ana, venue, await addCustomer(house, venue, { points: 755 }))
  await assignMachine(ana, venue, pendingId, sheet[0]!.machine)
  await giveMatch(ana, venue, pendingId)
  await enter(ana, venue, { amount: 400, description: 'Manager Add Bank', nameInput: 'Marta' })
  await enter(ana, venue, { type: 'expense', amount: 300, description: 'Employee Payroll', comments: 'Two nights' })
  await enter(ana, venue, { type: 'expense', amount: 50, description: 'Maintenance/Upgrades', comments: 'Cleaning' })
  house.clock.advance(60_000)
  const { sessionId } = await startRound(admin, venue)
  for (const { machine, curIn, curOut } of sheet) await saveReading(admin, venue, sessionId, machine, curIn, curOut)
  await endRound(admin, venue, sessionId, clockId)
  return { ana, clockId, sessionId }
}
