import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import PaidIcon from '@mui/icons-material/PaidOutlined'
import CloseSessionIcon from '@mui/icons-material/TimerOffOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type Dispatch, lazy, type ReactNode, type SetStateAction, Suspense, useMemo, useState } from 'react'

import { STALE_AFTER_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'

import { repeatedHourZone } from '../../lib/clear-time.ts'
import { showFailure } from '../../lib/client.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { formatDateTime, formatHours, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import { RowButton } from '../../ui/row-button.tsx'
import type { TableFilter, TableState } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { RowKey, TableColumn } from '../../ui/table-rows.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import {
  chosenShifts,
  type Frozen,
  frozenForDelete,
  frozenForEdit,
  isStale,
  markingOf,
  openSinceOf,
  withMarked,
} from './clock.rules.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useMarkShifts } from './use-mark-shifts.ts'
import { useViewer } from './use-viewer.ts'

const CloseSessionDialog = lazy(async () => ({
  default: (await import('./close-session.dialog.tsx')).CloseSessionDialog,
}))
const DeleteSessionDialog = lazy(async () => ({
  default: (await import('./delete-session.dialog.tsx')).DeleteSessionDialog,
}))

type ShiftColumn = 'name' | 'clockIn' | 'clockOut' | 'totalHours' | 'totalPay' | 'state'

interface SessionListProps {
  /** Null for all employees. */
  employee: Pick<SessionEmployee, 'userId' | 'name'> | null
  range: DateRange
  filters: readonly TableFilter<ClockRecord>[]
  state: TableState
  onStateChange: (state: TableState) => void
  selected: ReadonlyMap<number, ClockRecord>
  onSelect: Dispatch<SetStateAction<ReadonlyMap<number, ClockRecord>>>
  onBack: () => void
  /** The session that was just saved. It takes the focus. If none was saved, the first session in the list of a single employee takes the focus. */
  saved: ClockRecord | undefined
  onEdit: (shift: ClockRecord) => void
  onReports: (shifts: readonly ClockRecord[]) => void
  addAction: (variant: 'contained' | 'outlined') => ReactNode
}

