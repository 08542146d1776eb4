import { Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'

import { KINDS_OF_PHOTOS } from '@countroom/contract/retention/kept-days.rules.ts'
import type { SavedPhotoRules } from '@countroom/contract/retention/retention.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useText } from '../../ui/use-text.ts'
import { PHOTO_LABELS } from './photo-rules.fields.ts'

/** Says how long the location keeps its photos, with a button that opens the form. For administrators. */
export function PhotoRulesCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /rule/getPhotoRules', { locationId }, { isQuiet: true })
  return (
    <FormCard title={t`Photos`}>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
      {data && <InWords rules={data.photoRules} />}
      <div>
        <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          <Trans>Edit photo rules</Trans>
        </Button>
      </div>
    </FormCard>
  )
}

function InWords({ rules }: { rules: SavedPhotoRules }) {
  const textOf = useText()
  const ending = KINDS_OF_PHOTOS.filter((kind) => rules[kind] !== null)
  if (ending.length === 0) {
    return (
      <div>
        <Trans>All photos are kept forever.</Trans>
      </div>
    )
  }
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {ending.map((kind) => (
        <li key={kind}>
          <Trans>
            {textOf(PHOTO_LABELS[kind])} are deleted after {rules[kind]} days.
          </Trans>
        </li>
      ))}
      {ending.length < KINDS_OF_PHOTOS.length && (
        <li>
          <Trans>All other photos are kept forever.</Trans>
        </li>
      )}
    </Box>
  )
}
