/** Signing in and out, and the data of the signed-in user. */

import { call, change, queryClient } from '../../lib/client.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { forgetSession, useSession } from '../../lib/session.ts'

/** Signs in and stores the user. Throws a Refusal. */
export async function signIn(username: string, password: string): Promise<void> {
  const { access_token: token, username: knownAs } = await change('POST /api/login', { username, password })
  useSession.setState({ token, userInfo: null, signedOutBecause: null })
  await loadUser(knownAs)
}

/** Loads the user, their location and the screens they may open. Throws a Refusal. */
export async function loadUser(username: string): Promise<void> {
  const { token } = useSession.getState()
  const userInfo = await call('POST /account/getUser', { username }, { isBackground: true })
  if (useSession.getState().token === token) useSession.setState({ userInfo })
}

/**
 * Loads the user again after a change of the user's rights or of the acting employee. Keeps the known data when the call fails.
 */
export const renewUser = oneAtATime(async () => {
  const { token, userInfo } = useSession.getState()
  if (token !== null && userInfo !== null) await loadUser(userInfo.username).catch(() => {})
})

/**
 * Signs out on this device, even if the server cannot be reached. In that case, the session on the server expires later. The login screen shows
 * `because`, the reason for an automatic sign-out.
 */
export async function signOut(because?: string): Promise<void> {
  // After the sign-out, the server would refuse the calls that are still loading.
  void queryClient.cancelQueries()
  await change('POST /api/logout', {}).catch(() => {})
  forgetSession(because)
}
