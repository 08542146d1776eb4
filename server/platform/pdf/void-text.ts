import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

/** A void in a line: when, by whom and why. Shifts voided before a reason was asked for have none. */
export function voidText({ at, by, reason }: Void, timezone: string): string {
  return `${writtenTime(at, timezone)} by ${by}${reason === '' ? '' : `: ${reason}`}`
}
