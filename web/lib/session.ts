/** The session on this browser (part 1 section 3, Auth state), in local storage and shared by its tabs. */

import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { clearAll } from './storage.ts'

const STORED_AS = 'countroom.session'

interface Session {
  token: string | null
  /** Null while signed out, and for the moment between signing in and the server's first answer. */
  userInfo: UserInfo | null
  /** Asks for a license key: why the last sign-in was refused. */
  showLicenseDialog: 'company.expired' | 'company.unlicensed' | false
  /** Why this person was signed out without asking for it. The login screen shows it. */
  signedOutBecause: string | null
}

const SIGNED_OUT: Session = { token: null, userInfo: null, showLicenseDialog: false, signedOutBecause: null }

export const useSession = create<Session>()(
  persist(() => SIGNED_OUT, { name: STORED_AS, storage: createJSONStorage(() => localStorage) }),
)

// Another tab signed in or out, or chose another location.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== null && event.key !== STORED_AS) return
  // Take the event's value, not the stored one: a tab that signs out writes the reason and clears the storage at once.
  if (event.newValue !== null) useSession.setState((JSON.parse(event.newValue) as { state: Session }).state)
  else if (useSession.getState().token !== null) useSession.setState(SIGNED_OUT)
})

/** The signed-in user. Only for screens, because the shell shows screens only to signed-in users. */
export function useUser(): UserInfo {
  const user = useSession((session) => session.userInfo)
  if (!user) throw new Error('no user: a screen was shown to somebody signed out')
  return user
}

export function isAdministrator({ userType }: UserInfo): boolean {
  return userType === 'admin' || userType === 'master'
}

/** At a station: whether no employee is chosen, so that nobody can work there. */
export function isNobodyChosen({ userType, userId, accountId }: UserInfo): boolean {
  return userType === 'station' && userId === accountId
}

/** Clears this browser's data, which opens the login screen. The login screen shows the reason of a forced sign-out. */
export function forgetSession(because?: string): void {
  useSession.setState({ ...SIGNED_OUT, signedOutBecause: because ?? null })
  clearAll()
}
