import TextField from '@mui/material/TextField'

interface TimeFieldProps {
  label: string
  /** HH:mm, or HH:mm:ss where seconds count; empty while it is incomplete. */
  time: string
  onChange: (time: string) => void
  hasSeconds?: boolean
  isRequired?: boolean
  /** What is wrong stands elsewhere, for date and time together. */
  isInvalid?: boolean
  /** The id of that. */
  describedBy?: string | undefined
}

/** A time of day: the browser's own field, on a phone the wheel that people know. */
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
