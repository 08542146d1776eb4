import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'

import { LonePage } from '../../ui/lone-page.tsx'
import { renewUser, signOut } from './auth.api.ts'
import { PasswordForm } from './password.form.tsx'

/** The only screen of a user with a temporary password, until the user sets a new one. */
export function Screen() {
  const { t } = useLingui()
  const navigate = useNavigate()

  const goOn = async () => {
    await navigate('/', { replace: true })
    await renewUser()
  }

  return (
    <LonePage
      title={t`Set your own password`}
      text={<Trans>Another person created your password. Choose one that only you know before you continue.</Trans>}
      maxWidth={440}
    >
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
    </LonePage>
  )
}
