import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import PaidIcon from '@mui/icons-material/PaidOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatHours, formatMeter, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { totalsOfShifts } from './clock.rules.ts'

interface SelectionBarProps {
  chosen: readonly ClockRecord[]
  /** What all that is shown comes to, on whichever page; undefined while it is on its way. */
  shown: { total: number; hours: number; pay: number } | undefined
  onClear: () => void
  onReports: () => void
}

/** What the selected sessions come to, or all that are shown while none is, and what can be done with them. */
export function SelectionBar({ chosen, shown, onClear, onReports }: SelectionBarProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const mark = useChange('POST /clock/updateStatus', {
    refreshes: ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'],
  })
  const hasChosen = chosen.length > 0
  const unpaid = chosen.filter(({ state, status }) => state === 'Unpaid' && status === 'closed')
  const paid = chosen.filter(({ state }) => state === 'Paid')
  const open = chosen.filter(({ status }) => status === 'open')
  const figures = hasChosen ? { total: chosen.length, ...totalsOfShifts(chosen) } : shown
  const markAs = (status: ClockRecord['state'], shifts: readonly ClockRecord[]) =>
    void mark.run({ clockIds: shifts.map(({ clockId }) => clockId), status, locationId })

  const openCount = open.length
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: hasChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="dl"
        aria-live="polite"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, mr: 'auto' }}
      >
        <Figure label={hasChosen ? t`Selected` : t`Sessions shown`} figure={figures && formatMeter(figures.total)} />
        <Figure label={t`Total hours`} figure={figures && formatHours(figures.hours)} />
        <Figure label={t`Total pay`} figure={figures && formatPay(figures.pay)} />
      </Box>
      <Box role="group" aria-label={t`Selected sessions`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hasChosen && (
          <Button onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<UndoIcon />}
          disabled={paid.length === 0 || mark.isPending}
          onClick={() => markAs('Unpaid', paid)}
        >
          <Trans>Mark as Unpaid</Trans>
        </Button>
        <Button
          variant="outlined"
          startIcon={<PaidIcon />}
          disabled={unpaid.length === 0 || openCount > 0 || mark.isPending}
          onClick={() => markAs('Paid', unpaid)}
        >
          <Trans>Mark as Paid</Trans>
        </Button>
        <Button
          variant="outlined"
          startIcon={<ReportIcon />}
          disabled={!hasChosen && !shown?.total}
          onClick={onReports}
        >
          <Trans>View Report</Trans>
        </Button>
      </Box>
      {openCount > 0 && (
        <Box role="status" sx={{ flexBasis: '100%', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {openCount === 1 ? (
            <Trans>One selected session is still open. It can be marked as paid after clock out.</Trans>
          ) : (
            <Trans>{openCount} selected sessions are still open. They can be marked as paid after clock out.</Trans>
          )}
        </Box>
      )}
    </Box>
  )
}

function Figure({ label, figure }: { label: string; figure: ReactNode }) {
  return (
    <Box sx={{ minWidth: 72 }}>
      <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 650 }}>
        {figure ?? <Skeleton width="6ch" />}
      </Box>
    </Box>
  )
}
