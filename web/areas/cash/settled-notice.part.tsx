import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

/** Says why the cash of a settled shift can no longer change. */
export function SettledNotice({ sessionId, isEdited }: { sessionId: number; isEdited: boolean }) {
  return (
    <Alert severity="info">
      {isEdited ? (
        <Trans>This shift was settled by reading session {sessionId}, so its cash can no longer change.</Trans>
      ) : (
        <Trans>
          This shift was settled by reading session {sessionId}, so its cash can no longer change. Clock out, then clock
          in again to continue.
        </Trans>
      )}
    </Alert>
  )
}
