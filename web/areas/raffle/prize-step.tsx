import { Trans, useLingui } from '@lingui/react/macro'
import MoreIcon from '@mui/icons-material/Add'
import LessIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import { MAX_WINNER_DIGITS } from '@countroom/contract/raffle/raffle.rules.ts'

import { formatWhole } from '../../lib/format.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { centsOf, moneyText } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { steppedCents, winnerNumberOf } from './prize.rules.ts'

/** A prize as typed. `centsOf` reads the amount. */
export interface Prize {
  winnerNumber: string
  amount: string
  isCredit: boolean
}

interface PrizeStepProps {
  prize: Prize
  onChange: (prize: Prize) => void
  /** Called when the person presses Enter in the last field. */
  onNext: () => void
}

/**
 * Step 2: takes the winner number, the amount, and how it is paid. Two buttons and the up and down arrow keys step the amount to the next multiple of
 * five dollars.
 */
export function PrizeStep({ prize, onChange, onNext }: PrizeStepProps) {
  const { t } = useLingui()
  const { winnerNumber, amount, isCredit } = prize
  const numberRef = useRef<HTMLInputElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  useEffect(() => numberRef.current?.focus(), [])
  const step = (direction: 1 | -1) => {
    onChange({ ...prize, amount: moneyText(steppedCents(centsOf(amount) ?? 0, direction)) })
  }
  return (
    <Stack sx={{ gap: 2, width: '100%', maxWidth: 420, mx: 'auto', py: { xs: 2, md: 3 } }}>
      <DigitsField
        label={t`Winner number`}
        required
        value={winnerNumber}
        digitsOf={winnerNumberOf}
        maxDigits={MAX_WINNER_DIGITS}
        ref={numberRef}
        onChange={(next) => onChange({ ...prize, winnerNumber: next })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          amountRef.current?.focus()
        }}
        size="medium"
        sx={bigFigures}
        slotProps={{ htmlInput: { enterKeyHint: 'next' } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 1, alignItems: 'start' }}>
        <IconButton aria-label={t`5 dollars less`} title={t`5 dollars less`} onClick={() => step(-1)} sx={stepStyle}>
          <LessIcon />
        </IconButton>
        <MoneyField
          label={t`Amount`}
          required
          value={amount}
          ref={amountRef}
          error={
            (centsOf(amount) ?? 0) > MAX_CASH_DOLLARS * 100
              ? t`Enter an amount from 0 to ${formatWhole(MAX_CASH_DOLLARS)}.`
              : undefined
          }
          onChange={(next) => onChange({ ...prize, amount: next })}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (!['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
            event.preventDefault()
            if (event.key === 'Enter') onNext()
            else step(event.key === 'ArrowUp' ? 1 : -1)
          }}
          size="medium"
          sx={bigFigures}
          slotProps={{ htmlInput: { enterKeyHint: 'done' } }}
        />
        <IconButton aria-label={t`5 dollars more`} title={t`5 dollars more`} onClick={() => step(1)} sx={stepStyle}>
          <MoreIcon />
        </IconButton>
      </Box>
      <Stack sx={{ gap: 0.5 }}>
        <Segmented
          label={t`How the prize is paid`}
          value={isCredit ? 'credit' : 'cash'}
          options={[
            { value: 'cash', label: t`Cash` },
            { value: 'credit', label: t`Machine credit` },
          ]}
          onChange={(how) => onChange({ ...prize, isCredit: how === 'credit' })}
          isWide
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {isCredit ? (
            <Trans>The prize is put on the machine and does not touch your drawer.</Trans>
          ) : (
            <Trans>The prize is paid out of your drawer.</Trans>
          )}
        </Typography>
      </Stack>
    </Stack>
  )
}

const bigFigures = {
  '& .MuiInputBase-root': { height: '3.5rem' },
  '& input': { fontSize: '1.75rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}
const stepStyle = { border: 1, borderColor: 'divider', borderRadius: 1, width: '3.5rem', height: '3.5rem' } as const
