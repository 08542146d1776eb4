import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { SettledDrawer } from '@countroom/contract/cash/cash.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { DrawerFigures, drawerListStyle, DrawerWarning } from './drawer-figures.tsx'
import { useSettlement } from './use-settlement.ts'

interface SettlementProps {
  clockIds: readonly number[]
}

/** Names the people whose drawers were used but are not counted yet, before the session ends. Empty if there are none. */
export function UncountedNote({ clockIds }: SettlementProps) {
  const { data } = useSettlement(clockIds)
  const uncounted = data?.drawers.filter(({ isUsed, counted }) => isUsed && counted === null) ?? []
  if (uncounted.length === 0) return null
  const names = uncounted.map(({ name }) => name).join(', ')
  return (
    <DrawerWarning>
      <Trans>Drawers not counted yet: {names}</Trans>
    </DrawerWarning>
  )
}

/**
 * The drawers of the shifts that a session settles: expected, counted, short or over, and warnings about counts and hand-overs. The list is updated
 * live. It is empty when no drawer was used, so that a location without cash does not see it.
 */
export function Settlement({ clockIds }: SettlementProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useSettlement(clockIds)
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={64} sx={{ mt: 2 }} />
  const used = data.drawers.filter(({ isUsed }) => isUsed)
  if (used.length === 0) return null
  const others = data.drawers.filter(({ isUsed }) => !isUsed)
  return (
    <Box sx={{ mt: 2 }}>
      <Box component="ul" aria-label={t`Drawers that this session settles`} sx={drawerListStyle}>
        {used.map((drawer) => (
          <DrawerFigures key={drawer.clockId} drawer={drawer}>
            <Waiting drawer={drawer} />
          </DrawerFigures>
        ))}
      </Box>
      <WithoutCash drawers={others} />
    </Box>
  )
}

/** Warnings about a drawer that the session is about to settle: missing or outdated counts, and unanswered hand-overs. */
function Waiting({ drawer }: { drawer: SettledDrawer }) {
  const { counted, isBeforeHandOver, hasMovedSince, pendingOut, pendingIn } = drawer
  return (
    <>
      {counted === null && (
        <DrawerWarning>
          <Trans>Not counted yet. Set Cash Left before you end the session.</Trans>
        </DrawerWarning>
      )}
      {isBeforeHandOver && (
        <DrawerWarning>
          <Trans>Counted before a hand-over. Count it again.</Trans>
        </DrawerWarning>
      )}
      {hasMovedSince && !isBeforeHandOver && (
        <DrawerWarning>
          <Trans>Cash moved after the count. Count it again.</Trans>
        </DrawerWarning>
      )}
      {pendingOut > 0 && (
        <DrawerWarning>
          <Trans>
            A hand-over of {formatPay(pendingOut)} from this drawer has not been accepted yet. It is canceled when the
            session ends.
          </Trans>
        </DrawerWarning>
      )}
      {pendingIn > 0 && (
        <DrawerWarning>
          <Trans>
            A hand-over of {formatPay(pendingIn)} to this drawer has not been accepted yet. It is canceled when the
            session ends.
          </Trans>
        </DrawerWarning>
      )}
    </>
  )
}

function WithoutCash({ drawers }: { drawers: readonly SettledDrawer[] }) {
  if (drawers.length === 0) return null
  const names = drawers.map(({ name }) => name).join(', ')
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', pt: 1, overflowWrap: 'anywhere' }}>
      <Trans>No cash moved: {names}</Trans>
    </Typography>
  )
}
