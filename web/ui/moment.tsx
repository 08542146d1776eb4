import { formatDate, formatTime } from '../lib/format.ts'

const unbroken = { whiteSpace: 'nowrap' } as const

/** A date and a time. A line breaks only between the two. */
export function Moment({ instant, timezone }: { instant: string; timezone: string }) {
  return (
    <>
      <span style={unbroken}>{formatDate(instant, timezone)}</span>{' '}
      <span style={unbroken}>{formatTime(instant, timezone)}</span>
    </>
  )
}
