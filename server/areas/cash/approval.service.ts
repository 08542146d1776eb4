/** The second person who approves a change: an administrator, or somebody else who is clocked in and has the change's role (domain 6). */

import { effectiveRoles, isAdministrator, type Role } from '@countroom/contract/access/roles.ts'
import type { Approval } from '@countroom/contract/cash/cash.shapes.ts'
import { writtenAmount } from '@countroom/contract/kernel/money.ts'

import { inPasswordLine, isPasswordRight } from '../../platform/auth/passwords.ts'
import { hashTag } from '../../platform/auth/tags.ts'
import { inTwoStepsWhere, type TwoSteps } from '../../platform/http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './cash.queries.ts'

export interface Approver {
  userId: number
  name: string
}

/**
 * A change that may need a second person. When the request names a second person, the server checks who that is before the change takes a
 * connection, and `change` gets this person. Otherwise `change` gets null.
 */
export function withApprover<Body extends { approval?: Approval | undefined }, Outcome>(
  service: Role,
  change: (scope: Scope, body: Body, approver: Approver | null) => Promise<Outcome>,
): TwoSteps<Scope, Body, Outcome> {
  return inTwoStepsWhere(({ approval }) => approval !== undefined, {
    prepare: (scope, { approval }) => approverOf(scope, approval!, service),
    change,
  })
}

/**
 * Recognizes the second person by chip or password, before anything is locked. The server counts the guesses of the signed-in account. Throws
 * 'approval.refused', 'approval.self' and 'request.tooMany'.
 */
async function approverOf(scope: Scope, approval: Approval, service: Role): Promise<Approver> {
  const { limits, secretKey } = scope.platform
  const found = await limits.approval.counted(
    String(scope.account.userId),
    () => recognized(scope, approval, secretKey),
    (person) => person !== undefined,
  )
  if (found === undefined) throw new Refusal('approval.refused', { path: 'approval' })
  if (found.user_id === scope.actorId || found.user_id === scope.account.userId) throw new Refusal('approval.self')
  if (!mayApprove(found, service)) throw new Refusal('approval.refused', { path: 'approval' })
  return { userId: found.user_id, name: found.name }
}

async function recognized(
  scope: Scope,
  approval: Approval,
  secretKey: Scope['platform']['secretKey'],
): Promise<queries.ApproverRow | undefined> {
  if ('rfid' in approval) return queries.findApprover(scope, { rfidHash: hashTag(secretKey, approval.rfid) })
  return inPasswordLine(`account ${scope.account.userId}`, async () => {
    const found = await queries.findApprover(scope, { username: approval.username })
    return (await isPasswordRight(found?.password_hash, approval.password)) ? found : undefined
  })
}

/**
 * Throws 'approval.needed' when a second person is needed and has not approved, unless an administrator is signed in. `cents` is the amount that the
 * refusal names.
 */
export function requireApproval(scope: Scope, approver: Approver | null, isNeeded: boolean, cents: number): void {
  if (!isNeeded || approver !== null || scope.account.isAdministrator) return
  throw new Refusal('approval.needed', { values: { amount: writtenAmount(cents) } })
}

/** Administrators may always approve. Other people may approve only while they are clocked in and have the role `service`. */
function mayApprove({ roles, is_present }: queries.ApproverRow, service: Role): boolean {
  const held = roles as Role[]
  if (isAdministrator(held)) return true
  return is_present && effectiveRoles(held, held, { isOnline: true, isClockedIn: true }).has(service)
}
