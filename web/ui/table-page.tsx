import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'

import { PAGE_SIZES } from '@countroom/contract/kernel/paging.ts'
import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'

import { EmptyState } from './empty-state.tsx'
import { MOTION } from './motion.ts'
import { type Back, PageHeader } from './page-header.tsx'
import type { TableCards as TableCardsType } from './table-cards.tsx'
import { TableFilterButton, TableTags } from './table-filters.tsx'
import { TableGrid } from './table-grid.tsx'
import {
  arrangeRows,
  isActive,
  lastPage,
  pageOf,
  type TableFilter,
  type TableState,
  withoutFilters,
} from './table-model.ts'
import { TablePager } from './table-pager.tsx'
import { type RowKey, type RowsProps, sortChoices, type TableColumn } from './table-rows.ts'
import { TableSearch } from './table-search.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { VirtualRows as VirtualRowsType } from './table-virtual.tsx'
import { usePhone } from './use-phone.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useTableState } from './use-table-state.ts'

export interface TablePageProps<Row> {
  /** The name under which the table's state is saved. */
  tableName: TableName
  title: ReactNode
  columns: readonly TableColumn<Row>[]
  /** Undefined during the first load, or when the first load failed. A list must be replaced and never changed in place. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey

  /** The Back link above the title, for a sub-page. */
  back?: Back | undefined
  /**
   * A count or a state, shown after the title. A function gets the rows that match the search and the filters, or one page of them with
   * `server`.
   */
  aside?: ReactNode | ((arranged: readonly Row[]) => ReactNode)
  /** The company or location selector. */
  selector?: ReactNode
  /** Buttons of the toolbar, including a `DateRangeFilter`. */
  actions?: ReactNode
  /**
   * Renders the export menu. It is shown after the actions. On a phone with cards and filters, it is in the filter dialog. `arranged` are the rows
   * that match the search and the filters, or one page of them with `server`.
   */
  renderExport?: (isInSheet: boolean, arranged: readonly Row[]) => ReactNode
  /** The screen's main action, shown last. */
  primaryAction?: ReactNode
  /** An employee's color for the header. */
  color?: string | undefined
  /** Content between the header and the table, such as figures or a notice. */
  children?: ReactNode

  filters?: readonly TableFilter<Row>[]
  /** The state before the person changes anything: `{ orderBy: 'machine' }`. */
  initialState?: Partial<TableState>
  hasSearch?: boolean
  /** False if the search text must not be saved, because it would hide rows from the next person. */
  isSearchKept?: boolean
  /**
   * Set if the server sorts, searches and pages. `rows` is then one page, and the state comes from `useTableState`.
   */
  server?: {
    state: TableState
    onStateChange: (state: TableState) => void
    total: number
    /** True when there are more rows than `total`, because the server stopped counting. */
    hasMore?: boolean | undefined
  }

  isLoading?: boolean
  /** The message when the rows could not be loaded. It says what went wrong and what to do. */
  error?: string | undefined
  onRetry?: (() => void) | undefined
  /** Shown when the table has no rows. It says what is missing and what to do next. */
  empty: { title: ReactNode; text?: ReactNode; action?: ReactNode }

  /**
   * The figures of the totals row by column id. The function gets all rows that match the search and the filters, or one page of them with
   * `server`.
   */
  totals?: (rows: readonly Row[]) => Readonly<Record<string, ReactNode>>
  /** The words before the page size. Default: 'Rows'. */
  pagerLabel?: string
  selection?: RowsProps<Row>['selection']
  onRowClick?: ((row: Row) => void) | undefined
  /** Enter on a row calls this too, unless there is an `onRowClick`. */
  onRowDoubleClick?: ((row: Row) => void) | undefined
  /** Icon buttons at the end of each row. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  rowTone?: RowsProps<Row>['rowTone']
  /** The `data-return` of the button that takes the focus after an inner page closes. */
  returnTo?: number | string | undefined
  /** A row's name for screen readers, read with its checkbox. Default: the first column's text. */
  rowLabel?: ((row: Row) => string) | undefined

  /**
   * The layout on a phone: a table with fewer columns (without those that are `isHiddenOnPhone`), or cards with all columns. The default depends on
   * the number of columns.
   */
  phoneLayout?: PhoneLayout
  /** True for a table that is one part of a screen. Its title is an h2, and its height grows with its rows. */
  isEmbedded?: boolean
  /** The height above an embedded table, in px. On a desktop, the rows of the table scroll in the remaining height of the window. */
  roomAbovePx?: number
}

type PhoneLayout = 'columns' | 'cards'

/** With more columns than this, including checkboxes and actions, a phone shows cards. */
const PHONE_COLUMNS = 4
/** If a page has more rows than this, the document contains only the rows in view. */
const VIRTUAL_ABOVE = 150

/** The height of the window below the shell's bar and inside the shell's padding. */
function fitsWindow(roomAbovePx = 0): string {
  return `max(400px, calc(100dvh - var(--bar-height) - var(--banners-height, 0px) - ${40 + roomAbovePx}px))`
}

