/**
 * Tests generated from the registry of calls. In any field, an identifier of another venue is refused, and so is an identifier that does not exist.
 * An identifier that filters a list is not refused, but finds nothing. The answer reveals nothing about the other venue, and the request changes
 * nothing.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type House, openHouse } from '../testing/house.ts'
import { busyVenue, gatedCalls, idPaths, valueAt, withValue } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { fingerprint } from './catalogue.ts'
import { bodyFor } from './scenes.ts'

const MISSING = 987_654_321

let house: House
let here: BusyVenue
let elsewhere: BusyVenue
beforeAll(async () => {
  house = await openHouse()
  here = await busyVenue(house, 'Here')
  elsewhere = await busyVenue(house, 'Elsewhere')
})
afterAll(async () => house.close())

// A request that filters a list by an identifier of another venue is not refused. Its answer is an empty list.
const FILTERS = new Map([
  ['loadStartedSession.employeeSessionIds.0', '"clockSessionIds":[]'],
  ['listEmployeeSession.userId', '"employeeSession":[]'],
  ['customerPointsList.userId', '"points":[]'],
  ['customerPendingByUserAndDate.userId', '"pointsWatching":[]'],
])

test.each(gatedCalls)(
  '$name refuses identifiers of another venue and identifiers that do not exist, and changes nothing',
  async ({ name, call }) => {
    const mine = bodyFor(name, here, here.admin)
    const theirs = bodyFor(name, elsewhere, elsewhere.admin)
    const before = await fingerprint(house.owner)
    for (const path of idPaths(mine)) {
      for (const value of [valueAt(theirs, path), MISSING]) {
        const { status, reply } = await here.admin.send(call.http, withValue(mine, path, value))
        const text = JSON.stringify(reply)
        const place = `${name}.${path.join('.')} = ${String(value)}: ${text}`
        expect(text.toLowerCase(), place).not.toContain('elsewherecanary')
        const nothing = FILTERS.get(`${name}.${path.join('.')}`)
        if (nothing === undefined) expect([403, 404, 409, 422], place).toContain(status)
        else expect(text, place).toContain(nothing)
      }
    }
    expect(await fingerprint(house.owner), name).toBe(before)
  },
)

test.each(gatedCalls)('$name never replies with data of another venue', async ({ name, call }) => {
  const { reply } = await here.admin.send(call.http, bodyFor(name, here, here.admin))
  expect(JSON.stringify(reply).toLowerCase()).not.toContain('elsewherecanary')
  if (name === 'logout') here.admin.token = await house.signIn(here.admin.userId, here.venue.id)
})

/** Identifiers that are texts: a person's e-mail, the reference of a tag, the name of a photo. */
const NAMES = [
  ['updateEmployee', 'user_to_change'],
  ['deleteEmployee', 'username'],
  ['deleteRfid', 'rfid'],
  ['previewFile', 'path'],
  ['previewImage', 'path'],
] as const

test.each(NAMES)('%s gives the same answer for a %s of another venue as for an unknown one', async (name, field) => {
  const { call } = gatedCalls.find((gated) => gated.name === name)!
  const mine = bodyFor(name, here, here.admin)
  const theirs = bodyFor(name, elsewhere, elsewhere.admin)
  const before = await fingerprint(house.owner)
  const replyTo = async (value: unknown) => {
    const { status, reply } = await here.admin.send(call.http, { ...mine, [field]: value })
    return { status, reply: { ...(reply as object), requestId: '' } }
  }
  const foreign = await replyTo(theirs[field])
  expect(foreign.status).toBe(404)
  expect(foreign).toEqual(await replyTo(field === 'path' ? '0'.repeat(64) : 'nobody@example.com'))
  expect(await fingerprint(house.owner)).toBe(before)
})
