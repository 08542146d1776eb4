import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { useMemo } from 'react'

import { sumDollars } from '@countroom/contract/kernel/money.ts'
import type { TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatPay, formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'

interface TicketListProps {
  answer: ListAnswer<TicketOut>
  /** The sum of all tickets, in dollars. */
  total: number
  /** The ticket that was just saved. */
  savedId: number | undefined
  /** Undefined when the shift is settled, because its tickets then no longer change. */
  onVoid: ((ticket: TicketOut) => void) | undefined
}

/** The tickets of the shift, newest first. */
export function TicketList({ answer, total, savedId, onVoid }: TicketListProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const columns = useTicketColumns()
  const actionsOf = (ticket: TicketOut) => (
    <RowButton
      label={t`Delete ticket ${ticket.number}`}
      title={t`Delete`}
      icon={<DeleteIcon fontSize="small" />}
      onClick={() => onVoid?.(ticket)}
    />
  )
  const count = formatWhole(answer.rows?.length ?? 0)
  return (
    <TablePage
      {...answer}
      tableName="tickets"
      title={t`Tickets of this shift`}
      isEmbedded
      hasSearch={!isPhone || (answer.rows?.length ?? 0) > SEARCHED_ABOVE}
      isSearchKept={false}
      phoneLayout="cards"
      columns={columns}
      rowKey={({ ticketId }) => ticketId}
      rowLabel={({ number }) => t`Ticket ${number}`}
      rowTone={({ ticketId }) => (ticketId === savedId ? 'success' : undefined)}
      initialState={NEWEST_FIRST}
      aside={
        answer.rows &&
        answer.rows.length > 0 && (
          <span style={sumStyle}>
            <Trans>
              {count} paid, {formatPay(total)}
            </Trans>
          </span>
        )
      }
      totals={(shown) => ({
        number: t`Total`,
        ticketOut: formatPay(sumDollars(shown.map(({ ticketOut }) => ticketOut))),
      })}
      rowActions={onVoid && actionsOf}
      empty={
        onVoid === undefined
          ? {
              title: <Trans>No tickets in this shift</Trans>,
              text: <Trans>The shift is settled, so no more tickets can be added.</Trans>,
            }
          : {
              title: <Trans>No tickets in this shift yet</Trans>,
              text: <Trans>Type the machine, press the bills or type the amount, then press Add.</Trans>,
            }
      }
    />
  )
}

/** Up to this number of tickets, a phone shows no search field. One swipe shows them all, and the field would only push them down. */
const SEARCHED_ABOVE = 10
const NEWEST_FIRST = { orderBy: 'number', order: 'desc' } as const
const sumStyle = { color: 'var(--mui-palette-text-secondary)', fontSize: '0.875rem', whiteSpace: 'nowrap' } as const

function useTicketColumns(): readonly TableColumn<TicketOut>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const { isEdited } = useDrawerShift()
  return useMemo(
    () => [
      {
        id: 'number',
        label: t`Ticket`,
        width: '16%',
        value: ({ number }) => number,
        text: ({ number }) => `#${number}`,
      },
      { id: 'machine', label: t`Machine`, onCard: 'fact', align: 'right', value: ({ machine }) => machine },
      {
        id: 'ticketOut',
        label: t`Amount`,
        onCard: 'figure',
        align: 'right',
        value: ({ ticketOut }) => ticketOut,
        text: ({ ticketOut }) => formatPay(ticketOut),
      },
      {
        id: 'time',
        label: t`Time`,
        onCard: 'fact',
        align: 'right',
        value: ({ time }) => time,
        text: ({ time }) => clearTime(time, timezone),
      },
      // In another person's shift, an administrator may have paid the ticket.
      ...(isEdited ? [{ id: 'paidBy', label: t`Paid by`, value: ({ employeeName }: TicketOut) => employeeName }] : []),
      { id: 'approvedBy', label: t`Second person`, value: ({ approvedBy }) => approvedBy ?? '' },
    ],
    [t, timezone, isEdited],
  )
}
