/** Who is signed in on this browser (part 1 section 3, Auth state). Kept in local storage and shared by its tabs. */

import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { clearAll } from './storage.ts'

const STORED_AS = 'countroom.session'

interface Session {
  token: string | null
  /** Null while signed out, and for the moment between signing in and the server's first answer. */
  userInfo: UserInfo | null
  showLicenseDialog: boolean
  /** Why this person was signed out although they did not ask for it: the login screen says so. */
  signedOutBecause: string | null
}

const SIGNED_OUT: Session = { token: null, userInfo: null, showLicenseDialog: false, signedOutBecause: null }

export const useSession = create<Session>()(
  persist(() => SIGNED_OUT, { name: STORED_AS, storage: createJSONStorage(() => localStorage) }),
)

// Another tab signed in or out, or chose another location.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== null && event.key !== STORED_AS) return
  // Not what is stored by now: a tab that signs out says why, and forgets all of it at once.
  if (event.newValue !== null) useSession.setState((JSON.parse(event.newValue) as { state: Session }).state)
  else if (useSession.getState().token !== null) useSession.setState(SIGNED_OUT)
})

/** The signed-in user. Only for screens, which the shell shows to nobody else. */
export function useUser(): UserInfo {
  const user = useSession((session) => session.userInfo)
  if (!user) throw new Error('no user: a screen was shown to somebody signed out')
  return user
}

export function isAdministrator({ userType }: UserInfo): boolean {
  return userType === 'admin' || userType === 'master'
}

/** At a station: whether no employee was chosen, so that it is nobody's work that can be done there. */
export function isNobodyChosen({ userType, userId, accountId }: UserInfo): boolean {
  return userType === 'station' && userId === accountId
}

/** Forgets everything kept on this browser and so leads to the login screen, which says why where nobody asked for it. */
export function forgetSession(because?: string): void {
  useSession.setState({ ...SIGNED_OUT, signedOutBecause: because ?? null })
  clearAll()
}
