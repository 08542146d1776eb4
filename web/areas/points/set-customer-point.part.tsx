import { Trans, useLingui } from '@lingui/react/macro'
import VerifiedIcon from '@mui/icons-material/HowToRegOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import { MAX_POINTS, pointsStep } from '@countroom/contract/customers/customers.rules.ts'
import type { CustomerRow } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { FACE_PHOTO } from '../../lib/photo-formats.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { PhotoInput } from '../../ui/photo-input.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { useUndoCheckIn } from '../../ui/use-undo-check-in.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import { useOffer } from './match-offer.tsx'

interface SetCustomerPointProps {
  customer: Pick<CustomerRow, 'customerId' | 'firstName' | 'lastName' | 'photos'>
  /** Called to return to the table of customers, whether points were saved or not. */
  onDone: () => void
}

const PHOTO_PX = 280

/**
 * Set Customer Point (part 2 section 4). The person takes a photo, compares it, confirms who the customer is and sets the points. Saving puts the
 * customer on the pending list. The form shows the points of the next match. An administrator can type other points.
 */
export function SetCustomerPoint({ customer, onDone }: SetCustomerPointProps) {
  const { t } = useLingui()
  const user = useUser()
  const isPhone = usePhone()
  const navigate = useNavigate()
  useSubPage(onDone)
  const { customerId, firstName, lastName } = customer
  const name = `${firstName} ${lastName}`
  const [onFile] = customer.photos
  const [photo, setPhoto] = useState<PhotoUpload>()
  const [isVerified, setIsVerified] = useState(false)
  const answer = useOffer(customerId, true)
  const offer = answer.data?.offer
  /** Undefined until an administrator types points. While it is undefined, the match rule decides. */
  const [typed, setTyped] = useState<string>()
  const enrol = useChange('POST /customer/enrollCustomer', { refreshes: ['POST /customer/list'] })
  const undoOf = useUndoCheckIn(['POST /customer/list'])

  const points = Number(typed ?? offer?.amount ?? 0)
  const isFaulty = typed !== undefined && !(/^\d+$/.test(typed) && points <= MAX_POINTS)
  const mayChangePoints = isAdministrator(user)
  const offered = offer && (mayChangePoints ? String(offer.amount) : formatWhole(offer.amount))
  const canSave = photo !== undefined && isVerified && !isFaulty && !enrol.isPending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    const outcome = await enrol.run({
      locationId: user.selectedLocationId,
      customerId,
      photo,
      manual: true,
      ...(typed !== undefined && { points }),
    })
    if (!outcome?.result) return
    onDone()
    const goOn = { label: t`Go to Dashboard`, run: () => void navigate('/dashboard') }
    feedback.success(t`${firstName} is on the pending list. The points are given on the dashboard.`, [
      ...(user.routes.includes('dashboard') ? [goOn] : []),
      ...undoOf(outcome.result),
    ])
  }

  const save = (
    <Button type="submit" variant="contained" disabled={!canSave} sx={{ minWidth: 140, flex: isPhone ? 1 : undefined }}>
      {enrol.isPending ? t`Saving...` : t`Set Points`}
    </Button>
  )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ flex: 1, minWidth: 0, maxWidth: { md: 960 }, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <PageHeader
        title={t`Set Customer Point`}
        back={{ label: t`Customers`, words: t`Back to menu`, onBack: onDone, isDisabled: enrol.isPending }}
      >
        {!isPhone && save}
      </PageHeader>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      <Box sx={stepsStyle}>
        <Step title={t`On file`}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {onFile ? (
              <ZoomablePhoto file={onFile} size={PHOTO_PX} name={name} detail="full" />
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>
                <Trans>There is no photo of {firstName} on file yet.</Trans>
              </Typography>
            )}
          </Box>
        </Step>
        <Step title={t`1. Take a photo`}>
          <PhotoInput
            format={FACE_PHOTO}
            photo={photo}
            name={name}
            disabled={enrol.isPending}
            onChange={(next) => {
              setPhoto(next)
              setIsVerified(false)
            }}
          >
            <Typography sx={{ color: 'text.secondary' }}>
              {onFile ? (
                <Trans>Take a photo of {firstName} now and compare it with the photo on file.</Trans>
              ) : (
                <Trans>Take a photo of {firstName} now. There is no photo on file yet to compare it with.</Trans>
              )}
            </Typography>
          </PhotoInput>
        </Step>
        <Step title={t`2. Confirm who it is`}>
          {isVerified ? (
            <Alert severity="success" icon={<VerifiedIcon />}>
              <Trans>Verified: this is {name}.</Trans>
            </Alert>
          ) : (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
              <Typography sx={{ color: 'text.secondary' }}>
                <Verification hasPhoto={photo !== undefined} isOnFile={onFile !== undefined} />
              </Typography>
              <Button
                variant="outlined"
                startIcon={<VerifiedIcon />}
                disabled={!photo || enrol.isPending}
                onClick={() => setIsVerified(true)}
                sx={{ minHeight: 44 }}
              >
                <Trans>Confirm verification</Trans>
              </Button>
            </Box>
          )}
        </Step>
        <Step title={t`3. Set the points`}>
          {answer.error && !offer && <LoadError message={answer.error.message} onRetry={() => void answer.refetch()} />}
          <TextField
            label={t`Points`}
            type={mayChangePoints ? 'number' : 'text'}
            value={typed ?? offered ?? ''}
            onChange={(event) => setTyped(event.target.value.trim())}
            error={isFaulty}
            helperText={
              isFaulty
                ? t`Whole points from 0 to ${formatWhole(MAX_POINTS)}.`
                : mayChangePoints
                  ? t`For this visit only. The customer’s usual points do not change.`
                  : t`Only an administrator can change the points.`
            }
            slotProps={{
              htmlInput: {
                readOnly: !mayChangePoints,
                inputMode: 'numeric',
                ...(mayChangePoints && { min: 0, max: MAX_POINTS, step: pointsStep(points) }),
              },
            }}
            sx={{ '& .MuiInputBase-root': { maxWidth: 220 } }}
          />
        </Step>
      </Box>
      {isPhone && <PhoneBar>{save}</PhoneBar>}
    </Box>
  )
}

/** Says what the employee does before they confirm who the customer is. */
function Verification({ hasPhoto, isOnFile }: { hasPhoto: boolean; isOnFile: boolean }) {
  if (!isOnFile) return <Trans>There is no photo to compare with. Ask the customer for their name.</Trans>
  return hasPhoto ? (
    <Trans>Do both photos show the same person?</Trans>
  ) : (
    <Trans>Take the photo first, then compare the two.</Trans>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

/** On a wide screen, the stored photo is beside the new photo, and the other two steps are below them. */
const stepsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
} as const
