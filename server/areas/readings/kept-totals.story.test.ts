/** Compares the stored totals of rounds with the sums of their readings, which this test calculates in its own way. */

import { readFile } from 'node:fs/promises'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { closedShift, endRound, saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'

const MACHINES = ['1', '2', '3']

let house: House
let venue: Venue
let admin: Person
let ana: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  admin = await setUpFloor(venue, [
    { machine: '1', in: 1000, out: 400 },
    { machine: '2', in: 5000, out: 4000, type: 'Jackpot', game: 'Dragon' },
    { machine: '3', in: 0, out: 0 },
  ])
  ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'] })
})
afterAll(() => house.close())

interface RawReading {
  session: number
  day: string
  machine: string
  assignment: number
  revision: number
  dailyIn: number
  dailyOut: number
}

/** Every stored revision of the location's readings. */
async function rawReadings(): Promise<RawReading[]> {
  const { rows } = await house.owner.query<RawReading>(
    `select r.reading_session_id::int as session, s.business_day::text as day, m.name as machine, r.assignment_id::int as assignment,
       r.revision, r.daily_in::int as "dailyIn", r.daily_out::int as "dailyOut"
     from readings r
     join reading_sessions s using (location_id, reading_session_id) join machines m using (location_id, machine_id)
     where r.location_id = $1`,
    [venue.id],
  )
  return rows
}

interface Sum {
  count: number
  inValue: number
  outValue: number
}

/** Sums the readings as the specification says: the last revision of each machine in each round counts. */
function sumsBy(key: 'session' | 'machine', readings: readonly RawReading[]): Map<string, Sum> {
  const counted = new Map<string, RawReading>()
  for (const reading of readings) {
    const place = `${reading.session} ${reading.machine}`
    if ((counted.get(place)?.revision ?? -1) < reading.revision) counted.set(place, reading)
  }
  const sums = new Map<string, Sum>()
  for (const reading of counted.values()) {
    const sum = sums.get(String(reading[key])) ?? { count: 0, inValue: 0, outValue: 0 }
    sums.set(String(reading[key]), {
      count: sum.count + 1,
      inValue: sum.inValue + reading.dailyIn,
      outValue: sum.outValue + reading.dailyOut,
    })
  }
  return sums
}

/** Checks that the calls report the sums of the readings for a range of days, and each machine's last game in it. */
async function expectAgreement(fromDate: string, toDate: string): Promise<void> {
  const range = { fromDate, toDate, locationId: venue.id }
  const readings = (await rawReadings()).filter(({ day }) => fromDate <= day && day <= toDate)
  const { sessions } = await ana.call('POST /machine/getSessionIds', range)
  const bySession = sessions.flatMap(({ sessionId, totals: { machines: count, inValue, outValue } }) =>
    count === 0 ? [] : [[String(sessionId), { count, inValue, outValue }] as const],
  )
  expect(new Map(bySession), `sessions of ${fromDate} to ${toDate}`).toEqual(sumsBy('session', readings))
  const { machines } = await ana.call('POST /machine/listMachineTotals', range)
  const byMachine = machines.map(
    ({ machine, sessions: count, inValue, outValue }) => [machine, { count, inValue, outValue }] as const,
  )
  expect(new Map(byMachine), `machines of ${fromDate} to ${toDate}`).toEqual(sumsBy('machine', readings))
  const { machines: results } = await ana.call('POST /machine/listMachineResults', {
    ...range,
    compared: { fromDate, toDate },
  })
  const figures = results.flatMap(({ machine, compared, ...made }) =>
    [made, compared!].map(({ sessions: count, inValue, outValue }) => [machine, { count, inValue, outValue }] as const),
  )
  expect(new Map(figures.filter(([, { count }]) => count > 0)), `results of ${fromDate} to ${toDate}`).toEqual(
    sumsBy('machine', readings),
  )
  for (const { machine, game } of machines) {
    const last = Math.max(...readings.filter((reading) => reading.machine === machine).map((each) => each.assignment))
    const { rows } = await house.owner.query(
      'select name from games g join assignments a using (location_id, game_id) where assignment_id = $1',
      [last],
    )
    expect(rows, `game of ${machine} in ${fromDate} to ${toDate}`).toEqual([{ name: game }])
  }
}

/** The stored totals of each round, and of each machine and month. */
async function kept(): Promise<unknown[][]> {
  const months = await house.owner.query('select * from machine_months order by location_id, month, machine_id')
  const rounds = await house.owner.query('select * from reading_sessions order by location_id, reading_session_id')
  return [months.rows, rounds.rows]
}

/**
 * Starts a round and saves a reading of each machine, with higher meters than before. With `isCorrected`, each reading is corrected. The machine
 * `absent` is not read. It is taken out of the round.
 */
