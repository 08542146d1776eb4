import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { GivenEntry } from '@countroom/contract/points/points.shapes.ts'

import { formatMeter, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { Announcement, DeleteButton, nameOf, useNameColumn } from './entry-cells.tsx'
import { useArrivals } from './use-arrivals.ts'

export type Whose = 'everybody' | 'mine'

interface GivenListProps {
  roomAbovePx: number
  day: string
  /** Everybody's; undefined while they are on their way, or after that failed. */
  given: readonly GivenEntry[] | undefined
  whose: Whose
  onWhose: (whose: Whose) => void
  /** Undefined where it would be refused. */
  onDelete: ((entry: GivenEntry) => void) | undefined
  isLoading: boolean
  error: string | undefined
  onRetry: () => void
  onOpen: (entry: GivenEntry) => void
}

/** The points given on a business day. */
export function GivenList(props: GivenListProps) {
  const { day, given, whose, onWhose, onDelete } = props
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
  return (
    <>
      <TablePage
        tableName="given-points"
        title={t`Given Points`}
        isEmbedded
        roomAbovePx={props.roomAbovePx}
        aside={rows && <Sum entries={rows} />}
        columns={useColumns()}
        rows={rows}
        rowKey={({ pendingId }) => pendingId}
        rowLabel={nameOf}
        rowTone={(entry) => (isNew(entry) ? 'success' : undefined)}
        initialState={LAST_FIRST}
        totals={(shown) => ({ name: t`Total`, points: formatMeter(sumOf(shown)) })}
        onRowClick={props.onOpen}
        rowActions={onDelete && actionsOf}
        isLoading={props.isLoading}
        error={props.error}
        onRetry={props.onRetry}
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
                text: <Trans>Open somebody on the pending list to give them theirs.</Trans>,
              }
        }
      />
      <Announcement names={(given ?? []).filter(isNew).map(nameOf)} />
    </>
  )
}

const LAST_FIRST = { orderBy: 'givenAt', order: 'desc' } as const

function sumOf(entries: readonly GivenEntry[]): number {
  return entries.reduce((total, { points }) => total + points, 0)
}

function Sum({ entries }: { entries: readonly GivenEntry[] }) {
  const points = formatMeter(sumOf(entries))
  return (
    <span style={quiet}>
      <Trans>{points} points</Trans>
    </span>
  )
}

const quiet = { color: 'var(--mui-palette-text-secondary)', fontSize: '0.875rem', whiteSpace: 'nowrap' } as const

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
      align: 'right',
      value: ({ points }) => points,
      text: ({ points }) => formatMeter(points),
    },
    {
      id: 'givenAt',
      label: t`Time`,
      align: 'right',
      value: ({ givenAt }) => givenAt,
      text: ({ givenAt }) => formatTime(givenAt, timezone),
    },
    { id: 'employeeName', label: t`Given by`, value: ({ employeeName }) => employeeName },
  ]
}
