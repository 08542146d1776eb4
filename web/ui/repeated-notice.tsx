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

/** Somebody else has added the same rows meanwhile: takes the own ones back with one press. */
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
      <Trans>{repeated.length} of the new rows are in the list already.</Trans>
    </Alert>
  )
}
