import { Trans } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'

interface FormDialogProps {
  title: ReactNode
  /** Default: true. When it becomes false, the dialog closes with a transition. A dialog that is no longer rendered closes without one. */
  isOpen?: boolean
  /** The label of the button that sends the form. */
  submitLabel: ReactNode
  /** False while the form cannot be sent: a value is missing, or the form is already being sent. */
  isReady: boolean
  /** True while the dialog waits for an answer. It cannot be closed then. */
  isHeld?: boolean
  /** True when the action cannot be undone easily. The button is red. */
  isDangerous?: boolean
  /** The button that has the focus at first. Without `focusOn`, the field with `data-initial-focus` has the focus. */
  focusOn?: 'submit' | 'cancel'
  maxWidth?: 'xs' | 'sm'
  /** The id of the text that a screen reader reads with the title. */
  describedBy?: string
  /** Called only while the form is ready. */
  onSubmit: () => unknown
  onClose: () => void
  /** The fields, one below the other. */
  children: ReactNode
}

/** A form in a dialog, with a title, fields, a Cancel button, and one button that sends the form. */
export function FormDialog({
  title,
  isOpen = true,
  submitLabel,
  isReady,
  isHeld = false,
  isDangerous = false,
  focusOn,
  maxWidth = 'xs',
  describedBy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const titleId = useId()
  const close = () => {
    if (!isHeld) onClose()
  }
  return (
    <Dialog open={isOpen} onClose={close} maxWidth={maxWidth} aria-labelledby={titleId} aria-describedby={describedBy}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // React passes a portal's events to the form that opened the dialog. That form must not be sent.
          event.stopPropagation()
          if (isReady) onSubmit()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={contentStyle}>{children}</DialogContent>
        <DialogActions>
          <Button disabled={isHeld} data-initial-focus={focusOn === 'cancel' || undefined} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady}
            data-initial-focus={focusOn === 'submit' || undefined}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const contentStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  // Leaves room for the label of the first field.
  pt: '0.75rem !important',
} as const
