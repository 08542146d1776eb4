import { Trans, useLingui } from '@lingui/react/macro'
import VerifiedIcon from '@mui/icons-material/HowToRegOutlined'
import SearchIcon from '@mui/icons-material/PersonSearchOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { FACE_PHOTO } from '../../lib/photo-formats.ts'
import { useUser } from '../../lib/session.ts'
import { CustomerPicker } from '../../ui/customer-picker.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { PhotoInput } from '../../ui/photo-input.tsx'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import { NO_WINNER, type Winner } from './winner.rules.ts'

interface WinnerStepProps {
  winner: Winner
  onChange: (winner: Winner) => void
  isSaving: boolean
}

/** Step 3: finds the customer, takes a photo of the winner, and compares it with the stored photos. */
export function WinnerStep({ winner, onChange, isSaving }: WinnerStepProps) {
  const { t } = useLingui()
  const { customer } = winner
  return (
    <Box sx={{ display: 'grid', gap: 2, py: { xs: 2, md: 3 }, minWidth: 0 }}>
      <CustomerPicker
        label={t`Find the winner`}
        placeholder={t`Name, phone or tag`}
        icon={<SearchIcon fontSize="small" />}
        autoFocus={customer === undefined}
        isBusy={isSaving}
        onChoose={(chosen) => {
          onChange({ ...NO_WINNER, customer: chosen })
          return true
        }}
      />
      {customer ? (
        <Comparison
          key={customer.customerId}
          customer={customer}
          winner={winner}
          onChange={onChange}
          isSaving={isSaving}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          <Trans>Choose the customer who plays at the machine. Then take their photo.</Trans>
        </Typography>
      )}
    </Box>
  )
}

interface ComparisonProps extends WinnerStepProps {
  customer: FoundCustomer
}

/** The stored photos of the customer beside the new photo. */
function Comparison({ customer, winner, onChange, isSaving }: ComparisonProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { customerId, firstName, lastName } = customer
  const { photo, isVerified } = winner
  const name = `${firstName} ${lastName}`
  const { data } = useCall('POST /raffle/listWinnerPhotos', { customerId, locationId })
  const stored = data?.photos
  return (
    <>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      <Box sx={comparedStyle}>
        <FormCard title={t`On file`}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {stored === undefined && <Skeleton variant="rounded" width={PHOTO_PX} height={PHOTO_PX} />}
            {stored?.map((file, index) => (
              <ZoomablePhoto
                key={file.path}
                file={file}
                size={index === 0 ? PHOTO_PX : SMALL_PX}
                name={name}
                number={index + 1}
                detail={index === 0 ? 'full' : 'thumb'}
              />
            ))}
            {stored?.length === 0 && (
              <Typography sx={{ color: 'text.secondary' }}>
                <Trans>There is no photo of {firstName} on file. Ask the customer for their name.</Trans>
              </Typography>
            )}
          </Box>
        </FormCard>
        <FormCard title={t`The winner now`}>
          <PhotoInput
            format={FACE_PHOTO}
            photo={photo}
            name={name}
            isOpenAtFirst={photo === undefined}
            disabled={isSaving}
            onChange={(next) => onChange({ customer, photo: next, isVerified: false })}
          />
          {isVerified ? (
            <Alert severity="success" icon={<VerifiedIcon />}>
              <Trans>The picture is accepted: this is {name}.</Trans>
            </Alert>
          ) : (
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Typography sx={{ color: 'text.secondary' }}>
                {photo ? (
                  <Trans>Does the new picture show the same person as the stored ones?</Trans>
                ) : (
                  <Trans>Take the picture first, then compare it.</Trans>
                )}
              </Typography>
              <Button
                variant="outlined"
                startIcon={<VerifiedIcon />}
                disabled={!photo || isSaving}
                onClick={() => onChange({ ...winner, isVerified: true })}
                sx={{ minHeight: 44 }}
              >
                <Trans>Accept Picture</Trans>
              </Button>
            </Box>
          )}
        </FormCard>
      </Box>
    </>
  )
}

const PHOTO_PX = 240
const SMALL_PX = 76
const comparedStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
} as const
