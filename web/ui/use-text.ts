import { useLingui } from '@lingui/react'
import { useCallback } from 'react'

import type { Text } from './fields.rules.ts'

/** Returns a function that translates a `Text`. A text that is the same in every language stays as it is. */
export function useText(): (text: Text) => string {
  const { i18n } = useLingui()
  return useCallback((text: Text) => (typeof text === 'string' ? text : i18n._(text)), [i18n])
}
