import { useLingui } from '@lingui/react/macro'

import { useConfirm } from './confirm.tsx'
import type { Line } from './row-edits.rules.ts'
import type { RowEditing } from './use-row-edits.ts'

interface RemovalWords {
  title: (name: string) => string
  /** The consequence of removing a saved row. */
  text: string
}

/** Asks for confirmation before a row of a list is removed. A row without a name is removed without a question. */
export function useRemoval<Row, Field extends string>(
  { remove }: Pick<RowEditing<Row, Field>, 'remove'>,
  nameField: NoInfer<Field>,
  { title, text }: RemovalWords,
): (line: Line<Row, Field>) => Promise<void> {
  const { t } = useLingui()
  const confirm = useConfirm()
  return async (line) => {
    const name = line.values[nameField].trim()
    const isSure =
      name === '' ||
      (await confirm({
        title: title(name),
        text: line.isNew ? t`It has not been saved yet.` : text,
        confirmLabel: t`Delete`,
        cancelLabel: t`Cancel`,
        isDangerous: true,
      }))
    if (isSure) remove([line])
  }
}
