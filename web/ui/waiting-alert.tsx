import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

interface WaitingAlertProps {
  /** True when the alert needs space above it. */
  hasSpaceAbove?: boolean
}

/** Shown while a change waits for the connection. */
export function WaitingAlert({ hasSpaceAbove = false }: WaitingAlertProps) {
  return (
    <Alert severity="warning" role="status" sx={{ mt: hasSpaceAbove ? 1.5 : 0 }}>
      <Trans>
        Waiting for the connection. What you entered will be saved when the connection is back, and only once. Keep this
        page open.
      </Trans>
    </Alert>
  )
}
