import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useMemo, useState } from 'react'

import type { ResultAt } from '@countroom/contract/api.ts'
import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'
import type { Rollover } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'

const REFRESHED = [
  'POST /transaction/rollOverRequestList',
  'POST /transaction/list',
  'POST /transaction/getDrawer',
] as const

interface RequestsProps {
  requests: ResultAt<'POST /transaction/rollOverRequestList'>
}

/** The hand-overs that wait for an answer: those offered to the person who works in this browser, and those that this person offered. */
export function Requests({ requests: { bankList, expenseList, offered } }: RequestsProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const decide = useChange('POST /transaction/rollover', { handles: ['void.reasonMissing'], refreshes: REFRESHED })
  const withdraw = useChange('POST /transaction/withdrawRollover', { refreshes: REFRESHED })
  const [rejecting, setRejecting] = useState<Rollover>()
  const isBusy = decide.isPending || withdraw.isPending

  const answerActions = (row: Rollover) => {
    const what = `${row.description} ${formatPay(row.amount)}`
    const { transactionId } = row
    return (
      <Actions>
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Accept ${what}`}
          disabled={isBusy}
          onClick={() => void decide.run({ userId, transactionId, status: 'Accept', locationId })}
        >
          <Trans>Accept</Trans>
        </Button>
        <Button size="small" aria-label={t`Reject ${what}`} disabled={isBusy} onClick={() => setRejecting(row)}>
          <Trans>Reject</Trans>
        </Button>
      </Actions>
    )
  }
  const offerActions = (row: Rollover) => {
    const what = `${row.description} ${formatPay(row.amount)}`
    return (
      <Actions>
        <Button
          size="small"
          aria-label={t`Withdraw ${what}`}
          disabled={isBusy}
          onClick={() => void withdraw.run({ userId, rolloverId: row.rolloverId, locationId })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </Actions>
    )
  }

  return (
    <>
      <RequestList
        tableName="bank-requests"
        title={t`Bank Requests`}
        person={{ label: t`From`, name: ({ giverName }) => giverName }}
        isTimed
        rows={bankList}
        actions={answerActions}
      />
      <RequestList
        tableName="expense-requests"
        title={t`Expense Requests`}
        person={{ label: t`From`, name: ({ giverName }) => giverName }}
        rows={expenseList}
        actions={answerActions}
      />
      <RequestList
        tableName="offered-cash"
        title={t`Offered by you`}
        person={{ label: t`To`, name: ({ receiverName }) => receiverName }}
        isTimed
        rows={offered}
        actions={offerActions}
      />
      {rejecting && (
        <VoidDialog
          title={<Trans>Reject this hand-over?</Trans>}
          name={rejecting.giverName}
          text={`${rejecting.description}, ${formatPay(rejecting.amount)}`}
          consequence={<Trans>The amount stays with {rejecting.giverName}, who sees your reason.</Trans>}
          isReasonNeeded
          submitLabel={t`Reject`}
          isPending={decide.isPending}
          closesOn={['rollover.unknown', 'rollover.decided']}
          onSubmit={(reason) =>
            decide.run({ userId, transactionId: rejecting.transactionId, status: 'Reject', reason, locationId })
          }
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  )
}

interface RequestListProps {
  tableName: TableName
  title: string
  person: { label: string; name: (row: Rollover) => string }
  /** Bank requests and own offers show a time, expense requests only the date (part 2 section 2). */
  isTimed?: boolean
  rows: readonly Rollover[]
  actions: (row: Rollover) => ReactNode
}

function RequestList({ tableName, title, person, isTimed = false, rows, actions }: RequestListProps) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const { label, name } = person
  const columns = useMemo(
    (): TableColumn<Rollover>[] => [
      {
        id: 'description',
        label: t`Description`,
        value: ({ description }) => description,
        render: ({ description }) => <Breakable text={description} />,
      },
      { id: 'person', label, onCard: 'fact', value: name },
      {
        id: 'amount',
        label: t`Amount`,
        onCard: 'figure',
        align: 'right',
        value: ({ amount }) => amount,
        text: ({ amount }) => formatPay(amount),
      },
      {
        id: 'dateTime',
        label: isTimed ? t`Date Time` : t`Date`,
        onCard: 'fact',
        value: ({ dateTime }) => dateTime,
        text: ({ dateTime, createdDate }) =>
          isTimed ? formatDateTime(dateTime, timezone) : formatDate(createdDate, timezone),
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `name` changes only together with `label`
    [t, timezone, label, isTimed],
  )
  if (rows.length === 0) return null
  return (
    <TablePage
      tableName={tableName}
      title={title}
      isEmbedded
      hasSearch={false}
      phoneLayout="cards"
      columns={columns}
      rows={rows}
      rowKey={({ rolloverId }) => rolloverId}
      rowTone={() => 'warning'}
      rowLabel={({ description, amount }) => `${description} ${formatPay(amount)}`}
      initialState={OLDEST_FIRST}
      rowActions={actions}
      empty={{ title: null }}
    />
  )
}

const OLDEST_FIRST = { orderBy: 'dateTime', order: 'asc' } as const

/** The buttons of a row, with space above and below them. */
function Actions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'inline-flex', gap: 0.5, py: 0.5 }}>{children}</Box>
}
