import { routesOf } from '@countroom/contract/access/roles.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'

import { hashPassword, isPasswordRight, passwordProblem } from '../../platform/auth/passwords.ts'
import { tagReference } from '../../platform/auth/tags.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PublicScope, Scope } from '../../platform/http/scope.ts'
import * as presence from '../presence/presence.service.ts'
import * as queries from './auth.queries.ts'
import { sessionLifeMs, userType } from './auth.rules.ts'

const TICKET_LIFE_MS = 10_000

export interface SignedIn {
  token: string
  userId: number
  locationId: number
  username: string
  roles: queries.SignInRow['roles']
  expiresAt: Date
}

/** Opens a session. The same answer, in the same time, for an unknown user and a wrong password. */
export async function signIn(scope: PublicScope, username: string, password: string): Promise<SignedIn> {
  const guesses = scope.platform.limits.signIn
  const pair = `${username.toLowerCase()} ${scope.address}`
  await guesses.check(pair)
  const user = await queries.findByUsername(scope.db, username.trim(), scope.now)
  if (!(await isPasswordRight(user?.password_hash, password)) || user === undefined) {
    await guesses.punish(pair)
    throw new Refusal('login.failed')
  }
  if (!user.is_running && !user.roles.includes('ROLE_MASTER_ADMIN')) throw new Refusal('company.expired')
  const token = newToken()
  const expiresAt = new Date(scope.now.getTime() + sessionLifeMs(user.roles))
  await queries.insertSession(scope.db, {
    userId: user.user_id,
    tokenHash: hashToken(token),
    locationId: user.company_id,
    createdAt: scope.now,
    expiresAt,
  })
  await guesses.forgive(pair)
  return {
    token,
    userId: user.user_id,
    locationId: user.company_id,
    username: user.username,
    roles: user.roles,
    expiresAt,
  }
}

/** Ends the session; its sockets close and no instance remembers it. */
export async function signOut(scope: Scope): Promise<void> {
  await queries.endSession(scope)
  await forgetAccount(scope)
}

/** Who is signed in, who acts, and what they may open now. Only about oneself: throws 'access.otherUser'. */
export async function describeUser(scope: Scope, username: string): Promise<UserInfo> {
  const { account, location } = scope
  if (username.toLowerCase() !== account.username.toLowerCase()) throw new Refusal('access.otherUser')
  const [profile, linkedUsers] = await Promise.all([queries.findProfile(scope), presence.listPresent(scope)])
  return {
    userId: scope.actorId,
    username: account.username,
    accountId: account.userId,
    displayName: `${profile.firstname} ${profile.lastname}`.trim(),
    firstname: profile.firstname,
    lastname: profile.lastname,
    authorities: profile.roles,
    employeePerHour: toDollars(profile.hourly_rate_cents),
    employeeColor: profile.employee_color,
    timezone: profile.timezone,
    rfid: tagReference(profile.rfid_hash),
    company: profile.company_name,
    companyId: profile.company_id,
    companyIds: profile.company_ids,
    defaultLocationId: profile.company_id,
    selectedLocationId: location.id,
    selectedLocationName: location.name,
    locationTimezone: location.timezone,
    linkedUsers,
    routes: account.mustChangePassword ? [] : routesOf(scope.effectiveRoles),
    userType: userType(account),
    isOwner: profile.is_owner,
    sessionId: scope.sessionId,
    mustChangePassword: account.mustChangePassword,
    isClockedIn: profile.is_clocked_in,
    isUserOnline: scope.isOnline,
    isKiosk: account.isKiosk,
  }
}

/**
 * Sets a password of the account's own; its other sessions end. Throws 'password.wrong' (counted like failed sign-ins),
 * 'password.same' and 'password.weak'.
 */
export async function changePassword(scope: Scope, current: string, next: string): Promise<void> {
  const { account, platform } = scope
  const guesses = platform.limits.signIn
  const key = `password ${account.userId}`
  await guesses.check(key)
  const passwordHash = await queries.lockPassword(scope)
  if (!(await isPasswordRight(passwordHash, current))) {
    await guesses.punish(key)
    throw new Refusal('password.wrong', { path: 'currentPassword' })
  }
  if (next === current) throw new Refusal('password.same', { path: 'newPassword' })
  const problem = await passwordProblem(next, [account.username, account.firstname, account.lastname])
  if (problem !== undefined) throw new Refusal('password.weak', { path: 'newPassword', values: { problem } })
  await queries.setOwnPassword(scope, await hashPassword(next))
  await guesses.forgive(key)
  await forgetAccount(scope)
}

export async function selectLocation(scope: Scope): Promise<void> {
  await queries.selectLocation(scope)
  await forgetAccount(scope)
}

/** A ticket for `/ws`, good once and for ten seconds; the bearer token never travels in a URL. */
export async function openSocket(scope: Scope): Promise<{ ticket: string; seq: number }> {
  const ticket = newToken()
  const expiresAt = new Date(scope.now.getTime() + TICKET_LIFE_MS)
  return { ticket, seq: await queries.insertSocketTicket(scope, hashToken(ticket), expiresAt) }
}

/** This instance forgets with the reply what it knew of the account; the others as soon as they hear, and its sockets are checked. */
async function forgetAccount(scope: Scope): Promise<void> {
  scope.platform.gate.forget()
  await scope.platform.live.sendOnCommit(scope.db, { kind: 'account', userId: scope.account.userId })
}
