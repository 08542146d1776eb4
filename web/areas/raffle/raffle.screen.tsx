import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import CheckIcon from '@mui/icons-material/FactCheckOutlined'
import ShowIcon from '@mui/icons-material/TvOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useState } from 'react'

import type { Draw, Raffle, WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { call, showFailure, useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { ClockInFirst } from '../cash/clock-in-first.part.tsx'
import { SettledNotice } from '../cash/settled-notice.part.tsx'
import { OpenDraws } from './open-draws.tsx'
import { PrizeList } from './prize-list.tsx'

const DrawPage = lazy(async () => ({ default: (await import('./draw-page.tsx')).DrawPage }))
const DrawChecks = lazy(async () => ({ default: (await import('./draw-checks.tsx')).DrawChecks }))
const ShowMode = lazy(async () => ({ default: (await import('./show-mode.tsx')).ShowMode }))
const RaffleReport = lazy(async () => ({ default: (await import('./raffle-report.part.tsx')).RaffleReport }))
const CloseDrawDialog = lazy(async () => ({ default: (await import('./close-draw.dialog.tsx')).CloseDrawDialog }))
const VoidPrizeDialog = lazy(async () => ({ default: (await import('./void-prize.dialog.tsx')).VoidPrizeDialog }))

type Page = { name: 'draw'; open: WholeDraw | undefined } | { name: 'report' } | { name: 'checks' }

/** Draws machines, and gives raffle prizes in cash from the drawer of the open shift or as machine credit (part 2 section 2, domain 8). */
export function Screen() {
  const { t } = useLingui()
  const { userId, firstname, selectedLocationId: locationId } = useUser()
  const prizes = useCall('POST /raffle/listRaffles', { userId, locationId }, { isQuiet: true })
  const draws = useCall('POST /raffle/listDraws', { locationId }, { isQuiet: true })
  const [page, setPage] = useState<Page>()
  const [isShowing, setIsShowing] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const [voiding, setVoiding] = useState<Raffle>()
  const [closing, setClosing] = useState<Draw>()
  const { data, error } = prizes
  const isClockedIn = typeof data?.clockId === 'number'
  const settledBy = data?.sessionId ?? undefined
  const canPay = isClockedIn && settledBy === undefined

  const goOn = async (drawId: number) => {
    setIsOpening(true)
    try {
      const { draw } = await call('POST /raffle/getDraw', { drawId, locationId })
      setPage({ name: 'draw', open: draw })
    } catch (refused) {
      showFailure(refused)
    } finally {
      setIsOpening(false)
    }
  }
  const close = () => setPage(undefined)
  return (
    <ScreenAndPage
      pageName={page?.name}
      page={
        page?.name === 'draw' ? (
          <DrawPage open={page.open} onBack={close} />
        ) : page?.name === 'checks' ? (
          <DrawChecks onBack={close} />
        ) : (
          page && <RaffleReport holder={{ userId, name: firstname }} shift={undefined} onBack={close} />
        )
      }
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader
          title={t`Raffle`}
          primaryAction={
            canPay && (
              <Button variant="contained" data-return="draw" onClick={() => setPage({ name: 'draw', open: undefined })}>
                <Trans>Draw Machine</Trans>
              </Button>
            )
          }
        >
          <ToolButton label={t`Show Mode`} icon={<ShowIcon />} onClick={() => setIsShowing(true)} />
          <ToolButton
            label={t`Check Draws`}
            icon={<CheckIcon />}
            data-return="checks"
            onClick={() => setPage({ name: 'checks' })}
          />
          {isClockedIn && (
            <ToolButton
              label={t`View Report`}
              icon={<ReportIcon />}
              data-return="report"
              onClick={() => setPage({ name: 'report' })}
            />
          )}
        </PageHeader>
        {error && !data && <LoadError message={error.message} onRetry={() => void prizes.refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={90} />}
        {data && !isClockedIn && (
          <ClockInFirst text={<Trans>A prize is paid out of the drawer of your shift.</Trans>} />
        )}
        {isClockedIn && settledBy !== undefined && <SettledNotice sessionId={settledBy} isEdited={false} />}
        {data && (
          <OpenDraws
            draws={draws.data?.waiting ?? []}
            isBusy={isOpening}
            onContinue={canPay ? ({ drawId }) => void goOn(drawId) : undefined}
            onCloseDraw={setClosing}
          />
        )}
        {isClockedIn && (
          <PrizeList
            answer={listAnswer(prizes, data.raffles)}
            onVoid={settledBy === undefined ? setVoiding : undefined}
          />
        )}
      </Stack>
      <Suspense fallback={null}>
        {isShowing && <ShowMode onClose={() => setIsShowing(false)} />}
        {voiding && <VoidPrizeDialog prize={voiding} onClose={() => setVoiding(undefined)} />}
        {closing && <CloseDrawDialog draw={closing} onClose={() => setClosing(undefined)} />}
      </Suspense>
    </ScreenAndPage>
  )
}
