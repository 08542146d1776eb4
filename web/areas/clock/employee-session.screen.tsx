import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { rangeText } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { Loading } from '../../ui/loading.tsx'
import type { TableState } from '../../ui/table-model.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { useTableState } from '../../ui/use-table-state.ts'
import { changesToShow, isBarredOwn, type ListView, widenedTo } from './clock.rules.ts'
import { EmployeeCards } from './employee-cards.tsx'
import { SessionList } from './session-list.tsx'
import { useShiftFilters } from './use-shift-filters.ts'
import { useViewer } from './use-viewer.ts'

const EmployeeSessionForm = lazy(async () => {
  // The date picker loads at the same time as the form that needs it.
  const [{ EmployeeSessionForm: Form }] = await Promise.all([
    import('./employee-session.form.tsx'),
    import('../../ui/day-field.tsx'),
  ])
  return { default: Form }
})
const SessionReports = lazy(async () => ({ default: (await import('./session-reports.tsx')).SessionReports }))

/** The inner page that replaces the cards or the list. */
type InnerPage = { kind: 'form'; shift: ClockRecord | undefined } | { kind: 'reports'; shifts: readonly ClockRecord[] }

const NOBODY: ReadonlyMap<number, ClockRecord> = new Map()

/**
 * Employee Sessions (part 1 section 2). An employee session is a shift. The screen shows the employees as cards, or the list of sessions. Two inner
 * pages replace them: a form and the reports.
 */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const viewer = useViewer()
  const [state, setState] = useTableState('employee-sessions')
  const { range, rangeFilter, stateFilter } = useShiftFilters(state)
  /** Undefined while the cards are shown. Null for all employees. */
  const [employee, setEmployee] = useState<ListView['employee']>()
  const [innerPage, setInnerPage] = useState<InnerPage>()
  const [selected, setSelected] = useState(NOBODY)
  const [saved, setSaved] = useState<ClockRecord>()
  const employees = useCall(
    'POST /clock/listSessionEmployees',
    { fromDate: range.from, toDate: range.to, locationId },
    { isQuiet: true, placeholderData: (known) => known },
  )

  // A change of the filters clears the selection, so that a button never changes a session that the filters hide.
  const changeState = (next: TableState) => {
    if (next.filters !== state.filters || next.searchString !== state.searchString) setSelected(NOBODY)
    setState(next)
  }
  const choose = (chosen: SessionEmployee | null | undefined) => {
    setEmployee(chosen)
    setSelected(NOBODY)
    setSaved(undefined)
    setState({ ...state, searchString: '', page: 0 })
  }
  const close = () => setInnerPage(undefined)
  // Changes the filters if they would hide the session that was just saved.
  const showSaved = (saved: ClockRecord, clockIn: string) => {
    setSaved(saved)
    const { filters, searchString: search } = state
    const payState = typeof filters['state'] === 'string' ? filters['state'] : null
    const changes = changesToShow(saved, widenedTo(range, clockIn), { employee, range, state: payState, search })
    const { name } = saved
    const dates = changes.range && rangeText(changes.range)
    const said = [
      changes.employee && t`the sessions of ${name}`,
      dates && t`the dates ${dates}`,
      changes.state === null && t`both states`,
      changes.search === '' && t`all names`,
    ].filter((one) => typeof one === 'string')
    if (said.length === 0) return
    if (changes.employee) {
      setEmployee(changes.employee)
      setSelected(NOBODY)
    }
    const { state: shownState, ...others } = filters
    setState({
      ...state,
      filters: {
        ...(changes.state === null || shownState === undefined ? others : filters),
        ...(changes.range && { range: changes.range }),
      },
      searchString: changes.search ?? search,
      page: 0,
    })
    const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(said)
    feedback.success(t`Saved. To show this session, the list now shows ${list}.`)
  }

  // Back leads from the list to the cards. When the form or the reports are open, Back first closes them, because they are sub-pages too.
  useSubPage(employee === undefined ? undefined : () => choose(undefined))
  useScrollToTop(innerPage?.kind ?? (employee === undefined ? 'cards' : 'list'))
  const addAction = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<AddIcon />} onClick={() => setInnerPage({ kind: 'form', shift: undefined })}>
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
        saved={saved}
        onBack={() => choose(undefined)}
        onEdit={(shift) => setInnerPage({ kind: 'form', shift })}
        onReports={(shifts) => setInnerPage({ kind: 'reports', shifts })}
        addAction={addAction}
      />
    )
  }

  return <Suspense fallback={<Loading />}>{page()}</Suspense>
}

/** Scrolls to the top when the screen changes between the cards, the list, the form and the reports. When the screen opens, the shell scrolls. */
function useScrollToTop(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
  }, [page])
}
