import { create } from 'zustand'

export const FEEDBACK_HIDES_AFTER_MS = 6000

export interface FeedbackAction {
  label: string
  run: () => void
}

export interface FeedbackMessage {
  severity: 'success' | 'error'
  text: string
  /** Buttons for the next step, such as to open the saved row or to undo the change. */
  actions?: readonly FeedbackAction[] | undefined
  /** The number of the request in the server's log. */
  requestId?: string | undefined
}

interface FeedbackState {
  message: FeedbackMessage | undefined
  isOpen: boolean
  /** Counts the messages, so that the six seconds start again for a new message with the same text. */
  count: number
}

export const useFeedbackState = create<FeedbackState>(() => ({ message: undefined, isOpen: false, count: 0 }))

/** Whether the user has clicked or pressed a key since the message appeared. */
let isAnswered = false
for (const act of ['pointerdown', 'keydown']) globalThis.window?.addEventListener(act, () => (isAnswered = true), true)

function show(message: FeedbackMessage): void {
  isAnswered = false
  useFeedbackState.setState(({ count }) => ({ message, isOpen: true, count: count + 1 }))
}

/**
 * Controls the one feedback bar (part 1 section 8), for components and for code outside React. A new request calls `dismiss`, which hides the
 * previous error. The error stays if the user has done nothing since it appeared. The request then came from a screen that is still loading, and
 * nobody has read the error yet. `dismiss` never hides a success message.
 */
export const feedback = {
  success: (text: string, actions?: readonly FeedbackAction[]): void => show({ severity: 'success', text, actions }),
  error: (text: string, requestId?: string): void => show({ severity: 'error', text, requestId }),
  dismiss: (): void => {
    if (isAnswered && useFeedbackState.getState().message?.severity === 'error') feedback.close()
  },
  close: (): void => useFeedbackState.setState({ isOpen: false }),
}

export function useFeedback(): typeof feedback {
  return feedback
}
