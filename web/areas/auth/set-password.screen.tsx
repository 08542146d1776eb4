import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { renewUser, signOut } from './auth.api.ts'
import { PasswordForm } from './password.form.tsx'

/** The only screen of a user with a temporary password, until they have set their own. */
export function Screen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${t`Set your own password`} · Countroom`
  }, [t])

  const goOn = async () => {
    await navigate('/', { replace: true })
    await renewUser()
  }

  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, display: 'grid', gap: 2.5 }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <img src="/icon.svg" alt="" width={40} height={40} />
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            <Trans>Set your own password</Trans>
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            <Trans>Another person created your password. Choose one that only you know before you continue.</Trans>
          </Typography>
        </Box>
        <PasswordForm
          currentLabel={t`Temporary password`}
          onDone={() => void goOn()}
          saveLabel={t`Save password`}
          otherAction={
            <Button onClick={() => void signOut()}>
              <Trans>Logout</Trans>
            </Button>
          }
        />
      </Paper>
    </Box>
  )
}
