import TextField from '@mui/material/TextField'

interface TimeFieldProps {
  label: string
  /** HH:mm, or HH:mm:ss where seconds count; empty while it is incomplete. */
  time: string
  onChange: (time: string) => void
  hasSeconds?: boolean
  isRequired?: boolean
  error?: string | undefined
}

/** A time of day: the browser's own field, on a phone the wheel that people know. */
export function TimeField({ label, time, onChange, hasSeconds = false, isRequired = false, error }: TimeFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      value={time}
      onChange={(event) => onChange(event.target.value)}
      required={isRequired}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: hasSeconds ? 1 : 60 } }}
    />
  )
}
