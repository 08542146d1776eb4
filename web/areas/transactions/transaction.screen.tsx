import { Trans, useLingui } from '@lingui/react/macro'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import CashLeftIcon from '@mui/icons-material/PointOfSaleOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { CashCount, Drawer } from '@countroom/contract/cash/cash.shapes.ts'
import type { ListedTransaction, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { type PartOfDay, partOfDay } from '../../lib/part-of-day.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { listAnswer } from '../../ui/list-answer.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { draftOf, EMPTY_ENTRY } from './entry.rules.ts'
import { Requests } from './requests.tsx'

const RolloverCash = lazy(async () => ({ default: (await import('./rollover-cash.tsx')).RolloverCash }))
const VoidEntryDialog = lazy(async () => ({ default: (await import('./void-entry.dialog.tsx')).VoidEntryDialog }))
const CategorySettings = lazy(async () => ({ default: (await import('./category-settings.tsx')).CategorySettings }))
const CashLeftDialog = lazy(async () => ({ default: (await import('./cash-left.dialog.tsx')).CashLeftDialog }))

const ShiftReport = lazy(async () => ({ default: (await import('../clock/shift-report.part.tsx')).ShiftReport }))

/** How long the row of a saved entry stays tinted. */
const TINTED_MS = 2_000

/** Moves cash into and out of the drawer of the open shift (part 2 sections 2 and 5, domain 5). */
export function Screen() {
  const { t } = useLingui()
  const { userId, firstname, selectedLocationId: locationId, routes } = useUser()
  const greeting = useGreeting()
  const now = useNow(true, MINUTE_MS)
  const { data, error, refetch } = useCall('POST /transaction/getDrawer', { userId, locationId }, { isQuiet: true })
  const requests = useCall('POST /transaction/rollOverRequestList', { userId, locationId }, { isQuiet: true })
  const [counting, setCounting] = useState<{ toExplain?: CashCount }>()
  const drawer = data?.drawer
  const isClockedIn = drawer !== undefined && drawer !== null && drawer.clockOut === null
  const isOpen = isClockedIn && drawer.sessionId === null
  const expected = isClockedIn ? drawer.expected : null
  const hello = greeting[partOfDay(now)]
  const [page, setPage] = useState<'report' | 'categories'>()
  const shown = page === 'report' && !drawer ? undefined : page
  const close = () => setPage(undefined)
  return (
    <ScreenAndPage
      pageName={shown}
      page={
        shown === 'categories' ? (
          <CategorySettings onBack={close} />
        ) : (
          drawer && <ShiftReport report="transactions" shift={drawer} datedAt={drawer.clockIn} onBack={close} />
        )
      }
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader
          title={t`${hello}, ${firstname}`}
          aside={
            expected !== null && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {isOpen ? (
                  <Trans>Your drawer should hold {formatPay(expected)}</Trans>
                ) : (
                  <Trans>Your drawer should have held {formatPay(expected)}</Trans>
                )}
              </Box>
            )
          }
        >
          {isOpen && <ToolButton label={t`Set Cash Left`} icon={<CashLeftIcon />} onClick={() => setCounting({})} />}
          {routes.includes('settings') && (
            <ToolButton
              label={t`Add description`}
              icon={<CategoryIcon />}
              data-return="categories"
              onClick={() => setPage('categories')}
            />
          )}
          {drawer && (
            <ToolButton
              label={t`View Report`}
              icon={<ReportIcon />}
              data-return="report"
              onClick={() => setPage('report')}
            />
          )}
          {isClockedIn && (
            <ToolButton
              label={t`Refresh`}
              icon={<RefreshIcon />}
              isBusy={requests.isFetching}
              onClick={() => void requests.refetch()}
            />
          )}
        </PageHeader>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={320} />}
        {data && !isClockedIn && (
          <EmptyState
            role="status"
            title={<Trans>Clock in first.</Trans>}
            text={<Trans>Every bank and expense entry belongs to the drawer of your shift.</Trans>}
            action={
              routes.includes('check-in-out') && (
                <Button component={Link} to="/check-in-out" variant="contained">
                  <Trans>Employee Check-in</Trans>
                </Button>
              )
            }
          />
        )}
        {isClockedIn && (
          <>
            <LastCount drawer={drawer} onExplain={(toExplain) => setCounting({ toExplain })} />
            {requests.error && !requests.data && (
              <LoadError message={requests.error.message} onRetry={() => void requests.refetch()} />
            )}
            {requests.data && <Requests requests={requests.data} />}
            {/* An entry that somebody has begun to type belongs to their own drawer. */}
            <Entries key={`${locationId} ${userId} ${drawer.clockId}`} settledBy={drawer.sessionId ?? undefined} />
          </>
        )}
        <Suspense fallback={null}>
          {counting && drawer && (
            <CashLeftDialog
              clockId={drawer.clockId}
              toExplain={counting.toExplain}
              onClose={() => setCounting(undefined)}
            />
          )}
        </Suspense>
      </Stack>
    </ScreenAndPage>
  )
}

