import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import EarlierIcon from '@mui/icons-material/ChevronLeft'
import LaterIcon from '@mui/icons-material/ChevronRight'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'

import { serverNow, useCall } from '../../lib/client.ts'
import { clockTime, daysOf, lastSevenBusinessDays, weekdayOf } from '../../lib/date-range.ts'
import { formatDate, formatDateTime, formatTime, formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { DateRangeFilter, useDateRange } from '../../ui/date-range-filter.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { Loading } from '../../ui/loading.tsx'
import { PhotoDeleted } from '../../ui/photo-deleted.tsx'
import { Photo } from '../../ui/photo.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { arrangeRows, pageOf, type TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useUnlistedLabel } from '../../ui/unlisted-label.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useTableState } from '../../ui/use-table-state.ts'
import { ZoomButton } from '../../ui/zoom-button.tsx'
import {
  ALL_DATES,
  chosenDate,
  dayBeside,
  ownPhotos,
  signedInAt,
  totalOf,
  totalsTable,
  watchedRows,
  type WatchedRow,
} from './points-watching.rules.ts'
import { WatchedTotals } from './watched-totals.tsx'

const PointsReport = lazy(async () => ({ default: (await import('./points-report.part.tsx')).PointsReport }))
const WatchedPhotoDialog = lazy(async () => ({
  default: (await import('./watched-photo.dialog.tsx')).WatchedPhotoDialog,
}))

const TABLE = 'points-watching'
const PHOTO_PX = 40
const EVERYBODY = ''
/** The order of the server's list: the newest points first. */
const LAST_FIRST = { orderBy: 'givenAt', order: 'desc' } as const

