import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo } from 'react'

import { repeatedNewRows } from './row-edits.rules.ts'
import type { RowEditing } from './use-row-edits.ts'

interface RepeatedNoticeProps<Row, Field extends string> {
  editing: Pick<RowEditing<Row, Field>, 'lines' | 'remove'>
  nameField: NoInfer<Field>
}

/**
 * Shown when at least two of the new rows are already in the list, for example because somebody else added them. One press removes
 * these new rows.
 */
export function RepeatedNotice<Row, Field extends string>({ editing, nameField }: RepeatedNoticeProps<Row, Field>) {
  const { lines, remove } = editing
  const repeated = useMemo(() => repeatedNewRows(lines, nameField), [lines, nameField])
  if (repeated.length < 2) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => remove(repeated)}>
          <Trans>Remove mine</Trans>
        </Button>
      }
    >
      <Trans>{repeated.length} of your new rows are already in the list.</Trans>
    </Alert>
  )
}