/** What is still to do about the last count. */
function LastCount({ drawer, onExplain }: { drawer: Drawer; onExplain: (count: CashCount) => void }) {
  const last = drawer.counts.at(-1)
  if (last?.isBeforeHandOver) {
    return (
      <Alert severity="warning">
        <Trans>A hand-over came after your count. Set Cash Left again.</Trans>
      </Alert>
    )
  }
  const unexplained = drawer.counts.findLast(({ needsReason, reason }) => needsReason && reason === '')
  if (!unexplained) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => onExplain(unexplained)}>
          <Trans>Give the reason</Trans>
        </Button>
      }
    >
      <Trans>Your count differs by {formatPay(Math.abs(unexplained.shortOver))}. Say why.</Trans>
    </Alert>
  )
}

/** The form and the two tables of an open shift. `settledBy` is the reading session that settled the shift. */
function Entries({ settledBy }: { settledBy: number | undefined }) {
  const { userId, selectedLocationId: locationId } = useUser()
  const reply = useCall('POST /transaction/list', { userId, locationId }, { isQuiet: true })
  const categories = useCall('POST /transaction/listCategory', { locationId }).data?.categories
  const receivers = useCall('POST /transaction/listReceivers', { locationId }).data?.employees
  const [draft, setDraft] = useState(EMPTY_ENTRY)
  const [savedId, setSavedId] = useState<number>()
  const [voiding, setVoiding] = useState<Transaction>()
  const formRef = useRef<HTMLDivElement>(null)
  const descriptionRef = useRef<HTMLInputElement>(null)
  const isSettled = settledBy !== undefined
  const chosen = draft.entry

  useEffect(() => {
    if (savedId === undefined) return
    const timer = setTimeout(() => setSavedId(undefined), TINTED_MS)
    return () => clearTimeout(timer)
  }, [savedId])

  // An effect, because a closing dialog first gives the focus back to what had it before.
  const [aim, setAim] = useState<object>()
  useEffect(() => {
    if (aim) descriptionRef.current?.focus()
  }, [aim])
  const reset = () => {
    setDraft(EMPTY_ENTRY)
    setAim({})
  }
  const choose = (entry: Transaction) => {
    setDraft(draftOf(entry))
    formRef.current?.scrollIntoView({ block: 'nearest' })
  }

  const listOf = (rows: readonly ListedTransaction[] | undefined) => ({
    answer: listAnswer(reply, rows),
    chosenId: chosen?.transactionId,
    savedId,
    onChoose: isSettled ? undefined : choose,
    onVoid: isSettled ? undefined : setVoiding,
  })
  return (
    <Box sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={layoutStyle}>
        <Box ref={formRef} sx={{ gridArea: 'form', minWidth: 0, scrollMarginTop: 'var(--bar-height)' }}>
          {isSettled ? (
            <Alert severity="info">
              <Trans>
                This shift was settled by reading session {settledBy}, so its cash no longer changes. Clock out and in
                again to go on.
              </Trans>
            </Alert>
          ) : (
            <EntryForm
              draft={draft}
              onChange={setDraft}
              categories={categories}
              receivers={receivers}
              descriptionRef={descriptionRef}
              actions={
                chosen && (
                  <Suspense fallback={null}>
                    <RolloverCash key={chosen.transactionId} entry={chosen} receivers={receivers} onRequested={reset} />
                  </Suspense>
                )
              }
              onSaved={(transactionId) => {
                setSavedId(transactionId)
                reset()
              }}
              onCancel={reset}
            />
          )}
        </Box>
        <Box sx={{ gridArea: 'bank', minWidth: 0 }}>
          <EntryList type="bank" {...listOf(reply.data?.bankList)} />
        </Box>
        <Box sx={{ gridArea: 'expense', minWidth: 0 }}>
          <EntryList type="expense" {...listOf(reply.data?.expenseList)} />
        </Box>
      </Box>
      <Suspense fallback={null}>
        {voiding && (
          <VoidEntryDialog
            entry={voiding}
            onClose={() => setVoiding(undefined)}
            onVoided={() => {
              setVoiding(undefined)
              reset()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}

function useGreeting(): Record<PartOfDay, string> {
  const { t } = useLingui()
  return {
    morning: t`Good morning`,
    afternoon: t`Good afternoon`,
    evening: t`Good evening`,
    night: t`Good night`,
  }
}

/** Stacked on a phone, then the tables side by side below the form, then all three beside each other. */
const layoutStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"form" "bank" "expense"',
  '@container (min-width: 44rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"form form" "bank expense"',
  },
  '@container (min-width: 62rem)': {
    gridTemplateColumns: '20rem minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"form bank expense"',
  },
} as const
