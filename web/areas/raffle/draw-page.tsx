import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { lazy, Suspense, useState } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import type { WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { Loading } from '../../ui/loading.tsx'
import { centsOf } from '../../ui/money-entry.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { DRAWER_QUESTIONS, useQuestions } from '../cash/approval.part.tsx'
import { MachineStep } from './machine-step.tsx'
import { type Prize, PrizeStep } from './prize-step.tsx'
import { NO_WINNER } from './winner.rules.ts'

const WinnerStep = lazy(async () => ({ default: (await import('./winner-step.tsx')).WinnerStep }))

interface DrawPageProps {
  /** The draw to continue. Undefined for a new draw. */
  open: WholeDraw | undefined
  onBack: () => void
}

const NO_PRIZE: Prize = { winnerNumber: '', amount: '', isCredit: false }

/** Draws a machine and gives its prize in three steps (part 2 sections 2 and 4). */
export function DrawPage({ open, onBack }: DrawPageProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const [step, setStep] = useState(0)
  const [draw, setDraw] = useState(open)
  const [prize, setPrize] = useState(NO_PRIZE)
  const [winner, setWinner] = useState(NO_WINNER)
  const [isSaving, setIsSaving] = useState(false)
  const { withAnswers, approvalDialog } = useQuestions()
  const save = useChange('POST /raffle/saveRaffle', {
    handles: DRAWER_QUESTIONS,
    outlastsOutage: true,
    refreshes: ['POST /raffle/listRaffles', 'POST /raffle/listDraws'],
  })

  // The server keeps the draw when the person leaves the page, but the typed values are lost. So the page asks first.
  const hasTyped = prize.winnerNumber !== '' || prize.amount !== '' || winner.customer !== undefined
  const [isDone, setIsDone] = useState(false)
  const askToLeave = useLeaveGuard(hasTyped && !isDone)
  const leave = async () => {
    if (!hasTyped || (await askToLeave())) onBack()
  }
  useSubPage(() => void leave())

  const cents = prize.amount === '' ? undefined : centsOf(prize.amount)
  const isPrizeFilled = prize.winnerNumber !== '' && cents !== undefined && cents <= MAX_CASH_DOLLARS * 100
  const isFilled = [draw?.state === 'open', isPrizeFilled, winner.customer !== undefined && winner.isVerified][step]!
  const titles = [t`Draw Machine`, t`Set Winner Amount`, t`Validate Customer`]

  const submit = async () => {
    const { customer, photo } = winner
    if (!draw || !customer || !photo || cents === undefined || isSaving) return
    setIsSaving(true)
    const outcome = await withAnswers((answers) =>
      save.run({
        drawId: draw.drawId,
        customerId: customer.customerId,
        name: `${customer.firstName} ${customer.lastName}`,
        amount: cents / 100,
        isCredit: prize.isCredit,
        winnerNumber: prize.winnerNumber,
        newFiles: [photo],
        userId,
        locationId,
        ...(answers.isBeyondDrawerConfirmed === true && { isBeyondDrawerConfirmed: true }),
      }),
    )
    setIsSaving(false)
    if (!outcome?.result) return
    setIsDone(true)
    onBack()
  }
  const changeDraw = (changed: WholeDraw) => {
    setDraw(changed)
    // The typed prize and the verified winner belonged to the machine that was drawn before.
    setPrize(NO_PRIZE)
    setWinner(NO_WINNER)
  }
  const next = () => {
    if (isFilled && step < 2) setStep(step + 1)
  }

  const buttons = (
    <>
      <Button disabled={step === 0 || isSaving} onClick={() => setStep(step - 1)} sx={{ minHeight: 44, minWidth: 88 }}>
        <Trans>Back</Trans>
      </Button>
      {step < 2 ? (
        // Before the draw, Draw is the button with the solid color, so Next has only an outline.
        <Button
          variant={isFilled || step > 0 ? 'contained' : 'outlined'}
          disabled={!isFilled}
          onClick={next}
          sx={{ minHeight: 44, minWidth: 120 }}
        >
          <Trans>Next</Trans>
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!isFilled || isSaving}
          onClick={() => void submit()}
          sx={{ minHeight: 44, minWidth: 120 }}
        >
          {save.isWaiting ? (
            <Trans>Waiting for the connection…</Trans>
          ) : isSaving ? (
            <Trans>Saving...</Trans>
          ) : (
            <Trans>Save</Trans>
          )}
        </Button>
      )}
    </>
  )
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        width: '100%',
        maxWidth: { md: 960 },
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      <PageHeader
        title={titles[step]}
        back={{ label: t`Raffle`, onBack: () => void leave(), isDisabled: isSaving }}
        aside={
          draw && draw.machine !== null && step > 0 ? (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500, overflowWrap: 'anywhere' }}>
              <Trans>Machine {draw.machine}</Trans>
            </Box>
          ) : undefined
        }
      />
      <Stepper activeStep={step} alternativeLabel={isPhone} aria-label={t`Steps`}>
        {titles.map((title) => (
          <Step key={title}>
            <StepLabel>{title}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Paper variant="outlined" sx={{ px: { xs: 1.5, md: 3 }, minWidth: 0 }}>
        {step === 0 && <MachineStep draw={draw} onDraw={changeDraw} onNoShow={onBack} />}
        {step === 1 && <PrizeStep prize={prize} onChange={setPrize} onNext={next} />}
        {step === 2 && (
          <Suspense fallback={<Loading />}>
            <WinnerStep winner={winner} onChange={setWinner} isSaving={isSaving} />
          </Suspense>
        )}
      </Paper>
      {isPhone ? (
        <PhoneBar>{buttons}</PhoneBar>
      ) : (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>{buttons}</Box>
      )}
      {approvalDialog}
    </Box>
  )
}
