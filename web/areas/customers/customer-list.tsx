import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import PointsIcon from '@mui/icons-material/CardGiftcardOutlined'
import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import WaitingIcon from '@mui/icons-material/HourglassTopOutlined'
import CheckInIcon from '@mui/icons-material/HowToRegOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import AddIcon from '@mui/icons-material/PersonAddAlt1'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CustomerRow } from '@countroom/contract/customers/customers.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime, formatWhole } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import { feedback } from '../../ui/feedback.ts'
import { Moment } from '../../ui/moment.tsx'
import { Photo } from '../../ui/photo.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { type DayRange, type FilterValue, isActive, type TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useDelete } from '../../ui/use-delete.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { useUndoCheckIn } from '../../ui/use-undo-check-in.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import { formatPhone, isColumn, nameOf, seesAll } from './customers.rules.ts'

const HistoryDialog = lazy(async () => ({ default: (await import('./history.dialog.tsx')).HistoryDialog }))
const ImportCustomersDialog = lazy(async () => ({
  default: (await import('./import-customers.dialog.tsx')).ImportCustomersDialog,
}))

const LIST = 'POST /customer/list'
const REFRESHED = [LIST] as const

type Person = Pick<CustomerRow, 'customerId' | 'firstName' | 'lastName'>

interface CustomerListProps {
  /** Opens the form for a new customer. `typed` is the search text, if the form should start with it. */
  onAdd: (typed?: string) => void
  onEdit: (customer: CustomerRow) => void
  onSetPoints: (customer: CustomerRow) => void
  /** The customer or button that takes the focus after an inner page closes. */
  returnTo: number | 'new' | undefined
  /** The customer who was just registered. A message above the list offers Check in, because a customer without a visit is at the end of the list. */
  registered: Person | undefined
  onGreeted: () => void
}

/** The fields of the call's body for the chosen filters. */
function askedOf(filters: Record<string, FilterValue>, isPrivileged: boolean) {
  const range = (id: string): DayRange => {
    const value = filters[id]
    return typeof value === 'object' ? value : { from: '', to: '' }
  }
  const [lastVisit, registered] = [range('lastVisit'), range('registrationDate')]
  return {
    ...(lastVisit.from !== '' && { lastVisitFrom: lastVisit.from }),
    ...(lastVisit.to !== '' && { lastVisitTo: lastVisit.to }),
    ...(isPrivileged && registered.from !== '' && { registeredFrom: registered.from }),
    ...(isPrivileged && registered.to !== '' && { registeredTo: registered.to }),
    ...(filters['isPending'] === 'yes' && { isPending: true }),
  }
}

function useFilters(isPrivileged: boolean): readonly TableFilter<CustomerRow>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const registered = { id: 'registrationDate', kind: 'dateRange', label: t`Registration Date` } as const
    return [
      { id: 'lastVisit', kind: 'dateRange', label: t`Last Visit` },
      ...(isPrivileged ? [registered] : []),
      { id: 'isPending', kind: 'select', label: t`Waiting now`, options: [{ value: 'yes', label: t`Yes` }] },
    ]
  }, [t, isPrivileged])
}

