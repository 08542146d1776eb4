import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { CashCount, Drawer } from '@countroom/contract/cash/cash.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { useDrawerShift } from './drawer-shift.part.tsx'

interface CountNoticeProps {
  drawer: Pick<Drawer, 'counts' | 'sessionId'>
  onExplain: (count: CashCount) => void
}

/** Asks for another count of the drawer, or for the reason of a difference. Empty when neither is needed. Settled drawers need no count. */
export function CountNotice({ drawer: { counts, sessionId }, onExplain }: CountNoticeProps) {
  const { isEdited } = useDrawerShift()
  if (sessionId === null && counts.at(-1)?.isBeforeHandOver) {
    return (
      <Alert severity="warning">
        {isEdited ? (
          <Trans>A hand-over came after the last count. Set Cash Left again.</Trans>
        ) : (
          <Trans>A hand-over came after your count. Set Cash Left again.</Trans>
        )}
      </Alert>
    )
  }
  const unexplained = counts.findLast(({ needsReason, reason }) => needsReason && reason === '')
  if (!unexplained) return null
  const difference = formatPay(Math.abs(unexplained.shortOver))
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => onExplain(unexplained)}>
          <Trans>Give the reason</Trans>
        </Button>
      }
    >
      {isEdited ? (
        <Trans>A count differs by {difference} from what the drawer should hold. Say why.</Trans>
      ) : (
        <Trans>Your count differs by {difference} from what the drawer should hold. Say why.</Trans>
      )}
    </Alert>
  )
}
