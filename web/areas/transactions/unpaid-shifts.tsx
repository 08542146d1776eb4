import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { toCents } from '@countroom/contract/kernel/money.ts'

import { useCall } from '../../lib/client.ts'
import { formatDate, formatHours, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'

interface UnpaidShiftsProps {
  employeeId: number
  chosen: readonly number[]
  /** Called with the chosen shifts and their pay in integer cents. */
  onChange: (clockIds: readonly number[], cents: number) => void
}

/** The unpaid shifts of an employee. The payroll entry pays the checked shifts, and its amount is their total pay (domain 5). */
export function UnpaidShifts({ employeeId, chosen, onChange }: UnpaidShiftsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const answer = useCall('POST /transaction/listUnpaidShifts', { employeeId, locationId }, { isQuiet: true })
  const shifts = answer.data?.shifts
  if (answer.error && !shifts) {
    return <LoadError message={answer.error.message} onRetry={() => void answer.refetch()} />
  }
  if (!shifts) return <Skeleton variant="rounded" height={60} />

  const toggle = (clockId: number) => {
    const ticked = shifts.filter((one) => chosen.includes(one.clockId) !== (one.clockId === clockId))
    const cents = ticked.reduce((sum, { totalPay }) => sum + toCents(totalPay), 0)
    onChange(
      ticked.map((one) => one.clockId),
      cents,
    )
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
            <input type="checkbox" checked={chosen.includes(clockId)} onChange={() => toggle(clockId)} />
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
