import { useLingui } from '@lingui/react/macro'

import type { InputAt } from '@countroom/contract/api.ts'

import { type ChangeHttp, type ReadHttp, useChange } from '../lib/client.ts'
import { useConfirm } from './confirm.tsx'
import { feedback } from './feedback.ts'

/** Returns a function that asks for confirmation, deletes a row of a list, and shows a message. `refreshes` are the lists that show the row. */
export function useDelete<Path extends ChangeHttp>(http: Path, refreshes: readonly ReadHttp[]) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const { run } = useChange(http, { refreshes })
  /** `text` says what the deletion means. */
  return async ({ name, text, body }: { name: string; text: string; body: InputAt<Path> }): Promise<void> => {
    const isSure = await confirm({
      title: t`Delete ${name}?`,
      text,
      confirmLabel: t`Delete`,
      cancelLabel: t`Cancel`,
      isDangerous: true,
    })
    if (!isSure) return
    const outcome = await run(body)
    // The feedback bar starts a new line at a dollar sign.
    const deleted = name.replaceAll('$', '')
    if (outcome?.result && !outcome.result.message) feedback.success(t`${deleted} was deleted.`)
  }
}
