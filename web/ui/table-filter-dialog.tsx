import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { isDateRange } from '../lib/date-range.ts'
import type { DayRange, FilterShape, FilterValue, TableState } from './table-model.ts'

const DayRangeFields = lazy(async () => ({ default: (await import('./day-range-fields.tsx')).DayRangeFields }))
const MomentRangeFields = lazy(async () => {
  // The date picker loads together with the fields that need it.
  const [{ MomentRangeFields: Fields }] = await Promise.all([
    import('./moment-range-fields.tsx'),
    import('./day-field.tsx'),
  ])
  return { default: Fields }
})

/** A sort order that a list offers. `id` is the value of `TableState.orderBy`. It is the column's id, unless the column has several orders. */
export interface SortChoice {
  id: string
  label: string
}

type Sort = Pick<TableState, 'orderBy' | 'order'>

interface TableFilterDialogProps {
  /** Set on a phone, because cards have no headings to sort by. */
  sort?: (Sort & { choices: readonly SortChoice[] }) | undefined
  exportMenu?: ReactNode
  isOpen: boolean
  filters: readonly FilterShape[]
  values: Readonly<Record<string, FilterValue>>
  onClose: () => void
  onApply: (values: Record<string, FilterValue>, sort: Sort | undefined) => void
}

/** The dialog with the filters of a table. The table changes only on Apply. Clear Filters empties the filters and keeps the sorting. */
export function TableFilterDialog(props: TableFilterDialogProps) {
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} aria-labelledby="filter-title">
      <FilterForm {...props} />
    </Dialog>
  )
}

function FilterForm({ filters, values, sort, exportMenu, onClose, onApply }: TableFilterDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Record<string, FilterValue>>({ ...values })
  const [sortDraft, setSortDraft] = useState<Sort | undefined>(sort && { orderBy: sort.orderBy, order: sort.order })
  const set = (id: string, value: FilterValue) => setDraft((before) => ({ ...before, [id]: value }))
  const isComplete = filters.every(
    ({ id, kind }) => kind !== 'momentRange' || draft[id] === undefined || isDateRange(draft[id]),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onApply(withoutInitial(draft, filters), sortDraft)
      }}
    >
      <DialogTitle id="filter-title">
        {exportMenu ? (
          <Trans>Filters, sorting and export</Trans>
        ) : sort ? (
          <Trans>Filters and sorting</Trans>
        ) : (
          <Trans>Filters</Trans>
        )}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '0.75rem !important' }}>
        {sort && sortDraft && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              rowGap: 2,
              '& > *': { flex: '1 1 8rem', minWidth: 0 },
            }}
          >
            <TextField
              select
              label={t`Sort by`}
              value={sortDraft.orderBy}
              onChange={(event) => setSortDraft({ ...sortDraft, orderBy: event.target.value })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value="">{t`As listed`}</option>
              {sort.choices.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </TextField>
            <TextField
              select
              label={t`Order`}
              value={sortDraft.order}
              disabled={sortDraft.orderBy === ''}
              onChange={(event) => setSortDraft({ ...sortDraft, order: event.target.value === 'asc' ? 'asc' : 'desc' })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value="asc">{t`Ascending`}</option>
              <option value="desc">{t`Descending`}</option>
            </TextField>
          </Box>
        )}
        {filters.map((filter, index) => {
          const value = draft[filter.id]
          if (filter.kind === 'dateRange' || filter.kind === 'momentRange') {
            const initial = filter.kind === 'momentRange' ? filter.initial : { from: '', to: '' }
            const range: DayRange = typeof value === 'object' ? value : initial
            const RangeFields = filter.kind === 'momentRange' ? MomentRangeFields : DayRangeFields
            return (
              <Box key={filter.id} component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
                <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
                  {filter.label}
                </Box>
                <Suspense fallback={<RangePlace />}>
                  <RangeFields value={range} onChange={(next) => set(filter.id, next)} />
                </Suspense>
              </Box>
            )
          }
          const text = typeof value === 'string' ? value : ''
          return filter.kind === 'select' ? (
            <TextField
              key={filter.id}
              select
              label={filter.label}
              value={text}
              onChange={(event) => set(filter.id, event.target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{t`Any`}</MenuItem>
              {filter.options.map((option) => (
                <MenuItem key={option.value} value={option.value}>
                  {option.label}
                </MenuItem>
              ))}
            </TextField>
          ) : (
            <TextField
              key={filter.id}
              slotProps={{ htmlInput: { 'data-initial-focus': index === 0 || undefined } }}
              label={filter.label}
              value={text}
              onChange={(event) => set(filter.id, event.target.value)}
            />
          )
        })}
        {exportMenu}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setDraft({})} sx={{ mr: 'auto' }}>
          <Trans>Clear Filters</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="contained" disabled={!isComplete}>
          <Trans>Apply</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}

/** Leaves out ranges with their initial value, because nobody chose them. */
function withoutInitial(
  draft: Record<string, FilterValue>,
  filters: readonly FilterShape[],
): Record<string, FilterValue> {
  const initial = new Map(
    filters.flatMap((filter) => (filter.kind === 'momentRange' ? [[filter.id, filter.initial]] : [])),
  )
  const isChosen = ([id, value]: [string, FilterValue]) => {
    const began = initial.get(id)
    return typeof value === 'string' || began === undefined || value.from !== began.from || value.to !== began.to
  }
  return Object.fromEntries(Object.entries(draft).filter(isChosen))
}

/** Placeholders for two dates while their fields load. On a phone, one placeholder is below the other. */
function RangePlace() {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', '& > *': { flex: '1 1 9.5rem', height: '2.25rem' } }}>
      <Skeleton variant="rounded" />
      <Skeleton variant="rounded" />
    </Box>
  )
}
