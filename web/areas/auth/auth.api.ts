/** Signing in and out, and who that makes one. */

import { call, change } from '../../lib/client.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { forgetSession, useSession } from '../../lib/session.ts'

/** Signs in and keeps who that is. Throws a Refusal. */
export async function signIn(username: string, password: string): Promise<void> {
  const { access_token: token, username: knownAs } = await change('POST /api/login', { username, password })
  useSession.setState({ token, userInfo: null, signedOutBecause: null })
  await loadUser(knownAs)
}

/** Asks the server again who is signed in, where, and what they may open now. Throws a Refusal. */
export async function loadUser(username: string): Promise<void> {
  const { token } = useSession.getState()
  const userInfo = await call('POST /account/getUser', { username }, { isBackground: true })
  if (useSession.getState().token === token) useSession.setState({ userInfo })
}

/** Asks again who acts and what they may open, after something changed that; what is known stands where nobody answers. */
export const renewUser = oneAtATime(async () => {
  const { token, userInfo } = useSession.getState()
  if (token !== null && userInfo !== null) await loadUser(userInfo.username).catch(() => {})
})

/** Signs out here in any case, and says why where nobody asked for it; a server that cannot be reached lets its session run out. */
export async function signOut(because?: string): Promise<void> {
  await change('POST /api/logout', {}).catch(() => {})
  forgetSession(because)
}
