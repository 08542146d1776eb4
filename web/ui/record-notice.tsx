import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { FieldChange } from './fields.rules.ts'
import { useText } from './use-text.ts'

interface RecordNoticeProps {
  /** The name of the row, used in a sentence. */
  name: string
  /** True when the user changed the row in another window, and nobody else can change it. */
  isOwn?: boolean
  /** True when somebody else deleted the row. */
  isGone: boolean
  changes: readonly FieldChange<PropertyKey>[]
  onKeepMine: () => void
  onReload: () => void
}

/**
 * Shown when somebody else, or the user in another window, deleted or saved the row of the open form. If the row was saved, the notice lists what
 * changed. The user then keeps the changes of this form or reloads the row.
 */
export function RecordNotice({ name, isOwn = false, isGone, changes, onKeepMine, onReload }: RecordNoticeProps) {
  const textOf = useText()
  if (isGone) {
    return (
      <Alert severity="error">
        <Trans>
          Somebody else deleted {name} since you opened this page. Your changes can no longer be saved. Go back to the
          list.
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
      {isOwn ? (
        <Trans>
          You changed {name} in another window since you opened this page. Your changes here are not saved. Keep them
          along with the others, or reload to see only the others.
        </Trans>
      ) : (
        <>
          <Trans>Somebody else changed {name} since you opened this page.</Trans>{' '}
          <Trans>
            Your changes are still here but not saved. Keep yours along with theirs, or reload to see only theirs.
          </Trans>
        </>
      )}
      {changes.length > 0 && (
        <ul style={{ margin: '0.25rem 0 0', paddingInlineStart: '1.25em' }}>
          {changes.map(({ name: field, label, before, after, isMineToo }) => (
            <li key={String(field)}>
              {textOf(label)}: {textOf(before)} → <strong>{textOf(after)}</strong>
              {isMineToo && (
                <>
                  {' · '}
                  {isOwn ? <Trans>you changed it here too</Trans> : <Trans>you changed it too</Trans>}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