/** The customers of the location (part 2 section 2). */
export function CustomerList(props: CustomerListProps) {
  const { onAdd, onEdit, onSetPoints, returnTo, registered, onGreeted } = props
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId } = user
  const isPrivileged = seesAll(user)
  const isPhone = usePhone()
  const [history, setHistory] = useState<CustomerRow>()
  const [isImporting, setIsImporting] = useState(false)
  const columns = useColumns(isPrivileged, isPhone)
  const exportColumns = useExportColumns(isPrivileged)
  const filters = useFilters(isPrivileged)
  const { state, search, data, total, hasMore, table, exported } = useServerList(LIST, {
    tableName: 'customers',
    initialState: { orderBy: 'lastVisit', order: 'desc' },
    question: ({ filters: wanted, orderBy, order }, typed) => ({
      locationId,
      ...(typed !== '' && { search: typed }),
      ...askedOf(wanted, isPrivileged),
      ...(isColumn(orderBy) && { orderBy, order }),
    }),
  })
  const isNarrowed = search !== '' || filters.some(({ id }) => isActive(state.filters[id]))
  const figure = formatWhole(total)

  const navigate = useNavigate()
  const undoOf = useUndoCheckIn(REFRESHED)
  const checkIn = useChange('POST /customer/enrollCustomer', {
    refreshes: [LIST],
    offers: (reply) => [{ label: t`Open Dashboard`, run: () => void navigate('/dashboard') }, ...undoOf(reply)],
  })
  const askAndDelete = useDelete('POST /customer/delete', [LIST])
  const remove = (customer: CustomerRow) => {
    const name = nameOf(customer)
    return askAndDelete({
      name,
      text: t`${name} will be removed from the customers and from the pending list. An open loan stays on the loan list until it is paid. Points already given stay in the reports. This cannot be undone.`,
      body: { customerId: customer.customerId, locationId },
    })
  }
  const putOnList = async (customer: Person) => {
    const name = nameOf(customer)
    const outcome = await checkIn.run({ locationId, customerId: customer.customerId })
    if (outcome?.result && !outcome.result.message) feedback.success(t`${name} is checked in.`)
    if (outcome?.result && customer.customerId === registered?.customerId) onGreeted()
  }
  const open = isPrivileged ? onEdit : setHistory

  const actionsOf = (customer: CustomerRow) => (
    <RowActions
      customer={customer}
      isPrivileged={isPrivileged}
      isPhone={isPhone}
      onCheckIn={() => void putOnList(customer)}
      onSetPoints={() => onSetPoints(customer)}
      onEdit={() => onEdit(customer)}
      onHistory={() => setHistory(customer)}
      onDelete={() => void remove(customer)}
    />
  )

  return (
    <>
      <TablePage
        {...table}
        title={t`Customers`}
        aside={
          data && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {hasMore
                ? isNarrowed
                  ? t`More than ${figure} found`
                  : t`More than ${figure} customers`
                : isNarrowed
                  ? plural(total, { one: '# found', other: '# found' })
                  : plural(total, { one: '# customer', other: '# customers' })}
            </Typography>
          )
        }
        columns={columns}
        filters={filters}
        rowKey={({ customerId }) => customerId}
        rowLabel={nameOf}
        phoneLayout="cards"
        returnTo={returnTo}
        onRowClick={open}
        rowActions={actionsOf}
        actions={
          isAdministrator(user) && (
            <ToolButton label={t`Import`} icon={<ImportIcon />} onClick={() => setIsImporting(true)} />
          )
        }
        renderExport={(isInSheet) => (
          <ExportMenu {...exported} name={t`Customers`} columns={exportColumns} isInSheet={isInSheet} />
        )}
        primaryAction={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => onAdd()} data-return="new">
            <Trans>Add Customer</Trans>
          </Button>
        }
        empty={{
          title: <Trans>No customers yet</Trans>,
          text: <Trans>Register the first one with a photo, or ask an administrator to import a list.</Trans>,
          action: search !== '' && (
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => onAdd(search)}>
              <Trans>Add “{search}”</Trans>
            </Button>
          ),
        }}
      >
        {registered && (
          <Alert
            severity="success"
            action={
              <>
                <Button color="inherit" disabled={checkIn.isPending} onClick={() => void putOnList(registered)}>
                  <Trans>Check in</Trans>
                </Button>
                <IconButton size="small" color="inherit" aria-label={t`Close`} onClick={onGreeted}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </>
            }
            sx={{
              alignItems: 'center',
              overflowWrap: 'anywhere',
              '& .MuiAlert-action': { alignItems: 'center', pt: 0 },
            }}
          >
            <Trans>{nameOf(registered)} is registered.</Trans>
          </Alert>
        )}
      </TablePage>
      <Suspense fallback={null}>
        {history && <HistoryDialog customer={history} onClose={() => setHistory(undefined)} />}
        {isImporting && <ImportCustomersDialog onClose={() => setIsImporting(false)} />}
      </Suspense>
    </>
  )
}

