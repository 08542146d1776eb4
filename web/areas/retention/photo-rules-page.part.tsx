import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import { KINDS_OF_PHOTOS } from '@countroom/contract/retention/kept-days.rules.ts'
import type { OldPhotoCount, SavedPhotoRules } from '@countroom/contract/retention/retention.shapes.ts'

import { call, showFailure, useCall, useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { FieldGrid, FormCard } from '../../ui/form-card.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { RECORD_REFUSALS, useSettingsForm } from '../../ui/use-record-form.ts'
import { useText } from '../../ui/use-text.ts'
import { PHOTO_LABELS, PHOTO_RULES_FIELDS, rulesOf } from './photo-rules.fields.ts'

/** The form that says how long the location keeps its photos (domain 8). */
export function PhotoRulesPage({ onBack }: { onBack: () => void }) {
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /rule/getPhotoRules', { locationId }, { isQuiet: true })
  if (data) {
    const { photoRules, usedBytes, quotaBytes } = data
    return (
      <PhotoRulesForm
        current={photoRules}
        usedBytes={usedBytes}
        quotaBytes={quotaBytes}
        refetch={refetch}
        onBack={onBack}
      />
    )
  }
  return error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : <Loading />
}

/** What a person should know before the rules delete photos of a kind. Shown below the kind's field. */
const HELP: Partial<Record<PhotoKind, MessageDescriptor>> = {
  customer: msg`When a photo is deleted, lists show the initials. The next change to the customer needs a new photo.`,
  bonus: msg`After a bonus photo is deleted, the server still refuses the same photo for another bonus.`,
}
const RIGHT = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const
const MB = 1024 * 1024

interface PhotoRulesFormProps {
  /** The rules on the server now. */
  current: SavedPhotoRules
  usedBytes: number
  quotaBytes: number
  refetch: () => Promise<unknown>
  onBack: () => void
}

function PhotoRulesForm({ current, usedBytes, quotaBytes, refetch, onBack }: PhotoRulesFormProps) {
  const { t } = useLingui()
  const textOf = useText()
  const { selectedLocationId: locationId } = useUser()
  const askToDelete = useAskToDelete()
  const save = useChange('POST /rule/savePhotoRules', { handles: RECORD_REFUSALS, outlastsOutage: true })
  const record = useSettingsForm({
    fields: PHOTO_RULES_FIELDS,
    current,
    refetch,
    save,
    send: async (typed, base) => {
      const rules = rulesOf(typed)
      const changed = KINDS_OF_PHOTOS.filter((kind) => rules[kind] !== null && rules[kind] !== base?.[kind])
      if (changed.length > 0 && !(await askToDelete(rules, changed))) return undefined
      return save.run({ ...rules, locationId, version: base?.version ?? 0 })
    },
    savedOf: ({ photoRules }) => photoRules,
  })
  const [used, quota] = [Math.ceil(usedBytes / MB), Math.round(quotaBytes / MB)].map(formatWhole)
  return (
    <RecordPage
      record={record}
      title={t`Photo rules`}
      name={t`the photo rules`}
      back={{ label: t`Manage Rule`, onBack }}
    >
      <Box sx={{ maxWidth: 640 }}>
        <FormCard title={t`How long photos are kept`}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>
              Leave a field empty to keep its photos forever. Photos older than the number of days are deleted when a
              business day begins, at 7:00 AM. Nobody can bring them back.
            </Trans>
          </Typography>
          <FieldGrid>
            {KINDS_OF_PHOTOS.map((kind) => (
              <FormTextField
                key={kind}
                {...record.field(kind)}
                helperText={HELP[kind] && textOf(HELP[kind])}
                slotProps={{
                  htmlInput: { inputMode: 'numeric', maxLength: 4, style: RIGHT },
                  input: {
                    endAdornment: (
                      <InputAdornment position="end">
                        <Trans>days</Trans>
                      </InputAdornment>
                    ),
                  },
                }}
              />
            ))}
          </FieldGrid>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>
              The photos of this location take {used} MB of {quota} MB.
            </Trans>
          </Typography>
        </FormCard>
      </Box>
    </RecordPage>
  )
}

/**
 * Says how many photos the changed rules delete and when, and asks whether to go on. Resolves to true when the person agrees, or when there is
 * nothing to delete.
 */
function useAskToDelete() {
  const { t } = useLingui()
  const confirm = useConfirm()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  return async (rules: ReturnType<typeof rulesOf>, changed: readonly PhotoKind[]): Promise<boolean> => {
    const counted = await call('POST /rule/countOldPhotos', { ...rules, locationId }).catch(showFailure)
    if (!counted) return false
    const shown = counted.old.filter(({ kind }) => changed.includes(kind))
    if (shown.length === 0) return true
    return confirm({
      title: t`Delete old photos?`,
      text: (
        <>
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {shown.map((count) => (
              <li key={count.kind}>
                <Counted count={count} />
              </li>
            ))}
          </Box>
          <Box sx={{ mt: 1.5 }}>
            <Trans>
              These photos will be deleted on <Moment instant={counted.deletedAt} timezone={timezone} />. Until then you
              can change the rule. After that nobody can bring them back.
            </Trans>
          </Box>
        </>
      ),
      confirmLabel: t`Save and delete`,
      cancelLabel: t`Cancel`,
      isDangerous: true,
    })
  }
}

function Counted({ count: { kind, days, photos, hasMore } }: { count: OldPhotoCount }) {
  const textOf = useText()
  const label = textOf(PHOTO_LABELS[kind])
  return hasMore ? (
    <Trans>
      {label}: more than {formatWhole(photos)} photos are older than {days} days
    </Trans>
  ) : (
    <Trans>
      {label}: {plural(photos, { one: '# photo is', other: '# photos are' })} older than {days} days
    </Trans>
  )
}
