import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
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
import { type ReactNode, useState } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { formatDate, formatHours, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { PointsReport } from '../points/points-report.part.tsx'
import { shiftsByEmployee } from './clock.rules.ts'
import { ShiftReport } from './shift-report.part.tsx'
import { useShiftText } from './use-shift-text.ts'

interface Opened {
  shift: ClockRecord
  report: 'shift' | 'points'
}

/** The reports of chosen employee sessions, by employee (part 1 section 2). */
export function SessionReports({ shifts, onBack }: { shifts: readonly ClockRecord[]; onBack: () => void }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const [opened, setOpened] = useState<Opened>()
  useSubPage(onBack)
  if (opened) {
    const { shift, report } = opened
    const { clockId, userId, name, clockIn } = shift
    const onBackFromReport = () => setOpened(undefined)
    if (report === 'shift')
      return <ShiftReport report="shift" shift={shift} datedAt={clockIn} onBack={onBackFromReport} />
    return (
      <PointsReport
        day={formatDate(clockIn, locationTimezone)}
        clockId={clockId}
        by={{ userId, firstname: firstnameOf(name) }}
        onBack={onBackFromReport}
      />
    )
  }

  const byEmployee = shiftsByEmployee(shifts)
  const only = byEmployee.length === 1 ? byEmployee[0]![0]!.name : undefined
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0, width: '100%', maxWidth: 720 }}>
      <PageHeader
        title={only === undefined ? t`Employees (${byEmployee.length})` : t`Employee (${only})`}
        back={{ label: t`Employee Sessions`, onBack }}
      />
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
  const shiftText = useShiftText()
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
              onOpen={() => onOpen({ shift, report: 'shift' })}
            >
              {shift.totalHours !== null && (
                <Box sx={{ textAlign: 'right', fontSize: '0.875rem', whiteSpace: 'nowrap', pl: 2, ml: 'auto' }}>
                  <div>{formatHours(shift.totalHours)} h</div>
                  <Box sx={{ color: 'text.secondary' }}>{formatPay(shift.totalPay ?? 0)}</Box>
                </Box>
              )}
            </ReportItem>,
            <ReportItem
              key={`points-${shift.clockId}`}
              icon={<PointsIcon />}
              title={<Trans>Points Report</Trans>}
              text={shiftText(shift)}
              isDivided={index < sessions.length - 1}
              onOpen={() => onOpen({ shift, report: 'points' })}
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
  onOpen: () => void
  children?: ReactNode
}

function ReportItem({ icon, title, text, isDivided, onOpen, children }: ReportItemProps) {
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
    </ListItem>
  )
}

function firstnameOf(name: string): string {
  return name.split(' ')[0]!
}

/** Text that may wrap between the two ends of a shift, but not within one. */
function Unbroken({ text }: { text: string }) {
  const [begin, end] = text.split(' – ')
  return (
    <>
      <span style={unbroken}>{begin} –</span> <span style={unbroken}>{end}</span>
    </>
  )
}

const unbroken = { whiteSpace: 'nowrap' } as const
