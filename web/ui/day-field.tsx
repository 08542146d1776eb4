import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { DateTime } from 'luxon'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A date before this year counts as half-typed: while somebody types 2026, the year is first 2, then 20, then 202. */
const FIRST_YEAR = 1900

type Fault = 'no date' | 'too early'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or empty. */
  day: string
  earliest?: string
  latest?: string
  /** The days that the calendar offers. Default: all. */
  isOffered?: (day: string) => boolean
  /** Called with an existing date, or with an empty text when the field is cleared. A half-typed date changes nothing. */
  onChange: (day: string) => void
  /**
   * Called with true when the date in the field becomes incomplete, nonexistent or earlier than 1900. Called with false when the field has a usable
   * date or is empty.
   */
  onIncomplete?: (isIncomplete: boolean) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  /** The message for a date before 1900. */
  tooEarly?: string
}

/** A field for a date that a person types or picks. Its code is loaded when needed, because the date pickers are large. */
export function DayField({
  label,
  day,
  earliest,
  latest,
  isOffered,
  onChange,
  onIncomplete,
  isRequired = false,
  isDisabled = false,
  error,
  tooEarly,
}: DayFieldProps) {
  const { t } = useLingui()
  const first = asDate(earliest)
  const last = asDate(latest)
  const boxRef = useRef<HTMLDivElement>(null)
  const isPart = useIsPart(boxRef)
  const [fault, setFault] = useState<Fault>()
  const [isFocused, setIsFocused] = useState(false)
  const isIncomplete = isPart || fault !== undefined
  const report = useEffectEvent(() => onIncomplete?.(isIncomplete))
  useEffect(() => report(), [isIncomplete])
  // The message about an incomplete date shows only after the field loses the focus, because every date is incomplete while somebody types it.
  const incomplete =
    fault === 'too early'
      ? (tooEarly ?? t`Enter a date in 1900 or later.`)
      : (error ?? t`Type the whole date as YYYY-MM-DD, or clear it.`)
  const problem = isIncomplete && !isFocused ? incomplete : error
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <Box
        ref={boxRef}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        sx={{ display: 'grid', minWidth: 0 }}
      >
        <DatePicker
          label={label}
          format="yyyy-MM-dd"
          disabled={isDisabled}
          value={asDate(day)}
          {...(first && { minDate: first })}
          {...(last && { maxDate: last })}
          {...(isOffered && { shouldDisableDate: (date) => !isOffered(dayOf(date)) })}
          onChange={(date) => {
            const found = faultOf(date)
            setFault(found)
            if (date === null) onChange('')
            else if (found === undefined) onChange(dayOf(date))
          }}
          slotProps={{
            textField: {
              size: 'small',
              required: isRequired,
              ...(problem !== undefined && { error: true, helperText: problem }),
            },
            field: { clearable: true },
          }}
        />
      </Box>
    </LocalizationProvider>
  )
}

/** True while only a part of the date is typed. The date picker does not report that. */
function useIsPart(boxRef: RefObject<HTMLElement | null>): boolean {
  const [isPart, setIsPart] = useState(false)
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const observer = new MutationObserver(() => {
      const parts = [...box.querySelectorAll('[role="spinbutton"]')]
      const typed = parts.filter((part) => part.hasAttribute('aria-valuenow')).length
      setIsPart(typed > 0 && typed < parts.length)
    })
    observer.observe(box, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] })
    return () => observer.disconnect()
  }, [boxRef])
  return isPart
}

/** The fault of a date in the field. Undefined for a date that can be used, and for an empty field. */
function faultOf(date: DateTime | null): Fault | undefined {
  if (date === null) return undefined
  if (!date.isValid) return 'no date'
  return date.year < FIRST_YEAR ? 'too early' : undefined
}

function dayOf(date: DateTime): string {
  return date.toFormat('yyyy-MM-dd')
}

function asDate(day: string | undefined): DateTime<true> | null {
  const date = day ? DateTime.fromISO(day) : undefined
  return date?.isValid ? date : null
}
