import Alert from '@mui/material/Alert'

interface ErrorBarProps {
  message: string | undefined
  onClose?: (() => void) | undefined
}

/** The global bar for an error that stays until it is closed or over (part 1 section 8). Shows nothing without a message. */
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
