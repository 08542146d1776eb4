import { Trans, useLingui } from '@lingui/react/macro'
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import RaffleIcon from '@mui/icons-material/EmojiEventsOutlined'
import BonusIcon from '@mui/icons-material/LocalOfferOutlined'
import PointsIcon from '@mui/icons-material/StarsOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { formatDate, formatHours, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { PointsReport } from '../points/points-report.part.tsx'
import { RaffleReport } from '../raffle/raffle-report.part.tsx'
import { shiftsByEmployee } from './clock.rules.ts'
import { ShiftReport } from './shift-report.part.tsx'
import { useShiftText } from './use-shift-text.ts'
import { useViewer } from './use-viewer.ts'

const BonusReport = lazy(async () => ({ default: (await import('../bonus/bonus-report.part.tsx')).BonusReport }))
const ShiftEditor = lazy(async () => ({ default: (await import('./shift-editor.tsx')).ShiftEditor }))

interface Opened {
  shift: ClockRecord
  page: 'shift' | 'ticketOut' | 'points' | 'raffle' | 'bonus' | 'editor'
}

/** The reports of the chosen employee sessions, grouped by employee (part 1 section 2). */
export function SessionReports({ shifts, onBack }: { shifts: readonly ClockRecord[]; onBack: () => void }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const [opened, setOpened] = useState<Opened>()
  useSubPage(onBack)
  const byEmployee = shiftsByEmployee(shifts)
  const only = byEmployee.length === 1 ? byEmployee[0]![0]!.name : undefined
  const title = only === undefined ? t`Employees (${byEmployee.length})` : t`Employee (${only})`
  if (opened) {
    const { shift, page } = opened
    const { clockId, userId, name, clockIn } = shift
    const onBackFromReport = () => setOpened(undefined)
    if (page === 'editor') {
      return (
        <Suspense fallback={<Loading />}>
          <ShiftEditor shift={shift} back={{ label: t`All Reports`, onBack: onBackFromReport }} />
        </Suspense>
      )
    }
    if (page === 'raffle') return <RaffleReport holder={shift} shift={shift} onBack={onBackFromReport} />
    if (page === 'bonus') {
      return (
        <Suspense fallback={<Loading />}>
          <BonusReport shift={shift} onBack={onBackFromReport} />
        </Suspense>
      )
    }
    if (page !== 'points')
      return <ShiftReport report={page} shift={shift} datedAt={clockIn} onBack={onBackFromReport} />
    return (
      <PointsReport
        day={formatDate(clockIn, locationTimezone)}
        clockId={clockId}
        by={{ userId, firstname: firstnameOf(name) }}
        onBack={onBackFromReport}
      />
    )
  }

  return (
    <Stack sx={{ gap: 1.5, minWidth: 0, width: '100%', maxWidth: 720 }}>
      <PageHeader title={title} back={{ label: t`Employee Sessions`, onBack }} />
      <Typography variant="h2">
        <Trans>View All Reports</Trans>
      </Typography>
      {byEmployee.map((sessions) => (
        <EmployeeReports
          key={sessions[0]!.userId}
          sessions={sessions}
          hasName={only === undefined}
          onOpen={setOpened}
        />
      ))}
    </Stack>
  )
}

interface EmployeeReportsProps {
  sessions: readonly ClockRecord[]
  hasName: boolean
  onOpen: (opened: Opened) => void
}