/** Points Watching: who gave what to whom (part 2 section 2). */
export function Screen() {
  const { t } = useLingui()
  const unlistedLabel = useUnlistedLabel()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const [range, setRange] = useDateRange(TABLE, locationTimezone, {
    // Before seven in the morning, it is still yesterday's business day.
    initial: () => lastSevenBusinessDays(locationTimezone, serverNow()),
  })
  const [state, setState] = useTableState(TABLE, LAST_FIRST)
  const [wantedUserId, setWantedUserId] = useState<number>()
  /** Undefined for the latest day. */
  const [wantedDate, setWantedDate] = useState<string>()
  const [opened, setOpened] = useState<WatchedRow>()
  const [isReporting, setIsReporting] = useState(false)
  const exportColumns = useExportColumns()
  const filters = useFilters()

  const { fromDay: fromDate, toDay: toDate } = daysOf(range)
  const { data: known } = useCall(
    'POST /customer/listPointsEmployees',
    { locationId, fromDate, toDate },
    { placeholderData: (before) => before },
  )
  const employees = known?.employees ?? []
  const employee = employees.find((one) => one.userId === wantedUserId)
  // Some employees are listed only because they gave points on these days. If the chosen employee is not listed, the screen shows all employees.
  const userId = known ? employee?.userId : wantedUserId
  const answer = useCall(
    'POST /customer/customerPendingByUserAndDate',
    { fromDate, toDate, locationId, ...(userId !== undefined && { userId }) },
    { isQuiet: true, placeholderData: (known) => known },
  )
  const days = answer.data?.pointsWatching
  const date = chosenDate(days ?? [], wantedDate)
  const columns = useColumns(setOpened, date !== ALL_DATES)

  const rows = useMemo(() => days && watchedRows(days, date), [days, date])
  const arranged = useMemo(
    () => (rows ? arrangeRows(rows, columns, filters, state) : []),
    [rows, columns, filters, state],
  )
  const shown = useMemo(
    () => pageOf(arranged, state.page, state.rowsPerPage),
    [arranged, state.page, state.rowsPerPage],
  )
  const totals = useMemo(() => totalsTable(arranged), [arranged])

  const choose = (change: () => void) => {
    change()
    setState({ ...state, page: 0 })
  }
  const [earlier, later] = [dayBeside(days ?? [], date, 'earlier'), dayBeside(days ?? [], date, 'later')]
  const step = (day: string | undefined) => day !== undefined && choose(() => setWantedDate(day))
  useShortcuts([
    { keys: 'ArrowLeft', label: t`Previous day`, run: () => step(earlier) },
    { keys: 'ArrowRight', label: t`Next day`, run: () => step(later) },
  ])

  if (isReporting && date !== ALL_DATES) {
    return (
      <Suspense fallback={<Loading />}>
        <PointsReport
          day={date}
          by={employee && { userId: employee.userId, firstname: employee.name.split(' ')[0]! }}
          onBack={() => setIsReporting(false)}
        />
      </Suspense>
    )
  }

  return (
    <>
      <TablePage
        tableName={TABLE}
        title={t`Points Watching`}
        aside={
          arranged.length > 0 && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
              <Trans>
                {plural(totals.total.points, { one: '# point', other: '# points' })} in{' '}
                {plural(arranged.length, { one: '# match', other: '# matches' })}
              </Trans>
            </Box>
          )
        }
        columns={columns}
        filters={filters}
        {...listAnswer(answer, days && shown)}
        rowKey={({ pendingId }) => pendingId}
        rowLabel={nameOf}
        server={{ state, onStateChange: setState, total: arranged.length }}
        totals={() => ({ customer: t`Total`, points: formatWhole(totalOf(arranged).points) })}
        phoneLayout="cards"
        empty={{
          title: <Trans>No points were given on these days</Trans>,
          text: <Trans>Choose other dates or another employee above.</Trans>,
        }}
        actions={
          <ToolButton
            label={t`View Report`}
            icon={<ReportIcon />}
            obstacle={
              days?.length === 0
                ? t`No points were given on these days.`
                : date === ALL_DATES
                  ? t`First choose one date. A points report covers one business day.`
                  : undefined
            }
            onClick={() => setIsReporting(true)}
          />
        }
        renderExport={(isInSheet) => (
          <ExportMenu
            name={employee ? t`Points Watching - ${employee.name}` : t`Points Watching`}
            columns={exportColumns}
            parts={() => [arranged]}
            isDisabled={arranged.length === 0}
            isInSheet={isInSheet}
          />
        )}
      >
        <Box sx={pickers}>
          <DateRangeFilter value={range} onChange={(next) => choose(() => setRange(next))} />
          <Picker
            label={t`Select Employee`}
            value={employee ? String(employee.userId) : EVERYBODY}
            all={t`All employees`}
            options={employees.map(({ userId: id, name, employeeColor, unlisted }) => ({
              value: String(id),
              label: name,
              color: employeeColor,
              ...(unlisted && { mark: unlistedLabel(unlisted) }),
            }))}
            onChange={(value) => choose(() => setWantedUserId(value === EVERYBODY ? undefined : Number(value)))}
          />
          <Box sx={stepperStyle}>
            <IconButton
              aria-label={t`Previous day`}
              title={t`Previous day (←)`}
              disabled={earlier === undefined}
              onClick={() => step(earlier)}
            >
              <EarlierIcon />
            </IconButton>
            <Picker
              label={t`Select Date`}
              value={date}
              all={t`All dates`}
              options={(days ?? []).map((day) => ({ value: day.date, label: `${day.date} ${weekdayOf(day.date)}` }))}
              onChange={(value) => choose(() => setWantedDate(value))}
            />
            <IconButton
              aria-label={t`Next day`}
              title={t`Next day (→)`}
              disabled={later === undefined}
              onClick={() => step(later)}
            >
              <LaterIcon />
            </IconButton>
          </Box>
        </Box>
        {arranged.length > 0 && (
          <WatchedTotals
            table={totals}
            onChooseDay={
              date === ALL_DATES && (days?.length ?? 0) > 1 ? (day) => choose(() => setWantedDate(day)) : undefined
            }
          />
        )}
      </TablePage>
      <Suspense fallback={null}>
        {opened && <WatchedPhotoDialog row={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}

const pickers = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  pt: 0.5,
  '& .MuiTextField-root': { flex: { xs: '1 1 140px', md: '0 1 260px' }, minWidth: 0 },
  '& > .MuiButton-root': { flex: { xs: '1 1 100%', md: 'none' } },
}

const stepperStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flex: { xs: '1 1 100%', md: '0 1 348px' },
  minWidth: 0,
}

function nameOf({ customer: { firstName, lastName } }: WatchedRow): string {
  return `${firstName} ${lastName}`
}

interface PickerProps {
  label: string
  value: string
  /** The label of the option that shows all employees or all dates. */
  all: string
  options: readonly { value: string; label: string; color?: string; mark?: string }[]
  onChange: (value: string) => void
}

function Picker({ label, value, all, options, onChange }: PickerProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {option.color !== undefined && <ColorDot color={option.color} />}
          {option.label}
          {option.mark !== undefined && (
            <Box component="span" sx={{ ml: 1, flexShrink: 0, color: 'text.secondary', fontSize: '0.8125rem' }}>
              {option.mark}
            </Box>
          )}
        </MenuItem>
      ))}
    </TextField>
  )
}

function ColorDot({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        flexShrink: 0,
        width: 10,
        height: 10,
        borderRadius: '50%',
        mr: 1,
        bgcolor: 'primary.main',
      }}
      {...(color !== '' && { style: { backgroundColor: color } })}
    />
  )
}

function useFilters(): readonly TableFilter<WatchedRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'kind',
        kind: 'select',
        label: t`Kind`,
        options: [
          { value: 'match', label: t`Match` },
          { value: 'high-roller', label: t`High Roller` },
        ],
        value: ({ isHighRoller }) => (isHighRoller ? 'high-roller' : 'match'),
      },
      { id: 'machine', kind: 'text', label: t`Machine`, value: ({ ticket }) => ticket },
    ],
    [t],
  )
}