async function round(number: number, { isCorrected = false, absent }: { isCorrected?: boolean; absent?: string } = {}) {
  const { sessionId } = await startRound(ana, venue)
  for (const [place, machine] of MACHINES.entries()) {
    if (machine === absent) {
      await ana.call('POST /machine/leaveSession', { sessionId, locationId: venue.id, machine, reason: 'broken' })
      continue
    }
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', { locationId: venue.id, machine })
    const meters = [previous.prevIn + 100 + number * 7 + place, previous.prevOut + 40 + number * 3] as const
    if (isCorrected) {
      await saveReading(ana, venue, sessionId, machine, meters[0] + 55, meters[1] + 9)
      await saveReading(ana, venue, sessionId, machine, meters[0] - 1, meters[1])
    }
    await saveReading(ana, venue, sessionId, machine, ...meters)
  }
  return sessionId
}

async function end(sessionId: number): Promise<void> {
  await endRound(ana, venue, sessionId, await closedShift(house, venue, ana.userId))
}

/** Ends a round as an older release did, which stored no totals. */
async function endUnkept(sessionId: number): Promise<void> {
  await house.owner.query(
    'update reading_sessions set ended_at = started_at, ended_by = started_by where reading_session_id = $1',
    [sessionId],
  )
}

const BEGINS = Date.parse('2026-06-12T23:00:00Z')
const DAY_MS = 86_400_000
const dayAt = (offset: number) => new Date(BEGINS + offset * DAY_MS).toISOString().slice(0, 10)

describe('stored totals', () => {
  test('stored totals equal the sums of the readings in every range of days, with corrections, resets and rounds of an older release', async () => {
    let offset = 0
    for (let number = 0; number < 24; number++) {
      house.clock.set(new Date(BEGINS + offset * DAY_MS))
      const absent = number % 5 === 1 ? MACHINES[number % 3] : undefined
      const sessionId = await round(number, { isCorrected: number % 4 === 0, ...(absent && { absent }) })
      if (number % 7 === 3) await endUnkept(sessionId)
      else await end(sessionId)
      if (number === 8) await changeFloor()
      // Some days have two rounds. The last month has one round, and each of the other months has five to seven.
      offset += number % 3 === 0 ? 0 : 7
    }
    house.clock.set(new Date(BEGINS + offset * DAY_MS))
    const running = await round(24, { isCorrected: true })
    await expectAgreement('2022-07-01', '2027-06-30')
    await expectAgreement('2026-07-01', '2026-09-30')
    await expectAgreement('2026-07-02', '2026-09-29')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -5, max: offset + 5 }), fc.nat(offset), async (from, length) =>
        expectAgreement(dayAt(from), dayAt(from + length)),
      ),
      { numRuns: 25 },
    )
    await end(running)
    await expectAgreement('2022-07-01', '2027-06-30')
    const unkept = await house.owner.query('select from reading_sessions where machines_read is null')
    expect(unkept.rowCount, 'ending the next round stores the totals that an older release left out').toBe(0)
  })

  test('the stored totals of a round without a reading are zero', async () => {
    const { sessionId } = await startRound(ana, venue)
    for (const machine of MACHINES)
      await ana.call('POST /machine/leaveSession', { sessionId, locationId: venue.id, machine, reason: 'broken' })
    await end(sessionId)
    const { session } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    expect(session.totals).toEqual({ machines: 0, inValue: 0, outValue: 0, difference: 0 })
    const { rows } = await house.owner.query(
      'select machines_read, daily_in, daily_out from reading_sessions where reading_session_id = $1',
      [sessionId],
    )
    expect(rows).toEqual([{ machines_read: 0, daily_in: '0', daily_out: '0' }])
  })

  test('the migration adds the totals of rounds that ended before totals were stored', async () => {
    const before = await kept()
    await house.owner.query('delete from machine_months')
    await house.owner.query('update reading_sessions set machines_read = null, daily_in = null, daily_out = null')
    const folder = new URL('../../db/migrations/', import.meta.url)
    await house.owner.query(await readFile(new URL('0015_totals_of_past_rounds.sql', folder), 'utf8'))
    expect(await kept()).toEqual(before)
  })

  test('a running round has no stored totals, even after its end was refused, and the database refuses to store any', async () => {
    const { sessionId } = await startRound(ana, venue)
    const before = await kept()
    const employeeSessionIds = [await closedShift(house, venue, ana.userId)]
    const ending = { sessionId, employeeSessionIds, locationId: venue.id }
    expect((await ana.refused('POST /machine/endSession', ending)).code).toBe('reading.missing')
    expect(await kept()).toEqual(before)
    const early = house.owner.query(
      'update reading_sessions set machines_read = 0, daily_in = 0, daily_out = 0 where reading_session_id = $1',
      [sessionId],
    )
    await expect(early).rejects.toMatchObject({ constraint: 'reading_sessions_keep_totals_once_ended' })
  })
})

/** Resets machine 1 and gives machine 2 another game. */
async function changeFloor(): Promise<void> {
  const locationId = venue.id
  const { assignTemplates } = await admin.call('POST /machine/listAssignTemplates', { locationId })
  const [first, second] = assignTemplates
  await admin.call('POST /machine/resetMachine', { locationId, assignMachineId: first!.assignMachineId })
  const { isRead: _, ...edit } = second!
  await admin.call('POST /machine/assignMachineToGame', { locationId, assignTemplates: [{ ...edit, game: 'Fish' }] })
}