// The type is asserted, because `lazy` loses the component's type parameter.
const TableCards = lazy(async () => ({
  default: (await import('./table-cards.tsx')).TableCards,
})) as typeof TableCardsType
const VirtualRows = lazy(async () => ({
  default: (await import('./table-virtual.tsx')).VirtualRows,
})) as typeof VirtualRowsType

const NO_FILTERS: readonly never[] = []
const NO_ROWS: readonly never[] = []

/** The table of the list screens (part 2 section 2): search, filters, tags, sorting, paging, saved state, and the loading, error and empty states. */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { tableName, columns, filters = NO_FILTERS, server, empty, isLoading = false, error, onRetry } = props
  const { t } = useLingui()
  const isPhone = usePhone()
  const [ownState, setOwnState] = useTableState(tableName, props.initialState, {
    isElsewhere: server !== undefined,
    isSearchKept: props.isSearchKept,
  })
  const state = server?.state ?? ownState
  const setState = server?.onStateChange ?? setOwnState
  const rows = props.rows ?? NO_ROWS
  const regionRef = useRef<HTMLDivElement>(null)
  const pageRef = useRef<HTMLElement>(null)
  useReturnFocus(pageRef, props.returnTo, props.rows)

  // Deferred, so that typing stays fast. The rows are searched after the typed letter is drawn.
  const searchString = useDeferredValue(state.searchString)
  useSteadyHeight(pageRef, state.searchString !== '' || searchString !== '')
  const isServerSide = server !== undefined
  const { filters: wanted, order, orderBy } = state
  const arranged = useMemo(
    () =>
      isServerSide ? rows : arrangeRows(rows, columns, filters, { filters: wanted, searchString, order, orderBy }),
    [isServerSide, rows, columns, filters, wanted, searchString, order, orderBy],
  )
  const total = server?.total ?? arranged.length
  const hasMore = server?.hasMore === true
  const page = lastPage(total, state.rowsPerPage, state.page, hasMore)
  const shown = useMemo(
    () => (isServerSide ? rows : pageOf(arranged, page, state.rowsPerPage)),
    [isServerSide, rows, arranged, page, state.rowsPerPage],
  )

  const hasNoRows = !props.rows && !isLoading && !error
  useEffect(() => {
    if (import.meta.env.DEV) reportLayout(tableName, hasNoRows, regionRef.current)
  }, [tableName, hasNoRows])

  const goTo = (next: number) => {
    setState({ ...state, page: next })
    regionRef.current?.scrollTo({ top: 0 })
  }
  const clear = () => setState({ ...withoutFilters(state), searchString: '' })

  const isNarrowed = state.searchString.trim() !== '' || filters.some(({ id }) => isActive(state.filters[id]))
  const isEmpty = total === 0 && !isLoading
  const isVirtual = shown.length > VIRTUAL_ABOVE
  const hasOwnScroll = isVirtual || (!isPhone && (!props.isEmbedded || props.roomAbovePx !== undefined))
  const phoneColumns = useMemo(() => columns.filter((column) => !column.isHiddenOnPhone), [columns])
  const phoneColumnCount = phoneColumns.length + (props.selection ? 1 : 0) + (props.rowActions ? 1 : 0)
  const phoneLayout = props.phoneLayout ?? (phoneColumnCount > PHONE_COLUMNS ? 'cards' : 'columns')
  const isCards = isPhone && phoneLayout === 'cards'
  const hasSheet = isCards && filters.length > 0
  const exportMenu = props.renderExport?.(hasSheet, arranged)
  const isCrowded = Boolean(props.actions && (props.primaryAction || props.hasSearch === false))
  const visibleColumns = isPhone && !isCards ? phoneColumns : columns
  const rowsProps: RowsProps<Row> = {
    columns: visibleColumns,
    rows: shown,
    rowKey: props.rowKey,
    rowLabel: props.rowLabel,
    rowTone: props.rowTone,
    rowActions: props.rowActions,
    onRowClick: props.onRowClick,
    onRowDoubleClick: props.onRowDoubleClick,
    selection: props.selection,
    totals: props.totals?.(arranged),
    hasSort: filters.length === 0 && (rows.length > 1 || isNarrowed),
    state,
    onStateChange: setState,
  }

  const body = () => {
    if (error && rows.length === 0) {
      return (
        <EmptyState
          role="alert"
          title={<Trans>This list could not be loaded</Trans>}
          text={error}
          action={onRetry && <RetryButton onRetry={onRetry} />}
        />
      )
    }
    const skeleton = <TableSkeleton columns={isCards ? phoneColumns.slice(0, PHONE_COLUMNS - 1) : visibleColumns} />
    if (isLoading && rows.length === 0) return skeleton
    if (isEmpty && isNarrowed) {
      return (
        <EmptyState
          role="status"
          title={<Trans>No rows match your search or filters</Trans>}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
              <Button variant="outlined" onClick={clear}>
                <Trans>Clear search and filters</Trans>
              </Button>
              {empty.action}
            </Box>
          }
        />
      )
    }
    if (isEmpty) return <EmptyState title={empty.title} text={empty.text} action={empty.action} />
    if (!isVirtual && !isCards) return <TableGrid {...rowsProps} />
    return (
      <Suspense fallback={skeleton}>
        {isVirtual ? (
          <VirtualRows {...rowsProps} listedRows={rows} isCards={isCards} regionRef={regionRef} />
        ) : (
          <TableCards {...rowsProps} />
        )}
      </Suspense>
    )
  }

  return (
    <Box
      component="section"
      ref={pageRef}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minWidth: 0,
        ...(hasOwnScroll && !props.children && { maxHeight: fitsWindow(props.roomAbovePx) }),
      }}
    >
      <PageHeader
        title={props.title}
        level={props.isEmbedded ? 2 : 1}
        color={props.color}
        back={props.back}
        primaryAction={props.primaryAction}
        aside={
          <>
            <SteadyWidth>{typeof props.aside === 'function' ? props.aside(arranged) : props.aside}</SteadyWidth>
            {props.selector}
          </>
        }
      >
        {props.hasSearch !== false && (
          <TableSearch
            value={state.searchString}
            isNarrow={props.isEmbedded}
            onChange={(text) => setState({ ...state, searchString: text, page: 0 })}
          />
        )}
        {filters.length > 0 && (
          <TableFilterButton
            filters={filters}
            state={state}
            onStateChange={setState}
            isNarrow={isPhone && isCrowded}
            sorts={hasSheet ? sortChoices(columns) : undefined}
            exportMenu={hasSheet && exportMenu}
          />
        )}
        {props.actions}
        {!hasSheet && exportMenu}
      </PageHeader>
      {props.children}
      <TableTags filters={filters} state={state} onStateChange={setState} />
      {error && rows.length > 0 && (
        <Alert severity="error" action={onRetry && <RetryButton onRetry={onRetry} />}>
          {error}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          position: 'relative',
          // A table below other content may be as high as the window, so that it fills the window when a person scrolls to it. A table that is alone
          // on the page ends at the lower edge of the window.
          ...(hasOwnScroll && { maxHeight: fitsWindow(props.roomAbovePx), flexShrink: 1 }),
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {isLoading && rows.length > 0 && <Box role="progressbar" aria-label={t`Loading`} sx={progress} />}
        <Box
          ref={regionRef}
          role="region"
          tabIndex={0}
          aria-label={typeof props.title === 'string' ? props.title : t`Table`}
          aria-busy={isLoading}
          sx={{
            overflow: 'auto',
            minHeight: hasOwnScroll ? 0 : undefined,
            outlineOffset: '-2px !important',
          }}
        >
          {body()}
        </Box>
        {/* An embedded table whose rows fit on the shortest page needs no pager. */}
        {total > (props.isEmbedded ? PAGE_SIZES[0] : 0) && (
          <TablePager
            total={total}
            hasMore={hasMore}
            page={page}
            rowsPerPage={state.rowsPerPage}
            label={props.pagerLabel}
            onPage={goTo}
            onRowsPerPage={(rowsPerPage) => setState({ ...state, rowsPerPage, page: 0 })}
          />
        )}
      </Box>
    </Box>
  )
}

