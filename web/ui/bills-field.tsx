import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { KeyboardEvent } from 'react'

import { type Bill, BILLS, MAX_BILLS, totalCents } from '@countroom/contract/kernel/bills.ts'

import { formatPay } from '../lib/format.ts'
import { MoneyField } from './money-field.tsx'
import { countOf, type TypedCount } from './typed-count.ts'

interface BillsFieldProps {
  /** The legend, such as 'Cash left'. */
  label: string
  /** The typed count. `countOf` converts it to bills and cents. */
  value: TypedCount
  onChange: (count: TypedCount) => void
  isDisabled?: boolean
}

/**
 * The fields for a count of cash (domain 4). The number of each bill is typed or changed with buttons. The coins are typed as an amount. The total is
 * shown below.
 */
export function BillsField({ label, value, onChange, isDisabled = false }: BillsFieldProps) {
  const { t } = useLingui()
  const count = (bill: Bill, pieces: number) =>
    onChange({ ...value, bills: { ...value.bills, [bill]: Math.min(MAX_BILLS, Math.max(0, pieces)) } })
  const counted = countOf(value)
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ m: 0, p: 0, border: 0, minWidth: 0, maxWidth: 420 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
        {label}
      </Box>
      {BILLS.map((bill) => (
        <BillRow key={bill} bill={bill} pieces={value.bills[bill] ?? 0} onChange={(pieces) => count(bill, pieces)} />
      ))}
      <MoneyField
        label={t`Coins`}
        value={value.coins}
        onChange={(coins) => onChange({ ...value, coins })}
        fullWidth
        sx={{ mt: 1 }}
      />
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 1.5, pt: 1, borderTop: 1, borderColor: 'divider' }}
      >
        <Box component="span" sx={{ fontWeight: 500 }}>
          <Trans>Total</Trans>
        </Box>
        <Box component="output" aria-live="polite" sx={{ fontWeight: 600, fontSize: '1rem' }}>
          {counted ? formatPay(totalCents(counted) / 100) : '–'}
        </Box>
      </Box>
    </Box>
  )
}

interface BillRowProps {
  bill: Bill
  pieces: number
  onChange: (pieces: number) => void
}

function BillRow({ bill, pieces, onChange }: BillRowProps) {
  const { t } = useLingui()
  const step = (by: number) => onChange(pieces + by)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Box sx={rowStyle}>
      <Box
        component="span"
        aria-hidden
        sx={{ gridArea: 'bill', alignSelf: { xs: 'end', md: 'center' }, fontWeight: 500 }}
      >
        ${bill}
      </Box>
      <IconButton
        tabIndex={-1}
        aria-label={t`One ${bill} dollar bill fewer`}
        disabled={pieces === 0}
        onClick={() => step(-1)}
        sx={{ ...stepStyle, gridArea: 'fewer' }}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      <OutlinedInput
        size="small"
        value={pieces === 0 ? '' : String(pieces)}
        placeholder="0"
        onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '').slice(0, 4)))}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        slotProps={{
          input: {
            'aria-label': t`${bill} dollar bills`,
            inputMode: 'numeric',
            autoComplete: 'off',
            style: { textAlign: 'center' },
          },
        }}
        sx={{ gridArea: 'pieces', height: { xs: STEP, md: '2.25rem' }, '& input': { px: 0.5 } }}
      />
      <IconButton
        tabIndex={-1}
        aria-label={t`One ${bill} dollar bill more`}
        disabled={pieces >= MAX_BILLS}
        onClick={() => step(1)}
        sx={{ ...stepStyle, gridArea: 'more' }}
      >
        <AddIcon fontSize="small" />
      </IconButton>
      <Box component="span" sx={{ ...sumStyle, color: pieces === 0 ? 'text.secondary' : undefined }}>
        {formatPay(bill * pieces)}
      </Box>
    </Box>
  )
}

/** On a phone, the buttons that change a number of bills have this size, so that people can press them without looking. */
const STEP = 'min(56px, 14vw)'

/** On a phone, a row shows its amount in dollars below its bill, because a dialog has no room for a fifth column. */
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: `minmax(0, 1fr) ${STEP} 3.5rem ${STEP}`, md: '2.75rem 2.25rem 6rem 2.25rem 1fr' },
  gridTemplateAreas: { xs: '"bill fewer pieces more" "sum fewer pieces more"', md: '"bill fewer pieces more sum"' },
  alignItems: 'center',
  columnGap: 1,
  mb: 0.5,
} as const
const sumStyle = {
  gridArea: 'sum',
  alignSelf: { xs: 'start', md: 'center' },
  textAlign: { md: 'right' },
  fontSize: { xs: '0.8125rem', md: 'inherit' },
  '@media (max-width: 22em)': { display: 'none' },
} as const
const stepStyle = {
  width: { xs: STEP, md: '2.25rem' },
  height: { xs: STEP, md: '2.25rem' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
