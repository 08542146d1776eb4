import { create } from 'zustand'

import { useSession } from '../lib/session.ts'

interface Fault {
  /** The error in the global error bar, until somebody closes it (part 1 section 8). */
  message: string | undefined
}

export const NO_FAULT: Fault = { message: undefined }

export const useFault = create<Fault>(() => NO_FAULT)

// A session that ends while the page loads is such an error. It says nothing to the person who signs in next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useFault.setState(NO_FAULT)
})
