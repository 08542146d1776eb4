import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

interface LoadErrorProps {
  message: string
  onRetry: () => void
}

/** Shown when data could not be loaded. Shows the reason and a button to try again. */
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
