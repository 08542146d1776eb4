import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

/**
 * True when the attempt to close a shift leaves nothing to close. After every other refusal, the dialog stays open, so that the time and the reason
 * can be sent again.
 */
export function isNothingToClose(refusal: { code: ErrorCode } | undefined): boolean {
  return refusal === undefined || refusal.code === 'shift.unknown' || refusal.code === 'shift.notStale'
}
