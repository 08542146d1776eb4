import TextField from '@mui/material/TextField'

interface TimeFieldProps {
  label: string
  /** HH:mm, or HH:mm:ss when seconds count; empty while incomplete. */
  time: string
  onChange: (time: string) => void
  hasSeconds?: boolean
  isRequired?: boolean
  /** The error text is elsewhere, for date and time together. */
  isInvalid?: boolean
  /** The id of the error text. */
  describedBy?: string | undefined
}

/** A time of day: the browser's own field, on a phone the familiar wheel. */
export function TimeField({
  label,
  time,
  onChange,
  hasSeconds = false,
  isRequired = false,
  isInvalid = false,
  describedBy,
}: TimeFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      value={time}
      onChange={(event) => onChange(event.target.value)}
      required={isRequired}
      error={isInvalid}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: hasSeconds ? 1 : 60, 'aria-describedby': describedBy },
      }}
    />
  )
}
