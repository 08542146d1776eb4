import { Refused } from './house.ts'

/** Counts how many of several simultaneous attempts succeeded (`done`) and how many were refused with each code. */
export async function outcomes(
  times: number,
  attempt: (index: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const codes = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      try {
        await attempt(index)
        return 'done'
      } catch (error) {
        if (error instanceof Refused) return error.code
        throw error
      }
    }),
  )
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
