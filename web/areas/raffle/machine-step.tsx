import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'

import type { WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useBusinessDay } from '../../lib/use-business-day.ts'
import { feedback } from '../../ui/feedback.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { CloseDrawDialog } from './close-draw.dialog.tsx'
import { DrawPromise } from './draw-promise.tsx'
import { DrawnBy } from './drawn-by.tsx'
import { DrawnMachine } from './drawn-machine.tsx'
import { useShuffle } from './use-shuffle.ts'

interface MachineStepProps {
  /** The draw of this page. Undefined before the machine is drawn. */
  draw: WholeDraw | undefined
  onDraw: (draw: WholeDraw) => void
  /** Called when the draw was closed without a prize. */
  onNoShow: () => void
}

const LISTS = ['POST /raffle/listDraws'] as const

/** Step 1: draws a machine. The server draws it immediately. The shuffle is only a show, and the machine is shown after it. */
export function MachineStep({ draw, onDraw, onNoShow }: MachineStepProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const by = { userId, locationId }
  const { data: day } = useCall('POST /raffle/listDraws', { locationId }, { isQuiet: true })
  const start = useChange('POST /raffle/startDraw', { handles: ['raffle.allDrawn'], refreshes: LISTS })
  const reveal = useChange('POST /raffle/revealDraw', { refreshes: LISTS })
  const noShow = useChange('POST /raffle/noShow', { refreshes: LISTS })
  const [hasNone, setHasNone] = useState(false)
  const [isStuck, setIsStuck] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const isOfToday = useBusinessDay() === draw?.businessDay

  const show = async (drawId: number) => {
    setIsStuck(false)
    const outcome = await reveal.run({ ...by, drawId })
    if (outcome?.result) onDraw(outcome.result.draw)
    else if (outcome) setIsStuck(true)
  }
  const isDrawing = draw?.state === 'drawing'
  const shuffled = useShuffle(isDrawing && !isStuck ? draw.machines : undefined, () => {
    if (draw) void show(draw.drawId)
  })

  const begin = async (more: { beginsRound?: boolean; insteadOf?: { drawId: number; reason: string } } = {}) => {
    const outcome = await start.run({ ...by, ...more })
    if (outcome?.result) {
      setHasNone(false)
      onDraw(outcome.result.draw)
    } else if (outcome?.refusal.code === 'raffle.allDrawn') {
      // If the person asked to draw another machine in place of this one, this draw stays as it is.
      if (draw) feedback.error(outcome.refusal.message)
      else setHasNone(true)
    }
    return outcome
  }
  const close = async () => {
    if (!draw) return
    const outcome = await noShow.run({ ...by, drawId: draw.drawId })
    if (outcome?.result) onNoShow()
  }

  const isShown = draw !== undefined && !isDrawing
  const buttonsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone, so the first of the new buttons gets the focus.
    if (isShown && document.activeElement === document.body) buttonsRef.current?.querySelector('button')?.focus()
  }, [isShown])

  const left = day?.machinesLeft
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: { xs: 2, md: 3 }, minWidth: 0 }}>
      <DrawnMachine machine={draw?.machine ?? undefined} shuffled={shuffled}>
        <Typography variant="h2" component="span" sx={{ color: 'text.primary' }}>
          <Trans>Which machine wins?</Trans>
        </Typography>
      </DrawnMachine>
      {draw === undefined && (
        <>
          {hasNone ? (
            <Alert
              severity="info"
              action={
                <Button color="inherit" disabled={start.isPending} onClick={() => void begin({ beginsRound: true })}>
                  <Trans>Begin with all machines again</Trans>
                </Button>
              }
            >
              <Trans>All machines have been drawn!</Trans>
            </Alert>
          ) : (
            <Button
              variant="contained"
              size="large"
              data-initial-focus
              disabled={start.isPending}
              onClick={() => void begin()}
              sx={{ minHeight: 56, minWidth: 180, fontSize: '1.25rem' }}
            >
              <Trans>Draw</Trans>
            </Button>
          )}
          {day && !hasNone && (
            <Typography sx={{ color: 'text.secondary' }}>
              <Plural
                value={left!}
                one={`# of ${day.machineCount} machines is left today`}
                other={`# of ${day.machineCount} machines are left today`}
              />
            </Typography>
          )}
        </>
      )}
      {isStuck && draw && (
        <Button variant="contained" disabled={reveal.isPending} onClick={() => void show(draw.drawId)}>
          <Trans>Show the machine</Trans>
        </Button>
      )}
      {isShown && (
        <Stack ref={buttonsRef} direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {isOfToday ? (
            <Button variant="outlined" disabled={noShow.isPending} onClick={() => void close()} sx={{ minHeight: 44 }}>
              <Trans>Nobody came</Trans>
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => setIsClosing(true)} sx={{ minHeight: 44 }}>
              <Trans>Close draw</Trans>
            </Button>
          )}
          <Button variant="outlined" onClick={() => setIsAsking(true)} sx={{ minHeight: 44 }}>
            <Trans>Draw again</Trans>
          </Button>
        </Stack>
      )}
      {draw && !isOfToday && (
        <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>
          <DrawnBy draw={draw} />
        </Typography>
      )}
      {draw && <DrawPromise draw={draw} />}
      {isAsking && draw && (
        <VoidDialog
          title={<Trans>Draw another machine?</Trans>}
          name={<Trans>Machine {draw.machine ?? ''}</Trans>}
          text={<DrawnBy draw={draw} />}
          consequence={
            isOfToday ? (
              <Trans>
                This draw is kept with your reason, and everybody can see it. The machine cannot win again today until
                all machines have been drawn.
              </Trans>
            ) : (
              <Trans>
                This draw is kept with your reason, and everybody can see it. The new draw belongs to today.
              </Trans>
            )
          }
          isReasonNeeded
          isPending={start.isPending}
          closesOn={['raffle.drawOver', 'raffle.drawUnknown', 'raffle.allDrawn']}
          submitLabel={t`Draw again`}
          onSubmit={(reason) => begin({ insteadOf: { drawId: draw.drawId, reason } })}
          onClose={() => setIsAsking(false)}
        />
      )}
      {isClosing && draw && <CloseDrawDialog draw={draw} onClose={() => setIsClosing(false)} onDone={onNoShow} />}
    </Stack>
  )
}
