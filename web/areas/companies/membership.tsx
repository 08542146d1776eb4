import { Trans, useLingui } from '@lingui/react/macro'
import SaveIcon from '@mui/icons-material/Check'
import CancelIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import type { ProjectionRow } from '@countroom/contract/companies/companies.shapes.ts'
import { FIRST_PROJECTION_YEAR } from '@countroom/contract/companies/licences.rules.ts'

import { serverNow, useCall, useChange } from '../../lib/client.ts'
import { formatDate, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { CellField } from '../../ui/cell-field.tsx'
import { feedback } from '../../ui/feedback.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlainSelect } from '../../ui/plain-select.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { amountOf, amountTyped, changedAmounts, type Month, MONTHS, type Typed } from './license.rules.ts'
import { useCompanyWords } from './use-company-words.ts'

const YEARLY = 'POST /company/getYearlyProjections'
const ACTUAL = 'POST /company/getActualMembership'

/** The Membership Summary: the income from licenses, and the expected income with renewals (part 1 section 2, domain 11). */
export function Membership({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  useSubPage(onBack)
  const { locationTimezone: timezone } = useUser()
  // The server also finds the current year in the location's time zone.
  const thisYear = Number(formatDate(new Date(serverNow()), timezone).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const years = Array.from({ length: thisYear + 2 - FIRST_PROJECTION_YEAR }, (_, nth) =>
    String(FIRST_PROJECTION_YEAR + nth),
  )
  const yearly = useCall(YEARLY, { year }, { isQuiet: true })
  const actual = useCall(ACTUAL, { year }, { isQuiet: true })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Membership Summary`} back={{ label: t`Company`, onBack }}>
        <PlainSelect
          label={t`Year`}
          value={String(year)}
          options={years.map((each) => ({ value: each, label: each }))}
          onChange={(next) => setYear(Number(next))}
        />
      </PageHeader>
      <ProjectionTable
        // Typed amounts belong to one year.
        key={`yearly ${year}`}
        tableName="yearly-projections"
        title={t`Yearly Projections`}
        answer={listAnswer(yearly, yearly.data?.projections)}
      />
      <ProjectionTable
        key={`actual ${year}`}
        tableName="actual-membership"
        title={t`Actual Projections`}
        answer={listAnswer(actual, actual.data?.memberships)}
      />
    </Box>
  )
}

interface ProjectionTableProps {
  tableName: 'yearly-projections' | 'actual-membership'
  title: string
  answer: ReturnType<typeof listAnswer<ProjectionRow>>
}

/** The row that is being edited: its months when the person clicked Edit, with the amounts that were saved since, and the typed amounts. */
interface Edited {
  companyId: number
  known: ProjectionRow['monthly']
  typed: Typed
}

function ProjectionTable({ tableName, title, answer }: ProjectionTableProps) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<Edited>()
  const update = useChange('POST /company/updateLicenseAmount', { refreshes: [YEARLY, ACTUAL] })
  const columns = useColumns(edited, setEdited)
  const tableRef = useRef<HTMLDivElement>(null)
  const editedId = edited?.companyId
  useEffect(() => {
    if (editedId !== undefined) tableRef.current?.querySelector<HTMLInputElement>('[data-amount]')?.select()
  }, [editedId])

  const edit = (row: ProjectionRow) =>
    setEdited({
      companyId: row.companyId,
      known: row.monthly,
      typed: Object.fromEntries(MONTHS.map((month) => [month, String(row.monthly[month].amount)])) as Typed,
    })

  const save = async () => {
    if (!edited) return
    if (MONTHS.some((month) => amountOf(edited.typed[month]) === undefined)) {
      return feedback.error(t`Please fill all amounts with valid numbers.`)
    }
    let { known } = edited
    let isSaved = true
    for (const { month, ...change } of changedAmounts(edited.typed, known)) {
      isSaved = (await update.run(change))?.result !== undefined
      if (!isSaved) break
      known = { ...known, [month]: { ...known[month], amount: change.amount } }
    }
    // The person may have begun to edit another row in the meantime.
    setEdited((now) => (now?.companyId !== edited.companyId ? now : isSaved ? undefined : { ...now, known }))
  }

  const actionsOf = (row: ProjectionRow) =>
    row.companyId === edited?.companyId ? (
      <>
        <RowButton
          label={t`Save the amounts of ${row.location}`}
          icon={<SaveIcon fontSize="small" />}
          disabled={update.isPending}
          onClick={() => void save()}
        />
        <RowButton
          label={t`Cancel`}
          icon={<CancelIcon fontSize="small" />}
          disabled={update.isPending}
          onClick={() => setEdited(undefined)}
        />
      </>
    ) : (
      <RowButton
        label={t`Edit the amounts of ${row.location}`}
        icon={<EditIcon fontSize="small" />}
        obstacle={
          MONTHS.every((month) => row.monthly[month].licenseKeyId === null)
            ? t`You can change an amount only in a month in which exactly one license starts.`
            : undefined
        }
        onClick={() => edit(row)}
      />
    )

  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    // The search of the table is also an input.
    if (!(event.target instanceof HTMLInputElement) || !event.target.matches('[data-amount]')) return
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape' && !update.isPending) setEdited(undefined)
  }

  return (
    <Box ref={tableRef} onKeyDown={pressed}>
      <TablePage
        {...answer}
        tableName={tableName}
        title={title}
        isEmbedded
        columns={columns}
        rowKey={({ companyId }) => companyId}
        rowLabel={({ location }) => location}
        initialState={{ orderBy: 'location' }}
        phoneLayout="cards"
        totals={totalsOf}
        rowActions={actionsOf}
        empty={{
          title: <Trans>No license in this year</Trans>,
          text: <Trans>Choose another year, or generate a license key for a company.</Trans>,
        }}
      />
    </Box>
  )
}

function totalsOf(rows: readonly ProjectionRow[]): Readonly<Record<string, ReactNode>> {
  const sumOf = (month: Month) =>
    rows.reduce((sum, { monthly }) => sum + Math.round(monthly[month].amount * 100), 0) / 100
  const sums = Object.fromEntries(MONTHS.map((month) => [month, formatPay(sumOf(month))]))
  return { location: <Trans>Total</Trans>, ...sums }
}

function useColumns(
  edited: Edited | undefined,
  setEdited: (edited: Edited) => void,
): readonly TableColumn<ProjectionRow>[] {
  const { t, i18n } = useLingui()
  const words = useCompanyWords()
  return useMemo(() => {
    const nameOf = (month: Month) =>
      new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' }).format(
        Date.UTC(2026, Number(month) - 1, 1),
      )
    const cell = (row: ProjectionRow, month: Month) => {
      const { amount, color } = row.monthly[month]
      if (row.companyId === edited?.companyId && edited.known[month].licenseKeyId !== null) {
        const value = edited.typed[month]
        return (
          <CellField
            label={t`${nameOf(month)}, ${row.location}`}
            value={value}
            inputMode="decimal"
            data-amount
            fault={amountOf(value) === undefined}
            style={{ width: '5.5rem', marginInlineStart: 'auto', textAlign: 'right' }}
            onChange={(text) => setEdited({ ...edited, typed: { ...edited.typed, [month]: amountTyped(text, value) } })}
          />
        )
      }
      if (color === '') return '–'
      return (
        <>
          {formatPay(amount)}
          <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.2, color: TONES[color] }}>
            {words.color(color)}
          </Box>
        </>
      )
    }
    return [
      { id: 'location', label: t`Location`, value: ({ location }) => location },
      ...MONTHS.map((month): TableColumn<ProjectionRow> => ({
        id: month,
        label: nameOf(month),
        align: 'right',
        onCard: 'rest',
        value: ({ monthly }) => monthly[month].amount,
        render: (row) => cell(row, month),
      })),
    ]
  }, [t, i18n.locale, words, edited, setEdited])
}

const TONES = { paid: 'success.main', due: 'text.secondary', lapsed: 'error.main' } as const