/** The sessions of one employee, or of all employees, that began in a range of dates (part 1 section 2). */
export function SessionList(props: SessionListProps) {
  const { employee, range, filters, state, onStateChange, selected, onSelect } = props
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const viewer = useViewer()
  const now = useNow(true, MINUTE_MS)
  const columns = useSessionColumns(now)
  const exportColumns = useExportColumns()
  const [closing, setClosing] = useState<ClockRecord>()
  const [deleting, setDeleting] = useState<ClockRecord>()
  const [isOpening, setIsOpening] = useState(false)

  const { data, rows, total, table, exported } = useServerList('POST /clock/listEmployeeSession', {
    tableName: 'employee-sessions',
    kept: [state, onStateChange],
    question: ({ filters: wanted, order, orderBy: column }, search) => {
      const orderBy = columns.find(({ id }) => id === column)?.id as ShiftColumn | undefined
      const payState = (['Paid', 'Unpaid'] as const).find((one) => one === wanted['state'])
      return {
        fromDate: range.from,
        toDate: range.to,
        locationId,
        ...(employee && { userId: employee.userId }),
        ...(search !== '' && { search }),
        ...(payState && { state: payState }),
        ...(orderBy && { orderBy, order }),
      }
    },
  })
  const { markAs, isPending } = useMarkShifts((marked) => onSelect((now) => withMarked(now, marked)))
  const chosen = chosenShifts(selected, rows ?? [], total)

  const select = (keys: ReadonlySet<RowKey>) => {
    const known = new Map([...selected, ...(rows ?? []).map((shift) => [shift.clockId, shift] as const)])
    onSelect(
      new Map([...keys].flatMap((key) => (known.has(Number(key)) ? [[Number(key), known.get(Number(key))!]] : []))),
    )
  }
  const openReports = async () => {
    const known = chosen.length > 0 ? chosen : rows?.length === total ? rows : undefined
    setIsOpening(true)
    try {
      // Without a selection, the reports are about the sessions on all pages. The first part of the list contains all of these sessions. View Report
      // is blocked when there are more sessions than one part can contain.
      props.onReports(known ?? (await exported.parts().next()).value ?? [])
    } catch (refused) {
      showFailure(refused)
    } finally {
      setIsOpening(false)
    }
  }
  const actionsOf = (shift: ClockRecord) => {
    const mayClose = viewer.isAdministrator && isStale(openSinceOf(shift), now)
    const close = () => setClosing(shift)
    const edit = mayClose ? close : () => props.onEdit(shift)
    const canMark = markingOf([shift], 'Paid', viewer).marked.length > 0
    return (
      <RowActions
        shift={shift}
        editFrozen={frozenForEdit(shift, viewer, now)}
        deleteFrozen={frozenForDelete(shift, viewer)}
        onClose={mayClose ? close : undefined}
        // When an administrator edits a session that has been open for too long, Edit opens the dialog that closes it with a reason.
        onEdit={edit}
        onMark={canMark ? () => void markAs('Paid', [shift]) : undefined}
        isNext={canMark && props.saved?.clockId === shift.clockId ? 'mark' : 'edit'}
        onDelete={() => setDeleting(shift)}
      />
    )
  }

  return (
    <>
      <TablePage
        {...table}
        title={employee ? employee.name : t`All employees`}
        back={{ label: t`Employee Sessions`, onBack: props.onBack }}
        columns={columns}
        rowKey={(shift) => shift.clockId}
        rowLabel={(shift) => `${shift.name}, ${formatDateTime(shift.clockIn, locationTimezone)}`}
        rowTone={(shift) => (isStale(openSinceOf(shift), now) ? 'warning' : undefined)}
        filters={filters}
        returnTo={props.saved?.clockId ?? (employee ? rows?.[0]?.clockId : undefined)}
        selection={{ selected: new Set<RowKey>(chosen.map(({ clockId }) => clockId)), onChange: select }}
        empty={{
          title: <Trans>No employee sessions on these days</Trans>,
          text: <Trans>Choose other dates under Filters, or add a session by hand.</Trans>,
          action: props.addAction('outlined'),
        }}
        rowActions={actionsOf}
        renderExport={(isInSheet) => (
          <ExportMenu
            {...exported}
            name={employee ? t`Employee Sessions - ${employee.name}` : t`Employee Sessions`}
            columns={exportColumns}
            isInSheet={isInSheet}
          />
        )}
        primaryAction={props.addAction('contained')}
      >
        <SelectionBar
          chosen={chosen}
          shown={data && { total: data.total, hours: data.totalHours, pay: data.totalPay }}
          onClear={() => onSelect(new Map())}
          isMarking={isPending}
          onMark={(status) => void markAs(status, chosen)}
          isOpening={isOpening}
          onReports={() => void openReports()}
        />
      </TablePage>
      <Suspense fallback={null}>
        {closing && <CloseSessionDialog shift={closing} onClose={() => setClosing(undefined)} />}
        {deleting && (
          <DeleteSessionDialog
            shift={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => {
              onSelect(new Map([...selected].filter(([clockId]) => clockId !== deleting.clockId)))
              setDeleting(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function useSessionColumns(now: number): readonly TableColumn<ClockRecord>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(() => {
    const columns: (TableColumn<ClockRecord> & { id: ShiftColumn })[] = [
      {
        id: 'name',
        label: t`Employee Name`,
        value: ({ name }) => name,
        render: ({ name }) => <span style={wholeName}>{name}</span>,
      },
      {
        id: 'clockIn',
        label: t`Clock In`,
        onCard: 'fact',
        width: MOMENT_WIDTH_PX,
        value: ({ clockIn }) => clockIn,
        text: ({ clockIn }) => formatDateTime(clockIn, timezone),
        render: ({ clockIn }) => <Moment instant={clockIn} timezone={timezone} />,
      },
      {
        id: 'clockOut',
        label: t`Clock Out`,
        width: MOMENT_WIDTH_PX,
        value: ({ clockOut }) => clockOut,
        text: ({ clockOut }) => (clockOut === null ? '–' : formatDateTime(clockOut, timezone)),
        render: ({ clockOut }) => (clockOut === null ? '–' : <Moment instant={clockOut} timezone={timezone} />),
      },
      {
        id: 'totalHours',
        label: t`Total Working Hours`,
        align: 'right',
        value: ({ totalHours }) => totalHours,
        text: ({ totalHours }) => (totalHours === null ? '–' : formatHours(totalHours)),
      },
      {
        id: 'totalPay',
        label: t`Total Pay`,
        onCard: 'figure',
        align: 'right',
        value: ({ totalPay }) => totalPay,
        text: ({ totalPay }) => (totalPay === null ? '–' : formatPay(totalPay)),
      },
      {
        id: 'state',
        label: t`State`,
        onCard: 'fact',
        value: ({ state }) => state,
        render: (shift) => <ShiftState shift={shift} now={now} />,
      },
    ]
    return columns
  }, [t, timezone, now])
}

const MOMENT_WIDTH_PX = 168
/** A long list cuts text that does not fit, but never the employee's name. */
const wholeName = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const
const unbroken = { whiteSpace: 'nowrap' } as const

/** A date and a time, with the time zone's name when daylight saving time repeats that time. */
function Moment({ instant, timezone }: { instant: string; timezone: string }) {
  const zone = repeatedHourZone(instant, timezone)
  return (
    <span style={zone === undefined ? unbroken : wholeName}>
      {formatDateTime(instant, timezone)} {zone}
    </span>
  )
}

/** The state of a session: paid, unpaid or open. It also shows whether the session was entered by hand, and why it was closed. */
function ShiftState({ shift, now }: { shift: ClockRecord; now: number }) {
  const { t } = useLingui()
  const { status, state, isManual, closedReason, clockIn } = shift
  const isOpen = status === 'open'
  const openHours = Math.floor((now - Date.parse(clockIn)) / 3_600_000)
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {isStale(openSinceOf(shift), now) ? (
        <Chip color="warning" label={t`Open for ${openHours} hours`} sx={chipStyle} />
      ) : isOpen ? (
        <Chip color="info" label={t`Open`} sx={chipStyle} />
      ) : (
        <Chip
          {...(state === 'Paid' && { color: 'success' })}
          label={state === 'Paid' ? t`Paid` : t`Unpaid`}
          sx={chipStyle}
        />
      )}
      {isManual && <Chip variant="outlined" label={t`By hand`} sx={chipStyle} />}
      {closedReason !== '' && (
        <Box
          component="span"
          sx={{ flexBasis: '100%', fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {closedReason}
        </Box>
      )}
    </Box>
  )
}

const chipStyle = { height: '1.375rem' }

function useExportColumns(): readonly ExportColumn<ClockRecord>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { label: t`Employee Name`, value: ({ name }) => name },
      { label: t`Clock In`, kind: 'instant', value: ({ clockIn }) => clockIn },
      { label: t`Clock Out`, kind: 'instant', value: ({ clockOut }) => clockOut },
      { label: t`Total Working Hours`, kind: 'hours', value: ({ totalHours }) => totalHours },
      { label: t`Hourly Rate`, kind: 'dollars', value: ({ hourlyRate }) => hourlyRate },
      { label: t`Total Pay`, kind: 'dollars', value: ({ totalPay }) => totalPay },
      {
        label: t`State`,
        value: ({ status, state }) => (status === 'open' ? t`Open` : state === 'Paid' ? t`Paid` : t`Unpaid`),
      },
      { label: t`Entered by hand`, value: ({ isManual }) => (isManual ? t`Yes` : t`No`) },
      { label: t`Reason for closing`, value: ({ closedReason }) => closedReason },
    ],
    [t],
  )
}

interface RowActionsProps {
  shift: ClockRecord
  editFrozen: Frozen | undefined
  deleteFrozen: Frozen | undefined
  /** Closes a session that has been open for too long. Undefined for other sessions, and when the viewer is not an administrator. */
  onClose: (() => void) | undefined
  onEdit: () => void
  /** Marks the session as paid. Undefined when the session is paid or open, or when the viewer may not mark it. */
  onMark: (() => void) | undefined
  /** The button that takes the focus when the list's `returnTo` is this session. */
  isNext: 'mark' | 'edit'
  onDelete: () => void
}

function RowActions(props: RowActionsProps) {
  const { shift, editFrozen, deleteFrozen, onClose, onEdit, onMark, isNext, onDelete } = props
  const { t } = useLingui()
  const { sessionId } = shift
  const reasons: Record<Frozen, string> = {
    own: t`This is your own employee session. Only an administrator, or another employee who has the service Employee Sessions, can change it.`,
    paid: t`This employee session is paid. Mark it as unpaid before you change it.`,
    settled: t`Reading session ${sessionId ?? 0} settled this employee session. It cannot be deleted, and only an administrator can correct it.`,
    stale: t`Open for over ${STALE_AFTER_HOURS} hours. Only an administrator can close it, with a reason.`,
  }
  return (
    <>
      {onClose && (
        <RowButton
          label={t`Close session`}
          color="warning"
          icon={<CloseSessionIcon fontSize="small" />}
          onClick={onClose}
        />
      )}
      {onMark && (
        <RowButton
          label={t`Mark this session as Paid`}
          title={t`Mark as Paid`}
          icon={<PaidIcon fontSize="small" />}
          {...(isNext === 'mark' && { 'data-return': shift.clockId })}
          onClick={onMark}
        />
      )}
      <RowButton
        label={t`Edit`}
        {...(isNext === 'edit' && { 'data-return': shift.clockId })}
        icon={<EditIcon fontSize="small" />}
        obstacle={editFrozen && reasons[editFrozen]}
        onClick={onEdit}
      />
      <RowButton
        label={t`Delete`}
        icon={<DeleteIcon fontSize="small" />}
        obstacle={deleteFrozen && reasons[deleteFrozen]}
        onClick={onDelete}
      />
    </>
  )
}
