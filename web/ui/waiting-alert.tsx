import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

interface WaitingAlertProps {
  /** What is being saved, such as 'note'. */
  what: string
  /** True when the alert needs space above it. */
  hasSpaceAbove?: boolean
}

/** Shown while a change waits for the connection. */
export function WaitingAlert({ what, hasSpaceAbove = false }: WaitingAlertProps) {
  return (
    <Alert severity="warning" role="status" sx={{ mt: hasSpaceAbove ? 1.5 : 0 }}>
      <Trans>
        Waiting for the connection. The {what} is saved once when the connection is back. Keep this page open.
      </Trans>
    </Alert>
  )
}
