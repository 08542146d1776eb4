import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

/** A void in one line: when, by whom and why. Older voids of shifts have no reason. */
export function voidText({ at, by, reason }: Void, timezone: string): string {
  return `${writtenTime(at, timezone)} by ${by}${reason === '' ? '' : `: ${reason}`}`
}
