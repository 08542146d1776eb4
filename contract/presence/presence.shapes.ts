/** People who are online (part 1 section 2, top bar). */

import { z } from 'zod'

import { UserId } from '../kernel/ids.ts'

export const OnlineEmployee = z.object({
  userId: UserId,
  firstname: z.string(),
  lastname: z.string(),
  employeeColor: z.string(),
  isClockedIn: z.boolean(),
  /** True when the person is present by chip at a station. False when only their own screen is open. */
  isPresent: z.boolean(),
})
export type OnlineEmployee = z.infer<typeof OnlineEmployee>