interface RowActionsProps {
  customer: CustomerRow
  isPrivileged: boolean
  isPhone: boolean
  onCheckIn: () => void
  onSetPoints: () => void
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

/** The most used actions take one click, the others two. A phone shows only Check in directly, so that names have space. */
function RowActions({ customer, isPrivileged, isPhone, onCheckIn, onSetPoints, ...more }: RowActionsProps) {
  const { t } = useLingui()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = nameOf(customer)
  const choose = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  const waits = customer.isPending ? t`${name} is already on the pending list.` : undefined
  return (
    <>
      <RowButton
        label={t`Check in ${name}`}
        title={t`Check in`}
        text={t`Check in`}
        obstacle={waits}
        icon={<CheckInIcon fontSize="small" />}
        onClick={onCheckIn}
      />
      {!isPhone && (
        <RowButton
          label={t`Set points of ${name}`}
          title={t`Set points`}
          obstacle={waits}
          icon={<PointsIcon fontSize="small" />}
          data-return={customer.customerId}
          onClick={onSetPoints}
        />
      )}
      <RowButton
        label={t`More for ${name}`}
        title={t`More`}
        icon={<MoreIcon fontSize="small" />}
        isMenuOpen={anchor !== null}
        {...(isPhone && { 'data-return': customer.customerId })}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {isPhone && (
            <Choice
              icon={<PointsIcon />}
              label={t`Set points`}
              isBlocked={waits !== undefined}
              onClick={choose(waits === undefined ? onSetPoints : () => feedback.error(waits))}
            />
          )}
          {isPrivileged && <Choice icon={<EditIcon />} label={t`Edit`} onClick={choose(more.onEdit)} />}
          <Choice icon={<HistoryIcon />} label={t`History`} onClick={choose(more.onHistory)} />
          {isPrivileged && <Choice icon={<DeleteIcon />} label={t`Delete`} onClick={choose(more.onDelete)} />}
        </Menu>
      )}
    </>
  )
}

interface ChoiceProps {
  icon: ReactNode
  label: string
  /** Whether the item looks disabled. A tap on the item shows the reason. */
  isBlocked?: boolean
  onClick: () => void
}

function Choice({ icon, label, isBlocked = false, onClick }: ChoiceProps) {
  return (
    <MenuItem aria-disabled={isBlocked} onClick={onClick} sx={isBlocked ? { opacity: 0.4 } : {}}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  )
}

type Column = TableColumn<CustomerRow>

