import Alert from '@mui/material/Alert'

interface ErrorBarProps {
  message: string | undefined
  onClose?: (() => void) | undefined
}

/** The global error bar. It stays until somebody closes it or signs in or out (part 1 section 8). It renders nothing without a message. */
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
