import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PayIcon from '@mui/icons-material/PaidOutlined'
import { lazy, Suspense, useMemo, useState } from 'react'

import type { Jackpot } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useFirstPage, useServerList } from '../../ui/use-server-list.ts'

const AddJackpotDialog = lazy(async () => ({ default: (await import('./add-jackpot.dialog.tsx')).AddJackpotDialog }))
const PayJackpotDialog = lazy(async () => ({ default: (await import('./pay-jackpot.dialog.tsx')).PayJackpotDialog }))
const VoidJackpotDialog = lazy(async () => ({ default: (await import('./void-jackpot.dialog.tsx')).VoidJackpotDialog }))

type Opened = { dialog: 'add' } | { dialog: 'pay' | 'void'; jackpot: Jackpot }

interface JackpotsProps {
  /** The day with which the field “Won on” starts in the dialog Add Jackpot. */
  day: string
  /** The current business day. */
  today: string
}

/**
 * The list of jackpots that customers won: the jackpots that the house still owes, or all of them. A jackpot raises the figure Jackpot Not Paid of
 * the day on which it was won. It lowers this figure of the day on which it is paid (domain 9).
 */
export function Jackpots({ day, today }: JackpotsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [shown, setShown] = useState<'unpaid' | 'all'>('unpaid')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const columns = useColumns()
  const [state, setState] = useFirstPage('jackpots')
  const { data, table } = useServerList('POST /report/listJackpots', {
    tableName: 'jackpots',
    kept: [state, setState],
    question: () => ({ locationId, ...(shown === 'unpaid' && { isUnpaid: true }) }),
  })
  const actionsOf = (jackpot: Jackpot) =>
    jackpot.void === null && (
      <>
        {jackpot.paidOn === null && (
          <RowButton
            label={t`Pay the jackpot of machine ${jackpot.machine}`}
            title={t`Pay`}
            text={t`Pay`}
            icon={<PayIcon fontSize="small" />}
            onClick={() => setOpened({ dialog: 'pay', jackpot })}
          />
        )}
        <RowButton
          label={t`Delete the jackpot of machine ${jackpot.machine}`}
          title={t`Delete`}
          icon={<DeleteIcon fontSize="small" />}
          onClick={() => setOpened({ dialog: 'void', jackpot })}
        />
      </>
    )
  return (
    <>
      <TablePage
        {...table}
        title={shown === 'unpaid' ? t`Unpaid jackpots` : t`All jackpots`}
        isEmbedded
        hasSearch={false}
        phoneLayout="cards"
        columns={columns}
        rowKey={({ jackpotId }) => jackpotId}
        rowLabel={({ machine }) => t`machine ${machine}`}
        rowTone={(jackpot) => (jackpot.void === null ? undefined : 'muted')}
        rowActions={actionsOf}
        aside={data && <Trans>{formatPay(data.owed)} owed</Trans>}
        actions={
          <>
            <Segmented
              label={t`Jackpots`}
              value={shown}
              options={[
                { value: 'unpaid', label: t`Unpaid` },
                { value: 'all', label: t`All` },
              ]}
              onChange={(next) => {
                setShown(next)
                setState({ ...state, page: 0 })
              }}
            />
            <ToolButton label={t`Add Jackpot`} icon={<AddIcon />} onClick={() => setOpened({ dialog: 'add' })} />
          </>
        }
        empty={{
          title:
            shown === 'unpaid' ? (
              <Trans>There are no unpaid jackpots</Trans>
            ) : (
              <Trans>No jackpots have been recorded yet</Trans>
            ),
          text: <Trans>Add a jackpot that a customer won and that is paid on a later day.</Trans>,
        }}
      />
      <Suspense fallback={null}>
        {opened?.dialog === 'add' && <AddJackpotDialog day={day} today={today} onClose={close} />}
        {opened?.dialog === 'pay' && <PayJackpotDialog jackpot={opened.jackpot} today={today} onClose={close} />}
        {opened?.dialog === 'void' && <VoidJackpotDialog jackpot={opened.jackpot} onClose={close} />}
      </Suspense>
    </>
  )
}

function useColumns(): readonly TableColumn<Jackpot>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const columns: TableColumn<Jackpot>[] = [
      { id: 'machine', label: t`Machine`, value: ({ machine }) => machine },
      {
        id: 'customer',
        label: t`Customer`,
        onCard: 'fact',
        value: ({ customer }) => customer,
        render: ({ customer }) => <bdi>{customer ?? '–'}</bdi>,
      },
      {
        id: 'amount',
        label: t`Amount`,
        align: 'right',
        onCard: 'figure',
        value: ({ amount }) => amount,
        text: ({ amount }) => formatPay(amount),
      },
      { id: 'since', label: t`Since`, onCard: 'fact', value: ({ since }) => since },
      {
        id: 'paidOn',
        label: t`Paid on`,
        onCard: 'rest',
        value: ({ paidOn }) => paidOn,
        text: ({ paidOn, void: gone }) => (gone ? t`Deleted by ${gone.by}: ${gone.reason}` : (paidOn ?? t`Unpaid`)),
      },
      { id: 'recordedBy', label: t`Recorded by`, onCard: 'rest', value: ({ recordedBy }) => recordedBy },
      { id: 'comments', label: t`Comments`, onCard: 'rest', value: ({ comments }) => comments },
    ]
    return columns.map((column) => ({ ...column, isSortable: false }))
  }, [t])
}
