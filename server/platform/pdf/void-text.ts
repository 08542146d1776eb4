import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

/** A void in one line: when it was made, by whom, who approved it, and why. Older voids of shifts have no reason. */
export function voidText({ at, by, reason, approvedBy }: Void, timezone: string): string {
  const approved = approvedBy === undefined ? '' : `, approved by ${approvedBy}`
  return `${writtenTime(at, timezone)} by ${by}${approved}${reason === '' ? '' : `: ${reason}`}`
}
