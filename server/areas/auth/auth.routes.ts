import type { authCalls } from '@countroom/contract/auth/auth.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as auth from './auth.service.ts'

export const authRoutes: Handlers<typeof authCalls> = {
  async login(scope, body) {
    const signedIn = await auth.signIn(scope, body.username, body.password)
    return {
      reply: { access_token: signedIn.token, username: signedIn.username, roles: signedIn.roles },
      locationId: signedIn.locationId,
      accountId: signedIn.userId,
      before: null,
      after: { address: scope.address, expiresAt: signedIn.expiresAt.toISOString() },
    }
  },

  async getUser(scope, body) {
    return auth.describeUser(scope, body.username)
  },

  async logout(scope) {
    await auth.signOut(scope)
    return { reply: {}, before: { sessionId: scope.sessionId }, after: null }
  },

  async changePassword(scope, { currentPassword, newPassword }) {
    await auth.changePassword(scope, currentPassword, newPassword)
    return { reply: { message: 'Your password is changed.' }, before: null, after: { passwordChanged: true } }
  },

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
