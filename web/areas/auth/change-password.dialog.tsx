import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'

import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { PasswordForm } from './password.form.tsx'

/** Changes the password of the account that is signed in, which at a station is the station's. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { username } = useUser()
  const done = () => {
    feedback.success(t`Your password is changed. Wherever else you were signed in, you no longer are.`)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="password-title" aria-describedby="password-text">
      <DialogTitle id="password-title">
        <Trans>Change Password</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id="password-text" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>The password of {username}. Other places where it is signed in are signed out.</Trans>
        </DialogContentText>
        <PasswordForm
          currentLabel={t`Current password`}
          onDone={done}
          saveLabel={t`Save`}
          otherAction={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      </DialogContent>
    </Dialog>
  )
}
