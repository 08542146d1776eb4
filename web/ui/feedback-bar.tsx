import { Trans, useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Snackbar from '@mui/material/Snackbar'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { feedbackLines } from './feedback-message.ts'
import { FEEDBACK_HIDES_AFTER_MS, feedback, useFeedbackState } from './feedback.ts'

/** The bar that says what a request came to. Mounted once, by the shell; `feedback` fills it. */
export function FeedbackBar() {
  const { t } = useLingui()
  const { message, isOpen, count } = useFeedbackState()
  const [isLogOpen, setIsLogOpen] = useState(false)
  if (!message) return null
  const { shown, all } = feedbackLines(message.text)

  return (
    <>
      <Snackbar
        key={count}
        open={isOpen}
        autoHideDuration={isLogOpen ? null : FEEDBACK_HIDES_AFTER_MS}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') feedback.close()
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        sx={{ maxWidth: 'min(640px, calc(100vw - 16px))', mb: 'env(safe-area-inset-bottom)' }}
      >
        <Alert
          variant="filled"
          severity={message.severity}
          role={message.severity === 'error' ? 'alert' : 'status'}
          action={
            <IconButton color="inherit" size="small" aria-label={t`Close message`} onClick={feedback.close}>
              <CloseIcon fontSize="small" />
            </IconButton>
          }
          sx={{ width: '100%', boxShadow: 6, alignItems: 'flex-start', '--focus-color': 'currentColor' }}
        >
          {shown.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
          {all.length > 1 && (
            <Link component="button" color="inherit" variant="body2" onClick={() => setIsLogOpen(true)}>
              <Trans>See logs for more detail.</Trans>
            </Link>
          )}
        </Alert>
      </Snackbar>
      <Dialog open={isLogOpen} onClose={() => setIsLogOpen(false)} maxWidth="sm" aria-labelledby="feedback-log-title">
        <DialogTitle id="feedback-log-title">
          <Trans>What the server said</Trans>
        </DialogTitle>
        <DialogContent>
          <ol style={{ margin: 0, paddingInlineStart: '1.5em' }}>
            {all.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
          {message.requestId && (
            <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <Trans>In the server’s log this is request {message.requestId}.</Trans>
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsLogOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
