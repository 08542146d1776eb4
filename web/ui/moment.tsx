import { clearTime } from '../lib/clear-time.ts'
import { formatDate } from '../lib/format.ts'

const unbroken = { whiteSpace: 'nowrap' } as const

interface MomentProps {
  instant: string
  timezone: string
  /** An instant on this day, YYYY-MM-DD, shows only its time. */
  today?: string
}

/** A date and a time. The line may break only between the date and the time. */
export function Moment({ instant, timezone, today }: MomentProps) {
  const day = formatDate(instant, timezone)
  return (
    <>
      {day !== today && <span style={unbroken}>{day}</span>}{' '}
      <span style={unbroken}>{clearTime(instant, timezone)}</span>
    </>
  )
}
