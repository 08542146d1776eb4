import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'

import type { Drawer } from '@countroom/contract/cash/cash.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { openPoints, type OpenPoint } from './clock-out.rules.ts'

const CashLeftDialog = lazy(async () => ({ default: (await import('../cash/cash-left.part.tsx')).CashLeftDialog }))

interface ClockOutDialogProps {
  drawer: Drawer
  onYes: () => void
  onNo: () => void
}

/**
 * Before clock out, warns when the drawer is not counted, when its count is outdated, and when a hand-over waits for an answer. Buttons lead to what
 * is missing. The employee can clock out anyway (domain 4).
 */
export function ClockOutDialog({ drawer: asked, onYes, onNo }: ClockOutDialogProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId, routes } = useUser()
  const { clockId } = asked
  const { data } = useCall('POST /transaction/getDrawer', { userId, clockId, locationId }, { isQuiet: true })
  const drawer = data?.drawer ?? asked
  const [isCounting, setIsCounting] = useState(false)
  const titleId = useId()
  const count = (
    <Button color="inherit" size="small" onClick={() => setIsCounting(true)}>
      <Trans>Set Cash Left</Trans>
    </Button>
  )
  const answer = routes.includes('transaction') && (
    <Button color="inherit" size="small" component={Link} to="/transaction">
      <Trans>Transactions</Trans>
    </Button>
  )
  const points: Record<OpenPoint, { text: ReactNode; action: ReactNode }> = {
    notCounted: { text: <Trans>Your drawer is not counted.</Trans>, action: count },
    beforeHandOver: { text: <Trans>A hand-over came after your count. Count again.</Trans>, action: count },
    movedSince: { text: <Trans>Cash moved after your count. Count again.</Trans>, action: count },
    offered: {
      text: <Trans>{formatPay(drawer.pendingOut)} that you offered is waiting for an answer.</Trans>,
      action: answer,
    },
    received: {
      text: <Trans>{formatPay(drawer.pendingIn)} that was offered to you is waiting for your answer.</Trans>,
      action: answer,
    },
  }
  return (
    <>
      <Dialog open={!isCounting} onClose={onNo} role="alertdialog" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>
          <Trans>Confirm Clock Out</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          {openPoints(drawer).map((point) => (
            <Alert key={point} severity="warning" action={points[point].action} sx={pointStyle}>
              {points[point].text}
            </Alert>
          ))}
          <DialogContentText>{t`Are you sure you want to clock out?`}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={onNo} data-initial-focus>
            <Trans>No</Trans>
          </Button>
          <Button variant="contained" onClick={onYes}>
            <Trans>Yes</Trans>
          </Button>
        </DialogActions>
      </Dialog>
      <Suspense fallback={null}>
        {isCounting && <CashLeftDialog clockId={clockId} toExplain={undefined} onClose={() => setIsCounting(false)} />}
      </Suspense>
    </>
  )
}

/** On a phone, the button is below its sentence. */
const pointStyle = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 11rem' } } as const
