import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { rangeText, widenedTo } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { Loading } from '../../ui/loading.tsx'
import type { TableState } from '../../ui/table-model.ts'
import { useTableState } from '../../ui/use-table-state.ts'
import { isBarredOwn } from './clock.rules.ts'
import { EmployeeCards } from './employee-cards.tsx'
import { SessionList } from './session-list.tsx'
import { useShiftFilters } from './use-shift-filters.ts'
import { useViewer } from './use-viewer.ts'

const EmployeeSessionForm = lazy(async () => {
  // The date picker comes at the same time as the form that will ask for it.
  const [{ EmployeeSessionForm: Form }] = await Promise.all([
    import('./employee-session.form.tsx'),
    import('../../ui/day-field.tsx'),
  ])
  return { default: Form }
})
const SessionReports = lazy(async () => ({ default: (await import('./session-reports.tsx')).SessionReports }))

/** What lies over the table page. */
type InnerPage = { kind: 'form'; shift: ClockRecord | undefined } | { kind: 'reports'; shifts: readonly ClockRecord[] }

const NOBODY: ReadonlyMap<number, ClockRecord> = new Map()

/** Employee Sessions: whose, which, and what can be done with them, in three inner pages (part 1 section 2). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const viewer = useViewer()
  const [state, setState] = useTableState('employee-sessions')
  const { range, rangeFilter, stateFilter } = useShiftFilters(state)
  /** Undefined while the cards are shown, null for all employees. */
  const [employee, setEmployee] = useState<SessionEmployee | null>()
  const [innerPage, setInnerPage] = useState<InnerPage>()
  const [selected, setSelected] = useState(NOBODY)
  const employees = useCall(
    'POST /clock/listSessionEmployees',
    { fromDate: range.from, toDate: range.to, locationId },
    { isQuiet: true, placeholderData: (known) => known },
  )

  // A session that is not among the rows any more is no longer one of those that something is done to.
  const changeState = (next: TableState) => {
    if (next.filters !== state.filters || next.searchString !== state.searchString) setSelected(NOBODY)
    setState(next)
  }
  const choose = (chosen: SessionEmployee | null | undefined) => {
    setEmployee(chosen)
    setSelected(NOBODY)
    setState({ ...state, searchString: '', page: 0 })
  }
  const close = () => setInnerPage(undefined)
  // What somebody has just entered has to be seen, whatever the filter was.
  const showSaved = (clockIn: string) => {
    const wider = widenedTo(range, clockIn)
    if (wider === range) return
    setState({ ...state, filters: { ...state.filters, range: wider } })
    const shown = rangeText(wider)
    feedback.success(t`Saved. The dates shown are now ${shown}, so that this session is among them.`)
  }

  const placeRef = useFocusOnChange(innerPage?.kind ?? (employee === undefined ? 'cards' : 'list'))
  const addAction = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => setInnerPage({ kind: 'form', shift: undefined })}
    >
      <Trans>Add Employee Session</Trans>
    </Button>
  )

  const page = () => {
    if (innerPage?.kind === 'form') {
      return (
        <EmployeeSessionForm
          shift={innerPage.shift}
          userId={employee && !isBarredOwn(employee.userId, viewer) ? employee.userId : null}
          employees={employees.data?.employees}
          onDone={close}
          onSaved={showSaved}
        />
      )
    }
    if (innerPage) return <SessionReports shifts={innerPage.shifts} onBack={close} />
    if (employee === undefined) {
      return (
        <EmployeeCards
          employees={employees.data?.employees}
          error={employees.error?.message}
          onRetry={() => void employees.refetch()}
          rangeFilter={rangeFilter}
          state={state}
          onStateChange={changeState}
          onChoose={choose}
          addAction={addAction}
        />
      )
    }
    return (
      <SessionList
        employee={employee}
        range={range}
        filters={[rangeFilter, stateFilter]}
        state={state}
        onStateChange={changeState}
        selected={selected}
        onSelect={setSelected}
        onBack={() => choose(undefined)}
        onEdit={(shift) => setInnerPage({ kind: 'form', shift })}
        onReports={(shifts) => setInnerPage({ kind: 'reports', shifts })}
        addAction={addAction}
      />
    )
  }

  return (
    <Box
      ref={placeRef}
      tabIndex={-1}
      sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', outline: 'none !important' }}
    >
      <Suspense fallback={<Loading />}>{page()}</Suspense>
    </Box>
  )
}

/** An inner page begins at its top, for the eyes and for the keyboard. Not the first: the shell has seen to that. */
function useFocusOnChange(page: string) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
    ref.current?.focus({ preventScroll: true })
  }, [page])
  return ref
}
