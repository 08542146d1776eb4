import { MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

import { Refusal } from '../refusal.ts'

/** The reason of a void, which the call's schema has trimmed. Throws 'void.reasonMissing' when it has fewer than three characters. */
export function requireVoidReason(reason: string | undefined): string {
  if (reason === undefined || reason.length < MIN_VOID_REASON_LENGTH) {
    throw new Refusal('void.reasonMissing', { path: 'reason' })
  }
  return reason
}

/** Like `requireVoidReason`, but returns an empty text when an optional reason is missing. An optional reason that is too short is still refused. */
export function voidReason(reason: string | undefined, { isOptional }: { isOptional: boolean }): string {
  return isOptional && reason === undefined ? '' : requireVoidReason(reason)
}
