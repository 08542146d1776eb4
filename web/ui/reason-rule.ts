import { msg } from '@lingui/core/macro'

import { MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

/** The help text of a field for a required reason. */
export const REASON_RULE = msg`Give a reason of at least ${MIN_VOID_REASON_LENGTH} characters.`
