import { Trans, useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { feedbackLines } from './feedback-message.ts'
import { FEEDBACK_HIDES_AFTER_MS, feedback, type FeedbackMessage, useFeedbackState } from './feedback.ts'
import { MOTION } from './motion.ts'

const FeedbackLogDialog = lazy(async () => ({ default: (await import('./feedback-log.dialog.tsx')).FeedbackLogDialog }))

/** The element that contains the bar. It is outside the body, because an open dialog hides all other content of the body from screen readers. */
const place = document.documentElement.appendChild(document.createElement('div'))

/** The bar that shows the outcome of a request. `Providers` mounts it once, and `feedback` sets its message. */
export function FeedbackBar() {
  useKeyboardHeight()
  const { message, isOpen, count } = useFeedbackState()
  const [isLogOpen, setIsLogOpen] = useState(false)
  if (!message) return null

  return (
    <>
      {/* The key changes with each message, so that the six seconds start again even with the same text. */}
      {isOpen &&
        createPortal(
          <FeedbackCard key={count} message={message} isPaused={isLogOpen} onOpenLog={() => setIsLogOpen(true)} />,
          place,
        )}
      {isLogOpen && (
        <Suspense fallback={null}>
          <FeedbackLogDialog message={message} onClose={() => setIsLogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the height of a phone's keyboard in a CSS variable, because the keyboard covers the lower edge of the page. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const height = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop))
      document.documentElement.style.setProperty('--keyboard-height', `${height}px`)
    }
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
}

interface FeedbackCardProps {
  message: FeedbackMessage
  isPaused: boolean
  onOpenLog: () => void
}

/**
 * The message. It closes after six seconds. While the pointer or the focus is on it, or the dialog with its lines is open, it stays. Afterwards the
 * six seconds start again.
 */
function FeedbackCard({ message, isPaused, onOpenLog }: FeedbackCardProps) {
  const { t } = useLingui()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isPointed || isFocused || isPaused
  const { shown, all } = feedbackLines(message.text)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(feedback.close, FEEDBACK_HIDES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  return (
    <Box
      sx={bar}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Alert
        variant="filled"
        severity={message.severity}
        role={message.severity === 'error' ? 'alert' : 'status'}
        action={
          <>
            {message.actions?.map(({ label, run }) => (
              <Button
                key={label}
                color="inherit"
                size="small"
                onClick={() => {
                  feedback.close()
                  run()
                }}
              >
                {label}
              </Button>
            ))}
            <IconButton color="inherit" size="small" aria-label={t`Close message`} onClick={feedback.close}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        }
        sx={alertStyle}
      >
        {shown.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
        {all.length > 1 && (
          <Link component="button" color="inherit" variant="body2" onClick={onOpenLog}>
            <Trans>See logs for more detail.</Trans>
          </Link>
        )}
      </Alert>
    </Box>
  )
}

const alertStyle = {
  width: '100%',
  boxShadow: 6,
  '--focus-color': 'currentColor',
  // The first line of text aligns with the buttons, which are taller on touch screens.
  alignItems: 'flex-start',
  '& .MuiAlert-action': { alignItems: 'center', pt: 0, minHeight: '2.25rem' },
  '@media (pointer: coarse)': { '& .MuiAlert-icon': { py: '0.75rem' }, '& .MuiAlert-message': { py: 1.5 } },
} as const

const bar = {
  position: 'fixed',
  // The message covers the app's top bar and not a field or a list.
  top: 'calc(env(safe-area-inset-top) + 4px)',
  left: '50%',
  translate: '-50%',
  zIndex: 'snackbar',
  width: 'max-content',
  maxWidth: 'min(640px, calc(100vw - 16px))',
  overflowWrap: 'break-word',
  [MOTION]: { animation: 'rise 160ms ease-out' },
  '@keyframes rise': { from: { opacity: 0, transform: 'translateY(-12px)' } },
  // On a phone, the message is above the buttons at the lower edge. At the top, it would hide the title of the page, such as a customer's name.
  '@media (max-width: 50em)': {
    width: 'calc(100vw - 16px)',
    top: 'auto',
    bottom:
      'calc(max(var(--bottom-bar-height, 0px) + var(--phone-bar-height, 0px), env(safe-area-inset-bottom), var(--keyboard-height, 0px)) + var(--pinned-height, 0px) + 8px)',
    '@keyframes rise': { from: { opacity: 0, transform: 'translateY(12px)' } },
  },
}
