import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { BONUS_PHOTO } from '../../lib/photo-formats.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { PhotoInput } from '../../ui/photo-input.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { DRAWER_QUESTIONS, useQuestions } from '../cash/approval.part.tsx'
import { CustomerStep } from './customer-step.tsx'
import type { BonusClaim } from './use-bonus-claim.ts'
import type { BonusPhoto } from './use-bonus-photo.ts'
import { useBonusWords } from './use-bonus-words.ts'

/** Refusals about the bonus or the machine. The page shows them above the steps, and keeps the photo and the customer. */
const ABOUT_BONUS = [
  'bonus.unknown',
  'bonus.disabled',
  'bonus.closed',
  'bonus.specificationGone',
  'machine.unknown',
] as const satisfies readonly ErrorCode[]
const ABOUT_PHOTO = ['bonus.photoUsed', 'bonus.photoGone'] as const satisfies readonly ErrorCode[]
const HANDLED: readonly ErrorCode[] = [...ABOUT_BONUS, ...ABOUT_PHOTO, 'customer.unknown', ...DRAWER_QUESTIONS]

interface ClaimPageProps {
  claim: BonusClaim
  /** Returns to the form, which keeps what was typed. */
  onClose: () => void
}

/** The photo and the customer of a bonus, then the button that gives it (part 2 section 4). */
export function ClaimPage({ claim, onClose }: ClaimPageProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const words = useBonusWords()
  useSubPage(onClose)
  const { draft, chosen, photo, customer } = claim
  const { withAnswers, approvalDialog } = useQuestions()
  const save = useChange('POST /bonus/saveBonus', {
    handles: HANDLED,
    outlastsOutage: true,
    refreshes: ['POST /bonus/list'],
  })
  const [problem, setProblem] = useState<string>()
  const path = photo.sent?.is === 'stored' ? photo.sent.path : undefined
  const canSave = path !== undefined && customer !== undefined && chosen !== undefined && !save.isPending
  const missing = [
    ...(photo.photo === undefined ? [t`a photo`] : path === undefined ? [t`the upload of the photo`] : []),
    ...(customer === undefined ? [t`a customer`] : []),
  ].join(', ')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    setProblem(undefined)
    const { definition, specification } = chosen
    const outcome = await withAnswers((answers) =>
      save.run({
        machine: draft.machine.trim(),
        photo: path,
        userId,
        locationId,
        customerId: customer.customerId,
        manageBonusId: definition.manageBonusId,
        specification,
        ...answers,
      }),
    )
    if (outcome?.result) {
      claim.saved(outcome.result.bonus.bonusId)
      return onClose()
    }
    const refusal = outcome?.refusal
    if (!refusal) return
    const { code, message, requestId } = refusal
    if (code === 'customer.unknown') claim.setCustomer(undefined)
    if ((ABOUT_PHOTO as readonly ErrorCode[]).includes(code)) photo.set(undefined)
    if ((ABOUT_BONUS as readonly ErrorCode[]).includes(code)) {
      setProblem(message)
      // The message is above the steps, so the page scrolls up to it.
      window.scrollTo({ top: 0 })
    } else if (HANDLED.includes(code)) feedback.error(message, requestId)
  }

  const button = (
    <Button
      type="submit"
      variant="contained"
      disabled={!canSave}
      sx={{ minWidth: 140, flex: isPhone ? 1 : undefined, minHeight: 44 }}
    >
      {save.isWaiting ? t`Waiting for the connection…` : save.isPending ? t`Saving...` : t`Add Bonus`}
    </Button>
  )
  const changeButton = (
    <Button
      color="inherit"
      size="small"
      variant={isPhone ? 'outlined' : 'text'}
      onClick={onClose}
      sx={{ minHeight: isPhone ? 44 : undefined }}
    >
      <Trans>Change the bonus</Trans>
    </Button>
  )
  const needed = missing !== '' && !save.isPending && (
    <Typography component="span" variant="body2" role="status" sx={{ color: 'text.secondary', flex: '1 1 0' }}>
      <Trans>Still needed: {missing}</Trans>
    </Typography>
  )
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)} sx={pageStyle}>
      <PageHeader
        title={t`Add Bonus`}
        back={{ label: t`Bonus`, words: t`Close`, onBack: onClose, isDisabled: save.isPending }}
        aside={!isPhone && needed}
      >
        {!isPhone && button}
      </PageHeader>
      {chosen && (
        <Box sx={factsStyle}>
          <Fact label={t`Machine`} text={draft.machine.trim()} />
          <Fact label={t`Bonus`} text={chosen.definition.name} />
          <Fact label={t`Specify`} text={chosen.specification.description} />
          <Fact label={t`Bonus Amount`} text={formatPay(chosen.specification.amount)} />
          <Fact label={t`Paid in`} text={words.paidIn(chosen.definition.paidIn)} />
        </Box>
      )}
      {(problem !== undefined || !chosen) && (
        <Alert severity="error" action={!isPhone && changeButton}>
          {problem ?? <Trans>Somebody changed this bonus. Choose it again. Your photo and customer are kept.</Trans>}
          {/* On a phone, the button is below the text, because there is too little space beside it. */}
          {isPhone && <Box sx={{ mt: 1 }}>{changeButton}</Box>}
        </Alert>
      )}
      <Box sx={stepsStyle}>
        <FormCard title={t`1. Take a photo`}>
          <PhotoInput
            format={BONUS_PHOTO}
            photo={photo.photo}
            name={customer ? `${customer.firstName} ${customer.lastName}`.trim() : t`the customer`}
            disabled={save.isPending}
            onChange={photo.set}
          >
            <Typography sx={{ color: 'text.secondary' }}>
              <Trans>The photo must show the customer at the machine. Take a new photo for each bonus.</Trans>
            </Typography>
          </PhotoInput>
          <UploadState photo={photo} />
        </FormCard>
        <FormCard title={t`2. Find the customer`}>
          <CustomerStep claim={claim} isLocked={save.isPending} />
        </FormCard>
      </Box>
      {isPhone && (
        <PhoneBar>
          {needed}
          {button}
        </PhoneBar>
      )}
      {approvalDialog}
    </Box>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text}</Box>
    </Box>
  )
}

/** The progress of the photo's upload. After a failure, it offers to send the photo again. */
function UploadState({ photo }: { photo: BonusPhoto }) {
  const { t } = useLingui()
  const { sent, retry } = photo
  const message = sent?.is === 'failed' ? sent.message : undefined
  useEffect(() => {
    if (message !== undefined) feedback.error(message)
  }, [message])
  if (!sent) return null
  if (sent.is === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={retry}>
            <Trans>Send again</Trans>
          </Button>
        }
      >
        {sent.message}
      </Alert>
    )
  }
  const percent = sent.is === 'stored' ? 100 : Math.round(sent.part * 100)
  return (
    <Box>
      <LinearProgress variant="determinate" value={percent} aria-label={t`Upload of the photo`} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {sent.is === 'stored' ? <Trans>The photo is stored.</Trans> : <Trans>Sending the photo: {percent} %</Trans>}
      </Typography>
    </Box>
  )
}

const pageStyle = {
  flex: 1,
  minWidth: 0,
  maxWidth: { md: 1120 },
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
} as const
const factsStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 } as const
/** The photo and the customer side by side. On a phone, the customer is below the photo. */
const stepsStyle = {
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 1.5,
} as const
