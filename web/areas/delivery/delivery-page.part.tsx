import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'

import type { FailedDelivery, SavedDelivery } from '@countroom/contract/delivery/delivery.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FieldGrid, FormCard } from '../../ui/form-card.tsx'
import { FormCheckbox, FormTextField, useFormField } from '../../ui/form-fields.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { RECORD_REFUSALS, useSettingsForm } from '../../ui/use-record-form.ts'
import { chosenOf, DELIVERY_FIELDS, type DeliveryForm } from './delivery.fields.ts'
import { FailedMessages } from './failed-messages.tsx'
import { SendTest } from './send-test.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

const HANDLED = [...RECORD_REFUSALS, 'delivery.changed', 'delivery.inside'] as const

/** The form for the e-mail and webhook messages to this administrator, with the messages that did not arrive. */
export function DeliveryPage({ onBack }: { onBack: () => void }) {
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /delivery/get', { locationId }, { isQuiet: true })
  if (data) return <Page current={data.delivery} failed={data.failed} refetch={refetch} onBack={onBack} />
  return error ? <LoadError message={error.message} onRetry={() => void refetch()} /> : <Loading />
}

interface PageProps {
  /** The settings on the server now. */
  current: SavedDelivery
  failed: readonly FailedDelivery[]
  refetch: () => Promise<unknown>
  onBack: () => void
}

function Page({ current, failed, refetch, onBack }: PageProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, selectedLocationName: location } = useUser()
  /** The secret that the server has just made. The server sends it only once. */
  const [secret, setSecret] = useState<string>()
  const save = useChange('POST /delivery/save', { handles: HANDLED })
  const record = useSettingsForm({
    fields: DELIVERY_FIELDS,
    current,
    refetch,
    save,
    handles: HANDLED,
    send: async (typed, base) => {
      const chosen = chosenOf(typed)
      const outcome = await save.run({ locationId, ...chosen, version: base?.version ?? 0 })
      if (outcome?.refusal?.code === 'delivery.changed') {
        // The notice shows what the person changed in the other window.
        await refetch()
        window.scrollTo({ top: 0 })
        return undefined
      }
      if (outcome?.result === undefined) return outcome
      const { message, version, secret: made } = outcome.result
      if (made !== null) setSecret(made)
      return { result: { message, saved: { ...current, ...chosen, version } } }
    },
    savedOf: ({ saved }) => saved,
  })
  const { field, base = current, isDirty } = record
  const typed = useWatch({ control: record.form.control }) as DeliveryForm
  return (
    <RecordPage
      record={record}
      title={t`Sent to you`}
      name={t`these settings`}
      isOwn
      back={{ label: t`Manage Rule`, onBack }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }}>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Trans>
            These settings control what {location} sends to you. Each of your locations has its own settings.
          </Trans>
        </Typography>
        <FailedMessages failed={failed} />
        <FormCard title={t`E-mail`}>
          <div>
            <FormCheckbox
              {...field('isByEmail')}
              label={t`By e-mail to ${current.email}`}
              disabled={!current.isMailReady && !typed.isByEmail}
            />
            {!current.isMailReady && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Trans>This server cannot send e-mail yet. Ask the person who runs it to set up a mail server.</Trans>
              </Typography>
            )}
          </div>
          {current.isMailReady && (
            <SendTest
              channel="email"
              after={
                !base.isByEmail && (
                  <Trans>Nothing else is sent to this address until you select e-mail above and save.</Trans>
                )
              }
            />
          )}
        </FormCard>
        <FormCard title={t`Webhook`}>
          {current.isWebhookLost && (
            <Alert severity="warning">
              {current.webhookUrl === null ? (
                <Trans>
                  The secret key of the server was changed, so the server can no longer read the address of your
                  webhook. Nothing is sent there. Enter the address again and save. You then get a new secret for the
                  receiver.
                </Trans>
              ) : (
                <Trans>
                  The secret key of the server was changed, so the server can no longer sign what it sends. Nothing is
                  sent to your webhook. Make a new secret and copy it to the receiver.
                </Trans>
              )}
            </Alert>
          )}
          <FormTextField
            {...field('webhookUrl')}
            placeholder="https://"
            helperText={t`Each message is posted there as JSON, with a signature. Leave it empty for no webhook.`}
            slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, maxLength: 500 } }}
          />
          {base.webhookUrl !== null && (
            <>
              <WebhookSecret
                secret={secret}
                onMade={(made) => {
                  setSecret(made)
                  void refetch()
                }}
              />
              <SendTest channel="webhook" isUnsaved={isDirty} />
            </>
          )}
        </FormCard>
        <FormCard title={t`What is sent`}>
          <Box role="group" aria-label={t`Classes of notifications`} sx={{ display: 'flex', flexWrap: 'wrap' }}>
            <FormCheckbox {...field('critical')} />
            <FormCheckbox {...field('warning')} />
            <FormCheckbox {...field('info')} />
          </Box>
          <FormCheckbox {...field('getsClosing')} />
        </FormCard>
        <FormCard title={t`Quiet hours`}>
          <FieldGrid>
            <QuietTime {...field('quietFrom')} />
            <QuietTime {...field('quietTo')} />
          </FieldGrid>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>
              Between these times only critical notifications are sent. The others come in one message when the quiet
              hours end. Leave both times empty for no quiet hours.
            </Trans>
          </Typography>
        </FormCard>
      </Box>
    </RecordPage>
  )
}

interface QuietTimeProps {
  control: Control<DeliveryForm>
  name: 'quietFrom' | 'quietTo'
  label: string
  rules: NonNullable<Parameters<typeof useFormField<DeliveryForm>>[0]['rules']>
}

function QuietTime({ control, name, label, rules }: QuietTimeProps) {
  const { field, fieldState } = useFormField({ control, name, rules })
  const id = `${name}-fault`
  return (
    <div>
      <TimeField
        label={label}
        time={String(field.value)}
        onChange={field.onChange}
        isInvalid={fieldState.invalid}
        describedBy={fieldState.invalid ? id : undefined}
      />
      {fieldState.error && (
        <Typography id={id} role="alert" variant="caption" sx={{ display: 'block', color: 'error.main', mt: 0.5 }}>
          {fieldState.error.message}
        </Typography>
      )}
    </div>
  )
}
