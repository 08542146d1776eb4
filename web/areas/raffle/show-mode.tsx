import { Plural, Trans, useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { WALL_TEXT } from '../../ui/wall-text.ts'
import { DrawPromise } from './draw-promise.tsx'
import { DrawnMachine } from './drawn-machine.tsx'
import { useShuffle } from './use-shuffle.ts'

/** Shows the last draw of the day on a whole screen, for everybody in the room. It follows new draws by itself and names no person. */
export function ShowMode({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, selectedLocationName } = useUser()
  const { data } = useCall('POST /raffle/listDraws', { locationId })
  const last = data?.draws[0]
  const { data: whole } = useCall(
    'POST /raffle/getDraw',
    { drawId: last?.drawId ?? 0, locationId },
    { enabled: last !== undefined, isQuiet: true },
  )
  const draw = whole?.draw.drawId === last?.drawId ? whole?.draw : undefined
  const isDrawing = last?.state === 'drawing'
  const shuffled = useShuffle(isDrawing ? draw?.machines : undefined)

  useEffect(() => {
    // A browser may refuse the full screen and the wake lock. The page works without them.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    const awake = navigator.wakeLock?.request('screen').catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      void awake?.then((lock) => lock?.release())
    }
  }, [])

  return (
    <Dialog open fullScreen onClose={onClose} slotProps={{ paper: { 'aria-label': t`Show Mode` } }}>
      <Box data-own-sizes sx={pageStyle}>
        <Typography sx={{ color: 'text.secondary', fontSize: WALL_TEXT.text, overflowWrap: 'anywhere' }}>
          {selectedLocationName}
        </Typography>
        <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', minWidth: 0, width: '100%' }}>
          <DrawnMachine machine={(!isDrawing && last?.machine) || undefined} shuffled={shuffled} isWall>
            <Box component="span" sx={{ fontSize: WALL_TEXT.headline, fontWeight: 600, color: 'text.primary' }}>
              <Trans>The raffle begins soon</Trans>
            </Box>
          </DrawnMachine>
        </Box>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', minWidth: 0 }}>
          {data && last && (
            <Typography sx={{ color: 'text.secondary', fontSize: WALL_TEXT.text }}>
              <Plural value={data.machinesLeft} one="# machine can still win" other="# machines can still win" />
            </Typography>
          )}
          {draw && <DrawPromise draw={draw} />}
        </Box>
        <IconButton
          data-initial-focus
          aria-label={t`Close`}
          title={t`Close`}
          onClick={onClose}
          sx={{ position: 'absolute', top: 12, right: 12, opacity: 0.6, '&:hover, &:focus-visible': { opacity: 1 } }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
    </Dialog>
  )
}

const pageStyle = {
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 2,
  p: 'clamp(1rem, 4vmin, 3.5rem)',
} as const
