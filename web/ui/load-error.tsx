import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

interface LoadErrorProps {
  message: string
  onRetry: () => void
}

/** Shown when something could not be loaded: why, and a button to try again. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
