import { Trans, useLingui } from '@lingui/react/macro'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import ReverseIcon from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'

import type { LedgerAccount, ZelleEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

import { formatSignedDollars } from '../lib/format.ts'
import { Difference } from './difference.tsx'
import { tintOf } from './ledger-tint.ts'
import { RowButton } from './row-button.tsx'

interface LedgerCardProps {
  account: LedgerAccount
  /** Newest first. Undefined while they load. */
  entries: readonly ZelleEntry[] | undefined
  /** Called when the card is first unfolded, to load its entries. */
  onOpen?: () => void
  /** Posts the opposite of an entry. Undefined when this person may not. */
  onReverse?: ((entry: ZelleEntry) => void) | undefined
}

/** The balance of what one person owes. A click unfolds its entries (part 2 section 2; domain 10). */
export function LedgerCard({ account, entries, onOpen, onReverse }: LedgerCardProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="li" sx={{ ...cardStyle, '--tint': tintOf(account.personId) }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen)
          if (!isOpen && !entries) onOpen?.()
        }}
        sx={{ width: '100%', minHeight: 44, px: 2, py: 1.25, gap: 1, font: 'inherit', textAlign: 'start' }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          <bdi>{account.name}</bdi>
        </Box>
        <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      </ButtonBase>
      <Box component="ul" id={id} hidden={!isOpen} sx={{ listStyle: 'none', m: 0, px: 2, py: 0 }}>
        {!entries && isOpen && <Skeleton component="li" height={40} />}
        {entries?.map((entry) => (
          <Box key={entry.entryId} component="li" sx={entryStyle}>
            <Box component="span" sx={{ minWidth: 96, textAlign: 'right' }}>
              <Difference value={entry.amount} format={formatSignedDollars} />
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {entry.date} · {entry.employeeName}
              {entry.customerName !== '' && ` (${entry.customerName})`}
              {entry.reverses !== null && (
                <>
                  {' · '}
                  <Trans>Reversal</Trans>
                </>
              )}
            </Box>
            {onReverse && !entry.isReversed && entry.reverses === null && (
              <RowButton
                label={t`Reverse ${formatSignedDollars(entry.amount)} of ${entry.date}`}
                title={t`Reverse`}
                icon={<ReverseIcon fontSize="small" />}
                onClick={() => onReverse(entry)}
              />
            )}
          </Box>
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
      >
        <span>
          <Trans>Balance</Trans>
        </span>
        <Difference value={account.balance} format={formatSignedDollars} />
      </Box>
    </Box>
  )
}

const cardStyle = {
  minWidth: 0,
  color: 'text.primary',
  // Light in the light scheme and dark in the dark one, so that figures keep their contrast.
  bgcolor: 'color-mix(in srgb, var(--tint) 12%, var(--mui-palette-background-paper))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const
const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
} as const
