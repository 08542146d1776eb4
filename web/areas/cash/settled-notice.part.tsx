import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

/** Says why the cash of a settled shift can no longer change. */
export function SettledNotice({ sessionId, isEdited }: { sessionId: number; isEdited: boolean }) {
  return (
    <Alert severity="info">
      {isEdited ? (
        <Trans>This shift was settled by reading session {sessionId}, so its cash no longer changes.</Trans>
      ) : (
        <Trans>
          This shift was settled by reading session {sessionId}, so its cash no longer changes. Clock out and in again
          to go on.
        </Trans>
      )}
    </Alert>
  )
}
