import { Trans, useLingui } from '@lingui/react/macro'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import {
  MAX_COOLDOWN_HOURS,
  MAX_MATCHES_PER_DAY,
  MAX_NAME_LENGTH,
} from '@countroom/contract/customers/customers.rules.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import {
  DEFAULT_COUNT_RESET,
  isTimeOfDay,
  MAX_RESET_TIMES,
  resetTimesOf,
} from '@countroom/contract/points/points.rules.ts'
import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useEditedRecord } from '../../ui/edited-record.ts'
import { feedback } from '../../ui/feedback.ts'
import { FormCheckbox, FormTextField } from '../../ui/form-fields.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { placeServerError } from '../../ui/server-error.ts'
import {
  formOf,
  meaningOf,
  parseCooldown,
  parseMatches,
  type RuleForm,
  tidyTime,
  tidyTimes,
  withMine,
} from './manage-rule.rules.ts'
import { RuleInWords } from './rule-in-words.tsx'

const AT_FIELDS: readonly ErrorCode[] = ['request.malformed']

// Seldom needed.
const RuleConflict = lazy(async () => ({ default: (await import('./rule-conflict.tsx')).RuleConflict }))

/** Manage Rule: when a customer may have a match (part 2 sections 2, 5 and 9). */
export function Screen() {
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /rule/list', { locationId }, { isQuiet: true })
  if (data) return <RulePage current={data.rule ?? undefined} refetch={refetch} />
  return error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : <Loading />
}

interface RulePageProps {
  /** As the server has it now; undefined before there is one. */
  current: MatchRule | undefined
  refetch: () => Promise<unknown>
}

function RulePage({ current, refetch }: RulePageProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const form = useForm<RuleForm>({ defaultValues: formOf(current), mode: 'onTouched' })
  const { control } = form
  const { isDirty } = form.formState
  const typed = useWatch({ control }) as RuleForm
  const save = useChange('POST /rule/save', { handles: [...AT_FIELDS, 'list.changed'], outlastsOutage: true })
  const { base, theirs, adopt } = useEditedRecord({
    opened: current,
    current,
    form,
    formOf,
    isSaving: save.isPending,
  })
  useLeaveGuard(isDirty && !save.isPending)

  const submit = form.handleSubmit(async (values) => {
    const outcome = await save.run({
      locationId,
      ruleName: values.ruleName.trim(),
      enableMatchRule: values.enableMatchRule,
      timeLimit: parseCooldown(values.timeLimit) ?? null,
      maxMatchesPerDay: parseMatches(values.maxMatchesPerDay) ?? null,
      resetTimes: tidyTimes(values.resetTimes),
      maxCountResetTime: tidyTime(values.maxCountResetTime),
      version: base?.version ?? 0,
    })
    if (outcome?.result) {
      if (!outcome.result.message) feedback.success(t`Saved`)
      adopt(outcome.result.rule)
      void refetch()
    } else if (outcome?.refusal.code === 'list.changed') {
      await refetch()
      window.scrollTo({ top: 0 })
    } else if (outcome && AT_FIELDS.includes(outcome.refusal.code) && !placeServerError(outcome.refusal, form)) {
      feedback.error(outcome.refusal.message, outcome.refusal.requestId)
    }
  })

  /** A time is written as it will be kept once its field is left. */
  const tidyOnBlur = (name: 'resetTimes' | 'maxCountResetTime', tidy: (text: string) => string) => () =>
    form.setValue(name, tidy(form.getValues(name)), { shouldDirty: true })

  return (
    <FormPage
      title={t`Manage Rule`}
      onSubmit={(event) => void submit(event)}
      canSave={isDirty && !theirs}
      isSaving={save.isPending}
      isWaiting={save.isWaiting}
    >
      {theirs && isDirty && (
        <Suspense fallback={null}>
          <RuleConflict
            base={base}
            theirs={theirs}
            mine={form.getValues()}
            onReload={() => adopt(theirs)}
            onKeepMine={() => adopt(theirs, withMine(base, theirs, form.getValues()))}
          />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) minmax(0, 480px)' },
        }}
      >
        <Paper variant="outlined" component="section" sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', mt: -0.5 }}>
            <FormCheckbox control={control} name="enableMatchRule" label={t`Enable Match Rule`} />
            <Tooltip
              title={t`While it is on, these limits hold for every customer who has none of their own. While it is off, only a customer’s own limits hold.`}
              enterTouchDelay={0}
              leaveTouchDelay={6_000}
            >
              <IconButton size="small" aria-label={t`What does Enable Match Rule do?`} sx={{ ml: -1 }}>
                <InfoIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
          <FormTextField
            control={control}
            name="ruleName"
            label={t`Rule Name`}
            autoComplete="off"
            helperText={t`Shown where a match is given or refused.`}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
          />
          <Box sx={pairs}>
            <FormTextField
              control={control}
              name="timeLimit"
              label={t`Cooldown (hours)`}
              autoComplete="off"
              helperText={t`From one match to the next; empty for none.`}
              rules={{
                validate: (text) =>
                  parseCooldown(String(text)) !== undefined ||
                  t`Enter hours from 0 to ${MAX_COOLDOWN_HOURS} with at most two decimals, such as 6 or 1.5.`,
              }}
              slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
            />
            <FormTextField
              control={control}
              name="maxMatchesPerDay"
              label={t`Max Matches per Day`}
              autoComplete="off"
              helperText={t`Empty for any number.`}
              rules={{
                validate: (text) =>
                  parseMatches(String(text)) !== undefined || t`Enter a whole number from 0 to ${MAX_MATCHES_PER_DAY}.`,
              }}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
            />
            <FormTextField
              control={control}
              name="resetTimes"
              label={t`Reset Times`}
              placeholder="05:00,17:00"
              autoComplete="off"
              helperText={t`The cooldown ends at these times of day: 05:00,17:00.`}
              onBlur={tidyOnBlur('resetTimes', tidyTimes)}
              rules={{
                validate: (text) =>
                  resetTimesOf(tidyTimes(String(text))) !== undefined ||
                  t`Write up to ${MAX_RESET_TIMES} times as HH:MM, with commas between: 05:00,17:00.`,
              }}
              slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
            />
            <FormTextField
              control={control}
              name="maxCountResetTime"
              label={t`Reset Day Time`}
              placeholder="05:00"
              autoComplete="off"
              helperText={t`The matches of a day are counted from here: 05:00. Empty for ${DEFAULT_COUNT_RESET}.`}
              onBlur={tidyOnBlur('maxCountResetTime', tidyTime)}
              rules={{
                validate: (text) => {
                  const time = tidyTime(String(text))
                  return time === '' || isTimeOfDay(time) || t`Write the time as HH:MM: 05:00.`
                },
              }}
              slotProps={{ htmlInput: { maxLength: 10, spellCheck: false } }}
            />
          </Box>
        </Paper>
        <Paper
          variant="outlined"
          component="section"
          aria-labelledby="rule-in-words"
          sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}
        >
          <Typography variant="h2" id="rule-in-words">
            <Trans>What this means</Trans>
          </Typography>
          <Box role="status">
            <RuleInWords meaning={meaningOf(typed)} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>The points that a customer’s own limit allows a day count from 7am to 7am.</Trans>
          </Typography>
        </Paper>
      </Box>
    </FormPage>
  )
}

const pairs = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
}
