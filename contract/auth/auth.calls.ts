/** The calls about signing in and out, and about the signed-in account (part 1 sections 4 and 7). */

import { z } from 'zod'

import { defineCall, Nothing } from '../kernel/define-call.ts'
import { LocationId } from '../kernel/ids.ts'
import { RoleName, UserInfo } from './auth.shapes.ts'

export const authCalls = {
  login: defineCall({
    http: 'POST /api/login',
    allow: 'public',
    request: z.strictObject({ username: z.string().min(1).max(254), password: z.string().min(1).max(1000) }),
    reply: { access_token: z.string(), username: z.string(), roles: z.array(RoleName) },
    refuses: [
      'login.failed',
      'company.expired',
      'company.unlicensed',
      'company.onHold',
      'company.closed',
      'request.tooMany',
    ],
    emits: [],
    audit: 'signed in',
    summary: 'Sign in with e-mail and password',
  }),
  getUser: defineCall({
    http: 'POST /account/getUser',
    allow: 'newcomer',
    request: z.strictObject({ username: z.string().min(1).max(254) }),
    reply: UserInfo.shape,
    refuses: ['access.otherUser'],
    emits: [],
    audit: false,
    summary: 'The person who is signed in, their location, and the screens that they may open now',
  }),
  logout: defineCall({
    http: 'POST /api/logout',
    allow: 'newcomer',
    request: Nothing,
    reply: {},
    refuses: [],
    emits: ['account', 'presence'],
    audit: 'signed out',
    summary: 'End this session',
  }),
  changePassword: defineCall({
    http: 'POST /account/changePassword',
    allow: 'newcomer',
    request: z.strictObject({ currentPassword: z.string().min(1).max(1000), newPassword: z.string().max(1000) }),
    reply: {},
    refuses: ['password.wrong', 'password.weak', 'password.same', 'request.tooMany'],
    emits: ['account'],
    audit: 'own password changed',
    summary: 'Set your own password; every other session of the account ends',
  }),
  selectLocation: defineCall({
    http: 'POST /account/selectLocation',
    allow: 'signed-in',
    request: z.strictObject({ locationId: LocationId }),
    reply: { selectedLocationId: LocationId, selectedLocationName: z.string() },
    refuses: [],
    emits: ['account'],
    audit: 'location selected',
    summary: 'Switch to another of your locations',
  }),
  openSocket: defineCall({
    http: 'POST /account/openSocket',
    allow: 'signed-in',
    request: z.strictObject({ locationId: LocationId }),
    reply: { ticket: z.string() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'A ticket that opens /ws for this location. It can be used once, within ten seconds',
  }),
}
