import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useController, useWatch } from 'react-hook-form'

import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { FormCheckbox, FormTextField } from '../../ui/form-fields.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RECORD_REFUSALS, useDraft, useRecordForm } from '../../ui/use-record-form.ts'
import { DEFINITION_FIELDS } from './definition.fields.ts'
import { specificationsOf, weekdaysOf } from './definition.rules.ts'
import { SpecificationsField } from './specifications-field.tsx'
import { useBonusWords } from './use-bonus-words.ts'
import { WeekdaysField } from './weekdays-field.tsx'

interface DefinitionFormProps {
  /** Undefined for a new bonus. */
  definition: BonusDefinition | undefined
  /** The bonuses on the server now; undefined while they load. */
  list: readonly BonusDefinition[] | undefined
  refetch: () => Promise<unknown>
  onBack: () => void
  onSaved: (saved: BonusDefinition) => void
}

/** Adds or edits a bonus: its name, what can be claimed, when, and how it is paid. */
export function DefinitionForm({ definition, list, refetch, onBack, onSaved }: DefinitionFormProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const words = useBonusWords()
  const form = useDraft(DEFINITION_FIELDS, definition)
  const { control } = form
  // Renders again after each keystroke, because the list of missing values may change.
  useWatch({ control })
  const paidIn = useController({ control, name: 'paidIn' }).field
  const handles = [...RECORD_REFUSALS, 'bonus.duplicate'] as const
  const save = useChange('POST /bonus/save', { handles, outlastsOutage: true, refreshes: ['POST /bonus/bonusList'] })
  const current = list?.find(({ manageBonusId }) => manageBonusId === definition?.manageBonusId)
  const record = useRecordForm({
    fields: DEFINITION_FIELDS,
    form,
    contextOf: () => undefined,
    opened: definition,
    current,
    isGone: definition !== undefined && list !== undefined && current === undefined,
    refetch,
    calls: [save],
    handles,
    place: ({ code, message }) => {
      if (code !== 'bonus.duplicate') return false
      form.setError('name', { message }, { shouldFocus: true })
      return true
    },
    send: async (values, base) => {
      const specifications = specificationsOf(values.specifications)
      const weekdays = weekdaysOf(values.weekdays)
      if (!specifications || !weekdays) return undefined
      return save.run({
        manageBonusId: base?.manageBonusId ?? null,
        name: values.name.trim(),
        enabled: values.enabled,
        specifications,
        weekdays,
        paidIn: values.paidIn,
        locationId,
        ...(base && { version: base.version }),
      })
    },
    onSaved: ({ manageBonus }) => onSaved(manageBonus),
  })
  const { field, base } = record

  return (
    <RecordPage
      record={record}
      title={base === undefined ? t`Add Bonus` : t`Edit Bonus`}
      name={base?.name ?? ''}
      back={{ label: t`Manage Bonus`, words: t`Back to menu`, onBack }}
      isSaveGuarded
    >
      <Box sx={columnsStyle}>
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <FormCard title={t`Bonus`}>
            <FormTextField
              {...field('name')}
              autoFocus={!isPhone && base === undefined}
              slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
            />
            <FormCheckbox control={control} name="enabled" label={t`Enabled`} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
              <Typography component="span">{t`Paid in`}</Typography>
              <Segmented
                label={t`Paid in`}
                value={paidIn.value}
                options={[
                  { value: 'cash', label: words.paidIn('cash') },
                  { value: 'credit', label: words.paidIn('credit') },
                ]}
                onChange={paidIn.onChange}
              />
              <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
                {paidIn.value === 'cash'
                  ? t`The money leaves the drawer of the person who gives the bonus.`
                  : t`The bonus is put on the machine and moves no cash.`}
              </Typography>
            </Box>
          </FormCard>
          <SpecificationsField control={control} />
        </Box>
        <WeekdaysField control={control} />
      </Box>
    </RecordPage>
  )
}

const columnsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
