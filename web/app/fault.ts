import { create } from 'zustand'

import { useSession } from '../lib/session.ts'

interface Fault {
  /** The text of the global error bar; undefined when the bar is closed (part 1 section 8). */
  message: string | undefined
}

export const NO_FAULT: Fault = { message: undefined }

export const useFault = create<Fault>(() => NO_FAULT)

// When a call finds that the sign-in session has ended, the bar may show the call's error. The person who signs in next must not see this error.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useFault.setState(NO_FAULT)
})
