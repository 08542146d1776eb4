import type { authCalls } from '@countroom/contract/auth/auth.calls.ts'

import { type Handlers, inTwoSteps } from '../../platform/http/handlers.ts'
import * as auth from './auth.service.ts'

export const authRoutes: Handlers<typeof authCalls> = {
  login: inTwoSteps({
    prepare: (scope, { username, password }) => auth.verify(scope, username, password),
    async change(scope, _, verified) {
      const signedIn = await auth.signIn(scope, verified)
      return {
        reply: { access_token: signedIn.token, username: signedIn.username, roles: [...signedIn.roles] },
        locationId: signedIn.locationId,
        accountId: signedIn.userId,
        before: null,
        after: { address: scope.address, expiresAt: signedIn.expiresAt.toISOString() },
      }
    },
  }),

  async getUser(scope, body) {
    return auth.describeUser(scope, body.username)
  },

  async logout(scope) {
    await auth.signOut(scope)
    return { reply: {}, before: { sessionId: scope.sessionId }, after: null }
  },

  changePassword: inTwoSteps({
    prepare: (scope, { currentPassword, newPassword }) => auth.choosePassword(scope, currentPassword, newPassword),
    async change(scope, _, chosen) {
      await auth.changePassword(scope, chosen)
      return { reply: { message: 'Your password was changed.' }, before: null, after: { passwordChanged: true } }
    },
  }),

  async selectLocation(scope) {
    await auth.selectLocation(scope)
    const { id, name } = scope.location
    return {
      reply: { selectedLocationId: id, selectedLocationName: name },
      before: null,
      after: { locationId: id, name },
    }
  },

  async openSocket(scope) {
    return auth.openSocket(scope)
  },
}
