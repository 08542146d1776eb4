import { Trans, useLingui } from '@lingui/react/macro'
import RightIcon from '@mui/icons-material/CheckCircleOutlined'
import WrongIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

import { pickingBelow, promisedText } from '@countroom/contract/raffle/draw.rules.ts'
import type { WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DrawPromise } from './draw-promise.tsx'
import { type CheckResult, useDrawCheck } from './use-draw-check.ts'

interface DrawCheckDialogProps {
  drawId: number
  onClose: () => void
}

/** Repeats a draw in this browser, and shows what anybody needs to repeat it elsewhere. */
export function DrawCheckDialog({ drawId, onClose }: DrawCheckDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const titleId = useId()
  const { data, error } = useCall('POST /raffle/getDraw', { drawId, locationId })
  const draw = data?.draw
  const check = useDrawCheck(draw)
  const count = draw?.machines.length ?? 0
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {draw && draw.machine !== null ? (
          <Trans>
            Draw #{draw.number}: machine {draw.machine}
          </Trans>
        ) : (
          <Trans>Check a draw</Trans>
        )}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && !draw && <Typography role="alert">{error.message}</Typography>}
        {!draw && !error && <Skeleton variant="rounded" height={160} />}
        {draw && (
          <>
            <Outcome draw={draw} check={check} />
            <Box component="section">
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                <Trans>What was published</Trans>
              </Typography>
              <DrawPromise draw={draw} />
              <Typography
                variant="caption"
                component="p"
                sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}
              >
                <Trans>
                  Machines that could win, in this order ({count}): {draw.machines.join(', ')}
                </Trans>
              </Typography>
            </Box>
            <Typography sx={{ color: 'text.secondary' }}>
              <Trans>
                You can check the draw on another computer. The SHA-256 of the copied text is the published hash. To
                find the machine, take the SHA-256 of the seed followed by “:0”, and read its first 12 hex digits as a
                number. If the number is {formatWhole(pickingBelow(count))} or more, use “:1” in place of “:0”, then
                “:2”, and so on, until the number is smaller. Divide this number by the number of machines,{' '}
                {formatWhole(count)}. The remainder is the machine’s place in the list, counted from 0.
              </Trans>
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        {draw && draw.seed !== null && (
          <CopyButton text={promisedText({ ...draw, seed: draw.seed })} label={t`Copy the hashed text`} />
        )}
        <Button variant="contained" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Outcome({ draw, check }: { draw: WholeDraw; check: CheckResult }) {
  if (check === 'waiting')
    return (
      <Typography role="status">
        <Trans>The seed is published when the machine is shown. The draw can be checked then.</Trans>
      </Typography>
    )
  if (check === 'impossible')
    return (
      <Typography role="status">
        <Trans>This browser can check a draw only on an https page. Copy the text and check it elsewhere.</Trans>
      </Typography>
    )
  if (check === undefined) return <Skeleton variant="rounded" height={56} />
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Finding isRight={check.isPromised}>
        {check.isPromised ? (
          <Trans>The seed and the machines match the hash that was published before the draw.</Trans>
        ) : (
          <Trans>The seed and the machines do not match the published hash.</Trans>
        )}
      </Finding>
      <Finding isRight={check.isDrawn}>
        {check.isDrawn ? (
          <Trans>The seed picks machine {check.machine}, as it was shown.</Trans>
        ) : (
          <Trans>
            The seed picks machine {check.machine}, but machine {draw.machine ?? ''} was shown.
          </Trans>
        )}
      </Finding>
    </Box>
  )
}

function Finding({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  const Icon = isRight ? RightIcon : WrongIcon
  return (
    <Box sx={{ display: 'flex', gap: 1, fontWeight: 500 }}>
      <Icon aria-hidden color={isRight ? 'success' : 'error'} fontSize="small" />
      <span>{children}</span>
    </Box>
  )
}
