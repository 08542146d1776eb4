import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

export interface ConflictChange {
  label: string
  before: string
  after: string
  /** The user's value differs from both. */
  isMineToo: boolean
}

interface ConflictNoticeProps {
  changes: readonly ConflictChange[]
  onReload: () => void
  onKeepMine: () => void
  /** The values that somebody else saved. */
  children: ReactNode
}

/** Shown when somebody else saved the record of the open form: what they changed, and the choice between both versions. */
export function ConflictNotice({ changes, onReload, onKeepMine, children }: ConflictNoticeProps) {
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
      {children}{' '}
      <Trans>
        What you typed is still here and not saved: keep it on top of their change, or reload to see only theirs.
      </Trans>
      {changes.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingInlineStart: '1.25em' }}>
          {changes.map(({ label, before, after, isMineToo }) => (
            <li key={label}>
              {label}: {before} → <strong>{after}</strong>
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
