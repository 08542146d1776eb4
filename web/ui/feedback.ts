import { create } from 'zustand'

export const FEEDBACK_HIDES_AFTER_MS = 6000

export interface FeedbackAction {
  label: string
  run: () => void
}

export interface FeedbackMessage {
  severity: 'success' | 'error'
  text: string
  /** What the user may do next: open what was saved, or undo it. */
  actions?: readonly FeedbackAction[] | undefined
  /** The number of the request in the server's log. */
  requestId?: string | undefined
}

interface FeedbackState {
  message: FeedbackMessage | undefined
  isOpen: boolean
  /** Counts the messages, so that a new message with the same text starts its six seconds again. */
  count: number
}

export const useFeedbackState = create<FeedbackState>(() => ({ message: undefined, isOpen: false, count: 0 }))

/** Whether the user has done something since the message appeared. */
let isAnswered = false
for (const act of ['pointerdown', 'keydown']) globalThis.window?.addEventListener(act, () => (isAnswered = true), true)

function show(message: FeedbackMessage): void {
  isAnswered = false
  useFeedbackState.setState(({ count }) => ({ message, isOpen: true, count: count + 1 }))
}

/**
 * The one feedback bar (part 1 section 8), for components and for code outside React. A new request calls `dismiss`, which hides the
 * previous error. An error stays when the user has done nothing since: then a screen that is still loading made the request, and would
 * hide an error that nobody has read. A success message stays for its six seconds.
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
