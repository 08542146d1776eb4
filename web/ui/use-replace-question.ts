import { useLingui } from '@lingui/react/macro'

import { useConfirm } from './confirm.tsx'

/** Asks before something else replaces what the person is typing. `text` says what would be lost. True when it may be replaced. */
export function useReplaceQuestion(): (text: string) => Promise<boolean> {
  const { t } = useLingui()
  const confirm = useConfirm()
  return (text) =>
    confirm({ title: t`Replace what you are typing?`, text, confirmLabel: t`Replace`, cancelLabel: t`Cancel` })
}