function EmployeeReports({ sessions, hasName, onOpen }: EmployeeReportsProps) {
  const { t } = useLingui()
  const shiftText = useShiftText()
  const { routes } = useUser()
  const { isAdministrator } = useViewer()
  const { name, userId } = sessions[0]!
  const titleId = `reports-of-${userId}`
  return (
    <Box component="section" aria-labelledby={hasName ? titleId : undefined}>
      {hasName && (
        <Typography variant="h3" id={titleId} sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          <Trans>Employee ({name})</Trans>
        </Typography>
      )}
      <Paper variant="outlined">
        <List disablePadding>
          {sessions.flatMap((shift, index) => [
            <ReportItem
              key={`shift-${shift.clockId}`}
              icon={<ReportIcon />}
              title={<Trans>Shift Report</Trans>}
              text={shiftText(shift)}
              isDivided
              action={
                (!isAdministrator || routes.includes('transaction')) && (
                  <RowButton
                    label={t`Edit the cash of ${shiftText(shift)}`}
                    title={t`Edit`}
                    icon={<EditIcon fontSize="small" />}
                    obstacle={isAdministrator ? undefined : t`Only an administrator can change the cash of a shift.`}
                    onClick={() => onOpen({ shift, page: 'editor' })}
                  />
                )
              }
              onOpen={() => onOpen({ shift, page: 'shift' })}
            >
              {shift.totalHours !== null && (
                <Box sx={{ textAlign: 'right', fontSize: '0.875rem', whiteSpace: 'nowrap', pl: 2, ml: 'auto' }}>
                  <div>{formatHours(shift.totalHours)} h</div>
                  <Box sx={{ color: 'text.secondary' }}>{formatPay(shift.totalPay ?? 0)}</Box>
                </Box>
              )}
            </ReportItem>,
            <ReportItem
              key={`tickets-${shift.clockId}`}
              icon={<TicketIcon />}
              title={<Trans>Ticket Out Report</Trans>}
              text={shiftText(shift)}
              isDivided
              onOpen={() => onOpen({ shift, page: 'ticketOut' })}
            />,
            <ReportItem
              key={`points-${shift.clockId}`}
              icon={<PointsIcon />}
              title={<Trans>Points Report</Trans>}
              text={shiftText(shift)}
              isDivided
              onOpen={() => onOpen({ shift, page: 'points' })}
            />,
            <ReportItem
              key={`raffle-${shift.clockId}`}
              icon={<RaffleIcon />}
              title={<Trans>Raffle Report</Trans>}
              text={shiftText(shift)}
              isDivided
              onOpen={() => onOpen({ shift, page: 'raffle' })}
            />,
            <ReportItem
              key={`bonus-${shift.clockId}`}
              icon={<BonusIcon />}
              title={<Trans>Bonus Report</Trans>}
              text={shiftText(shift)}
              isDivided={index < sessions.length - 1}
              onOpen={() => onOpen({ shift, page: 'bonus' })}
            />,
          ])}
        </List>
      </Paper>
    </Box>
  )
}

interface ReportItemProps {
  icon: ReactNode
  title: ReactNode
  text: string
  isDivided: boolean
  /** A button beside the row. */
  action?: ReactNode
  onOpen: () => void
  children?: ReactNode
}

function ReportItem({ icon, title, text, isDivided, action, onOpen, children }: ReportItemProps) {
  return (
    <ListItem disablePadding divider={isDivided}>
      <ListItemButton onClick={onOpen} sx={{ flexWrap: 'wrap' }}>
        <ListItemIcon sx={{ minWidth: 40, '@media (max-width: 20em)': { display: 'none' } }}>{icon}</ListItemIcon>
        <ListItemText
          primary={title}
          secondary={<Unbroken text={text} />}
          slotProps={{ primary: { sx: { fontWeight: 500 } } }}
          sx={{ flex: '1 1 8rem' }}
        />
        {children}
      </ListItemButton>
      {action}
    </ListItem>
  )
}

function firstnameOf(name: string): string {
  return name.split(' ')[0]!
}

/** The start and end of a shift. The text may wrap between the two times, but not within a time. */
function Unbroken({ text }: { text: string }) {
  const [begin, end] = text.split(' – ')
  return (
    <>
      <span style={unbroken}>{begin} –</span> <span style={unbroken}>{end}</span>
    </>
  )
}

const unbroken = { whiteSpace: 'nowrap' } as const
