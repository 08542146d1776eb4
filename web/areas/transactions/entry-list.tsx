import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import { useMemo } from 'react'

import { sumDollars } from '@countroom/contract/kernel/money.ts'
import type { TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { ListedTransaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Breakable } from '../../ui/breakable.tsx'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'

interface EntryListProps {
  type: TransactionType
  answer: ListAnswer<ListedTransaction>
  /** The sum of all entries, in dollars. */
  total: number
  /** The entry in the form. */
  chosenId: number | undefined
  /** The entry that was just saved. */
  savedId: number | undefined
  /** `onChoose` and `onVoid` are undefined when the shift is settled, because its entries then no longer change. */
  onChoose: ((entry: ListedTransaction) => void) | undefined
  onVoid: ((entry: ListedTransaction) => void) | undefined
}

/** The bank or the expense entries of the shift, newest first, with their total. */
export function EntryList({ type, answer, total, chosenId, savedId, onChoose, onVoid }: EntryListProps) {
  const { t } = useLingui()
  const columns = useEntryColumns()
  const actionsOf = (entry: ListedTransaction) => {
    const name = `${entry.description} ${formatPay(entry.amount)}`
    return (
      <RowButton
        label={t`Delete ${name}`}
        title={t`Delete`}
        icon={<DeleteIcon fontSize="small" />}
        onClick={() => onVoid?.(entry)}
      />
    )
  }
  return (
    <TablePage
      {...answer}
      tableName={`${type}-entries`}
      title={type === 'bank' ? t`Bank` : t`Expense`}
      isEmbedded
      hasSearch={false}
      phoneLayout="cards"
      columns={columns}
      rowKey={({ transactionId }) => transactionId}
      rowLabel={({ description, amount }) => `${description} ${formatPay(amount)}`}
      rowTone={({ transactionId }) =>
        transactionId === chosenId ? 'info' : transactionId === savedId ? 'success' : undefined
      }
      initialState={NEWEST_FIRST}
      // The total is also beside the title, so that it is visible when the list is long.
      aside={answer.rows && answer.rows.length > 0 && <span style={totalStyle}>{formatPay(total)}</span>}
      totals={(shown) => ({
        description: t`Total`,
        amount: formatPay(sumDollars(shown.map(({ amount }) => amount))),
      })}
      onRowClick={onChoose}
      rowActions={onVoid && actionsOf}
      empty={
        onVoid === undefined
          ? {
              title: type === 'bank' ? <Trans>No cash came in</Trans> : <Trans>No cash was paid out</Trans>,
              text: <Trans>The shift is settled, so no more entries can be added.</Trans>,
            }
          : type === 'bank'
            ? {
                title: <Trans>No cash came in yet</Trans>,
                text: <Trans>Choose a description, enter the amount, then press ADD BANK.</Trans>,
              }
            : {
                title: <Trans>No cash was paid out yet</Trans>,
                text: <Trans>Choose a description, enter the amount, then press ADD EXPENSE.</Trans>,
              }
      }
    />
  )
}

const totalStyle = { color: 'var(--mui-palette-text-secondary)', fontSize: '0.875rem' } as const
const NEWEST_FIRST = { orderBy: 'dateTime', order: 'desc' } as const

function useEntryColumns(): readonly TableColumn<ListedTransaction>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(
    () => [
      {
        id: 'description',
        label: t`Description`,
        value: ({ description }) => description,
        text: (entry) => [entry.description, ...factsOf(entry)].join(' '),
        render: (entry) => <Described entry={entry} />,
      },
      {
        id: 'amount',
        label: t`Amount`,
        // Keeps the column narrow, so that the description gets the remaining width.
        width: '1%',
        onCard: 'figure',
        align: 'right',
        value: ({ amount }) => amount,
        text: ({ amount }) => formatPay(amount),
      },
      {
        id: 'dateTime',
        label: t`Time`,
        width: '1%',
        onCard: 'fact',
        align: 'right',
        value: ({ dateTime }) => dateTime,
        text: ({ dateTime }) => clearTime(dateTime, timezone),
      },
    ],
    [t, timezone],
  )
}

/** The people and the comments of an entry. */
function factsOf({ selectedCustomerName, selectedEmployeeName, nameInput, comments }: ListedTransaction): string[] {
  return [selectedCustomerName, selectedEmployeeName, nameInput, comments].flatMap((fact) => fact || [])
}

function Described({ entry }: { entry: ListedTransaction }) {
  const facts = factsOf(entry).join(' · ')
  const { holderId } = useDrawerShift()
  const { pendingAmount, handedOverAmount, rejection, userId, employeeName, modifyUserId, modifyUserName } = entry
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        <Breakable text={entry.description} />
      </Box>
      {facts !== '' && (
        <Box component="span" sx={factStyle}>
          {facts}
        </Box>
      )}
      {userId !== holderId && (
        <Box component="span" sx={factStyle}>
          <Trans>Entered by {employeeName}</Trans>
        </Box>
      )}
      {modifyUserId !== null && modifyUserId !== holderId && (
        <Box component="span" sx={factStyle}>
          <Trans>Changed by {modifyUserName}</Trans>
        </Box>
      )}
      {pendingAmount > 0 && (
        <Box component="span" sx={{ ...factStyle, color: 'warning.main' }}>
          <Trans>{formatPay(pendingAmount)} waits for another employee</Trans>
        </Box>
      )}
      {rejection && (
        <Box component="span" sx={{ ...factStyle, color: 'warning.main' }}>
          <Trans>
            {rejection.name} did not take {formatPay(rejection.amount)}: {rejection.reason}
          </Trans>
        </Box>
      )}
      {handedOverAmount > 0 && (
        <Box component="span" sx={factStyle}>
          <Trans>{formatPay(handedOverAmount)} handed over</Trans>
        </Box>
      )}
    </Box>
  )
}

const factStyle = { display: 'block', color: 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.35 } as const
