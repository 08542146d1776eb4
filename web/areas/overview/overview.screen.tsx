import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import GoIcon from '@mui/icons-material/ChevronRight'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'

import { MOST_VENUES, needOf } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { useGoToLocation } from '../companies/location.api.ts'
import { pathToWeek } from '../weekly-report/week.api.ts'
import { toneOf } from './overview.rules.ts'
import { useVenueColumns } from './venue-columns.tsx'
import { OpenWeek } from './week-figure.tsx'

/** The venues are loaded again after this time, because the live socket reports only changes at the selected location. */
const ASKED_AGAIN_MS = 60_000

/** The table of an owner's venues. Venues that need attention come first. */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const answer = useCall(
    'POST /overview/list',
    { locationId },
    { isQuiet: true, refetchOnWindowFocus: true, refetchInterval: ASKED_AGAIN_MS },
  )
  const { data } = answer
  const columns = useVenueColumns()
  const { goTo, isPending } = useGoToLocation()
  const needing = data?.venues.filter((venue) => needOf(venue) !== null).length ?? 0

  // If nobody can work at the venue, the server refuses with the reason, and this screen stays open.
  const open = (venue: VenueOverview) => {
    if (!isPending) void goTo(venue.locationId)
  }

  const openWeek = ({ locationId: id, timezone, week }: VenueOverview) => {
    if (week !== null && !isPending) void goTo(id, pathToWeek(week.fromDay, timezone))
  }

  const actionsOf = (venue: VenueOverview) => (
    <RowButton
      label={t`Go to ${venue.name}`}
      icon={<GoIcon fontSize="small" />}
      disabled={isPending}
      onClick={() => open(venue)}
    />
  )

  return (
    <OpenWeek value={openWeek}>
      <TablePage
        tableName="overview"
        title={t`Overview`}
        aside={
          data && (
            <>
              {plural(data.venues.length, { one: '# venue', other: '# venues' })}
              {needing > 0 && <> · {plural(needing, { one: '# needs attention', other: '# need attention' })}</>}
            </>
          )
        }
        phoneLayout="cards"
        columns={columns}
        {...listAnswer(answer, data?.venues)}
        isLoading={!data && answer.isFetching}
        rowKey={({ locationId: id }) => id}
        rowLabel={({ name }) => name}
        rowTone={toneOf}
        onRowClick={open}
        rowActions={actionsOf}
        empty={{ title: <Trans>No venues</Trans>, text: <Trans>You have no venue of your own yet.</Trans> }}
      >
        {data && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <Trans>
              The figures are from the last business day with a session. The small figures are the difference from the
              average of the same weekday in the four weeks before. The week so far is the net profit from Tuesday to
              today. Click this figure to open the Weekly Report.
            </Trans>
          </Typography>
        )}
        {data?.isShortened && (
          <Alert severity="info">
            <Trans>These are the first {MOST_VENUES} venues by name.</Trans>
          </Alert>
        )}
      </TablePage>
    </OpenWeek>
  )
}