/** Keeps an element's height while `isHeld`. A list gets shorter while somebody searches, and the page must not jump. */
function useSteadyHeight(ref: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useLayoutEffect(() => {
    ref.current!.style.minHeight = isHeld ? `${ref.current!.offsetHeight}px` : ''
  }, [ref, isHeld])
}

/** Keeps the largest width of a count so far. Otherwise the search field beside the count could wrap to another line while somebody types. */
function SteadyWidth({ children }: { children: ReactNode }) {
  return children ? (
    <Box ref={keepWidest} sx={{ maxWidth: '100%' }}>
      {children}
    </Box>
  ) : null
}

/** The observer is called after the browser has laid out the page. Reading the width in an effect would lay it out once more for each render. */
function keepWidest(place: HTMLDivElement): () => void {
  const observer = new ResizeObserver(() => {
    place.style.minWidth = `${place.offsetWidth}px`
  })
  observer.observe(place)
  return () => observer.disconnect()
}

/* oxlint-disable no-console -- Layout messages for the developer of a screen (part 2 section 2). */
function reportLayout(tableName: string, hasNoRows: boolean, region: HTMLElement | null): void {
  if (hasNoRows) console.warn('No rows provided', tableName)
  if (region && region.clientWidth <= 0) console.warn('Row element width <= 0', tableName)
}
/* oxlint-enable no-console */

/** A thin line at the top while the rows reload. */
const progress = {
  position: 'absolute',
  top: 0,
  left: 0,
  zIndex: 3,
  width: '30%',
  height: 2,
  bgcolor: 'primary.main',
  [MOTION]: { animation: 'run 1.2s ease-in-out infinite' },
  '@keyframes run': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(340%)' } },
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button color="inherit" variant="outlined" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
}
