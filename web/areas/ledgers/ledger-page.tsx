import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import type { LedgerColumn, LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'

import { call, useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { loanToPay } from '../../lib/loan-to-pay.ts'
import { useUser } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlainSelect } from '../../ui/plain-select.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TableSearch } from '../../ui/table-search.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { LedgerForm } from './ledger-form.tsx'
import { type Entry, type LedgerRecord, LISTS, payOf, type PeopleAsked, recordsOf } from './ledgers.rules.ts'

const Statement = lazy(async () => ({ default: (await import('./statement.tsx')).Statement }))
const SourceDialog = lazy(async () => ({ default: (await import('./source.dialog.tsx')).SourceDialog }))
const ReverseEntryDialog = lazy(async () => ({
  default: (await import('./reverse-entry.dialog.tsx')).ReverseEntryDialog,
}))

/** The longest search text that the calls accept. */
const MAX_SEARCH_LENGTH = 100

/** The page of a ledger: the form for a new entry, and a card for each person with entries (part 2 section 2). */
export function LedgerPage({ ledger }: { ledger: LedgerName }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [text, setText] = useState('')
  const search = useSettled(text.trim().slice(0, MAX_SEARCH_LENGTH))
  const [orderBy, setOrderBy] = useState<LedgerColumn>('added')
  const [which, setWhich] = useState<'all' | 'open'>('all')
  const [statementOf, setStatementOf] = useState<LedgerRecord>()
  const [source, setSource] = useState<Entry>()
  const [reversing, setReversing] = useState<Entry>()
  const [savedId, setSavedId] = useState<number>()
  const [toPay] = useState(() => (ledger === 'customerLoan' ? loanToPay.waiting() : undefined))
  /** The person on whose card somebody clicked Pay back. `time` counts these clicks, because each click resets the form. */
  const [payer, setPayer] = useState<{ record: LedgerRecord; time: number }>()
  useEffect(() => {
    if (ledger === 'customerLoan') loanToPay.taken()
  }, [ledger])
  const asked: PeopleAsked = {
    locationId,
    orderBy,
    ...(search !== '' && { search }),
    ...(which === 'open' && { isOpen: true }),
  }
  const { data } = useCall(LISTS[ledger], asked, { isQuiet: true, placeholderData: keepPreviousData })
  const exportColumns = useExportColumns()
  const titles: Record<LedgerName, string> = {
    customerLoan: t`Customer Loan Report`,
    employeeShort: t`Employee Short Report`,
    zelle: t`Zelle Report`,
  }
  const title = titles[ledger]

  async function* parts(): AsyncGenerator<LedgerRecord[]> {
    for (let page = 0; ; page += 1) {
      const reply = await call(LISTS[ledger], { ...asked, page, rowsPerPage: 'All' })
      yield recordsOf(reply)
      if (!reply.hasMore) return
    }
  }

  const owed = formatPay(data?.totalBalance ?? 0)
  return (
    <ScreenAndPage
      pageName={statementOf && `statement-${statementOf.personId}`}
      page={statementOf && <Statement ledger={ledger} person={statementOf} onBack={() => setStatementOf(undefined)} />}
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader
          title={title}
          aside={
            data &&
            data.openCount > 0 && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {plural(data.openCount, { one: '# open balance', other: '# open balances' })}, {owed}
              </Typography>
            )
          }
        >
          <TableSearch value={text} onChange={setText} isNarrow={ledger !== 'employeeShort'} />
          <PlainSelect
            label={t`Sort`}
            value={orderBy}
            options={[
              { value: 'added', label: t`Newest entry` },
              { value: 'name', label: t`Name` },
              { value: 'balance', label: t`Largest balance` },
              { value: 'over90', label: t`Owed over 90 days` },
            ]}
            onChange={setOrderBy}
          />
          <Segmented
            label={t`Which balances`}
            value={which}
            options={[
              { value: 'all', label: t`All` },
              { value: 'open', label: t`Open` },
            ]}
            onChange={setWhich}
          />
          <ExportMenu name={title} columns={exportColumns} parts={parts} />
        </PageHeader>
        <LedgerForm
          key={`${locationId} ${payer?.time}`}
          ledger={ledger}
          initial={
            payer
              ? payOf(ledger, payer.record)
              : toPay && { customer: toPay, type: 'SUBTRACT', amount: toPay.amount.toFixed(2) }
          }
          payer={payer?.record}
          onSaved={setSavedId}
        />
        <People
          ledger={ledger}
          asked={asked}
          page={0}
          savedId={savedId}
          onClear={() => {
            setText('')
            setWhich('all')
          }}
          onStatement={setStatementOf}
          onSource={setSource}
          onReverse={setReversing}
          onPay={(record) => setPayer((before) => ({ record, time: (before?.time ?? 0) + 1 }))}
        />
        <Suspense fallback={null}>
          {source && <SourceDialog ledger={ledger} entry={source} onClose={() => setSource(undefined)} />}
          {reversing && (
            <ReverseEntryDialog ledger={ledger} entry={reversing} onClose={() => setReversing(undefined)} />
          )}
        </Suspense>
      </Stack>
    </ScreenAndPage>
  )
}

