import { Trans, useLingui } from '@lingui/react/macro'
import ClearIcon from '@mui/icons-material/Close'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import PaidIcon from '@mui/icons-material/PaidOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { ALL_ROWS_AT_ONCE } from '@countroom/contract/kernel/paging.ts'

import { formatHours, formatWhole, formatPay } from '../../lib/format.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { markingOf, totalsOfShifts } from './clock.rules.ts'
import { useViewer } from './use-viewer.ts'

interface SelectionBarProps {
  chosen: readonly ClockRecord[]
  /** The totals of the sessions on all pages of the list. Undefined while they load. */
  shown: { total: number; hours: number; pay: number } | undefined
  onClear: () => void
  isMarking: boolean
  onMark: (status: ClockRecord['state']) => void
  /** True while the sessions for the reports load. */
  isOpening: boolean
  onReports: () => void
}

/**
 * Shows the totals of the selected sessions, or of all sessions when none is selected, with the buttons for the selected sessions.
 * On a phone the bar stays visible while sessions are selected.
 */
export function SelectionBar({ chosen, shown, onClear, isMarking, onMark, isOpening, onReports }: SelectionBarProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const hasChosen = chosen.length > 0
  const viewer = useViewer()
  const { marked: unpaid, open, own } = markingOf(chosen, 'Paid', viewer)
  const { marked: paid } = markingOf(chosen, 'Unpaid', viewer)
  const figures = hasChosen ? { total: chosen.length, ...totalsOfShifts(chosen) } : shown
  const openCount = open.length
  const most = formatWhole(ALL_ROWS_AT_ONCE)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: isPhone ? 1.5 : 2,
        py: 1,
        ...(isPhone && hasChosen && inSight),
        border: 1,
        borderColor: hasChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="dl"
        aria-live="polite"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: isPhone ? 2 : 3, rowGap: 0.5, m: 0, mr: 'auto' }}
      >
        <Figure label={hasChosen ? t`Selected` : t`Sessions shown`} figure={figures && formatWhole(figures.total)} />
        <Figure label={t`Total hours`} figure={figures && formatHours(figures.hours)} />
        <Figure label={t`Total pay`} figure={figures && formatPay(figures.pay)} />
      </Box>
      {isPhone && hasChosen && (
        <IconButton aria-label={t`Clear selection`} title={t`Clear selection`} edge="end" onClick={onClear}>
          <ClearIcon />
        </IconButton>
      )}
      <Box
        role="group"
        aria-label={t`Selected sessions`}
        sx={{ display: 'flex', flexWrap: isPhone ? 'nowrap' : 'wrap', gap: 1, ...(isPhone && { flexBasis: '100%' }) }}
      >
        {!isPhone && hasChosen && (
          <Button onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        )}
        <MarkButton icon={<UndoIcon />} disabled={paid.length === 0 || isMarking} onClick={() => onMark('Unpaid')}>
          <Trans>Mark as Unpaid</Trans>
        </MarkButton>
        <MarkButton icon={<PaidIcon />} disabled={unpaid.length === 0 || isMarking} onClick={() => onMark('Paid')}>
          <Trans>Mark as Paid</Trans>
        </MarkButton>
        <ToolButton
          label={t`View Report`}
          icon={<ReportIcon />}
          isBusy={isOpening}
          disabled={!hasChosen && !shown?.total}
          obstacle={
            !hasChosen && shown && shown.total > ALL_ROWS_AT_ONCE
              ? t`First select sessions, or filter the list until it has at most ${most} sessions.`
              : undefined
          }
          onClick={onReports}
        />
      </Box>
      {own.length > 0 && (
        <Box role="status" sx={{ flexBasis: '100%', fontSize: '0.8125rem', color: 'text.secondary' }}>
          <Trans>You cannot mark your own sessions. Another employee must do it.</Trans>
        </Box>
      )}
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

const inSight = {
  position: 'sticky',
  top: 'calc(var(--bar-height) + var(--banners-height, 0px) + 4px)',
  zIndex: 4,
  boxShadow: 4,
} as const

/** A button that hides its icon on a phone, because two of these buttons share a line with the report's icon. */
function MarkButton({ icon, ...props }: { icon: ReactNode } & ButtonProps) {
  const isPhone = usePhone()
  return (
    <Button
      {...props}
      variant="outlined"
      startIcon={isPhone ? undefined : icon}
      sx={isPhone ? { flex: 1, px: 0.5, whiteSpace: 'nowrap' } : undefined}
    />
  )
}

function Figure({ label, figure }: { label: string; figure: ReactNode }) {
  return (
    <Box sx={{ minWidth: 72 }}>
      <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500 }}>
        {figure ?? <Skeleton width="6ch" />}
      </Box>
    </Box>
  )
}
