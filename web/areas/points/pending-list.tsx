import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { clockTime } from '../../lib/date-range.ts'
import { formatWhole } from '../../lib/format.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { minutesSince, minutesText } from './dashboard.rules.ts'
import { Announcement, DeleteButton, quiet, ShownCount, useNameColumn } from './entry-cells.tsx'
import { nameOf } from './entry-customer.rules.ts'
import { MachineCell } from './machine-cell.tsx'
import { useArrivals } from './use-arrivals.ts'

interface PendingListProps {
  roomAbovePx: number
  day: string
  isToday: boolean
  answer: ListAnswer<PendingEntry>
  /** True when a machine name of the location has letters. */
  takesLetters: boolean
  onOpen: (entry: PendingEntry) => void
  /** Called when the machine of an entry was saved with Enter. */
  onAssigned: (entry: PendingEntry) => void
  onDelete: (entry: PendingEntry) => void
}

/** The customers who wait for a machine and a match. On a past day, the customers who got no points. */
export function PendingList(props: PendingListProps) {
  const { day, isToday, answer, onDelete } = props
  const pending = answer.rows
  const { t } = useLingui()
  const isPhone = usePhone()
  const ids = useMemo(() => pending?.map(({ pendingId }) => pendingId), [pending])
  const arrived = useArrivals(day, ids)
  const isNew = ({ pendingId }: PendingEntry) => arrived.has(pendingId)
  const actionsOf = (entry: PendingEntry) => <DeleteButton entry={entry} onDelete={() => onDelete(entry)} />
  const asideOf = (shown: readonly PendingEntry[]) => (
    <>
      {pending && shown.length < pending.length ? (
        <ShownCount shown={shown.length} all={pending.length} />
      ) : (
        !isPhone && pending && <Count count={pending.length} isToday={isToday} />
      )}
      <Announcement names={(pending ?? []).filter(isNew).map(nameOf)} />
    </>
  )
  return (
    <TablePage
      {...answer}
      tableName="pending-list"
      title={t`Pending List`}
      isEmbedded
      roomAbovePx={props.roomAbovePx}
      isSearchKept={false}
      aside={asideOf}
      columns={useColumns(isToday, props.takesLetters, props.onAssigned)}
      rowKey={({ pendingId }) => pendingId}
      rowLabel={nameOf}
      rowTone={(entry) => (isNew(entry) ? 'info' : undefined)}
      initialState={LONGEST_WAITING_FIRST}
      onRowClick={props.onOpen}
      rowActions={actionsOf}
      empty={
        isToday
          ? {
              title: <Trans>Nobody is waiting</Trans>,
              text: <Trans>Check in a customer above. They will appear here.</Trans>,
            }
          : { title: <Trans>No customer went without points on this day</Trans> }
      }
    />
  )
}

/** Shows all rows on one page, so that the newest customer is at the end of the page. */
const LONGEST_WAITING_FIRST = { orderBy: 'signInTime', order: 'asc', rowsPerPage: 'All' } as const

function Count({ count, isToday }: { count: number; isToday: boolean }) {
  const { t } = useLingui()
  return (
    <span style={quiet}>{isToday ? t`${count} waiting` : plural(count, { one: '# entry', other: '# entries' })}</span>
  )
}

function useColumns(
  isToday: boolean,
  takesLetters: boolean,
  onAssigned: (entry: PendingEntry) => void,
): readonly TableColumn<PendingEntry>[] {
  const { t } = useLingui()
  const name = useNameColumn<PendingEntry>()
  const now = useNow(isToday, MINUTE_MS)
  const waited = ({ finalSignIn }: PendingEntry) => minutesText(minutesSince(finalSignIn, now))
  return [
    name,
    {
      id: 'signInTime',
      label: isToday ? t`Waiting since` : t`Sign-in`,
      align: 'right',
      value: ({ finalSignIn }) => finalSignIn,
      text: ({ signInTime }) => clockTime(signInTime),
      render: (entry) => (
        <>
          {clockTime(entry.signInTime)}
          {isToday && <span style={waitedStyle}>{waited(entry)}</span>}
        </>
      ),
    },
    {
      id: 'machine',
      label: t`Machine`,
      align: 'left',
      width: takesLetters ? 160 : 116,
      value: ({ ticket }) => ticket,
      render: (entry) =>
        isToday ? (
          <MachineCell
            entry={entry}
            name={nameOf(entry)}
            takesLetters={takesLetters}
            onAssigned={() => onAssigned(entry)}
          />
        ) : (
          (entry.ticket ?? '–')
        ),
    },
    {
      id: 'points',
      label: t`Points`,
      align: 'right',
      value: ({ points }) => points,
      text: ({ points }) => formatWhole(points),
    },
  ]
}

const waitedStyle = { ...quiet, display: 'block', fontSize: '0.8125rem' } as const
