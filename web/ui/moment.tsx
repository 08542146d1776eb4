import { formatDate, formatTime } from '../lib/format.ts'

const unbroken = { whiteSpace: 'nowrap' } as const

interface MomentProps {
  instant: string
  timezone: string
  /** The day that goes without saying, as YYYY-MM-DD. */
  today?: string
}

/** A date and a time. A line breaks only between the two. */
export function Moment({ instant, timezone, today }: MomentProps) {
  const day = formatDate(instant, timezone)
  return (
    <>
      {day !== today && <span style={unbroken}>{day}</span>}{' '}
      <span style={unbroken}>{formatTime(instant, timezone)}</span>
    </>
  )
}
