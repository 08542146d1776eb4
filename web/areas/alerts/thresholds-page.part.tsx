import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'

import type { SavedThresholds } from '@countroom/contract/alerts/alerts.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FieldGrid, FormCard } from '../../ui/form-card.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { FormMoneyField } from '../../ui/form-money-field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { RECORD_REFUSALS, useSettingsForm } from '../../ui/use-record-form.ts'
import { THRESHOLD_FIELDS } from './thresholds.fields.ts'

/** The form for the thresholds that trigger notifications at the location (domain 12). */
export function ThresholdsPage({ onBack }: { onBack: () => void }) {
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /alert/getThresholds', { locationId }, { isQuiet: true })
  if (data) return <ThresholdsForm current={data.thresholds} refetch={refetch} onBack={onBack} />
  return error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : <Loading />
}

/** Aligns the digits of the fields, as in the money fields. */
const RIGHT = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

interface ThresholdsFormProps {
  /** The thresholds on the server now. */
  current: SavedThresholds
  refetch: () => Promise<unknown>
  onBack: () => void
}

function ThresholdsForm({ current, refetch, onBack }: ThresholdsFormProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const save = useChange('POST /alert/saveThresholds', { handles: RECORD_REFUSALS, outlastsOutage: true })
  const record = useSettingsForm({
    fields: THRESHOLD_FIELDS,
    current,
    refetch,
    save,
    send: (typed, base) =>
      save.run({
        locationId,
        drawerDifference: Number(typed.drawerDifference),
        shorts: Number(typed.shorts),
        shortsPart: Number(typed.shortsPart),
        void: Number(typed.void),
        overpaid: Number(typed.overpaid),
        unpaid: Number(typed.unpaid),
        payout: Number(typed.payout),
        payoutTimes: Number(typed.payoutTimes),
        idleDays: Number(typed.idleDays),
        openShiftHours: Number(typed.openShiftHours),
        missedDays: Number(typed.missedDays),
        version: base?.version ?? 0,
      }),
    savedOf: ({ thresholds }) => thresholds,
  })
  const { field } = record
  const whole = { htmlInput: { inputMode: 'numeric', maxLength: 7, style: RIGHT } } as const
  return (
    <RecordPage
      record={record}
      title={t`Notification rules`}
      name={t`the notification rules`}
      back={{ label: t`Manage Rule`, onBack }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }}>
        <FormCard title={t`Cash`}>
          <FieldGrid>
            <FormMoneyField {...field('drawerDifference')} helperText={t`At least this amount at the first count.`} />
            <FormMoneyField
              {...field('void')}
              helperText={t`At least this amount: a ticket, an entry, a bonus, a prize or points.`}
            />
            <FormMoneyField
              {...field('shorts')}
              helperText={t`At least this total. It must also be more than the percent of the cash handled.`}
            />
            <FormTextField
              {...field('shortsPart')}
              helperText={t`More than this percent of the cash that the person handled in 30 days. The shorts must also reach the amount.`}
              slotProps={{
                htmlInput: { inputMode: 'decimal', maxLength: 6, style: RIGHT },
                input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
              }}
            />
          </FieldGrid>
        </FormCard>
        <FormCard title={t`Tickets and machines`}>
          <FieldGrid>
            <FormMoneyField {...field('overpaid')} helperText={t`More than this on one machine.`} />
            <FormMoneyField
              {...field('unpaid')}
              helperText={t`More than this in unpaid tickets of one machine, at the end of two sessions in a row.`}
            />
            <FormTextField
              {...field('payout')}
              helperText={t`At least this many whole dollars in one session. The payout must also be more than the multiple of the machine’s In.`}
              slotProps={{ ...whole, input: { startAdornment: <InputAdornment position="start">$</InputAdornment> } }}
            />
            <FormTextField
              {...field('payoutTimes')}
              helperText={t`More than this many times the machine’s In in the session. The payout must also reach the dollar amount.`}
              slotProps={whole}
            />
            <FormTextField {...field('idleDays')} helperText={t`This many days in a row.`} slotProps={whole} />
          </FieldGrid>
        </FormCard>
        <FormCard title={t`Shifts and sessions`}>
          <FieldGrid>
            <FormTextField
              {...field('openShiftHours')}
              helperText={t`A shift that is still open after this many hours.`}
              slotProps={whole}
            />
            <FormTextField
              {...field('missedDays')}
              helperText={t`In a row, without a completed session.`}
              slotProps={whole}
            />
          </FieldGrid>
        </FormCard>
      </Box>
    </RecordPage>
  )
}
