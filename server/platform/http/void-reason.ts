import { MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

import { Refusal } from '../refusal.ts'

/** The reason of a void, which the call's schema has trimmed. Throws 'void.reasonMissing' when it has fewer than three characters. */
export function requireVoidReason(reason: string | undefined): string {
  if (reason === undefined || reason.length < MIN_VOID_REASON_LENGTH) {
    throw new Refusal('void.reasonMissing', { path: 'reason' })
  }
  return reason
}

/** The reason of a void that may have none. The result is then empty. Throws 'void.reasonMissing' for a reason that is too short. */
export function optionalVoidReason(reason: string | undefined): string {
  return reason === undefined ? '' : requireVoidReason(reason)
}
