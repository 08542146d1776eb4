import { Trans } from '@lingui/react/macro'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { weekdayOf } from '../../lib/date-range.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { useBusinessDay } from '../../lib/use-business-day.ts'

/** Says the number of a draw, when it was drawn and who drew it. The day is left out when it is today. */
export function DrawnBy({ draw: { number, drawnAt, drawnBy, businessDay } }: { draw: Draw }) {
  const { locationTimezone: timezone } = useUser()
  const time = clearTime(drawnAt, timezone)
  if (businessDay === useBusinessDay())
    return (
      <Trans>
        Draw #{number} at {time} by {drawnBy}
      </Trans>
    )
  const date = formatDate(drawnAt, timezone)
  return (
    <Trans>
      Draw #{number} on {weekdayOf(date)}, {date} at {time} by {drawnBy}
    </Trans>
  )
}
