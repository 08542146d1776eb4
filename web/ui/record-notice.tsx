import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { FieldChange } from './fields.rules.ts'
import { useText } from './use-text.ts'

interface RecordNoticeProps {
  /** What the row is called in a sentence. */
  name: string
  /** Somebody else deleted it. */
  isGone: boolean
  changes: readonly FieldChange<PropertyKey>[]
  onKeepMine: () => void
  onReload: () => void
}

/** Shown when somebody else deleted or saved the row of the open form: what they changed, and the choice between both versions. */
export function RecordNotice({ name, isGone, changes, onKeepMine, onReload }: RecordNoticeProps) {
  const textOf = useText()
  if (isGone) {
    return (
      <Alert severity="error">
        <Trans>
          Somebody else deleted {name} since you opened this page. Nothing more can be saved: go back to the list.
        </Trans>
      </Alert>
    )
  }
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button color="inherit" variant="outlined" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
        </>
      }
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' }, '& .MuiAlert-action': { gap: 1, pt: 0 } }}
    >
      <Trans>Somebody else changed {name} since you opened this page.</Trans>{' '}
      <Trans>
        What you typed is still here and not saved: keep it on top of their change, or reload to see only theirs.
      </Trans>
      {changes.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingInlineStart: '1.25em' }}>
          {changes.map(({ name: field, label, before, after, isMineToo }) => (
            <li key={String(field)}>
              {textOf(label)}: {textOf(before)} → <strong>{textOf(after)}</strong>
              {isMineToo && (
                <>
                  {' · '}
                  <Trans>you changed it too</Trans>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
