/** Who is present, by chip or with their own screen, and who acts at a station (domain 2). */

import { isAdministrator, isSelectable, isStation } from '@countroom/contract/access/roles.ts'
import type { LinkedUser } from '@countroom/contract/auth/auth.shapes.ts'
import { SCAN_COUNTS_ONCE_MS } from '@countroom/contract/presence/presence.rules.ts'
import type { OnlineEmployee } from '@countroom/contract/presence/presence.shapes.ts'

import { hashTag } from '../../platform/auth/tags.ts'
import { SEEN_FOR_MS } from '../../platform/live/sockets.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './presence.queries.ts'

export interface Scan {
  userId: number
  firstname: string
  /** Whether the person was present anywhere at the location before this scan. */
  wasPresent: boolean
  /** Whether the person is present at this browser after this scan. */
  isPresent: boolean
  /** Whether the person was present at another browser of the location until this scan. */
  hasMoved: boolean
}

/**
 * Handles the scan of a chip. The owner becomes present at this browser, or is no longer present if they were present here. A person who was present
 * at another browser moves here. If the same browser reads a chip again within three seconds, nothing changes. Guesses of tags are limited. Throws
 * 'rfid.notStation', 'kiosk.locked', 'rfid.missing', 'rfid.unknown', 'rfid.ownAccount', 'rfid.noService' and 'request.tooMany'.
 */
export async function processScan(scope: Scope, tag: string): Promise<Scan> {
  if (!scope.account.isStation) throw new Refusal('rfid.notStation')
  if (scope.account.isKiosk) throw new Refusal('kiosk.locked')
  if (tag === '') throw new Refusal('rfid.missing', { path: 'rfid' })
  const owner = await scope.platform.limits.tag.counted(
    String(scope.account.userId),
    () => queries.lockTagOwner(scope, hashTag(scope.platform.secretKey, tag)),
    (found) => found !== undefined,
  )
  if (owner === undefined) throw new Refusal('rfid.unknown', { path: 'rfid' })
  const told = { path: 'rfid', values: { name: owner.firstname } }
  if (!owner.is_linked || isAdministrator(owner.roles)) throw new Refusal('rfid.ownAccount', told)
  if (!isSelectable(owner.roles)) throw new Refusal('rfid.noService', told)
  const last = await queries.findPresence(scope, owner.user_id)
  const scan = { userId: owner.user_id, firstname: owner.firstname, wasPresent: last?.is_present ?? false }
  if (last?.is_here === true && isReadTwice(last.scanned_at, scope.now)) {
    return { ...scan, isPresent: last.is_present, hasMoved: false }
  }
  const leaves = last?.is_present === true && last.is_here
  if (leaves) await queries.endPresence(scope, owner.user_id)
  else await queries.beginPresence(scope, owner.user_id)
  return { ...scan, isPresent: !leaves, hasMoved: scan.wasPresent && !leaves }
}

/** True when a chip was read twice within so short a time that its owner held it to the scanner only once. */
function isReadTwice(before: Date, now: Date): boolean {
  return Math.abs(now.getTime() - before.getTime()) < SCAN_COUNTS_ONCE_MS
}

/**
 * Sets who acts at this station. The gate has checked that the person is present. The station's own id means that nobody acts. Returns the name of
 * the person, or of the station when nobody acts.
 */
export async function selectActing(scope: Scope): Promise<string> {
  if (!scope.account.isStation && scope.actorId !== scope.account.userId) throw new Refusal('access.otherUser')
  return queries.setActing(scope, scope.actorId === scope.account.userId ? null : scope.actorId)
}

/** Makes this session a kiosk permanently. Throws 'kiosk.notStation'. */
export async function openKiosk(scope: Scope): Promise<void> {
  if (!scope.account.isStation) throw new Refusal('kiosk.notStation')
  await queries.openKiosk(scope)
}

/** At a station: the people who work there by chip, and whether each is present at this or another browser. Empty for kiosks and other accounts. */
export async function listLinkedUsers(scope: Scope): Promise<LinkedUser[]> {
  if (!scope.account.isStation || scope.account.isKiosk) return []
  const rows = await queries.listLinkedUsers(scope)
  return rows
    .filter((row) => isSelectable(row.roles) && !isStation(row.username, row.roles))
    .map((row) => ({ ...personOf(row), isElsewhere: row.is_elsewhere }))
}

/** The linked people who are present at this browser. */
export async function listPresent(scope: Scope): Promise<LinkedUser[]> {
  return (await listLinkedUsers(scope)).filter((user) => user.isPresent)
}

/** Who is online at the location, for administrators. */
export async function listOnline(scope: Scope): Promise<OnlineEmployee[]> {
  const rows = await queries.listOnline(scope, new Date(scope.now.getTime() - SEEN_FOR_MS))
  return rows.filter((row) => !isStation(row.username, row.roles)).map(personOf)
}

function personOf(row: queries.PersonRow): OnlineEmployee {
  return {
    userId: row.user_id,
    firstname: row.firstname,
    lastname: row.lastname,
    employeeColor: row.employee_color,
    isPresent: row.is_present,
    isClockedIn: row.is_clocked_in,
  }
}