function useColumns(onOpen: (row: WatchedRow) => void, isOneDay: boolean): readonly TableColumn<WatchedRow>[] {
  const { t } = useLingui()
  const isPhone = usePhone()
  const { locationTimezone: timezone } = useUser()
  return useMemo(() => {
    const photo: TableColumn<WatchedRow> = {
      id: 'photo',
      label: t`Picture`,
      width: PHOTO_PX + 24,
      isSortable: false,
      value: () => null,
      render: (row) => <PhotoButton row={row} onOpen={onOpen} />,
    }
    const customer: TableColumn<WatchedRow> = {
      id: 'customer',
      label: t`Customer`,
      value: nameOf,
      render: (row) => <Customer row={row}>{isPhone && <PhotoButton row={row} onOpen={onOpen} />}</Customer>,
    }
    return [
      ...(isPhone ? [customer] : [photo, customer]),
      {
        id: 'points',
        label: t`Points`,
        align: 'right',
        value: ({ points }) => points,
        text: ({ points }) => formatWhole(points),
      },
      {
        id: 'signedIn',
        label: t`Signed in`,
        value: signedInAt,
        text: signedInText,
        // The date is left out when it is the date chosen above.
        render: (row) => (
          <span style={unbroken}>
            {isOneDay && row.signInDate === row.date ? clockTime(row.signInTime) : signedInText(row)}
          </span>
        ),
      },
      {
        id: 'givenAt',
        label: t`Given`,
        onCard: 'fact',
        value: ({ givenAt }) => givenAt,
        text: (row) => givenText(row, timezone),
        render: (row) => <span style={unbroken}>{givenText(row, timezone)}</span>,
      },
      { id: 'machine', label: t`Machine`, align: 'right', value: ({ ticket }) => ticket },
      {
        id: 'givenBy',
        label: t`Given by`,
        onCard: 'fact',
        value: ({ type }) => type,
        render: ({ type }) => <bdi style={isPhone ? undefined : unbroken}>{type}</bdi>,
      },
      {
        id: 'kind',
        label: t`Kind`,
        value: ({ isHighRoller }) => (isHighRoller ? t`High Roller` : t`Match`),
        render: ({ isHighRoller }) =>
          isHighRoller ? (
            <Chip color="tertiary" label={t`High Roller`} sx={{ height: '1.375rem' }} />
          ) : (
            <Chip variant="outlined" label={t`Match`} sx={{ height: '1.375rem' }} />
          ),
      },
    ]
  }, [t, isPhone, onOpen, timezone, isOneDay])
}

/** The time when the points were given. The date is added when it differs from the date of the sign-in. */
function givenText({ givenAt, signInDate }: WatchedRow, timezone: string): string {
  return formatDate(givenAt, timezone) === signInDate
    ? formatTime(givenAt, timezone)
    : formatDateTime(givenAt, timezone)
}

function signedInText({ signInDate, signInTime }: WatchedRow): string {
  return `${signInDate} ${clockTime(signInTime)}`
}

/** Keeps dates on one line, however long a customer's name is. */
const unbroken = { whiteSpace: 'nowrap' } as const

/** The check-in photo, a sign that it was deleted, or the customer's stored photo if none was taken. A click shows both photos. */
function PhotoButton({ row, onOpen }: { row: WatchedRow; onOpen: (row: WatchedRow) => void }) {
  const { t } = useLingui()
  const name = nameOf(row)
  return (
    <ZoomButton
      type="button"
      aria-label={t`Compare the photos of ${name}`}
      title={t`Compare photos`}
      onClick={() => onOpen(row)}
      style={{ display: 'block', marginBlock: -1 }}
    >
      {row.photoDeleted ? (
        <PhotoDeleted deleted={row.photoDeleted} size={PHOTO_PX} />
      ) : (
        <Photo file={row.photo ?? ownPhotos(row)[0]} size={PHOTO_PX} name={name} alt="" />
      )}
    </ZoomButton>
  )
}

function Customer({ row, children }: { row: WatchedRow; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, my: { xs: 0.5, md: 0 } }}>
      {children}
      <Box component="span" sx={{ minWidth: { xs: 0, md: '12ch' }, fontWeight: 500, overflowWrap: 'anywhere' }}>
        <bdi>{nameOf(row)}</bdi>
      </Box>
    </Box>
  )
}

function useExportColumns(): readonly ExportColumn<WatchedRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { label: t`Business day`, value: ({ date }) => date },
      { label: t`Customer`, value: nameOf },
      { label: t`Points`, kind: 'number', value: ({ points }) => points },
      { label: t`Signed in`, value: (row) => signedInAt(row).replace('T', ' ') },
      { label: t`Given`, kind: 'instant', value: ({ givenAt }) => givenAt },
      { label: t`Machine`, value: ({ ticket }) => ticket },
      { label: t`Given by`, value: ({ type }) => type },
      { label: t`Kind`, value: ({ isHighRoller }) => (isHighRoller ? t`High Roller` : t`Match`) },
    ],
    [t],
  )
}
