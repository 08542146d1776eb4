/** The session of this browser (part 1 section 3, Auth state). It is stored in local storage, so all tabs share it. */

import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { clearAll } from './storage.ts'

const STORED_AS = 'countroom.session'

interface Session {
  token: string | null
  /** Null while signed out, and for the moment between signing in and the server's first answer. */
  userInfo: UserInfo | null
  /** The license fault that made the server refuse the last sign-in. The login screen then asks for a license key. False without such a fault. */
  showLicenseDialog: 'company.expired' | 'company.unlicensed' | false
  /** The reason why the server or the browser signed this person out. The login screen shows it. */
  signedOutBecause: string | null
}

const SIGNED_OUT: Session = { token: null, userInfo: null, showLicenseDialog: false, signedOutBecause: null }

export const useSession = create<Session>()(
  persist(() => SIGNED_OUT, { name: STORED_AS, storage: createJSONStorage(() => localStorage) }),
)

// Runs when another tab changes the session: signs in, signs out or chooses another location.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== null && event.key !== STORED_AS) return
  // Use the event's value and not the stored value, because a tab that signs out stores the reason and then immediately clears the storage.
  if (event.newValue !== null) useSession.setState((JSON.parse(event.newValue) as { state: Session }).state)
  else if (useSession.getState().token !== null) useSession.setState(SIGNED_OUT)
})

/** The signed-in user. Only screens may call this, because the shell shows them only to signed-in users. */
export function useUser(): UserInfo {
  const user = useSession((session) => session.userInfo)
  if (!user) throw new Error('no user: a screen was shown while nobody was signed in')
  return user
}

export function isAdministrator({ userType }: UserInfo): boolean {
  return userType === 'admin' || userType === 'master'
}

/** True at a station where no employee is chosen. Nobody can work there then. */
export function isNobodyChosen({ userType, userId, accountId }: UserInfo): boolean {
  return userType === 'station' && userId === accountId
}

/** Clears the session and this browser's data (`clearAll`). The login screen opens and shows the reason if the sign-out was forced. */
export function forgetSession(because?: string): void {
  useSession.setState({ ...SIGNED_OUT, signedOutBecause: because ?? null })
  clearAll()
}