interface PeopleProps {
  ledger: LedgerName
  asked: PeopleAsked
  page: number
  /** The person who just got a new entry. This person's card is expanded. */
  savedId: number | undefined
  onClear: () => void
  onStatement: (record: LedgerRecord) => void
  onSource: (entry: Entry) => void
  onReverse: (entry: Entry) => void
  onPay: (record: LedgerRecord) => void
}

/** A page of cards. After a click on Show more, the next page is below it. */
function People({ page, ...rest }: PeopleProps) {
  const { ledger, asked, savedId, onClear, onStatement, onSource, onReverse, onPay } = rest
  const { t } = useLingui()
  const answer = useCall(LISTS[ledger], page === 0 ? asked : { ...asked, page }, {
    isQuiet: true,
    placeholderData: keepPreviousData,
  })
  const records = useMemo(() => answer.data && recordsOf(answer.data), [answer.data])
  const [isMoreShown, setIsMoreShown] = useState(false)
  if (!records) {
    if (answer.error) return <LoadError message={answer.error.message} onRetry={() => void answer.refetch()} />
    return (
      <Box sx={cardsStyle} aria-busy>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} variant="rounded" height={132} />
        ))}
      </Box>
    )
  }
  if (records.length === 0 && page === 0) {
    return asked.search !== undefined || asked.isOpen ? (
      <EmptyState
        title={<Trans>Nobody matches</Trans>}
        action={
          <Button variant="outlined" onClick={onClear}>
            <Trans>Show everybody</Trans>
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={<Trans>There are no entries yet</Trans>}
        text={<Trans>Add the first one above. Entries from Transactions appear here automatically.</Trans>}
      />
    )
  }
  return (
    <>
      <Box component="ul" aria-label={t`Balances`} sx={cardsStyle}>
        {records.map((record) => (
          <LedgerCard
            // A change of the key renders the card again, expanded, after the person got a new entry.
            key={`${record.personId} ${record.personId === savedId}`}
            record={record}
            isOpenAtFirst={record.personId === savedId}
            onStatement={() => onStatement(record)}
            onSource={onSource}
            onReverse={onReverse}
            onPay={() => onPay(record)}
          />
        ))}
      </Box>
      {answer.data?.hasMore &&
        (isMoreShown ? (
          <People {...rest} page={page + 1} />
        ) : (
          <Button sx={{ alignSelf: 'center' }} onClick={() => setIsMoreShown(true)}>
            <Trans>Show more</Trans>
          </Button>
        ))}
    </>
  )
}

const cardsStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))',
} as const

function useExportColumns(): readonly ExportColumn<LedgerRecord>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { label: t`Name`, value: ({ name }) => name },
      { label: t`Balance`, kind: 'dollars', value: ({ balance }) => balance },
      { label: t`0–30 days`, kind: 'dollars', value: ({ aging }) => aging.upTo30 },
      { label: t`31–60 days`, kind: 'dollars', value: ({ aging }) => aging.upTo60 },
      { label: t`61–90 days`, kind: 'dollars', value: ({ aging }) => aging.upTo90 },
      { label: t`Over 90 days`, kind: 'dollars', value: ({ aging }) => aging.over90 },
      { label: t`Entries`, kind: 'number', value: ({ entryCount }) => entryCount },
      { label: t`Newest entry`, value: ({ entries }) => entries[0]?.date },
    ],
    [t],
  )
}
