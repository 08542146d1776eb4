import { Trans, useLingui } from '@lingui/react/macro'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { MAX_NAME_LENGTH } from '@countroom/contract/customers/customers.rules.ts'
import { DEFAULT_COUNT_RESET } from '@countroom/contract/points/points.rules.ts'
import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { FieldGrid, FormCard } from '../../ui/form-card.tsx'
import { FormCheckbox, FormTextField } from '../../ui/form-fields.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { RECORD_REFUSALS, useSettingsForm } from '../../ui/use-record-form.ts'
import { RULE_FIELDS } from './manage-rule.fields.ts'
import { meaningOf, parseCooldown, parseMatches, type RuleForm, tidyTime, tidyTimes } from './manage-rule.rules.ts'
import { RuleInWords } from './rule-in-words.tsx'

const ThresholdsCard = lazy(async () => ({ default: (await import('../alerts/thresholds.part.tsx')).ThresholdsCard }))
const ThresholdsPage = lazy(async () => ({
  default: (await import('../alerts/thresholds-page.part.tsx')).ThresholdsPage,
}))
const CashRulesCard = lazy(async () => ({ default: (await import('../cash/cash-rules.part.tsx')).CashRulesCard }))
const CashRulesPage = lazy(async () => ({ default: (await import('../cash/cash-rules-page.part.tsx')).CashRulesPage }))
const PhotoRulesCard = lazy(async () => ({
  default: (await import('../retention/photo-rules.part.tsx')).PhotoRulesCard,
}))
const PhotoRulesPage = lazy(async () => ({
  default: (await import('../retention/photo-rules-page.part.tsx')).PhotoRulesPage,
}))
const DeliveryCard = lazy(async () => ({ default: (await import('../delivery/delivery.part.tsx')).DeliveryCard }))
const DeliveryPage = lazy(async () => ({ default: (await import('../delivery/delivery-page.part.tsx')).DeliveryPage }))

/** The pages that open from the cards of this screen. */
const PAGES = { cash: CashRulesPage, alerts: ThresholdsPage, delivery: DeliveryPage, photos: PhotoRulesPage }
type PageName = keyof typeof PAGES

/** Manage Rule: the form for when a customer may have a match, and cards that open other settings (part 2 sections 2, 5 and 9). */
export function Screen() {
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /rule/list', { locationId }, { isQuiet: true })
  const [opened, setOpened] = useState<PageName>()
  if (opened !== undefined) {
    const Page = PAGES[opened]
    return (
      <Suspense fallback={<Loading />}>
        <Page onBack={() => setOpened(undefined)} />
      </Suspense>
    )
  }
  if (data) {
    return <RulePage current={data.rule ?? undefined} refetch={refetch} onOpen={setOpened} />
  }
  return error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : <Loading />
}

interface RulePageProps {
  /** The rule on the server now. Undefined before there is one. */
  current: MatchRule | undefined
  refetch: () => Promise<unknown>
  onOpen: (page: PageName) => void
}

function RulePage({ current, refetch, onOpen }: RulePageProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId } = user
  const save = useChange('POST /rule/save', { handles: RECORD_REFUSALS, outlastsOutage: true })
  const record = useSettingsForm({
    fields: RULE_FIELDS,
    current,
    refetch,
    save,
    send: (values, base) =>
      save.run({
        locationId,
        ruleName: values.ruleName.trim(),
        enableMatchRule: values.enableMatchRule,
        timeLimit: parseCooldown(values.timeLimit) ?? null,
        maxMatchesPerDay: parseMatches(values.maxMatchesPerDay) ?? null,
        resetTimes: tidyTimes(values.resetTimes),
        maxCountResetTime: tidyTime(values.maxCountResetTime),
        version: base?.version ?? 0,
      }),
    savedOf: ({ rule }) => rule,
  })
  const { field, form } = record
  const typed = useWatch({ control: form.control }) as RuleForm

  const leaveFor = async (page: PageName) => {
    if (await record.askToLeave()) onOpen(page)
  }

  /** When the person leaves the field, formats its times as they will be stored. */
  const tidyOnBlur = (name: 'resetTimes' | 'maxCountResetTime', tidy: (text: string) => string) => () =>
    form.setValue(name, tidy(form.getValues(name)), { shouldDirty: true })

  return (
    <RecordPage record={record} title={t`Manage Rule`} name={t`the match rule`}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          // Cards in the same row have the same height.
          alignItems: 'stretch',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 3fr)' },
        }}
      >
        <FormCard>
          <Box sx={{ display: 'flex', alignItems: 'center', mt: -0.5 }}>
            <FormCheckbox {...field('enableMatchRule')} />
            <Tooltip
              title={t`While the rule is on, these limits apply to every customer without their own limits. While it is off, only customers’ own limits apply.`}
              enterTouchDelay={0}
              leaveTouchDelay={6_000}
            >
              <IconButton size="small" aria-label={t`What does Enable Match Rule do?`} sx={{ ml: -1 }}>
                <InfoIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
          <FormTextField
            {...field('ruleName')}
            helperText={t`This name is shown when a match is given or refused.`}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
          />
          <FieldGrid>
            <FormTextField
              {...field('timeLimit')}
              helperText={t`The time between two matches. Leave it empty for no cooldown.`}
              slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
            />
            <FormTextField
              {...field('maxMatchesPerDay')}
              helperText={t`Leave it empty for no limit.`}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
            />
            <FormTextField
              {...field('resetTimes')}
              placeholder="05:00,17:00"
              helperText={t`The cooldown also ends at these times of day, such as 05:00,17:00.`}
              onBlur={tidyOnBlur('resetTimes', tidyTimes)}
              slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
            />
            <FormTextField
              {...field('maxCountResetTime')}
              placeholder="05:00"
              helperText={t`The matches of a day are counted from this time, such as 05:00. Leave it empty for ${DEFAULT_COUNT_RESET}.`}
              onBlur={tidyOnBlur('maxCountResetTime', tidyTime)}
              slotProps={{ htmlInput: { maxLength: 10, spellCheck: false } }}
            />
          </FieldGrid>
        </FormCard>
        <FormCard title={t`What this means`}>
          <Box role="status">
            <RuleInWords meaning={meaningOf(typed)} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>A customer’s own limit of points a day always counts from 7:00 AM to 7:00 AM.</Trans>
          </Typography>
        </FormCard>
        <Suspense fallback={null}>
          <CashRulesCard onEdit={() => void leaveFor('cash')} />
          {isAdministrator(user) && (
            <>
              {/* This card is as high as the three cards on its left. */}
              <Box sx={{ display: 'grid', gridRow: { lg: 'span 3' } }}>
                <ThresholdsCard onEdit={() => void leaveFor('alerts')} />
              </Box>
              <DeliveryCard onEdit={() => void leaveFor('delivery')} />
              <PhotoRulesCard onEdit={() => void leaveFor('photos')} />
            </>
          )}
        </Suspense>
      </Box>
    </RecordPage>
  )
}
