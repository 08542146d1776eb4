import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import ReasonIcon from '@mui/icons-material/EditNoteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useMemo, useState } from 'react'

import { toDollars } from '@countroom/contract/kernel/money.ts'
import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'
import { DIFFERENCE_REASONS, sumsOfMatches } from '@countroom/contract/tickets/tickets.rules.ts'
import type { MatchTicketRow } from '@countroom/contract/tickets/tickets.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDateTime, formatPay, formatSignedPay } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { Difference } from '../../ui/difference.tsx'
import { listAnswer } from '../../ui/list-answer.ts'
import { Moment } from '../../ui/moment.tsx'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import type { TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useOpenedOn } from '../../ui/use-opened-on.ts'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { DifferenceReasonDialog } from './difference-reason.dialog.tsx'
import { EmployeeTicketsDialog } from './employee-tickets.dialog.tsx'
import { useDifferenceLabels } from './use-difference-labels.ts'

interface MatchTicketsProps {
  session: Pick<SessionSummary, 'sessionId' | 'businessDay' | 'endedAt'>
  onBack: () => void
}

/** Compares what each machine printed in a reading session with what was paid for its tickets (part 1 section 2, Match Tickets; domain 6). */
export function MatchTickets({ session, onBack }: MatchTicketsProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId } = user
  const { sessionId } = session
  const answer = useCall('POST /ticketOut/listMatchTickets', { sessionId, locationId }, { isQuiet: true })
  const rows = answer.data?.rows
  const columns = useMatchColumns()
  const filters = useMatchFilters()
  const [isReportOpen, setIsReportOpen] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [explaining, setExplaining] = useState<string>()
  useSubPage(onBack)

  if (isReportOpen) return <MatchTicketsReport session={session} onBack={() => setIsReportOpen(false)} />
  const sums = rows && sumsOfMatches(rows)
  const rowOf = (machine: string | undefined) => rows?.find((row) => row.machine === machine)
  const openedRow = rowOf(opened)
  const explainedRow = rowOf(explaining)
  const isRunning = session.endedAt === null
  const actionsOf = ({ machine }: MatchTicketRow) => (
    <RowButton
      label={t`Reason for machine ${machine}`}
      title={t`Reason`}
      icon={<ReasonIcon fontSize="small" />}
      onClick={() => setExplaining(machine)}
    />
  )
  return (
    <>
      <TablePage
        tableName="match-tickets"
        title={t`Match Tickets`}
        back={{ label: t`Reading Session ${sessionId}`, onBack }}
        aside={isRunning && <Chip color="info" label={t`Running`} />}
        columns={columns}
        filters={filters}
        {...listAnswer(answer, rows)}
        rowKey={({ machine }) => machine}
        rowLabel={({ machine }) => t`Machine ${machine}`}
        rowTone={(row) => TONES[row.state ?? 'fine']}
        initialState={BY_MACHINE}
        phoneLayout="cards"
        onRowClick={({ machine }) => setOpened(machine)}
        rowActions={actionsOf}
        totals={(shown) => matchTotals(shown, t`Total`)}
        empty={
          isRunning
            ? {
                title: <Trans>Nothing to match yet</Trans>,
                text: <Trans>Machines that were read appear here as soon as this location has paid a ticket.</Trans>,
              }
            : {
                title: <Trans>There is nothing to match in this session</Trans>,
                text: <Trans>The next session matches the tickets that you pay under Ticket Out.</Trans>,
              }
        }
        primaryAction={
          // Part 2 section 6: only administrators see the reports of a master reading.
          isAdministrator(user) && (
            <Button variant="contained" startIcon={<ReportIcon />} onClick={() => setIsReportOpen(true)}>
              <Trans>View Report</Trans>
            </Button>
          )
        }
      >
        {sums && rows.length > 0 && (
          <StatRow>
            <Stat label={t`Reading Out`} figure={formatPay(toDollars(sums.readingOutCents))} />
            <Stat label={t`Ticket Out`} figure={formatPay(toDollars(sums.ticketOutCents))} />
            <Stat
              label={t`Diff`}
              figure={<Difference value={toDollars(sums.diffCents)} format={formatSignedPay} />}
              note={t`of this session`}
            />
            <Stat
              label={t`Outstanding`}
              figure={<Difference value={toDollars(sums.outstandingCents)} format={formatSignedPay} />}
              note={t`up to this session`}
            />
          </StatRow>
        )}
      </TablePage>
      {openedRow && (
        <EmployeeTicketsDialog
          row={openedRow}
          sessionId={sessionId}
          onClose={() => setOpened(undefined)}
          onExplain={() => {
            setOpened(undefined)
            setExplaining(opened)
          }}
        />
      )}
      {explainedRow && (
        <DifferenceReasonDialog row={explainedRow} sessionId={sessionId} onClose={() => setExplaining(undefined)} />
      )}
    </>
  )
}

