import { create } from 'zustand'

export const FEEDBACK_HIDES_AFTER_MS = 6000

export interface FeedbackAction {
  label: string
  run: () => void
}

export interface FeedbackMessage {
  severity: 'success' | 'error'
  text: string
  /** What one may want to do next. */
  action?: FeedbackAction | undefined
  /** The number under which the server's log knows the request. */
  requestId?: string | undefined
}

interface FeedbackState {
  message: FeedbackMessage | undefined
  isOpen: boolean
  /** Counts the messages: a new one starts its six seconds anew, even when it says the same. */
  count: number
}

export const useFeedbackState = create<FeedbackState>(() => ({ message: undefined, isOpen: false, count: 0 }))

function show(message: FeedbackMessage): void {
  useFeedbackState.setState(({ count }) => ({ message, isOpen: true, count: count + 1 }))
}

/**
 * The one feedback bar (part 1 section 8), for components and for code outside React alike. `dismiss` is called when a new
 * request starts: it hides the previous error, a success stays for its six seconds.
 */
export const feedback = {
  success: (text: string, action?: FeedbackAction): void => show({ severity: 'success', text, action }),
  error: (text: string, requestId?: string): void => show({ severity: 'error', text, requestId }),
  dismiss: (): void => {
    if (useFeedbackState.getState().message?.severity === 'error') feedback.close()
  },
  close: (): void => useFeedbackState.setState({ isOpen: false }),
}

export function useFeedback(): typeof feedback {
  return feedback
}
