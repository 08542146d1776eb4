import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import SourceIcon from '@mui/icons-material/ReceiptLongOutlined'
import ReverseIcon from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { AGES } from '@countroom/contract/ledgers/aging.rules.ts'

import { formatPay, formatSignedPay } from '../../lib/format.ts'
import { Difference } from '../../ui/difference.tsx'
import { tintOf } from '../../ui/ledger-tint.ts'
import { RowButton } from '../../ui/row-button.tsx'
import type { Entry, LedgerRecord } from './ledgers.rules.ts'

interface LedgerCardProps {
  record: LedgerRecord
  isOpenAtFirst?: boolean
  onReverse: (entry: Entry) => void
  onSource: (entry: Entry) => void
  onStatement: () => void
  /** Starts an entry that pays back the person's whole balance. */
  onPay: () => void
}

/** A card with what one person owes. A click expands the newest entries (part 2 section 2; domain 10). */
export function LedgerCard({
  record,
  isOpenAtFirst = false,
  onReverse,
  onSource,
  onStatement,
  onPay,
}: LedgerCardProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { name, balance, aging, entries, entryCount, isGone } = record
  const ageLabels = { upTo30: t`0–30 days`, upTo60: t`31–60`, upTo90: t`61–90`, over90: t`Over 90` }
  const earlier = entryCount - entries.length
  return (
    <Box component="li" sx={{ ...cardStyle, '--tint': tintOf(record.personId) }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ width: '100%', minHeight: 44, px: 2, py: 1, gap: 1, font: 'inherit', textAlign: 'start' }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
        {isGone && <Chip component="span" variant="outlined" label={t`Has left`} sx={{ height: '1.375rem' }} />}
        <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      </ButtonBase>
      <Box id={id} hidden={!isOpen}>
        <Box component="ul" aria-label={t`Entries of ${name}`} sx={{ listStyle: 'none', m: 0, px: 2, py: 0 }}>
          {entries.map((entry) => (
            <EntryLine
              key={entry.entryId}
              entry={entry}
              onReverse={() => onReverse(entry)}
              onSource={() => onSource(entry)}
            />
          ))}
        </Box>
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.5, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
            {earlier > 0 && (
              <Plural
                value={earlier}
                one="The statement also covers # earlier entry."
                other="The statement also covers # earlier entries."
              />
            )}
          </Typography>
          {balance > 0 && (
            <Button size="small" aria-label={t`Pay back, ${name}`} onClick={onPay} sx={buttonStyle}>
              <Trans>Pay back</Trans>
            </Button>
          )}
          <Button size="small" aria-label={t`Statement of ${name}`} onClick={onStatement} sx={buttonStyle}>
            <Trans>Statement</Trans>
          </Button>
        </Box>
      </Box>
      {balance > 0 && (
        <Box component="dl" sx={agingStyle}>
          {AGES.map((age) => (
            <Box key={age}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {ageLabels[age]}
              </Typography>
              <Box component="dd" sx={{ m: 0, fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
                {aging[age] === 0 ? '–' : formatPay(aging[age])}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={balanceStyle}>
        <Trans>Balance</Trans>
        <Box component="span" sx={{ fontWeight: 600, color: balance < 0 ? 'error.main' : undefined }}>
          {formatPay(balance)}
        </Box>
      </Box>
    </Box>
  )
}

interface EntryLineProps {
  entry: Entry
  onReverse: () => void
  onSource: () => void
}

function EntryLine({ entry, onReverse, onSource }: EntryLineProps) {
  const { t } = useLingui()
  const { amount, date, employeeName, customerName = '', transactionId, clockId, reverses, reason, isReversed } = entry
  const signed = formatSignedPay(amount)
  const notes = [
    transactionId !== null && t`Transaction`,
    clockId !== null && t`Short from a shift`,
    reverses !== null && t`Reversal: ${reason}`,
    isReversed && t`Reversed`,
  ].filter((note) => note !== false)
  return (
    <Box component="li" sx={entryStyle}>
      <Box component="span" sx={{ minWidth: 96, textAlign: 'right' }}>
        <Difference value={amount} format={formatSignedPay} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <span style={{ whiteSpace: 'nowrap' }}>{date}</span> · {employeeName}
        {customerName !== '' && ` (${customerName})`}
        {notes.length > 0 && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
            {notes.join(' · ')}
          </Box>
        )}
      </Box>
      {(transactionId !== null || clockId !== null) && (
        <RowButton
          label={t`Where ${signed} of ${date} comes from`}
          title={t`Where it comes from`}
          icon={<SourceIcon fontSize="small" />}
          onClick={onSource}
        />
      )}
      {transactionId === null && reverses === null && !isReversed && (
        <RowButton
          label={t`Reverse ${signed} of ${date}`}
          title={t`Reverse`}
          icon={<ReverseIcon fontSize="small" />}
          onClick={onReverse}
        />
      )}
    </Box>
  )
}

const cardStyle = {
  minWidth: 0,
  color: 'text.primary',
  // The background is light in the light scheme and dark in the dark scheme, so that the amounts keep their contrast.
  bgcolor: 'color-mix(in srgb, var(--tint) 8%, var(--mui-palette-background-paper))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const
const buttonStyle = { '@media (pointer: coarse)': { minHeight: 44 } } as const
const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
} as const
const agingStyle = {
  display: 'grid',
  // A column with a large amount may take space from the other columns.
  gridTemplateColumns: 'repeat(4, minmax(auto, 1fr))',
  columnGap: 1,
  m: 0,
  px: 2,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
} as const
const balanceStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const
