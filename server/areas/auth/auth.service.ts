import { type Role, routesOf, type Screen } from '@countroom/contract/access/roles.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'

import { tellOfAccounts } from '../../platform/auth/access.ts'
import { keyedHash } from '../../platform/auth/keyed-hash.ts'
import { networkOf } from '../../platform/auth/networks.ts'
import { hashNewPassword, inPasswordLine, isPasswordRight } from '../../platform/auth/passwords.ts'
import { sessionLifeMs } from '../../platform/auth/session-life.ts'
import { tagReference } from '../../platform/auth/tags.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PublicScope, Scope } from '../../platform/scope.ts'
import * as presence from '../presence/presence.service.ts'
import * as queries from './auth.queries.ts'
import { userType } from './auth.rules.ts'

const TICKET_LIFE_MS = 10_000

export interface SignedIn {
  token: string
  userId: number
  locationId: number
  username: string
  roles: readonly Role[]
  expiresAt: Date
}

/** An account that signs in with the right password. */
export interface Verified {
  user: NonNullable<queries.SignIn['user']>
  addressHash: Buffer
}

/**
 * Verifies a password before anything is locked. The server counts each attempt before it checks the password. The attempts for one account from one
 * address are counted together, no matter how the name is written. An address is new to an account unless it is one of the account's known addresses
 * (`keepAddress`). An attempt from a new address is also counted in two totals. One total counts the attempts for this account from all addresses
 * that are new to it. The other total counts the attempts from this address: those with unknown names, and those for accounts to which the address
 * is new. An unknown user and a
 * wrong password get the same answer in the same time. Throws 'login.failed' and 'request.tooMany'. For everybody except master administrators, also
 * throws a code of Standstill when nobody can work at any location of the account.
 */
export async function verify(scope: PublicScope, username: string, password: string): Promise<Verified> {
  const { limits, secretKey } = scope.platform
  const network = networkOf(scope.address)
  const addressHash = keyedHash(secretKey, 'address', network)
  return inPasswordLine(network, async () => {
    const { name, user } = await queries.findByUsername(scope.db, username.trim(), addressHash, scope.now)
    const account = user === undefined ? `name ${name}` : `account ${user.user_id}`
    const pair = `${account} from ${network}`
    const look = () => isPasswordRight(user?.password_hash, password)
    const isRight = user?.is_known_address
      ? await limits.signInFromKnown.counted(pair, look, Boolean)
      : await limits.signInFromNetwork.counted(
          network,
          () => limits.signIn.counted(pair, () => limits.signInFromAnywhere.counted(account, look, Boolean), Boolean),
          Boolean,
        )
    if (!isRight || user === undefined) throw new Refusal('login.failed')
    if (user.standstill !== null && !user.roles.includes('ROLE_MASTER_ADMIN')) throw new Refusal(user.standstill)
    return { user, addressHash }
  })
}

/** Opens a session. Throws 'login.failed' when the password was changed, or the account deleted, after the verification. */
export async function signIn(scope: PublicScope, { user, addressHash }: Verified): Promise<SignedIn> {
  const token = newToken()
  const expiresAt = new Date(scope.now.getTime() + sessionLifeMs(user.roles))
  const [isOpen] = await Promise.all([
    queries.insertSession(scope.db, {
      userId: user.user_id,
      passwordHash: user.password_hash,
      tokenHash: hashToken(token),
      locationId: user.location_id,
      createdAt: scope.now,
      expiresAt,
    }),
    queries.keepAddress(scope.db, user.user_id, addressHash, scope.now),
  ])
  if (!isOpen) throw new Refusal('login.failed')
  return {
    token,
    userId: user.user_id,
    locationId: user.location_id,
    username: user.username,
    roles: user.roles,
    expiresAt,
  }
}

/** Ends the session. Its sockets close, and every instance forgets it. */
export async function signOut(scope: Scope): Promise<void> {
  await queries.endSession(scope)
  await tellOfAccounts(scope, [scope.account.userId])
}

/** Who is signed in, who acts, and what they may open now. People may only ask about themselves: throws 'access.otherUser'. */
export async function describeUser(scope: Scope, username: string): Promise<UserInfo> {
  const { account, location } = scope
  if (username.toLowerCase() !== account.username.toLowerCase()) throw new Refusal('access.otherUser')
  const [profile, linkedUsers] = await Promise.all([queries.findProfile(scope), presence.listPresent(scope)])
  // A person with one location has no overview.
  const hasSeveral = profile.company_ids.some((companyId) => companyId !== profile.company_id)
  const isShown = (screen: Screen) => screen !== 'overview' || hasSeveral
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
    routes: account.mustChangePassword ? [] : routesOf(scope.effectiveRoles).filter(isShown),
    userType: userType(account),
    isOwner: profile.is_owner,
    sessionId: scope.sessionId,
    mustChangePassword: account.mustChangePassword,
    isClockedIn: profile.is_clocked_in,
    isUserOnline: scope.isOnline,
    isKiosk: account.isKiosk,
    graceUntil: account.isAdministrator ? (profile.grace_until?.toISOString() ?? null) : null,
    isStarting: account.isAdministrator && profile.is_starting,
    liveSeq: profile.live_seq,
  }
}

/** The hashes of the current password, which was right, and of the new password, which is accepted. */
export interface ChosenPassword {
  currentHash: string
  newHash: string
}

/**
 * Checks both passwords before anything is locked. Throws 'password.wrong' (attempts are counted before they are checked), 'password.same',
 * 'password.weak' and 'request.tooMany'.
 */
export async function choosePassword(scope: Scope, current: string, next: string): Promise<ChosenPassword> {
  const { account, platform } = scope
  return inPasswordLine(`account ${account.userId}`, async () => {
    const currentHash = await queries.findPasswordHash(scope)
    const look = () => isPasswordRight(currentHash, current)
    if (!(await platform.limits.ownPassword.counted(String(account.userId), look, Boolean))) {
      throw new Refusal('password.wrong', { path: 'currentPassword' })
    }
    if (next === current) throw new Refusal('password.same', { path: 'newPassword' })
    const about = [account.username, account.firstname, account.lastname]
    return { currentHash, newHash: await hashNewPassword(next, about, 'newPassword') }
  })
}

/** Sets the account's own password. Its other sessions end. Throws 'password.wrong' when the password has changed since it was verified. */
export async function changePassword(scope: Scope, { currentHash, newHash }: ChosenPassword): Promise<void> {
  if ((await queries.lockPasswordHash(scope)) !== currentHash) {
    throw new Refusal('password.wrong', { path: 'currentPassword' })
  }
  await queries.setOwnPassword(scope, newHash)
  await tellOfAccounts(scope, [scope.account.userId])
}

export async function selectLocation(scope: Scope): Promise<void> {
  await queries.selectLocation(scope)
  await tellOfAccounts(scope, [scope.account.userId])
}

/** A ticket that opens one socket within ten seconds. It is in the URL of the socket, so that the bearer token is never in a URL. */
export async function openSocket(scope: Scope): Promise<{ ticket: string }> {
  const ticket = newToken()
  const expiresAt = new Date(scope.now.getTime() + TICKET_LIFE_MS)
  await queries.insertSocketTicket(scope, hashToken(ticket), expiresAt)
  return { ticket }
}
