/**
 * Makes a busy venue: a venue with rows of every area. The tests in this folder check that refused calls and calls from other venues do not show
 * these rows. This file also has helpers for calls and their bodies.
 */

import type { Role } from '@countroom/contract/access/roles.ts'
import { calls } from '@countroom/contract/api.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'

import { hashTag, tagReference } from '../platform/auth/tags.ts'
import { addAlert } from '../testing/alerts.ts'
import { busyBonus } from '../testing/bonuses.ts'
import { MATCH_RULE } from '../testing/desk.ts'
import { Client, type House } from '../testing/house.ts'
import { lend } from '../testing/ledgers.ts'
import { writeNote } from '../testing/notes.ts'
import { testPhoto } from '../testing/photos.ts'
import { busyRaffle } from '../testing/raffle.ts'
import { busyReport } from '../testing/report.ts'
import { busyTill } from '../testing/till.ts'
import type { BusyVenue } from './area-scenes.ts'

export const allCalls = Object.entries(calls as Record<string, Call>).map(([name, call]) => ({ name, call }))
export const gatedCalls = allCalls.filter(({ call }) => call.allow !== 'public')

/** The roles that allow a call; empty for a call that everybody who is signed in may make. */
export function rolesOf(call: Call): readonly Role[] {
  if (call.allow === 'public' || call.allow === 'newcomer' || call.allow === 'signed-in') return []
  return typeof call.allow === 'string' ? [call.allow] : call.allow
}

/** Some roles that do not allow the call. None is an administrator's role. */
export const OTHER_ROLES = (call: Call): Role[] => {
  const asked = new Set<Role>(rolesOf(call))
  return (
    [
      'ROLE_CHECK_IN_OUT',
      'ROLE_NOTE',
      'ROLE_ADD_MACHINE_READING',
      'ROLE_MASTER_READING',
      'ROLE_MACHINE',
      'ROLE_GAME',
    ] as const
  ).filter((role) => !asked.has(role))
}

export async function busyVenue(house: House, name: string): Promise<BusyVenue> {
  const canary = `${name.toLowerCase()}canary`
  const photo = await testPhoto(`hsl(${name.length * 30}, 50%, 50%)`, `${canary}.jpg`)
  const venue = await house.venue({ name: `${canary} hall` })
  const admin = await venue.admin({ firstname: `${canary}first`, lastname: `${canary}last`, isClockedIn: true })
  const locationId = venue.id
  const machine = `${canary}1`
  const { machines } = await admin.call('POST /machine/edit', { locationId, machines: [{ machine }] })
  const { games } = await admin.call('POST /game/edit', { locationId, games: [{ type: `${canary}game` }] })
  const { assignTemplates } = await admin.call('POST /machine/assignMachineToGame', {
    locationId,
    assignTemplates: [
      { machine, type: 'Regular', game: `${canary}game`, prevIn: '0', prevOut: '0', curIn: '100', curOut: '50' },
    ],
  })
  const { session } = await admin.call('POST /machine/startNewSession', { locationId })
  await admin.call('POST /machine/updateReading', {
    locationId,
    data: { machine, in: '120', out: '60', sessionId: session.sessionId, locationId },
  })
  const colleague = await venue.employee({ roles: [], firstname: `${canary}colleague`, tag: `${canary}-chip` })
  const leaver = await venue.employee({ roles: [], firstname: `${canary}leaver` })
  const { customer } = await admin.call('POST /customer/save', {
    locationId,
    firstName: `${canary}guest`,
    lastName: `${canary}family`,
    phone: '2145550100',
    newFiles: [photo],
  })
  const { customerId } = customer
  const enrolled = await admin.call('POST /customer/enrollCustomer', { locationId, customerId, photo })
  const { pendingId } = enrolled.pending
  await admin.call('POST /rule/save', { ...MATCH_RULE, locationId, ruleName: `${canary}rule` })
  const till = await busyTill(venue, admin, machine, `${canary}category`)
  const bonus = await busyBonus(admin, venue, machine, customerId, `${canary}bonus`)
  const { machinePicture } = await admin.call('POST /machine/addMachinePicture', {
    locationId,
    userId: admin.userId,
    machine,
    newPhotos: [photo],
  })
  return {
    ...till,
    ...(await busyRaffle(admin, venue, customerId)),
    ...bonus,
    ...(await busyReport(admin, venue, machine, `${canary}expense`)),
    machinePictureId: machinePicture.machinePictureId,
    pictureDay: machinePicture.businessDay,
    ledgerEntryId: await lend(admin, venue, customerId),
    noteId: await writeNote(admin, venue, `${canary}note`),
    venue,
    admin,
    customerId,
    pendingId,
    photoPath: customer.files[0]!.path,
    newPhoto: await testPhoto(`hsl(${name.length * 30}, 90%, 30%)`, 'new.jpg'),
    ruleVersion: 1,
    colleague,
    tagReference: tagReference(hashTag(house.secretKey, `${canary}-chip`)),
    leaver,
    machineId: machines[0]!.machineId,
    gameId: games[0]!.gameId,
    assignMachineId: assignTemplates[0]!.assignMachineId,
    sessionId: session.sessionId,
    alertId: await addAlert(venue, `${canary}alert`),
    soldCompanyId: (await house.venue({ name: `${canary} sold` })).id,
    canaries: [canary],
  }
}

/** The field of a body that names the location; undefined when the call is about the selected location of the signed-in session. */
export function locationField(body: object): 'locationId' | 'selectedLocationId' | undefined {
  return (['locationId', 'selectedLocationId'] as const).find((field) => field in body)
}

/** Every path to an identifier in a body, such as ['data', 'sessionId']. */
export function idPaths(body: unknown, path: string[] = []): string[][] {
  if (Array.isArray(body)) return body.flatMap((item, index) => idPaths(item, [...path, String(index)]))
  if (typeof body === 'object' && body !== null) {
    return Object.entries(body).flatMap(([key, value]) => idPaths(value, [...path, key]))
  }
  const field = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  return typeof body === 'number' && /Ids?$/.test(field) ? [path] : []
}

export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>
  let place: Record<string, unknown> = copy
  for (const part of path.slice(0, -1)) place = place[part] as Record<string, unknown>
  place[path.at(-1)!] = value
  return copy
}

export function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], body)
}

export function tokenless(house: House): Client {
  return new Client(house.address)
}