const BY_MACHINE = { orderBy: 'machine' } as const
const TONES = { overpaid: 'error', unpaid: 'warning', fine: undefined } as const

function useMatchColumns(): readonly TableColumn<MatchTicketRow>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const labels = useDifferenceLabels()
  return useMemo(() => {
    const money = (id: 'readingOut' | 'ticketOut', label: string): TableColumn<MatchTicketRow> => ({
      id,
      label,
      onCard: 'fact',
      align: 'right',
      value: (row) => row[id],
      text: (row) => formatPay(row[id]),
    })
    const signed = (id: 'diff' | 'outstanding', label: string): TableColumn<MatchTicketRow> => ({
      id,
      label,
      align: 'right',
      value: (row) => row[id],
      text: (row) => formatSignedPay(row[id]),
      render: (row) => <Difference value={row[id]} format={formatSignedPay} />,
    })
    const time = (id: 'previousReadingTime' | 'currentReadingTime', label: string): TableColumn<MatchTicketRow> => ({
      id,
      label,
      value: (row) => row[id] ?? '',
      text: (row) => (row[id] === null ? '' : formatDateTime(row[id], timezone)),
      render: (row) => (row[id] === null ? '' : <Moment instant={row[id]} timezone={timezone} />),
    })
    const states = { overpaid: t`Paid more than printed`, unpaid: t`Unpaid for two sessions` }
    const why = ({ reason, note, reasonBy }: MatchTicketRow) =>
      reason === null ? '' : [labels[reason], note, reasonBy ?? ''].filter((part) => part !== '').join(' · ')
    return [
      { id: 'machine', label: t`Machine`, align: 'right', value: ({ machine }) => machine },
      time('previousReadingTime', t`Previous Reading Time`),
      time('currentReadingTime', t`Current Reading Time`),
      money('readingOut', t`Reading Out`),
      money('ticketOut', t`Ticket Out`),
      { ...signed('diff', t`Diff`), onCard: 'figure' },
      { ...signed('outstanding', t`Outstanding`), onCard: 'fact' },
      {
        id: 'reason',
        label: t`Reason`,
        onCard: 'fact',
        value: (row) => (row.reason === null ? '' : labels[row.reason]),
        text: (row) => {
          const state = row.state
          return [state === null ? '' : states[state], why(row)].filter((part) => part !== '').join(' · ')
        },
        render: (row) => {
          const state = row.state
          if (state === null && row.reason === null) return ''
          return (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {state !== null && (
                <Chip
                  color={state === 'overpaid' ? 'error' : 'warning'}
                  variant="outlined"
                  label={states[state]}
                  sx={{ height: '1.375rem', mr: 1 }}
                />
              )}
              {why(row)}
            </Box>
          )
        },
      },
    ]
  }, [t, timezone, labels])
}

/** The filter's value for rows without a reason. */
const NO_REASON = 'none'

function useMatchFilters(): readonly TableFilter<MatchTicketRow>[] {
  const { t } = useLingui()
  const labels = useDifferenceLabels()
  return useMemo(
    () => [
      {
        id: 'diff',
        kind: 'select',
        label: t`Diff`,
        options: [
          { value: '-1', label: t`Below 0` },
          { value: '0', label: t`0` },
          { value: '1', label: t`Above 0` },
        ],
        value: ({ diff }) => Math.sign(diff),
      },
      {
        id: 'reason',
        kind: 'select',
        label: t`Reason`,
        options: [
          { value: NO_REASON, label: t`No reason` },
          ...DIFFERENCE_REASONS.map((value) => ({ value, label: labels[value] })),
        ],
        value: ({ reason }) => reason ?? NO_REASON,
      },
    ],
    [t, labels],
  )
}

function matchTotals(rows: readonly MatchTicketRow[], label: string) {
  const sums = sumsOfMatches(rows)
  return {
    machine: label,
    readingOut: formatPay(toDollars(sums.readingOutCents)),
    ticketOut: formatPay(toDollars(sums.ticketOutCents)),
    diff: <Difference value={toDollars(sums.diffCents)} format={formatSignedPay} />,
    outstanding: <Difference value={toDollars(sums.outstandingCents)} format={formatSignedPay} />,
  }
}

/** The match tickets report of one session, shown in place of the screen. */
function MatchTicketsReport({ session: { sessionId, businessDay }, onBack }: MatchTicketsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const openedOn = useOpenedOn()
  const reply = useCall('POST /report/previewMatchTicketsReport', { sessionId, locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Match Tickets Report – session ${sessionId}`}
      bytes={useReportBytes(reply)}
      fileName={`Match Tickets Report - ${businessDay} - session ${sessionId} - ${openedOn}.pdf`}
      onBack={onBack}
    />
  )
}
