/** Business days of the weekly report, for tests. */

import type { Caller, Place } from './caller.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('1900-01-02')
/** A day opens with what was counted in the 62 days before it. */
const APART = 70

let days = 0

/** A business day long before all others, which opens with nothing whatever was typed on the last one. */
export function freeDay(): string {
  return new Date(FIRST + days++ * APART * DAY_MS).toISOString().slice(0, 10)
}

/** A day with an expense of a manager, a jackpot that is owed since then, and another day that is verified. */
export async function busyReport(admin: Caller, venue: Place, machine: string, description: string) {
  const locationId = venue.id
  const [businessDay, verifiedDay] = ['2025-11-04', '2025-01-14']
  const added = await admin.call('POST /report/addExpense', { businessDay, description, amount: 25, locationId })
  const [day] = Object.values(added.weekReport)
  const { jackpot } = await admin.call('POST /report/saveJackpot', {
    machine,
    amount: 500,
    since: businessDay,
    comments: description,
    locationId,
  })
  await admin.call('POST /report/verifyDay', { businessDay: verifiedDay, shortOver: 0, netProfit: 0, locationId })
  return {
    reportDay: businessDay,
    verifiedDay,
    expenseId: day!.expenseSet.find(({ isManager }) => isManager)!.expenseId!,
    jackpotId: jackpot.jackpotId,
  }
}
