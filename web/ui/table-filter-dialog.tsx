import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useState } from 'react'

import type { DayRange, FilterShape, FilterValue } from './table-model.ts'

const DayRangeFields = lazy(async () => ({ default: (await import('./day-range-fields.tsx')).DayRangeFields }))

interface TableFilterDialogProps {
  isOpen: boolean
  filters: readonly FilterShape[]
  values: Readonly<Record<string, FilterValue>>
  onClose: () => void
  onApply: (values: Record<string, FilterValue>) => void
}

/** The filters of a table. Nothing changes before Apply; Clear Filters empties every field. */
export function TableFilterDialog(props: TableFilterDialogProps) {
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} aria-labelledby="filter-title">
      <FilterForm {...props} />
    </Dialog>
  )
}

function FilterForm({ filters, values, onClose, onApply }: TableFilterDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Record<string, FilterValue>>({ ...values })
  const set = (id: string, value: FilterValue) => setDraft((before) => ({ ...before, [id]: value }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <DialogTitle id="filter-title">
        <Trans>Filters</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '8px !important' }}>
        {filters.map((filter, index) => {
          const value = draft[filter.id]
          if (filter.kind === 'dateRange') {
            const range: DayRange = typeof value === 'object' ? value : { from: '', to: '' }
            return (
              <Box key={filter.id} component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
                <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
                  {filter.label}
                </Box>
                <Suspense fallback={<Box sx={{ height: 40 }} />}>
                  <DayRangeFields value={range} onChange={(next) => set(filter.id, next)} />
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
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setDraft({})} sx={{ mr: 'auto' }}>
          <Trans>Clear Filters</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="contained">
          <Trans>Apply</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
