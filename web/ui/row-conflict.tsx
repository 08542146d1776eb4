import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

import type { Line } from './row-edits.rules.ts'

interface RowConflictProps<Field extends string> {
  line: Line<unknown, Field>
  /** The labels of the fields. */
  labels: Readonly<Record<Field, string>>
  /** Why the value typed here cannot be kept. When it is set, only the other person's version can be chosen. */
  lockedReason?: string | undefined
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows somebody else's change beside the unsaved edits of a row, and lets the person choose between them. */
export function RowConflict<Field extends string>(props: RowConflictProps<Field>) {
  const { line, labels, lockedReason } = props
  const { t } = useLingui()
  const theirs = (Object.entries(line.theirs) as [Field, string][]).map(([field, value]) => ({
    field,
    label: labels[field],
    value: value === '' ? '–' : value,
    mine: line.values[field] === '' ? '–' : line.values[field],
  }))
  const choices = {
    changed: [t`Use theirs`, t`Keep mine`],
    gone: [t`Discard my row`, t`Add it again`],
    removed: [t`Keep the row`, t`Remove anyway`],
  }[line.conflict ?? 'changed']
  const text: ReactNode = {
    changed: lockedReason ?? <Trans>Somebody else has changed this.</Trans>,
    gone: <Trans>Somebody else removed this while you were changing it.</Trans>,
    removed: <Trans>You removed this, and somebody else has changed it since.</Trans>,
  }[line.conflict ?? 'changed']

  return (
    <Box
      role="group"
      aria-label={t`Changed by somebody else`}
      data-conflict
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        gridColumn: '1 / -1',
        fontSize: '0.8125rem',
        lineHeight: 1.4,
      }}
    >
      <span>{text}</span>
      {theirs.map(({ field, label, value, mine }) => (
        <span key={field}>
          {line.conflict === 'removed' ? (
            <Trans>
              {label}: now <strong>{value}</strong>
            </Trans>
          ) : (
            <Trans>
              {label}: theirs <strong>{value}</strong>, yours <strong>{mine}</strong>
            </Trans>
          )}
        </span>
      ))}
      <Box sx={{ display: 'flex', gap: 0.5, ml: -0.5 }}>
        <Button size="small" color="warning" onClick={props.onTakeTheirs}>
          {choices[0]}
        </Button>
        {lockedReason === undefined && (
          <Button size="small" color="warning" onClick={props.onKeepMine}>
            {choices[1]}
          </Button>
        )}
      </Box>
    </Box>
  )
}
