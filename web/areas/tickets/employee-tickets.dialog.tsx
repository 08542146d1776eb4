import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { EmployeeTicket, MatchTicketRow } from '@countroom/contract/tickets/tickets.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatPay, formatSignedPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Moment } from '../../ui/moment.tsx'

interface EmployeeTicketsDialogProps {
  row: MatchTicketRow
  sessionId: number
  onClose: () => void
  /** Opens the choice of a reason. */
  onExplain: () => void
}

/** The tickets behind a row of Match Tickets: who paid which amount, and when. */
export function EmployeeTicketsDialog({ row, sessionId, onClose, onExplain }: EmployeeTicketsDialogProps) {
  const { selectedLocationId: locationId } = useUser()
  const { machine, readingOut, ticketOut, diff } = row
  const { data, error, refetch } = useCall(
    'POST /ticketOut/listEmployeeTickets',
    { sessionId, machine, locationId },
    { isQuiet: true },
  )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="employee-tickets-title">
      <DialogTitle id="employee-tickets-title">
        <Trans>Tickets of machine {machine}</Trans>
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
          <Trans>
            It printed {formatPay(readingOut)}, and {formatPay(ticketOut)} was paid: a difference of{' '}
            {formatSignedPay(diff)}.
          </Trans>
        </Typography>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={72} />}
        {data && data.tickets.length === 0 && (
          <Typography role="status" sx={{ py: 2, textAlign: 'center' }}>
            <Trans>No tickets found</Trans>
          </Typography>
        )}
        {data && data.tickets.length > 0 && <Tickets tickets={data.tickets} total={ticketOut} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onExplain}>
          <Trans>Reason</Trans>
        </Button>
        <Button variant="contained" onClick={onClose} data-initial-focus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Tickets({ tickets, total }: { tickets: readonly EmployeeTicket[]; total: number }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  return (
    <Box component="table" aria-label={t`Employee tickets`} sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Ticket</Trans>
          </th>
          <th scope="col">
            <Trans>Employee</Trans>
          </th>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {tickets.map(({ ticketId, number, employee, ticketTime, ticketAmount, isVoid }) => (
          <tr key={`${ticketId} ${isVoid}`}>
            <th scope="row">#{number}</th>
            <td>
              <bdi>{employee}</bdi>
              {isVoid && (
                <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                  <Trans>voided a ticket of an earlier session</Trans>
                </Box>
              )}
            </td>
            <td>
              <Moment instant={ticketTime} timezone={locationTimezone} />
            </td>
            <td>{formatPay(ticketAmount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            <Trans>Total</Trans>
          </th>
          <td>{formatPay(total)}</td>
        </tr>
      </tfoot>
    </Box>
  )
}

const tableStyle = {
  borderCollapse: 'collapse',
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.5, pr: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { borderTop: 0, fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' },
  '& th': { fontWeight: 500 },
  '& td': { overflowWrap: 'anywhere' },
  '& tr > :last-child': { pr: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot': { fontWeight: 500 },
} as const