function useColumns(isPrivileged: boolean, isPhone: boolean): readonly Column[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(() => {
    const sorts = [
      { id: 'firstName', label: t`First Name` },
      { id: 'lastName', label: t`Last Name` },
    ]
    const names: Column[] = isPhone
      ? [
          {
            id: 'name',
            label: t`Name`,
            sorts,
            value: nameOf,
            render: (customer) => (
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
                <ZoomablePhoto file={customer.photos[0]} size={48} name={nameOf(customer)} />
                <span style={{ minWidth: 0 }}>
                  {nameOf(customer)}
                  {customer.isPending && (
                    <span style={{ display: 'block', lineHeight: 1.3 }}>
                      <Chip component="span" color="info" variant="outlined" label={t`Waiting`} sx={chipStyle} />
                    </span>
                  )}
                </span>
              </Box>
            ),
          },
        ]
      : [
          {
            id: 'photo',
            label: t`Picture`,
            width: 56,
            isSortable: false,
            value: ({ photos }) => photos[0]?.path,
            render: (customer) => <Photo file={customer.photos[0]} size={32} name={nameOf(customer)} />,
          },
          {
            id: 'name',
            label: t`Name`,
            sorts,
            width: NAME_WIDTH_PX,
            value: nameOf,
            render: (customer) => (
              <span style={{ display: 'flex', alignItems: 'center' }}>
                <TwoLines text={nameOf(customer)} />
                {customer.isPending && <WaitingSign />}
              </span>
            ),
          },
        ]
    const points: Column = {
      id: 'points',
      label: t`Points`,
      align: 'right',
      value: ({ points: figure }) => figure,
      text: ({ points: figure }) => formatWhole(figure),
    }
    const lastVisit: Column = {
      id: 'lastVisit',
      label: t`Last Visit`,
      onCard: 'fact',
      value: ({ lastVisit: at }) => at,
      text: ({ lastVisit: at }) => (at === null ? '–' : formatDateTime(at, timezone)),
      render: ({ lastVisit: at }) => (at === null ? '–' : <Moment instant={at} timezone={timezone} />),
    }
    if (!isPrivileged) return [...names, points, lastVisit]
    const tag: Column = { id: 'tagId', label: t`Tag ID`, align: 'left', width: 60, value: ({ tagId }) => tagId }
    const rest: Column[] = [
      points,
      {
        id: 'phone',
        label: t`Phone`,
        onCard: 'fact',
        align: 'left',
        width: 116,
        value: ({ phone }) => phone,
        text: ({ phone }) => formatPhone(phone ?? ''),
        render: ({ phone }) => <span style={unbroken}>{formatPhone(phone ?? '')}</span>,
      },
      {
        id: 'dob',
        label: t`Birth Date`,
        align: 'left',
        width: 104,
        value: ({ dob }) => dob,
        text: ({ dob }) => dob ?? '–',
      },
      {
        id: 'registrationDate',
        label: isPhone ? t`Registered` : t`Registration Date`,
        align: 'left',
        width: 104,
        value: ({ registrationDate }) => registrationDate,
        text: ({ registrationDate: at }) => (at === null ? '–' : formatDate(at, timezone)),
      },
      lastVisit,
    ]
    return isPhone ? [...names, points, tag, ...rest.slice(1)] : [tag, ...names, ...rest]
  }, [t, timezone, isPrivileged, isPhone])
}

/** The width of the name column, narrow enough that a desktop shows all columns. All columns share the remaining width. */
const NAME_WIDTH_PX = 148
const unbroken = { whiteSpace: 'nowrap' } as const

/** Shows a name on at most two lines. The tooltip shows a longer name in full. */
function TwoLines({ text }: { text: string }) {
  return (
    <span title={text} style={twoLines}>
      <bdi>{text}</bdi>
    </span>
  )
}

const twoLines = {
  fontWeight: 500,
  // With this width, most names fit on one line.
  minWidth: '16ch',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

const chipStyle = { height: '1.25rem', fontWeight: 400 }

/** A small icon, so that the height of a row does not change when a customer starts or stops waiting. */
function WaitingSign() {
  const { t } = useLingui()
  return <WaitingIcon titleAccess={t`Waiting`} sx={{ fontSize: '1rem', ml: 1, flexShrink: 0, color: 'info.main' }} />
}

function useExportColumns(isPrivileged: boolean): readonly ExportColumn<CustomerRow>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const names: ExportColumn<CustomerRow>[] = [
      { label: t`First Name`, value: ({ firstName }) => firstName },
      { label: t`Last Name`, value: ({ lastName }) => lastName },
      { label: t`Points`, kind: 'number', value: ({ points }) => points },
    ]
    const lastVisit: ExportColumn<CustomerRow> = {
      label: t`Last Visit`,
      kind: 'instant',
      value: ({ lastVisit: at }) => at,
    }
    if (!isPrivileged) return [...names, lastVisit]
    return [
      { label: t`Tag ID`, value: ({ tagId }) => tagId },
      ...names,
      { label: t`Phone`, value: ({ phone }) => phone },
      { label: t`Birth Date`, value: ({ dob }) => dob },
      { label: t`Registration Date`, kind: 'instant', value: ({ registrationDate }) => registrationDate },
      lastVisit,
    ]
  }, [t, isPrivileged])
}
