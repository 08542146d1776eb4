import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'

import type { UnpaidShift } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDate, formatHours, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { type EntryDraft, withShifts } from './entry.rules.ts'

interface UnpaidShiftsProps {
  employeeId: number
  draft: EntryDraft
  isDisabled: boolean
  onChange: (draft: EntryDraft) => void
}

/** The unpaid shifts of an employee. The payroll entry pays the checked shifts, and its amount is their total pay (domain 5). */
export function UnpaidShifts({ employeeId, draft, isDisabled, onChange }: UnpaidShiftsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const answer = useCall('POST /transaction/listUnpaidShifts', { employeeId, locationId }, { isQuiet: true })
  const shifts = answer.data?.shifts
  const chosen = draft.paidClockIds
  // Somebody else may pay, delete or correct a ticked shift. During a save, the server decides about the shifts that were sent.
  const follow = useEffectEvent((listed: readonly UnpaidShift[]) => {
    if (chosen.length > 0 && !isDisabled) onChange(withShifts(draft, listed, chosen))
  })
  useEffect(() => {
    if (shifts) follow(shifts)
  }, [shifts, isDisabled])
  if (answer.error && !shifts) {
    return <LoadError message={answer.error.message} onRetry={() => void answer.refetch()} />
  }
  if (!shifts) return <Skeleton variant="rounded" height={60} />

  const toggle = (clockId: number) => {
    const next = chosen.includes(clockId) ? chosen.filter((id) => id !== clockId) : [...chosen, clockId]
    onChange(withShifts(draft, shifts, next))
  }

  return (
    <Box role="group" aria-label={t`Unpaid shifts`} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {shifts.length === 0 ? (
          <Trans>No shift of this employee is unpaid.</Trans>
        ) : (
          <Trans>The shifts that you check become paid, and the amount is their total pay.</Trans>
        )}
      </Typography>
      <Box sx={{ maxHeight: '12rem', overflow: 'auto' }}>
        {shifts.map(({ clockId, clockIn, totalHours, totalPay }) => (
          <Box component="label" key={clockId} sx={shiftStyle}>
            <input
              type="checkbox"
              checked={chosen.includes(clockId)}
              disabled={isDisabled}
              onChange={() => toggle(clockId)}
            />
            <span>{formatDate(clockIn, locationTimezone)}</span>
            <span>
              <Trans>{formatHours(totalHours)} h</Trans>
            </span>
            <Box component="span" sx={{ fontWeight: 500, ml: 'auto' }}>
              {formatPay(totalPay)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const shiftStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: '2.25rem',
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
  '& > input': { width: '1.125rem', height: '1.125rem', m: 0, accentColor: 'var(--mui-palette-primary-main)' },
} as const
