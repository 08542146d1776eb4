import { Trans, useLingui } from '@lingui/react/macro'
import TicketsIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import MatchIcon from '@mui/icons-material/LoyaltyOutlined'
import PointsIcon from '@mui/icons-material/StarsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'

import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'
import type { Reading, SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDollars, formatPercent, formatSignedDollars } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { Difference } from '../../ui/difference.tsx'
import { listAnswer } from '../../ui/list-answer.ts'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { SettledDrawers } from '../cash/settled-drawers.part.tsx'
import { type ReportedShift, ShiftReport } from '../clock/shift-report.part.tsx'
import { useReadingPictures } from '../pictures/reading-pictures.part.tsx'
import { PointsReport } from '../points/points-report.part.tsx'
import { AbsentMachines } from './absent-machines.tsx'
import { ReadingHistoryDialog } from './reading-history.dialog.tsx'
import { readingTone, readingTotals, useReadingColumns, useReadingFilters } from './readings-columns.tsx'
import { MasterReadingReport, MatchPointsReport } from './report.tsx'

const MatchTickets = lazy(async () => ({ default: (await import('../tickets/match-tickets.part.tsx')).MatchTickets }))

/** Shows one reading session: its figures, the shifts that it settled, its readings and its report. */
export function SessionPage({ summary, onBack }: { summary: SessionSummary; onBack: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId, locationTimezone } = user
  const { sessionId } = summary
  const answer = useCall('POST /machine/listReading', { sessionId, locationId }, { isQuiet: true })
  const { data } = answer
  const columns = useReadingColumns()
  const filters = useReadingFilters(data?.readings)
  const [opened, setOpened] = useState<Reading>()
  const [report, setReport] = useState<'master' | 'points' | 'match' | 'tickets' | ReportedShift>()
  const session = data?.session ?? summary
  const { rowActions, dialog } = useReadingPictures(sessionId)
  const { totals, businessDay, startedBy, endedBy, endedAt } = session

  useSubPage(onBack)
  const onBackFromReport = () => setReport(undefined)
  if (report === 'master') return <MasterReadingReport session={session} onBack={onBackFromReport} />
  if (report === 'match') return <MatchPointsReport session={session} onBack={onBackFromReport} />
  if (report === 'tickets') {
    return (
      <Suspense fallback={<Loading />}>
        <MatchTickets session={session} onBack={onBackFromReport} />
      </Suspense>
    )
  }
  if (report === 'points') return <PointsReport day={businessDay} sessionId={sessionId} onBack={onBackFromReport} />
  if (report) return <ShiftReport report="shift" shift={report} datedAt={session.startedAt} onBack={onBackFromReport} />

  return (
    <>
      <TablePage
        tableName="session-readings"
        title={t`Reading Session ${sessionId}`}
        back={{ label: t`Master Reading`, onBack }}
        columns={columns}
        filters={filters}
        {...listAnswer(answer, data?.readings)}
        rowKey={(reading) => reading.machine}
        rowTone={readingTone}
        initialState={{ orderBy: 'machine' }}
        phoneLayout="cards"
        onRowClick={setOpened}
        rowActions={rowActions}
        totals={(readings) => readingTotals(readings, t`Total`)}
        empty={{
          title: <Trans>No machine was read in this session</Trans>,
          text: <Trans>Its readings appear here as they are saved.</Trans>,
        }}
        aside={session.endedAt === null && <Chip color="info" label={t`Running`} />}
        actions={
          <>
            <ToolButton label={t`Match Tickets`} icon={<TicketsIcon />} onClick={() => setReport('tickets')} />
            {isAdministrator(user) && (
              <>
                <ToolButton label={t`Points Report`} icon={<PointsIcon />} onClick={() => setReport('points')} />
                <ToolButton label={t`Match Points Report`} icon={<MatchIcon />} onClick={() => setReport('match')} />
              </>
            )}
          </>
        }
        primaryAction={
          // Part 2 section 6: only administrators see the reports of a master reading.
          isAdministrator(user) && (
            <Button variant="contained" startIcon={<ReportIcon />} onClick={() => setReport('master')}>
              <Trans>View Report</Trans>
            </Button>
          )
        }
      >
        <Box>
          <Typography sx={{ color: 'text.secondary' }}>
            <Trans>
              Business day {businessDay} · started <Moment instant={session.startedAt} timezone={locationTimezone} /> by{' '}
              {startedBy}
            </Trans>
            {endedAt && (
              <>
                {' · '}
                <Trans>
                  ended <Moment instant={endedAt} timezone={locationTimezone} /> by {endedBy}
                </Trans>
              </>
            )}
          </Typography>
          <SettledShifts session={session} onOpen={setReport} />
        </Box>
        {data && <AbsentMachines absent={data.absent} />}
        <StatRow>
          <Stat label={t`Machines`} figure={totals.machines} />
          <Stat label={t`Total In`} figure={formatDollars(totals.inValue)} />
          <Stat label={t`Total Out`} figure={formatDollars(totals.outValue)} />
          <Stat label={t`Difference`} figure={<Difference value={totals.difference} format={formatSignedDollars} />} />
          <Stat label={t`Hold %`} figure={formatPercent(holdPercent(totals)) || '–'} />
        </StatRow>
        {endedAt !== null && user.routes.includes('add-machine-reading') && (
          <SettledDrawers title={t`Drawers`} clockIds={session.employees.map(({ clockId }) => clockId)} />
        )}
      </TablePage>
      {dialog}
      {opened && <ReadingHistoryDialog reading={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface SettledShiftsProps {
  session: SessionSummary
  onOpen: (shift: ReportedShift) => void
}

function SettledShifts({ session, onOpen }: SettledShiftsProps) {
  const { t } = useLingui()
  const { routes } = useUser()
  const maySeeShifts = routes.includes('add-machine-reading') || routes.includes('employee-session')
  if (session.employees.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t`Employee sessions settled`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {session.employees.map((shift) => (
        <li key={shift.clockId} style={{ maxWidth: '100%' }}>
          {maySeeShifts ? (
            <Chip
              icon={<ReportIcon />}
              label={shift.name}
              aria-label={t`Shift report of ${shift.name}`}
              onClick={() => onOpen(shift)}
            />
          ) : (
            <Chip label={shift.name} />
          )}
        </li>
      ))}
    </Box>
  )
}
