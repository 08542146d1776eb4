import Alert from '@mui/material/Alert'

interface ErrorBarProps {
  message: string | undefined
  onClose?: (() => void) | undefined
}

/** The global bar for an error, until somebody closes it or it is over (part 1 section 8). Empty without a message. */
export function ErrorBar({ message, onClose }: ErrorBarProps) {
  if (!message) return null
  return (
    <Alert
      severity="error"
      variant="filled"
      square
      {...(onClose && { onClose })}
      sx={{ '--focus-color': 'currentColor' }}
    >
      {message}
    </Alert>
  )
}
