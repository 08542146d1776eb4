import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'

import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { PasswordForm } from './password.form.tsx'

/** Changes the password of the signed-in account. At a station, this is the station's account. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { username } = useUser()
  const done = () => {
    feedback.success(t`Your password was changed. You are now signed out everywhere else.`)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="password-title" aria-describedby="password-text">
      <DialogTitle id="password-title">
        <Trans>Change Password</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id="password-text" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>You are changing the password of {username}. This account will be signed out everywhere else.</Trans>
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
