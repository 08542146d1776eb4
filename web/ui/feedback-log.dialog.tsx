import { Trans } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'

import { feedbackLines } from './feedback-message.ts'
import type { FeedbackMessage } from './feedback.ts'

/** Shows all lines of a message, and the number of its request in the server's log. */
export function FeedbackLogDialog({ message, onClose }: { message: FeedbackMessage; onClose: () => void }) {
  const { all } = feedbackLines(message.text)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="feedback-log-title">
      <DialogTitle id="feedback-log-title">
        <Trans>Message from the server</Trans>
      </DialogTitle>
      <DialogContent>
        <ol style={{ margin: 0, paddingInlineStart: '1.5em' }}>
          {all.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ol>
        {message.requestId && (
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <Trans>Request in the server’s log: {message.requestId}.</Trans>
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
