import { useLingui } from '@lingui/react/macro'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

import { clockTime } from '../lib/date-range.ts'
import { parseClockTime } from './clock-time.rules.ts'

interface TimeFieldProps {
  label: string
  /** HH:mm, or HH:mm:ss with seconds. Empty while the time is incomplete. */
  time: string
  onChange: (time: string) => void
  hasSeconds?: boolean
  isRequired?: boolean
  hasFocus?: boolean
  /** True for an error whose text is shown elsewhere, such as one text for the date and the time. */
  isInvalid?: boolean
  /** The id of the error text. */
  describedBy?: string | undefined
}

/**
 * A field for a time of day. A touch screen shows the time picker of its device. On a desktop, a time without seconds is typed as text: '9:05p'. A
 * time with seconds has the browser's own time field.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, time, onChange, hasSeconds = false, isRequired = false, isInvalid = false, describedBy } = props
  const isTouch = useMediaQuery('(pointer: coarse)')
  if (!hasSeconds && !isTouch) return <TypedTime {...props} />
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

function TypedTime({
  label,
  time,
  onChange,
  isRequired = false,
  hasFocus,
  isInvalid = false,
  describedBy,
}: TimeFieldProps) {
  const { t } = useLingui()
  /** The text while it is typed. Undefined when the field shows the time. */
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && parseClockTime(typed) === undefined
  const [isFocused, setIsFocused] = useState(false)
  // A new value from outside has replaced the typed text.
  if (typed !== undefined && !isFocused && time !== (parseClockTime(typed) ?? '')) setTyped(undefined)
  return (
    <TextField
      label={label}
      value={typed ?? (time === '' ? '' : clockTime(time))}
      placeholder={t`9:05p`}
      autoFocus={hasFocus ?? false}
      required={isRequired}
      error={isInvalid || (isWrong && !isFocused)}
      helperText={isWrong && !isFocused ? t`Type a time such as 9:05p.` : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseClockTime(target.value) ?? '')
      }}
      onFocus={({ target }) => {
        setIsFocused(true)
        target.select()
      }}
      onBlur={() => {
        setIsFocused(false)
        // An invalid text stays in the field, so that the person can correct it.
        if (!isWrong) setTyped(undefined)
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', spellCheck: false, 'aria-describedby': describedBy },
      }}
    />
  )
}
