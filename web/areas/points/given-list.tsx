import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { lazy, Suspense, useMemo } from 'react'

import type { GivenEntry, WaitingVoid } from '@countroom/contract/points/points.shapes.ts'

import { formatWhole, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { Announcement, DeleteButton, quiet, ShownCount, useNameColumn } from './entry-cells.tsx'
import { nameOf, shortName } from './entry-customer.rules.ts'
import { useArrivals } from './use-arrivals.ts'

const WaitingVoids = lazy(async () => ({ default: (await import('./waiting-voids.tsx')).WaitingVoids }))

export type Whose = 'everybody' | 'mine'

interface GivenListProps {
  roomAbovePx: number
  day: string
  isToday: boolean
  /** The points given by all employees. */
  answer: ListAnswer<GivenEntry>
  /** The voids that wait for a second person. They may be of any day. */
  voids: readonly WaitingVoid[]
  whose: Whose
  onWhose: (whose: Whose) => void
  /** Undefined when the server would refuse the deletion. */
  onDelete: ((entry: GivenEntry) => void) | undefined
  onOpen: (entry: GivenEntry) => void
}

/** The points given on one business day. */
export function GivenList(props: GivenListProps) {
  const { day, answer, whose, onWhose, onDelete } = props
  const given = answer.rows
  const { t } = useLingui()
  const { userId } = useUser()
  const ids = useMemo(() => given?.map(({ pendingId }) => pendingId), [given])
  const arrived = useArrivals(day, ids)
  const isNew = ({ pendingId }: GivenEntry) => arrived.has(pendingId)
  const rows = useMemo(
    () => (whose === 'mine' ? given?.filter((entry) => entry.userId === userId) : given),
    [given, whose, userId],
  )
  const actionsOf = (entry: GivenEntry) => <DeleteButton entry={entry} onDelete={() => onDelete?.(entry)} />
  const asideOf = (shown: readonly GivenEntry[]) => (
    <>
      {rows &&
        (shown.length < rows.length ? <ShownCount shown={shown.length} all={rows.length} /> : <Sum entries={rows} />)}
      <Announcement names={(given ?? []).filter(isNew).map(nameOf)} isQuiet />
    </>
  )
  return (
    <TablePage
      {...answer}
      tableName="given-points"
      title={t`Given Points`}
      isEmbedded
      roomAbovePx={props.roomAbovePx}
      isSearchKept={false}
      aside={asideOf}
      columns={useColumns()}
      rows={rows}
      rowKey={({ pendingId }) => pendingId}
      rowLabel={nameOf}
      rowTone={(entry) => (isNew(entry) ? 'success' : undefined)}
      initialState={LAST_FIRST}
      totals={(shown) => ({ name: t`Total`, points: formatWhole(sumOf(shown)) })}
      onRowClick={props.onOpen}
      rowActions={onDelete && actionsOf}
      actions={
        <Segmented
          label={t`Given by`}
          value={whose}
          options={[
            { value: 'everybody', label: t`Everybody` },
            { value: 'mine', label: t`Mine` },
          ]}
          onChange={onWhose}
        />
      }
      empty={
        whose === 'mine' && given && given.length > 0
          ? { title: <Trans>You gave no points on this day</Trans> }
          : {
              title: <Trans>No points were given on this day</Trans>,
              ...(props.isToday && {
                text: <Trans>Open a customer on the pending list to give them points.</Trans>,
              }),
            }
      }
    >
      {props.voids.length > 0 && (
        <Suspense fallback={null}>
          <WaitingVoids voids={props.voids} />
        </Suspense>
      )}
    </TablePage>
  )
}

/** Keeps a name on one line, and cuts off what does not fit. */
const oneLine = {
  display: 'block',
  maxWidth: 120,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const LAST_FIRST = { orderBy: 'givenAt', order: 'desc' } as const

function sumOf(entries: readonly GivenEntry[]): number {
  return entries.reduce((total, { points }) => total + points, 0)
}

function Sum({ entries }: { entries: readonly GivenEntry[] }) {
  return (
    <span style={quiet}>
      <Plural value={sumOf(entries)} one="# point" other="# points" />
    </span>
  )
}

function useColumns(): readonly TableColumn<GivenEntry>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const name = useNameColumn<GivenEntry>()
  return [
    name,
    { id: 'machine', label: t`Machine`, align: 'right', value: ({ ticket }) => ticket },
    {
      id: 'points',
      label: t`Points`,
      onCard: 'figure',
      align: 'right',
      value: ({ points }) => points,
      text: ({ points }) => formatWhole(points),
    },
    {
      id: 'givenAt',
      label: t`Time`,
      onCard: 'fact',
      align: 'right',
      value: ({ givenAt }) => givenAt,
      text: ({ givenAt }) => formatTime(givenAt, timezone),
    },
    {
      id: 'employeeName',
      label: t`Given by`,
      onCard: 'fact',
      value: ({ employeeName }) => employeeName,
      render: ({ employeeName }) => (
        <Box component="span" dir="auto" title={employeeName} sx={oneLine}>
          {shortName(employeeName)}
        </Box>
      ),
    },
  ]
}
