import { Plural, Trans, useLingui } from '@lingui/react/macro'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react'

import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'
import { folded } from '@countroom/contract/kernel/text.ts'

import { formatHours, formatPay } from '../../lib/format.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MOTION } from '../../ui/motion.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TableFilterButton, TableTags } from '../../ui/table-filters.tsx'
import type { TableFilter, TableState } from '../../ui/table-model.ts'
import { TableSearch } from '../../ui/table-search.tsx'
import { useUnlistedLabel } from '../../ui/unlisted-label.ts'
import { isStale, totalsOfEmployees } from './clock.rules.ts'

interface EmployeeCardsProps {
  /** Undefined during the first load, or after the first load failed. */
  employees: readonly SessionEmployee[] | undefined
  error: string | undefined
  onRetry: () => void
  rangeFilter: TableFilter<ClockRecord>
  state: TableState
  onStateChange: (state: TableState) => void
  /** Null means all employees. */
  onChoose: (employee: SessionEmployee | null) => void
  addAction: (variant: 'contained' | 'outlined') => ReactNode
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index)

/** A card for each employee, with their hours and pay on the chosen dates. A click on a card shows the employee's sessions. */
export function EmployeeCards(props: EmployeeCardsProps) {
  const { employees, error, onRetry, rangeFilter, state, onStateChange, onChoose, addAction } = props
  const { t } = useLingui()
  const now = useNow(true, MINUTE_MS)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(folded(search.trim()))
  const found = employees?.filter(({ name }) => folded(name).includes(wanted))
  const filters = [rangeFilter]

  const body = () => {
    if (error && !employees) {
      return (
        <EmptyState
          role="alert"
          title={<Trans>The employees could not be loaded</Trans>}
          text={error}
          action={<RetryButton onClick={onRetry} />}
        />
      )
    }
    if (!employees || !found) {
      return (
        <CardGrid isBusy>
          {SKELETONS.map((index) => (
            <Skeleton key={index} component="li" variant="rounded" height={112} />
          ))}
        </CardGrid>
      )
    }
    if (employees.length === 0) {
      return (
        <EmptyState
          title={<Trans>Nobody works at this location yet</Trans>}
          text={<Trans>Employees appear here after an administrator adds them.</Trans>}
        />
      )
    }
    if (found.length === 0) {
      return (
        <EmptyState
          role="status"
          title={<Trans>No employee has this name</Trans>}
          action={
            <Button variant="outlined" onClick={() => setSearch('')}>
              <Trans>Clear search</Trans>
            </Button>
          }
        />
      )
    }
    return (
      <CardGrid>
        {wanted === '' && <AllCard employees={employees} onClick={() => onChoose(null)} />}
        {found.map((employee) => (
          <EmployeeCard key={employee.userId} employee={employee} now={now} onClick={() => onChoose(employee)} />
        ))}
      </CardGrid>
    )
  }

  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Employee Sessions`} primaryAction={addAction('contained')}>
        {/* Enter opens the first employee that the search found. */}
        <Box
          component="form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (wanted !== '' && found?.[0]) onChoose(found[0])
          }}
          sx={{ display: 'contents' }}
        >
          <TableSearch value={search} onChange={setSearch} />
        </Box>
        <TableFilterButton filters={filters} state={state} onStateChange={onStateChange} />
      </PageHeader>
      <TableTags filters={filters} state={state} onStateChange={onStateChange} />
      {error && employees && (
        <Alert severity="error" action={<RetryButton onClick={onRetry} />}>
          {error}
        </Alert>
      )}
      {body()}
    </Stack>
  )
}

function CardGrid({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Box
      component="ul"
      aria-label={t`Employees`}
      aria-busy={isBusy}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 252px), 1fr))',
        gap: 1.5,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {children}
    </Box>
  )
}

function AllCard({ employees, onClick }: { employees: readonly SessionEmployee[]; onClick: () => void }) {
  const { shifts, hours, pay, unpaid } = totalsOfEmployees(employees)
  return (
    <Card
      color=""
      icon={<GroupsIcon sx={{ color: 'primary.main' }} />}
      name={<Trans>All employees</Trans>}
      shifts={shifts}
      hours={hours}
      pay={pay}
      unpaid={unpaid}
      onClick={onClick}
    />
  )
}

interface EmployeeCardProps {
  employee: SessionEmployee
  now: number
  onClick: () => void
}

function EmployeeCard({ employee, now, onClick }: EmployeeCardProps) {
  const { name, employeeColor, openSince, isClockedIn, unlisted } = employee
  const unlistedLabel = useUnlistedLabel()
  return (
    <Card
      color={employeeColor}
      name={name}
      shifts={employee.shifts}
      hours={employee.totalHours}
      pay={employee.totalPay}
      unpaid={employee.unpaidPay}
      mark={
        <Box component="span" sx={marksStyle}>
          {isStale(openSince, now) ? (
            <Chip color="warning" label={<Trans>Open too long</Trans>} sx={markStyle} />
          ) : (
            isClockedIn && <Chip color="success" label={<Trans>Clocked in</Trans>} sx={markStyle} />
          )}
          {unlisted && <Chip variant="outlined" label={unlistedLabel(unlisted)} sx={markStyle} />}
        </Box>
      }
      onClick={onClick}
    />
  )
}

const marksStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 0.5,
  flexShrink: 0,
} as const
const markStyle = { height: '1.375rem' }

interface CardProps {
  /** A hex color, or empty for the default. */
  color: string
  icon?: ReactNode
  name: ReactNode
  mark?: ReactNode
  shifts: number
  hours: number
  pay: number
  unpaid: number
  onClick: () => void
}

function Card({ color, icon, name, mark, shifts, hours, pay, unpaid, onClick }: CardProps) {
  const unpaidText = formatPay(unpaid)
  return (
    <Box component="li" sx={{ display: 'flex', minWidth: 0 }}>
      <ButtonBase
        onClick={onClick}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'stretch',
          justifyContent: 'flex-start',
          gap: 1,
          p: 1.5,
          pl: 2,
          font: 'inherit',
          fontSize: '0.875rem',
          textAlign: 'start',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          boxShadow: `inset 4px 0 ${color || 'var(--mui-palette-primary-main)'}`,
          [MOTION]: { transition: 'border-color 120ms' },
          '&:hover': { borderColor: 'primary.main' },
        }}
      >
        <Box component="span" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: '1.5rem' }}>
          {icon}
          <Typography component="span" title={typeof name === 'string' ? name : undefined} sx={nameStyle}>
            {name}
          </Typography>
          {mark}
        </Box>
        <Box component="span" sx={{ mt: 'auto', display: 'flex', alignItems: 'flex-end', gap: 1.5 }}>
          {shifts === 0 ? (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', minHeight: 44 }}>
              <Trans>No session in this range</Trans>
            </Typography>
          ) : (
            <>
              <Figure figure={<Trans>{formatHours(hours)} h</Trans>} note={<SessionCount count={shifts} />} />
              <Figure
                isRight
                figure={formatPay(pay)}
                note={
                  unpaid > 0 ? (
                    <Trans>{unpaidText} unpaid</Trans>
                  ) : pay > 0 ? (
                    <Trans>all paid</Trans>
                  ) : (
                    <Trans>nothing due yet</Trans>
                  )
                }
              />
            </>
          )}
        </Box>
      </ButtonBase>
    </Box>
  )
}

const nameStyle = {
  flex: 1,
  minWidth: 0,
  fontWeight: 500,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  // Limits the name to two lines, so that one very long name does not stretch the other cards of its row.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const

function SessionCount({ count }: { count: number }) {
  return <Plural value={count} one="# session" other="# sessions" />
}

function Figure({ figure, note, isRight = false }: { figure: ReactNode; note: ReactNode; isRight?: boolean }) {
  return (
    <Box component="span" sx={{ flex: isRight ? 1 : undefined, textAlign: isRight ? 'right' : 'left', minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
        {figure}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {note}
      </Box>
    </Box>
  )
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button color="inherit" variant="outlined" onClick={onClick}>
      <Trans>Try again</Trans>
    </Button>
  )
}
