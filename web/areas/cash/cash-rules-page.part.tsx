import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'

import type { CashSettings } from '@countroom/contract/cash/cash.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { FormCheckbox } from '../../ui/form-fields.tsx'
import { FormMoneyField } from '../../ui/form-money-field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { RECORD_REFUSALS, useSettingsForm } from '../../ui/use-record-form.ts'
import { CASH_RULES_FIELDS } from './cash-rules.fields.ts'
import { parseThreshold } from './cash-rules.rules.ts'

/** The form for a location's cash rules (domain 4 to 6). */
export function CashRulesPage({ onBack }: { onBack: () => void }) {
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /rule/getCashRules', { locationId }, { isQuiet: true })
  if (data) return <CashRules current={data.cashRules} refetch={refetch} onBack={onBack} />
  return error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : <Loading />
}

interface CashRulesProps {
  /** The rules on the server now. */
  current: CashSettings
  refetch: () => Promise<unknown>
  onBack: () => void
}

function CashRules({ current, refetch, onBack }: CashRulesProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const save = useChange('POST /rule/saveCashRules', { handles: RECORD_REFUSALS, outlastsOutage: true })
  const record = useSettingsForm({
    fields: CASH_RULES_FIELDS,
    current,
    refetch,
    save,
    send: ({ ticketApproval, changeApproval, showsExpected, feedsMatches }, base) =>
      save.run({
        locationId,
        ticketApproval: parseThreshold(ticketApproval) ?? null,
        changeApproval: parseThreshold(changeApproval) ?? null,
        showsExpected,
        feedsMatches,
        version: base?.version ?? 0,
      }),
    savedOf: ({ cashRules }) => cashRules,
  })
  const { field } = record
  return (
    <RecordPage record={record} title={t`Cash rules`} name={t`the cash rules`} back={{ label: t`Manage Rule`, onBack }}>
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }}>
        <FormCard title={t`Second person`}>
          <FormMoneyField
            {...field('ticketApproval')}
            helperText={t`The second person is an administrator, or somebody else on shift who pays tickets. Leave this empty if no ticket needs a second person.`}
          />
          <FormMoneyField
            {...field('changeApproval')}
            helperText={t`Employees need a second person for this amount or more. Administrators never need one. Leave this empty if nobody needs one.`}
          />
        </FormCard>
        <FormCard title={t`Drawer`}>
          <Choice
            help={
              <Trans>
                When this is off, employees count blind: they see what the drawer should hold only after they save the
                count.
              </Trans>
            }
          >
            <FormCheckbox {...field('showsExpected')} />
          </Choice>
          <Choice
            help={
              <Trans>
                When this is on, the dollars of each match leave the drawer of the employee who gives it. When it is
                off, points are machine credit and never touch a drawer.
              </Trans>
            }
          >
            <FormCheckbox {...field('feedsMatches')} />
          </Choice>
        </FormCard>
      </Box>
    </RecordPage>
  )
}

function Choice({ help, children }: { help: ReactNode; children: ReactNode }) {
  return (
    <div>
      {children}
      <FormHelperText sx={{ mt: 0, ml: 3 }}>{help}</FormHelperText>
    </div>
  )
}
