import { useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

export interface Question {
  title: string
  text?: ReactNode
  /** 'Yes' when absent. */
  confirmLabel?: string
  /** 'No' when absent. */
  cancelLabel?: string
  /** True when a wrong Yes does harm, for example deletes something. The Yes button is red, and Enter answers No. */
  isDangerous?: boolean
}

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** `await confirm({ title, text })` is true when the person answers Yes. Escape and a click outside the dialog answer No. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setIsOpen] = useState(false)
  const answerRef = useRef<(isYes: boolean) => void>(undefined)

  const confirm = useCallback<Confirm>((next) => {
    // A new question answers an open one with No.
    answerRef.current?.(false)
    setQuestion(next)
    setIsOpen(true)
    return new Promise((resolve) => {
      answerRef.current = resolve
    })
  }, [])

  // The first click answers. The second click of a double click does nothing.
  const answer = (isYes: boolean) => {
    answerRef.current?.(isYes)
    answerRef.current = undefined
    setIsOpen(false)
  }

  const isDangerous = question?.isDangerous ?? false
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <Dialog
          open={isOpen}
          onClose={() => answer(false)}
          role="alertdialog"
          aria-labelledby="confirm-title"
          aria-describedby={question.text ? 'confirm-text' : undefined}
        >
          <DialogTitle id="confirm-title">{question.title}</DialogTitle>
          {question.text && (
            <DialogContent>
              <DialogContentText id="confirm-text" component="div" sx={{ color: 'text.primary' }}>
                {question.text}
              </DialogContentText>
            </DialogContent>
          )}
          <DialogActions>
            <Button data-initial-focus={isDangerous || undefined} onClick={() => answer(false)}>
              {question.cancelLabel ?? t`No`}
            </Button>
            <Button
              data-initial-focus={!isDangerous || undefined}
              variant="contained"
              color={isDangerous ? 'error' : 'primary'}
              onClick={() => answer(true)}
            >
              {question.confirmLabel ?? t`Yes`}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
