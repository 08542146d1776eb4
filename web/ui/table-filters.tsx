import { Trans, useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import FilterIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { rangeText } from '../lib/date-range.ts'
import type { SortChoice } from './table-filter-dialog.tsx'
import { type FilterShape, type FilterValue, isActive, type TableState, withoutFilters } from './table-model.ts'
import { iconOnly } from './tool-button.tsx'

const TableFilterDialog = lazy(async () => ({ default: (await import('./table-filter-dialog.tsx')).TableFilterDialog }))

interface TableFiltersProps {
  filters: readonly FilterShape[]
  state: TableState
  onStateChange: (state: TableState) => void
}

interface TableFilterButtonProps extends TableFiltersProps {
  /** True to show only an icon, for a toolbar with many buttons on a phone. */
  isNarrow?: boolean
  /** On a phone, the sort orders that the dialog also offers. */
  sorts?: readonly SortChoice[] | undefined
  /** On a phone, the export menu inside the dialog. */
  exportMenu?: ReactNode
}

/** The button that opens the filter dialog. */
export function TableFilterButton(props: TableFilterButtonProps) {
  const { filters, state, onStateChange, isNarrow = false, sorts, exportMenu } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const count = filters.filter(({ id }) => isActive(state.filters[id])).length
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        {...(isNarrow && { 'aria-label': t`Filters`, title: t`Filters` })}
        sx={isNarrow ? iconOnly : {}}
        startIcon={
          <Box component="span" sx={{ display: 'flex', position: 'relative' }}>
            <FilterIcon fontSize="inherit" />
            {count > 0 && <Box component="span" sx={dot} />}
          </Box>
        }
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        {!isNarrow && <Trans>Filters</Trans>}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <TableFilterDialog
            isOpen={isOpen}
            filters={filters}
            values={state.filters}
            sort={sorts && { choices: sorts, orderBy: state.orderBy, order: state.order }}
            exportMenu={exportMenu}
            onClose={() => setIsOpen(false)}
            onApply={(values, sort) => {
              onStateChange({ ...state, ...sort, filters: values, page: 0 })
              setIsOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const dot = {
  position: 'absolute',
  top: 0,
  right: -2,
  width: 7,
  height: 7,
  borderRadius: '50%',
  bgcolor: 'primary.main',
}

/**
 * Shows the active filters as tags. Each tag has a button that removes the filter. A range that always applies also has a tag. This tag has no such
 * button while the range has its initial value. Renders nothing when there is no tag.
 */
export function TableTags({ filters, state, onStateChange }: TableFiltersProps) {
  const { t } = useLingui()
  const active = filters.flatMap((filter) => {
    const value = state.filters[filter.id]
    return isActive(value) ? [{ filter, text: `${filter.label}: ${filterText(filter, value)}` }] : []
  })
  const standing = filters.flatMap((filter) =>
    filter.kind === 'momentRange' && !isActive(state.filters[filter.id])
      ? [{ filter, text: `${filter.label}: ${rangeText(filter.initial)}` }]
      : [],
  )
  if (active.length + standing.length === 0) return null

  const remove = (id: string) => {
    const { [id]: _, ...rest } = state.filters
    onStateChange({ ...state, filters: rest, page: 0 })
  }
  return (
    <Box
      role="group"
      aria-label={t`Active filters`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {standing.map(({ filter, text }) => (
        <Chip key={filter.id} variant="outlined" label={text} />
      ))}
      {active.map(({ filter, text }) => (
        <Chip
          key={filter.id}
          component="button"
          color="secondary"
          label={text}
          aria-label={t`Remove filter ${text}`}
          onClick={() => remove(filter.id)}
          onDelete={() => remove(filter.id)}
          deleteIcon={<CloseIcon />}
        />
      ))}
      {active.length > 1 && (
        <Button size="small" onClick={() => onStateChange(withoutFilters(state))}>
          <Trans>Clear Filters</Trans>
        </Button>
      )}
    </Box>
  )
}

function filterText(filter: FilterShape, value: FilterValue): string {
  if (filter.kind === 'momentRange' && typeof value !== 'string') return rangeText(value)
  if (typeof value !== 'string') return `${value.from || '…'} – ${value.to || '…'}`
  return filter.kind === 'select'
    ? (filter.options.find((option) => option.value === value)?.label ?? value)
    : value.trim()
}
