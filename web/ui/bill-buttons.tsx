import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { TICKET_BILLS, type TicketBill } from '@countroom/contract/cash/cash.rules.ts'
import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'

interface BillButtonsProps {
  /** How many times each bill was pressed. */
  bills: Amounts
  onPress: (bill: TicketBill) => void
  isDisabled: boolean
}

/** The buttons 5, 20, 50, 100 and 500. Each press adds a bill to an amount (part 2 section 9). `withBill` counts the bills. */
export function BillButtons({ bills, onPress, isDisabled }: BillButtonsProps) {
  const { t } = useLingui()
  return (
    <Box role="group" aria-label={t`Add a bill`} sx={groupStyle}>
      {TICKET_BILLS.map((bill) => (
        <Button key={bill} variant="outlined" disabled={isDisabled} onClick={() => onPress(bill)} sx={billStyle}>
          <span>${bill}</span>
          {(bills[bill] ?? 0) > 0 && <span>× {bills[bill]}</span>}
        </Button>
      ))}
    </Box>
  )
}

const groupStyle = {
  gridArea: 'bills',
  display: 'grid',
  // When a user doubles the size of the text, five buttons do not fit side by side on a phone.
  gridTemplateColumns: 'repeat(auto-fit, minmax(3rem, 1fr))',
  gap: 1,
} as const

const billStyle = {
  minWidth: 0,
  height: '3.5rem',
  p: 0,
  flexDirection: 'column',
  lineHeight: 1.25,
  '& > span + span': { fontSize: '0.8125rem' },
} as const
