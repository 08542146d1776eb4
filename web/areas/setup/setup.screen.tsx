import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { copyText } from '../../ui/clipboard.ts'
import { feedback } from '../../ui/feedback.ts'
import { faultOf } from '../../ui/fields.rules.ts'
import { FieldGrid, wide } from '../../ui/form-card.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { LonePage } from '../../ui/lone-page.tsx'
import { placeServerError } from '../../ui/server-error.ts'
import { useDraft } from '../../ui/use-record-form.ts'
import { useText } from '../../ui/use-text.ts'
import { signIn } from '../auth/auth.api.ts'
import { codeOfAddress, SETUP_FIELDS, type SetupForm, type Timezone, zoneHere } from './setup.fields.ts'

/** Sets up a new installation: its venue, its first administrator and the account of its station. */
export function Screen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const found = useCall('POST /setup/find', {}, { isQuiet: true })
  const [ready, setReady] = useState<Ready>()

  if (ready) return <Done {...ready} />
  if (found.data?.isOpen === true) {
    return (
      <LonePage
        title={t`Set up your venue`}
        text={<Trans>It takes a minute. You become the first administrator, and add everybody else later.</Trans>}
        maxWidth={640}
      >
        <VenueForm zones={found.data.timezones} onDone={setReady} />
      </LonePage>
    )
  }
  if (found.data) {
    return (
      <LonePage
        title={t`Countroom is already set up`}
        text={<Trans>Sign in, or ask your administrator for an account.</Trans>}
        maxWidth={440}
      >
        <Button variant="contained" size="large" onClick={() => void navigate('/login', { replace: true })}>
          <Trans>Go to sign-in</Trans>
        </Button>
      </LonePage>
    )
  }
  return found.error ? <LoadError message={found.error.message} onRetry={() => void found.refetch()} /> : <Loading />
}

interface Ready {
  venue: string
  station: Account
  own: Account
}

interface Account {
  username: string
  password: string
}

function VenueForm({ zones, onDone }: { zones: readonly Timezone[]; onDone: (ready: Ready) => void }) {
  const { t } = useLingui()
  const text = useText()
  const form = useDraft(SETUP_FIELDS, { timezone: zoneHere(zones) })
  const save = useChange('POST /setup/save', {
    handles: [
      'setup.closed',
      'setup.wrongCode',
      'password.weak',
      'employee.duplicate',
      'request.malformed',
      'request.tooMany',
    ],
  })

  // When somebody opens the printed address in this tab, only the hash changes. The page then reads the code again.
  useEffect(() => {
    const takeCode = () => form.setValue('code', codeOfAddress())
    window.addEventListener('hashchange', takeCode)
    return () => window.removeEventListener('hashchange', takeCode)
  }, [form])

  const field = (name: keyof SetupForm) => ({
    control: form.control,
    name,
    label: text(SETUP_FIELDS[name].label),
    required: SETUP_FIELDS[name].isRequired === true,
    rules: {
      validate: (_: unknown, values: SetupForm) => {
        const fault = faultOf(SETUP_FIELDS, name, values, undefined)
        return fault === undefined || text(fault)
      },
    },
  })

  const submit = async (values: SetupForm) => {
    const outcome = await save.run(values)
    if (outcome?.result) {
      const { username, password } = values
      onDone({
        venue: values.name.trim(),
        station: outcome.result.station,
        own: { username: username.trim(), password },
      })
    } else if (outcome?.refusal && !placeServerError(outcome.refusal, form)) {
      feedback.error(outcome.refusal.message)
    }
  }

  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <Typography variant="h2">
        <Trans>Your venue</Trans>
      </Typography>
      <FieldGrid>
        <FormTextField {...field('name')} autoFocus autoComplete="organization" sx={wide} />
        <FormTextField {...field('addressLine1')} autoComplete="address-line1" sx={wide} />
        <FormTextField {...field('addressLine2')} autoComplete="address-line2" sx={wide} />
        <FormTextField {...field('city')} autoComplete="address-level2" />
        <FormTextField {...field('state')} autoComplete="address-level1" />
        <FormTextField {...field('postalCode')} autoComplete="postal-code" />
        <FormTextField {...field('timezone')} select helperText={t`Business days begin at 7:00 AM in this time zone.`}>
          {zones.map((zone) => (
            <MenuItem key={zone} value={zone}>
              {zone}
            </MenuItem>
          ))}
        </FormTextField>
      </FieldGrid>
      <Typography variant="h2">
        <Trans>You</Trans>
      </Typography>
      <FieldGrid>
        <FormTextField {...field('firstname')} autoComplete="given-name" />
        <FormTextField {...field('lastname')} autoComplete="family-name" />
        <FormTextField
          {...field('username')}
          autoComplete="username"
          sx={wide}
          slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        />
        <FormTextField
          {...field('password')}
          type="password"
          autoComplete="new-password"
          sx={wide}
          helperText={t`At least ${MIN_PASSWORD_LENGTH} characters. Several unrelated words are easy to remember.`}
        />
        <FormTextField
          {...field('code')}
          autoComplete="off"
          sx={wide}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
          helperText={t`The server printed it when it started. It shows that this installation is yours.`}
        />
      </FieldGrid>
      <Button type="submit" variant="contained" size="large" disabled={save.isPending} sx={{ minHeight: 48 }}>
        {save.isPending ? t`Saving…` : t`Create my venue`}
      </Button>
    </Box>
  )
}

/** Shows the station's account once. A button then signs in as the new administrator. */
function Done({ venue, station, own }: Ready) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  const copy = async () => {
    if (await copyText(`${station.username}\n${station.password}`)) feedback.success(t`Copied`)
    else feedback.error(t`Copying failed. Select the text and copy it with the keyboard.`)
  }

  const open = async () => {
    setIsBusy(true)
    try {
      await signIn(own.username, own.password)
    } catch (error) {
      feedback.error((error as Error).message)
      await navigate('/login', { replace: true })
    }
  }

  return (
    <LonePage
      title={t`${venue} is ready`}
      text={
        <Trans>
          This is the account of the browser at your counter. The browser stays signed in, and your employees scan their
          chips there.
        </Trans>
      }
      maxWidth={520}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        <Secret label={t`Email`} value={station.username} />
        <Secret label={t`Password`} value={station.password} />
      </Box>
      <Alert severity="warning">
        <Trans>Write this password down or copy it now. It is not shown again.</Trans>
      </Alert>
      <Button variant="outlined" size="large" onClick={() => void copy()} sx={{ minHeight: 48 }}>
        <Trans>Copy both</Trans>
      </Button>
      <Button variant="contained" size="large" disabled={isBusy} onClick={() => void open()} sx={{ minHeight: 48 }}>
        <Trans>Open Countroom</Trans>
      </Button>
    </LonePage>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, minHeight: 36 }}>
      <Box component="dt" sx={{ color: 'text.secondary', minWidth: '5.5rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Box>
  )
}
