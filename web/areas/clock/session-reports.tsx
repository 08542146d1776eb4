import { Trans, useLingui } from '@lingui/react/macro'
import BackIcon from '@mui/icons-material/ArrowBack'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { formatHours, formatPay } from '../../lib/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { shiftsByEmployee } from './clock.rules.ts'
import { ShiftReport } from './shift-report.dialog.tsx'
import { useShiftText } from './use-shift-text.ts'

/** The reports of chosen employee sessions, by employee (part 1 section 2). */
export function SessionReports({ shifts, onBack }: { shifts: readonly ClockRecord[]; onBack: () => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<ClockRecord>()
  if (opened) return <ShiftReport shift={opened} datedAt={opened.clockIn} onBack={() => setOpened(undefined)} />

  const byEmployee = shiftsByEmployee(shifts)
  const only = byEmployee.length === 1 ? byEmployee[0]![0]!.name : undefined
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0, width: '100%', maxWidth: 720 }}>
      <PageHeader title={only === undefined ? t`Employees (${byEmployee.length})` : t`Employee (${only})`}>
        <Button variant="outlined" startIcon={<BackIcon />} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </PageHeader>
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
  onOpen: (shift: ClockRecord) => void
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
          {sessions.map((shift, index) => (
            <ListItem key={shift.clockId} disablePadding divider={index < sessions.length - 1}>
              <ListItemButton onClick={() => onOpen(shift)}>
                <ListItemIcon sx={{ minWidth: 40 }}>
                  <ReportIcon />
                </ListItemIcon>
                <ListItemText
                  primary={<Trans>Shift Report</Trans>}
                  secondary={<Unbroken text={shiftText(shift)} />}
                  slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                />
                {shift.totalHours !== null && (
                  <Box sx={{ textAlign: 'right', fontSize: '0.875rem', whiteSpace: 'nowrap', pl: 2 }}>
                    <div>{formatHours(shift.totalHours)} h</div>
                    <Box sx={{ color: 'text.secondary' }}>{formatPay(shift.totalPay ?? 0)}</Box>
                  </Box>
                )}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Paper>
    </Box>
  )
}

/** Breaks between the two ends, never within one. */
function Unbroken({ text }: { text: string }) {
  const [begin, end] = text.split(' – ')
  return (
    <>
      <span style={unbroken}>{begin} –</span> <span style={unbroken}>{end}</span>
    </>
  )
}

const unbroken = { whiteSpace: 'nowrap' } as const
