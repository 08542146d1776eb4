import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'

import { Refusal } from '../../lib/client.ts'
import { useSession } from '../../lib/session.ts'
import { countUnsavedReadings } from '../readings/unsaved.api.ts'
import { signIn } from './auth.api.ts'
import { LOGIN_FAILURE_AFTER_MS } from './auth.rules.ts'

const LicenseDialog = lazy(() =>
  import('../companies/license.part.tsx').then((area) => ({ default: area.LicenseDialog })),
)

// If this import fails, the sign-in still works.
const SetupHint = lazy(() =>
  import('../setup/setup-hint.part.tsx').then(
    (area) => ({ default: area.SetupHint }),
    () => ({ default: () => null }),
  ),
)

/** The login screen (part 1 sections 2 and 4). After the sign-in, the shell with the menu and the screens replaces it. */
export function LoginScreen() {
  const { t } = useLingui()
  const showLicenseDialog = useSession((session) => session.showLicenseDialog)
  const signedOutBecause = useSession((session) => session.signedOutBecause)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [unsaved] = useState(() => countUnsavedReadings())
  const formRef = useRef<HTMLFormElement>(null)
  const failureTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(failureTimer.current), [])

  const submit = async () => {
    const fields = new FormData(formRef.current!)
    const username = (fields.get('username') as string).trim()
    const password = fields.get('password') as string
    if (isBusy || username === '' || password === '') return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await signIn(username, password)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'company.expired' || error.code === 'company.unlicensed') {
        setIsBusy(false)
        useSession.setState({ showLicenseDialog: error.code })
        return
      }
      // The specification asks for this delay. It slows down people who guess passwords.
      failureTimer.current = setTimeout(() => {
        setIsBusy(false)
        setFailure(error.message)
        const entry = formRef.current?.querySelector<HTMLInputElement>('[name="password"]')
        entry?.focus()
        entry?.select()
      }, LOGIN_FAILURE_AFTER_MS)
    }
  }

  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: 3 }}>
        <Box
          component="form"
          ref={formRef}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack sx={{ gap: 2 }}>
            <Stack sx={{ gap: 1.5 }}>
              <img src="/icon.svg" alt="" width={40} height={40} />
              <Typography variant="h1">
                <Trans>Login to Countroom</Trans>
              </Typography>
            </Stack>
            {signedOutBecause && !failure && <Alert severity="info">{signedOutBecause}</Alert>}
            <Suspense>
              <SetupHint />
            </Suspense>
            {unsaved > 0 && (
              <Alert severity="warning">
                <Plural
                  value={unsaved}
                  one="# reading is not saved yet and will be saved when the employee who entered it signs in."
                  other="# readings are not saved yet and will be saved when the employee who entered them signs in."
                />
              </Alert>
            )}
            <TextField
              name="username"
              label={t`Email`}
              autoComplete="username"
              autoFocus
              fullWidth
              slotProps={{
                htmlInput: { required: true, inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
              }}
            />
            <TextField
              name="password"
              type="password"
              label={t`Password`}
              autoComplete="current-password"
              fullWidth
              slotProps={{ htmlInput: { required: true } }}
            />
            <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={{ minHeight: 48 }}>
              {isBusy ? (
                <CircularProgress size={22} color="inherit" aria-label={t`Signing in`} />
              ) : (
                <Trans>Login</Trans>
              )}
            </Button>
            {failure && (
              <Alert severity="error" variant="filled">
                {failure}
              </Alert>
            )}
          </Stack>
        </Box>
      </Paper>
      {showLicenseDialog && (
        <Suspense>
          <LicenseDialog
            isFirst={showLicenseDialog === 'company.unlicensed'}
            onClose={() => useSession.setState({ showLicenseDialog: false })}
            onActivated={() => {
              useSession.setState({ showLicenseDialog: false })
              void submit()
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
