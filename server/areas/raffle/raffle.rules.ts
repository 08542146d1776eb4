/** Rules about the winner of a raffle. Pure functions. */

import { folded } from '@countroom/contract/kernel/text.ts'

/** True when a winner has the name of somebody on the staff, ignoring case and accents. */
export function isNameOfStaff(name: string, staff: readonly string[]): boolean {
  const wanted = folded(name)
  return staff.some((each) => folded(each) === wanted)
}
