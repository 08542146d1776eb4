import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'

import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import { formatSignedPay } from '../../lib/format.ts'
import { Difference } from '../../ui/difference.tsx'
import { FigureButton } from '../../ui/figure-button.tsx'

/** Opens the Weekly Report of a venue. It is a context, so that the columns of the overview do not have to pass the function on. */
export const OpenWeek = createContext<(venue: VenueOverview) => void>(() => {})

/** The net profit of a venue's current week. A click opens the Weekly Report. */
export function WeekFigure({ venue }: { venue: VenueOverview }) {
  const { t } = useLingui()
  const open = use(OpenWeek)
  const { week, name } = venue
  if (week === null) return null
  const { fromDay, netProfit } = week
  const figure = formatSignedPay(netProfit)
  return (
    <FigureButton
      title={t`Since ${fromDay}. Show the Weekly Report`}
      label={t`Net profit ${figure} since ${fromDay}. Show the Weekly Report of ${name}`}
      onClick={() => open(venue)}
    >
      <Difference value={netProfit} format={formatSignedPay} />
    </FigureButton>
  )
}
