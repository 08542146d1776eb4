import { Trans } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'

import type { ExpenseEntry } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

/** Shows the comments of an expense. */
export function CommentDialog({ expense, onClose }: { expense: ExpenseEntry; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="comment-title">
      <DialogTitle id="comment-title">
        <Trans>
          Comment on <bdi>{expense.description}</bdi>
        </Trans>
      </DialogTitle>
      <DialogContent>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {expense.comments}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} data-initial-focus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
