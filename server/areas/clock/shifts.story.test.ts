import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { instantOf } from '@countroom/contract/kernel/time.ts'

import { hashTag } from '../../platform/auth/tags.ts'
import { closedShift, endRound, saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, Refused, type Venue } from '../../testing/house.ts'
import { outcomes } from '../../testing/outcomes.ts'

const HOUR_MS = 3_600_000
const CHICAGO = 'America/Chicago'
/** 18:00 in Chicago. */
const EVENING = new Date('2026-06-01T23:00:00.000Z')

let house: House

beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => house.clock.set(EVENING))
afterAll(() => house.close())

/** A moment of 2026 on Chicago's wall clock. */
function chicago(wallTime: string, which: 'first' | 'last' = 'first'): string {
  return instantOf(`2026-${wallTime}:00`, CHICAGO, which).toISOString()
}

interface Scene {
  venue: Venue
  boss: Person
  ana: Person
}

async function scene(): Promise<Scene> {
  const venue = await house.venue()
  return { venue, boss: await venue.admin({ firstname: 'Bo', lastname: 'Stern' }), ana: await hire(venue, 'Ana Reyes') }
}

async function hire(venue: Venue, name: string, hourlyRateCents = 1250): Promise<Person> {
  const [firstname = '', lastname = ''] = name.split(' ')
  const roles = ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] as const
  return venue.employee({ firstname, lastname, roles, hourlyRateCents, isClockedIn: false })
}

interface Entry {
  clockIn: string
  clockOut?: string | null
  clockId?: number | null
  name?: string
  state?: 'Paid' | 'Unpaid'
  totalHours?: number | null
  totalPay?: number | null
  version?: number
}

function bodyOf({ venue }: Scene, person: Person, entry: Entry) {
  return { locationId: venue.id, userId: person.userId, ...entry }
}

async function save(at: Scene, person: Person, entry: Entry): Promise<ClockRecord> {
  return (await at.boss.call('POST /clock/manualClockSave', bodyOf(at, person, entry))).clockRecord
}

async function refusal(at: Scene, person: Person, entry: Entry): Promise<Refused> {
  return at.boss.refused('POST /clock/manualClockSave', bodyOf(at, person, entry))
}

/** Saves a shift on June 1. `from` and `to` are times in Chicago, such as '08:00'. */
async function worked(at: Scene, person: Person, from: string, to: string, more: Partial<Entry> = {}) {
  return save(at, person, { clockIn: chicago(`06-01T${from}`), clockOut: chicago(`06-01T${to}`), ...more })
}

interface Question {
  fromDate?: string
  toDate?: string
  userId?: number
  search?: string
  state?: 'Paid' | 'Unpaid'
  orderBy?: 'name' | 'clockIn' | 'clockOut' | 'totalHours' | 'totalPay' | 'state'
  order?: 'asc' | 'desc'
  page?: number
  rowsPerPage?: 5 | 25 | 50 | 100 | 'All'
}

const JUNE = { fromDate: '2026-06-01T00:00:00', toDate: '2026-06-30T19:59:59' }

async function list({ boss, venue }: Pick<Scene, 'boss' | 'venue'>, question: Question = {}) {
  return boss.call('POST /clock/listEmployeeSession', { ...JUNE, ...question, locationId: venue.id })
}

async function idsOf(at: Scene, question: Question = {}): Promise<number[]> {
  return (await list(at, question)).employeeSession.map(({ clockId }) => clockId)
}

async function cards({ boss, venue }: Scene, range: { fromDate: string; toDate: string } = JUNE) {
  return (await boss.call('POST /clock/listSessionEmployees', { ...range, locationId: venue.id })).employees
}

async function mark({ boss, venue }: Scene, status: 'Paid' | 'Unpaid', ...clockIds: number[]) {
  return (await boss.call('POST /clock/updateStatus', { clockIds, status, locationId: venue.id })).employeeSession
}

async function remove({ boss, venue }: Scene, clockId: number) {
  const body = { clockId, locationId: venue.id, reason: 'entered twice' }
  return (await boss.call('POST /clock/deleteEmployeeSession', body)).clockRecord
}

async function clockIn(person: Person) {
  return (await person.call('POST /clock/clockIn', { userId: person.userId })).clockRecord
}

async function clockOut(person: Person) {
  return (await person.call('POST /clock/clockOut', { userId: person.userId })).clockRecord
}

async function trailOf({ venue }: Scene, call: string) {
  const { rows } = await house.owner.query<{ before: object | null; after: object; actor_id: number }>(
    'select before, after, actor_id::int from audit_log where location_id = $1 and call = $2 order by seq',
    [venue.id, call],
  )
  return rows
}

/** A shift that a round has settled. */
async function settled(at: Scene): Promise<{ clockId: number; sessionId: number }> {
  await setUpFloor(at.venue, [{ machine: '1', in: 100, out: 50 }])
  const { sessionId } = await startRound(at.boss, at.venue)
  await saveReading(at.boss, at.venue, sessionId, '1', 120, 60)
  const clockId = await closedShift(house, at.venue, at.ana.userId)
  await endRound(at.boss, at.venue, sessionId, clockId)
  return { clockId, sessionId }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

describe('the list of employee sessions', () => {
  test('the list contains the shifts that began between two local times, including the whole last second', async () => {
    const at = await scene()
    const early = await worked(at, at.ana, '08:00', '09:00')
    const late = await save(at, at.ana, { clockIn: '2026-06-01T15:00:59.999Z', clockOut: chicago('06-01T11:00') })
    const between = async (from: string, to: string) =>
      idsOf(at, { fromDate: `2026-06-01T${from}`, toDate: `2026-06-01T${to}` })
    expect(await between('08:00:00', '10:00:59')).toEqual([late.clockId, early.clockId])
    expect(await between('08:00:01', '10:00:59')).toEqual([late.clockId])
    expect(await between('08:00:00', '10:00:58')).toEqual([early.clockId])
    expect(await between('11:00:00', '08:00:00')).toEqual([])
  })

  test('when the clocks go back, a range within the repeated hour finds shifts from both occurrences of the hour', async () => {
    const at = await scene()
    house.clock.set(new Date('2026-11-02T00:00:00Z'))
    const first = await save(at, at.ana, {
      clockIn: chicago('11-01T01:30', 'first'),
      clockOut: chicago('11-01T01:45', 'first'),
    })
    const second = await save(at, at.ana, {
      clockIn: chicago('11-01T01:30', 'last'),
      clockOut: chicago('11-01T01:45', 'last'),
    })
    expect(await idsOf(at, { fromDate: '2026-11-01T01:30:00', toDate: '2026-11-01T01:30:00' })).toEqual([
      second.clockId,
      first.clockId,
    ])
    expect([first.timeIn.hour, second.timeIn.hour]).toEqual([1, 1])
  })

  test('the list refuses a range whose start has a time zone, lacks a time of day, or does not exist', async () => {
    const { boss, venue } = await scene()
    for (const fromDate of ['2026-06-01T00:00:00Z', '2026-06-01T00:00:00-05:00', '2026-06-01', '2026-02-30T00:00:00']) {
      const body = { ...JUNE, fromDate, locationId: venue.id }
      expect((await boss.refused('POST /clock/listEmployeeSession', body)).code, fromDate).toBe('request.malformed')
    }
  })

  test('the list can be filtered by person, by state and by part of a name in any case, and its sums follow the filter', async () => {
    const at = await scene()
    const ben = await hire(at.venue, 'Ben 50%', 1000)
    const paid = await worked(at, at.ana, '08:00', '10:00', { state: 'Paid' })
    const unpaid = await worked(at, at.ana, '11:00', '12:00')
    const bens = await worked(at, ben, '08:00', '12:00')
    const sums = async (question: Question) => {
      const { employeeSession, total, totalHours, totalPay } = await list(at, question)
      return [employeeSession.map(({ clockId }) => clockId).toSorted((a, b) => a - b), total, totalHours, totalPay]
    }
    expect(await sums({})).toEqual([[paid.clockId, unpaid.clockId, bens.clockId], 3, 7, 77.5])
    expect(await sums({ userId: at.ana.userId })).toEqual([[paid.clockId, unpaid.clockId], 2, 3, 37.5])
    expect(await sums({ search: ' A RE ' })).toEqual([[paid.clockId, unpaid.clockId], 2, 3, 37.5])
    expect(await sums({ search: '%' })).toEqual([[bens.clockId], 1, 4, 40])
    expect(await sums({ search: '_' })).toEqual([[], 0, 0, 0])
    expect(await sums({ state: 'Paid' })).toEqual([[paid.clockId], 1, 2, 25])
    expect(await sums({ state: 'Unpaid', userId: at.ana.userId, search: 'ana' })).toEqual([
      [unpaid.clockId],
      1,
      1,
      12.5,
    ])
  })

  test('the list sorts by every column in both directions; equal rows are sorted by id in the same direction, and blanks are last', async () => {
    const at = await scene()
    const ben = await hire(at.venue, 'ben Adams', 1000)
    const a = await worked(at, ben, '08:00', '10:00')
    const b = await worked(at, at.ana, '08:00', '10:00', { state: 'Paid' })
    const c = await worked(at, ben, '06:00', '07:00')
    const open = await save(at, at.ana, { clockIn: chicago('06-01T12:00') })
    const names = new Map([a, b, c, open].map(({ clockId }, index) => [clockId, 'abco'[index]]))
    const sorted = async (orderBy: Question['orderBy'], order?: 'asc' | 'desc') => {
      const ids = await idsOf(at, { ...(orderBy && { orderBy }), ...(order && { order }) })
      return ids.map((id) => names.get(id)).join('')
    }
    expect(await sorted(undefined)).toBe('obac')
    expect([await sorted('name', 'asc'), await sorted('name', 'desc')]).toEqual(['boac', 'caob'])
    expect([await sorted('clockIn', 'asc'), await sorted('clockIn', 'desc')]).toEqual(['cabo', 'obac'])
    expect([await sorted('clockOut', 'asc'), await sorted('clockOut', 'desc')]).toEqual(['cabo', 'baco'])
    expect([await sorted('totalHours', 'asc'), await sorted('totalHours', 'desc')]).toEqual(['cabo', 'baco'])
    expect([await sorted('totalPay', 'asc'), await sorted('totalPay', 'desc')]).toEqual(['cabo', 'baco'])
    expect([await sorted('state', 'asc'), await sorted('state', 'desc')]).toEqual(['baco', 'ocab'])
  })

  test('the pages of the list together are the whole list, and each page has the sums of all pages', async () => {
    const at = await scene()
    const shifts: ClockRecord[] = []
    for (let hour = 1; hour <= 7; hour++) shifts.push(await worked(at, at.ana, `0${hour}:00`, `0${hour}:30`))
    const whole = shifts.map(({ clockId }) => clockId).toReversed()
    const pages = await Promise.all([0, 1, 2].map(async (page) => list(at, { page, rowsPerPage: 5 })))
    expect(pages.flatMap(({ employeeSession }) => employeeSession.map(({ clockId }) => clockId))).toEqual(whole)
    expect(pages.map(({ employeeSession }) => employeeSession.length)).toEqual([5, 2, 0])
    for (const { total, totalHours, totalPay } of pages) expect([total, totalHours, totalPay]).toEqual([7, 3.5, 43.75])
    expect(await idsOf(at, { rowsPerPage: 'All' })).toEqual(whole)
    const odd = { ...JUNE, locationId: at.venue.id, rowsPerPage: 10 }
    expect((await at.boss.send('POST /clock/listEmployeeSession', odd)).status).toBe(400)
  })

  test('the list shows an open shift without hours or pay, and its sums of hours and pay leave the shift out', async () => {
    const at = await scene()
    const { clockId } = await clockIn(at.ana)
    const { employeeSession, total, totalHours, totalPay } = await list(at)
    expect(employeeSession).toMatchObject([
      { clockId, status: 'open', totalHours: null, totalPay: null, hourlyRate: 12.5 },
    ])
    expect([total, totalHours, totalPay]).toEqual([1, 0, 0])
  })

  test('the list and the cards show no shift of another location, even if the same person works there', async () => {
    const at = await scene()
    const elsewhere = { ...(await scene()), boss: await house.person(at.venue, { roles: ['ROLE_MASTER_ADMIN'] }) }
    await house.owner.query('insert into user_companies (user_id, company_id) values ($1, $2)', [
      at.ana.userId,
      elsewhere.venue.id,
    ])
    const here = await worked(at, at.ana, '08:00', '09:00')
    const there = await worked(elsewhere, at.ana, '08:00', '09:00')
    expect(await idsOf(at)).toEqual([here.clockId])
    expect(await idsOf(elsewhere)).toEqual([there.clockId])
    expect((await cards(at)).map(({ name, shifts }) => [name, shifts])).toEqual([['Ana Reyes', 1]])
  })
})

describe('the employee cards', () => {
  test('the cards show everybody whom employee pickers offer, by name, with the totals of each person’s shifts in the range', async () => {
    const at = await scene()
    await hire(at.venue, 'zoe Adams')
    await worked(at, at.ana, '08:00', '10:00', { state: 'Paid' })
    await worked(at, at.ana, '10:00', '10:20')
    await save(at, at.ana, { clockIn: '2026-05-30T15:00:00.000Z', clockOut: '2026-05-30T16:00:00.000Z' })
    const { clockIn: openSince } = await clockIn(at.ana)
    const none = { shifts: 0, totalHours: 0, totalPay: 0, unpaidPay: 0, isClockedIn: false, openSince: null }
    expect(await cards(at)).toMatchObject([
      {
        userId: at.ana.userId,
        name: 'Ana Reyes',
        unlisted: null,
        employeePerHour: 12.5,
        shifts: 3,
        totalHours: 2.33,
        totalPay: 29.13,
        unpaidPay: 4.13,
        isClockedIn: true,
        openSince,
      },
      { name: 'zoe Adams', ...none },
    ])
    const december = { fromDate: '2026-12-01T00:00:00', toDate: '2026-12-31T19:59:59' }
    expect(await cards(at, december)).toMatchObject([{ ...none, isClockedIn: true, openSince }, none])
  })

  test('the cards leave out stations, administrators, people with only the Dashboard role, and people who work only elsewhere, unless they worked in the range', async () => {
    const at = await scene()
    await at.venue.station()
    await at.venue.employee({ roles: ['ROLE_DASHBOARD'], isClockedIn: false })
    const elsewhere = await house.venue()
    await hire(elsewhere, 'Eve Elsewhere')
    await elsewhere.employee({ firstname: 'Vera', lastname: 'Visits', alsoAt: [at.venue], isClockedIn: false })
    expect((await cards(at)).map(({ name }) => name)).toEqual(['Ana Reyes', 'Vera Visits'])
  })

  test('the cards include and mark administrators and former employees who worked in the range', async () => {
    const at = await scene()
    const [dan, gone] = [await hire(at.venue, 'Dan Old'), await hire(at.venue, 'Gus Gone')]
    await worked(at, at.boss, '08:00', '09:00')
    await worked(at, dan, '08:00', '09:00')
    await house.owner.query('update users set deleted_at = created_at where user_id = any ($1)', [
      [dan.userId, gone.userId],
    ])
    expect((await cards(at)).map(({ name, unlisted }) => [name, unlisted])).toEqual([
      ['Ana Reyes', null],
      ['Bo Stern', 'administrator'],
      ['Dan Old', 'former'],
    ])
  })
})

describe('marking shifts as paid or unpaid', () => {
  test('marking shifts raises their versions, and the audit trail names the owner of each shift', async () => {
    const at = await scene()
    const a = await worked(at, at.ana, '08:00', '09:00')
    const b = await worked(at, at.ana, '10:00', '11:00')
    const paid = await mark(at, 'Paid', b.clockId, a.clockId, a.clockId)
    expect(paid.map(({ clockId, state, version }) => [clockId, state, version])).toEqual([
      [a.clockId, 'Paid', 2],
      [b.clockId, 'Paid', 2],
    ])
    expect((await list(at, { state: 'Paid' })).total).toBe(2)
    expect((await mark(at, 'Unpaid', a.clockId))[0]).toMatchObject({ state: 'Unpaid', version: 3 })
    const row = ({ clockId }: ClockRecord, state: string) => ({ clockId, name: 'Ana Reyes', state })
    expect((await trailOf(at, 'updateShiftStatus'))[0]).toMatchObject({
      before: { sessions: [row(a, 'Unpaid'), row(b, 'Unpaid')] },
      after: { sessions: [row(a, 'Paid'), row(b, 'Paid')] },
    })
  })

  test('marking does not change a shift that already has the new state', async () => {
    const at = await scene()
    const a = await worked(at, at.ana, '08:00', '09:00', { state: 'Paid' })
    const b = await worked(at, at.ana, '10:00', '11:00')
    const marked = await mark(at, 'Paid', a.clockId, b.clockId)
    expect(marked.map(({ state, version }) => [state, version])).toEqual([
      ['Paid', 1],
      ['Paid', 2],
    ])
  })

  test('if one of the shifts is unknown, voided or of another location, the server marks none of them', async () => {
    const [at, elsewhere] = [await scene(), await scene()]
    const good = await worked(at, at.ana, '08:00', '09:00')
    const voided = await worked(at, at.ana, '10:00', '11:00')
    await remove(at, voided.clockId)
    const foreign = await worked(elsewhere, elsewhere.ana, '08:00', '09:00')
    for (const bad of [999_999, voided.clockId, foreign.clockId]) {
      expect(await codeOf(mark(at, 'Paid', good.clockId, bad))).toBe('shift.unknown')
    }
    expect((await list(at)).employeeSession).toMatchObject([{ state: 'Unpaid', version: 1 }])
    expect((await list(elsewhere)).employeeSession).toMatchObject([{ state: 'Unpaid', version: 1 }])
  })

  test('an open shift cannot be marked as paid, and the refusal names its owner', async () => {
    const at = await scene()
    const closed = await worked(at, at.ana, '08:00', '09:00')
    const { clockId } = await clockIn(at.ana)
    const refused = await at.boss.refused('POST /clock/updateStatus', {
      clockIds: [closed.clockId, clockId],
      status: 'Paid',
      locationId: at.venue.id,
    })
    expect([refused.status, refused.reply.message]).toEqual([
      409,
      'Ana Reyes is still clocked in. Clock out before this employee session is marked as paid.',
    ])
    expect((await list(at, { state: 'Paid' })).total).toBe(0)
    expect((await mark(at, 'Unpaid', clockId))[0]).toMatchObject({ state: 'Unpaid', version: 1 })
  })

  test('marking a shift as paid waits while another person voids the shift, and is then refused', async () => {
    const at = await scene()
    const { clockId } = await worked(at, at.ana, '08:00', '09:00')
    const voiding = 'update shifts set voided_at = clock_out_at, voided_by = user_id where shift_id = $1'
    expect(await house.during(voiding, [clockId], async () => codeOf(mark(at, 'Paid', clockId)))).toBe('shift.unknown')
  })

  test('when a shift is edited and marked as paid at the same moment, the edit is either saved first or refused', async () => {
    const at = await scene()
    for (let round = 0; round < 5; round++) {
      const { clockId } = await worked(at, at.ana, `0${round}:00`, `0${round}:30`)
      const entry = { clockId, clockIn: chicago(`06-01T0${round}:00`), clockOut: chicago(`06-01T0${round}:15`) }
      const [edited] = await Promise.all([codeOf(save(at, at.ana, entry)), mark(at, 'Paid', clockId)])
      const shift = (await list(at, { rowsPerPage: 'All' })).employeeSession.find((row) => row.clockId === clockId)
      expect(['done', 'shift.paid']).toContain(edited)
      expect(shift).toMatchObject({ state: 'Paid', totalHours: edited === 'done' ? 0.25 : 0.5 })
    }
  })
})

describe('entering a shift by hand', () => {
  test('a shift entered by hand is paid at its owner’s current rate, is marked as entered by hand, and is in the audit trail', async () => {
    const at = await scene()
    const entry = { clockIn: chicago('06-01T08:00'), clockOut: chicago('06-01T15:20'), name: 'Ana Reyes' }
    const body = bodyOf(at, at.ana, { ...entry, clockId: null, totalHours: 7.33, totalPay: 91.63 })
    const { message, clockRecord } = await at.boss.call('POST /clock/manualClockSave', body)
    expect(message).toBe('Saved')
    expect(clockRecord).toMatchObject({
      userId: at.ana.userId,
      name: 'Ana Reyes',
      totalHours: 7.33,
      totalPay: 91.63,
      hourlyRate: 12.5,
      state: 'Unpaid',
      status: 'closed',
      isManual: true,
      closedReason: '',
      sessionId: null,
      version: 1,
    })
    const { clockId, userId } = clockRecord
    expect(await trailOf(at, 'manualClockSave')).toEqual([
      {
        actor_id: at.boss.userId,
        before: null,
        after: {
          ...entry,
          clockId,
          userId,
          totalHours: 7.33,
          totalPay: 91.63,
          hourlyRate: 12.5,
          state: 'Unpaid',
          isManual: true,
          version: 1,
        },
      },
    ])
    expect(await idsOf(at)).toEqual([clockId])
  })

  test('a clocked-in employee may enter another person’s shift by hand with the Employee Sessions role, and may not without it', async () => {
    const at = await scene()
    const ben = await hire(at.venue, 'Ben Ives')
    await clockIn(ben)
    const body = bodyOf(at, at.ana, { clockIn: chicago('06-01T08:00'), clockOut: chicago('06-01T09:00') })
    expect((await ben.call('POST /clock/manualClockSave', body)).clockRecord.userId).toBe(at.ana.userId)
    const eve = await at.venue.employee({ roles: ['ROLE_CHECK_IN_OUT'] })
    expect((await eve.refused('POST /clock/manualClockSave', body)).code).toBe('access.forbidden')
  })

  test('a shift may be entered as open, and its owner can then clock out', async () => {
    const at = await scene()
    const open = await save(at, at.ana, { clockIn: chicago('06-01T10:00'), totalHours: null, totalPay: 0 })
    expect(open).toMatchObject({ status: 'open', totalHours: null, totalPay: null, isManual: true })
    expect((await at.ana.refused('POST /clock/clockIn', { userId: at.ana.userId })).code).toBe('clock.alreadyIn')
    expect(await clockOut(at.ana)).toMatchObject({
      clockId: open.clockId,
      totalHours: 8,
      totalPay: 100,
      isManual: true,
    })
  })

  test('a closed shift may be entered as paid, but an open shift may not', async () => {
    const at = await scene()
    expect(await worked(at, at.ana, '08:00', '09:00', { state: 'Paid' })).toMatchObject({ state: 'Paid' })
    const refused = await refusal(at, at.ana, { clockIn: chicago('06-01T10:00'), state: 'Paid' })
    expect([refused.code, refused.detail?.values]).toEqual(['shift.open', { name: 'Ana Reyes' }])
  })

  test('a shift cannot be entered for a person of another venue, a deleted person, or the account of a station', async () => {
    const at = await scene()
    const gone = await hire(at.venue, 'Gus Gone')
    await house.owner.query('update users set deleted_at = created_at where user_id = $1', [gone.userId])
    for (const person of [(await scene()).ana, gone, await at.venue.station()]) {
      const { code } = await refusal(at, person, { clockIn: chicago('06-01T08:00') })
      expect(code).toBe('user.unknown')
    }
  })

  test('a shift with impossible times is refused', async () => {
    const at = await scene()
    const now = EVENING.getTime()
    const from = (ms: number) => new Date(now + ms).toISOString()
    const tries: [string, Entry, string, string][] = [
      ['out before in', { clockIn: from(-HOUR_MS), clockOut: from(-2 * HOUR_MS) }, 'shift.order', 'clockOut'],
      ['no duration', { clockIn: from(-HOUR_MS), clockOut: from(-HOUR_MS) }, 'shift.order', 'clockOut'],
      ['in after now', { clockIn: from(60_001) }, 'shift.future', 'clockIn'],
      ['out after now', { clockIn: from(-HOUR_MS), clockOut: from(60_001) }, 'shift.future', 'clockOut'],
      ['over two days', { clockIn: from(-49 * HOUR_MS), clockOut: from(-HOUR_MS + 1) }, 'shift.tooLong', 'clockOut'],
      ['open for over two days', { clockIn: from(-48 * HOUR_MS - 1) }, 'shift.tooLong', 'clockIn'],
    ]
    for (const [what, entry, code, path] of tries) {
      const refused = await refusal(at, at.ana, entry)
      expect([refused.code, refused.detail?.path], what).toEqual([code, path])
    }
    expect((await list(at, { fromDate: '2026-01-01T00:00:00' })).total).toBe(0)
    const last = await refusal(at, at.ana, { clockIn: from(-49 * HOUR_MS), clockOut: from(-HOUR_MS + 1) })
    expect(last.reply.message).toBe('An employee session of 48.01 hours is too long. Enter at most 48 hours.')
    expect((await save(at, at.ana, { clockIn: from(60_000 - 48 * HOUR_MS), clockOut: from(60_000) })).status).toBe(
      'closed',
    )
  })

  test('a shift is refused when its hours or pay differ from the server’s figures, and the refusal gives the server’s figures', async () => {
    const at = await scene()
    const times = { clockIn: chicago('06-01T08:00'), clockOut: chicago('06-01T15:20') }
    for (const figures of [{ totalHours: 7.34 }, { totalPay: 91.62 }, { totalHours: 7.333, totalPay: 91.63 }]) {
      const refused = await refusal(at, at.ana, { ...times, ...figures })
      expect([refused.code, refused.reply.message]).toEqual([
        'shift.totalsDiffer',
        'The employee session comes to 7.33 hours and 91.63 dollars. Check the figures and save again.',
      ])
    }
    expect((await refusal(at, at.ana, { clockIn: times.clockIn, totalHours: 3 })).code).toBe('shift.totalsDiffer')
    expect((await refusal(at, at.ana, { ...times, totalPay: 91.625 })).code).toBe('request.malformed')
  })

  test('a shift is refused when the name in the form is not the name of its owner', async () => {
    const at = await scene()
    const refused = await refusal(at, at.ana, { clockIn: chicago('06-01T08:00'), name: 'Bo Stern' })
    expect([refused.code, refused.reply.message]).toEqual([
      'request.malformed',
      'name: This person is called Ana Reyes. Reload and try again.',
    ])
  })

  test('a shift may not overlap another shift of the same person, and the refusal gives the times of the other shift', async () => {
    const at = await scene()
    await worked(at, await hire(at.venue, 'Ben Ives'), '06:00', '14:00')
    await remove(at, (await worked(at, at.ana, '05:00', '15:00')).clockId)
    await worked(at, at.ana, '08:00', '13:30')
    for (const [from, to] of [
      ['07:00', '08:01'],
      ['13:29', '14:00'],
      ['09:00', '10:00'],
      ['07:00', '14:00'],
      ['08:00', '13:30'],
    ] as const) {
      const refused = await refusal(at, at.ana, { clockIn: chicago(`06-01T${from}`), clockOut: chicago(`06-01T${to}`) })
      expect([refused.code, refused.status]).toEqual(['shift.overlaps', 409])
      expect(refused.reply.message).toBe(
        'Ana Reyes already has an employee session from 2026-06-01 8:00 AM to 2026-06-01 1:30 PM. Two sessions of one person cannot overlap. Change the times.',
      )
    }
    expect((await refusal(at, at.ana, { clockIn: chicago('06-01T07:00') })).code).toBe('shift.overlaps')
    expect((await list(at)).total).toBe(2)
  })

  test('a shift may touch another shift, and may overlap a colleague’s shift, a voided shift, or a shift at another location', async () => {
    const at = await scene()
    const elsewhere = { ...(await scene()), boss: await house.person(at.venue, { roles: ['ROLE_MASTER_ADMIN'] }) }
    await house.owner.query('insert into user_companies (user_id, company_id) values ($1, $2)', [
      at.ana.userId,
      elsewhere.venue.id,
    ])
    await worked(elsewhere, at.ana, '08:00', '09:00')
    await worked(at, await hire(at.venue, 'Ben Ives'), '08:00', '09:00')
    const voided = await worked(at, at.ana, '08:00', '09:00')
    await remove(at, voided.clockId)
    await worked(at, at.ana, '08:00', '09:00')
    await worked(at, at.ana, '07:00', '08:00')
    await worked(at, at.ana, '09:00', '10:00')
    expect((await list(at, { userId: at.ana.userId })).total).toBe(3)
  })

  test('a shift may not overlap its owner’s running shift, and may not be a second open shift', async () => {
    const at = await scene()
    house.clock.set(new Date(chicago('06-01T10:00')))
    await clockIn(at.ana)
    house.clock.set(EVENING)
    const overlapping = await refusal(at, at.ana, { clockIn: chicago('06-01T12:00'), clockOut: chicago('06-01T13:00') })
    expect(overlapping.detail?.values).toEqual({ name: 'Ana Reyes', from: '2026-06-01 10:00 AM', to: 'now' })
    for (const from of ['09:00', '12:00']) {
      expect((await refusal(at, at.ana, { clockIn: chicago(`06-01T${from}`) })).code).toBe('shift.overlaps')
    }
    expect((await worked(at, at.ana, '08:00', '10:00')).status).toBe('closed')
  })

  test('of twenty overlapping shifts that are sent at the same moment, one is saved', async () => {
    const at = await scene()
    const minute = (index: number) => String(index).padStart(2, '0')
    const results = await outcomes(20, async (index) => worked(at, at.ana, `08:${minute(index)}`, '09:00'))
    expect(results).toEqual({ done: 1, 'shift.overlaps': 19 })
    expect((await list(at)).total).toBe(1)
  })

  test('an open shift entered by hand and a clock-in at the same moment make only one open shift', async () => {
    const at = await scene()
    const [entered, clocked] = await Promise.all([
      codeOf(save(at, at.ana, { clockIn: chicago('06-01T17:00') })),
      codeOf(clockIn(at.ana)),
    ])
    expect([
      ['done', 'clock.alreadyIn'],
      ['shift.overlaps', 'done'],
    ]).toContainEqual([entered, clocked])
    expect((await list(at)).total).toBe(1)
  })
})

describe('correcting a shift by hand', () => {
  test('a corrected shift keeps its original hourly rate, and the audit trail shows the shift before and after', async () => {
    const at = await scene()
    house.clock.set(new Date(chicago('06-01T10:00')))
    const { clockId } = await clockIn(at.ana)
    house.clock.set(new Date(chicago('06-01T12:00')))
    const closed = await clockOut(at.ana)
    house.clock.set(EVENING)
    await house.owner.query('update users set hourly_rate_cents = 9900 where user_id = $1', [at.ana.userId])
    const { version } = closed
    const corrected = await save(at, at.ana, {
      clockId,
      version,
      clockIn: chicago('06-01T09:00'),
      clockOut: chicago('06-01T12:00'),
      totalHours: 3,
      totalPay: 37.5,
    })
    expect(corrected).toMatchObject({ clockId, totalHours: 3, totalPay: 37.5, hourlyRate: 12.5, isManual: true })
    expect([closed.isManual, corrected.version]).toEqual([false, version + 1])
    const same = { clockId, userId: at.ana.userId, name: 'Ana Reyes', hourlyRate: 12.5, state: 'Unpaid' }
    expect(await trailOf(at, 'manualClockSave')).toEqual([
      {
        actor_id: at.boss.userId,
        before: { ...same, ...factsOf(closed), isManual: false },
        after: { ...same, ...factsOf(corrected), isManual: true },
      },
    ])
  })

  function factsOf({ clockIn: from, clockOut: to, totalHours, totalPay, version }: ClockRecord) {
    return { clockIn: from, clockOut: to, totalHours, totalPay, version }
  }

  test('a correction may overlap the shift’s old times, may open the shift again, and may also mark the shift as paid', async () => {
    const at = await scene()
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    const moved = await worked(at, at.ana, '09:00', '11:00', { clockId })
    expect(moved).toMatchObject({ clockId, totalHours: 2, state: 'Unpaid' })
    const open = await save(at, at.ana, { clockId, clockIn: chicago('06-01T09:00'), clockOut: null })
    expect(open).toMatchObject({ clockId, status: 'open', totalHours: null, totalPay: null })
    const refused = await refusal(at, at.ana, { clockId, clockIn: chicago('06-01T09:00'), state: 'Paid' })
    expect(refused.code).toBe('shift.open')
    expect(await worked(at, at.ana, '09:00', '10:00', { clockId, state: 'Paid' })).toMatchObject({ state: 'Paid' })
  })

  test('a correction may not move a shift over another shift, and may not open a shift while another shift is open', async () => {
    const at = await scene()
    const other = await worked(at, at.ana, '08:00', '10:00')
    const { clockId } = await worked(at, at.ana, '10:00', '11:00')
    const refused = await refusal(at, at.ana, {
      clockId,
      clockIn: chicago('06-01T09:00'),
      clockOut: chicago('06-01T11:00'),
    })
    expect(refused.detail).toEqual({
      path: 'clockIn',
      values: { name: 'Ana Reyes', from: '2026-06-01 8:00 AM', to: '2026-06-01 10:00 AM' },
    })
    expect((await refusal(at, at.ana, { clockId: other.clockId, clockIn: chicago('06-01T08:00') })).code).toBe(
      'shift.overlaps',
    )
    await clockIn(at.ana)
    expect((await refusal(at, at.ana, { clockId, clockIn: chicago('06-01T10:00') })).detail?.values?.['to']).toBe('now')
    expect((await list(at, { orderBy: 'clockIn' })).employeeSession.map(({ version }) => version)).toEqual([1, 1, 1])
  })

  test('a second shift cannot be opened, even when PostgreSQL checks its indexes in another order, as after a restore', async () => {
    const at = await scene()
    const name = 'shifts_do_not_overlap'
    const { rows } = await house.owner.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [name],
    )
    await house.owner.query(`alter table shifts drop constraint ${name}, add constraint ${name} ${rows[0]!.definition}`)
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    await clockIn(at.ana)
    expect((await refusal(at, at.ana, { clockId, clockIn: chicago('06-01T08:00') })).code).toBe('shift.overlaps')
  })

  test('until a paid shift is marked as unpaid, it cannot be corrected, no matter which state the form sends', async () => {
    const at = await scene()
    const { clockId } = await worked(at, at.ana, '08:00', '10:00', { state: 'Paid' })
    for (const more of [{}, { state: 'Unpaid' }, { state: 'Paid' }] as const) {
      const entry = { clockId, clockIn: chicago('06-01T08:00'), clockOut: chicago('06-01T09:00'), ...more }
      const refused = await refusal(at, at.ana, entry)
      expect([refused.code, refused.status]).toEqual(['shift.paid', 409])
    }
    await mark(at, 'Unpaid', clockId)
    expect(await worked(at, at.ana, '08:00', '09:00', { clockId })).toMatchObject({ totalHours: 1 })
  })

  test('a shift is found by its number even years after it began, but not after it is deleted, and not from another location', async () => {
    const [at, elsewhere] = [await scene(), await scene()]
    const { clockId } = await worked(at, at.ana, '08:00', '12:00')
    const body = { clockId, locationId: at.venue.id }
    const [clockIn, clockOut] = ['2019-03-04T08:00:00.000Z', '2019-03-04T12:00:00.000Z']
    const moved = await save(at, at.ana, { clockId, clockIn, clockOut })
    expect((await at.boss.call('POST /clock/getEmployeeSession', body)).clockRecord).toEqual(moved)
    const foreign = { ...body, locationId: elsewhere.venue.id }
    expect((await elsewhere.boss.refused('POST /clock/getEmployeeSession', foreign)).code).toBe('shift.unknown')
    await remove(at, clockId)
    expect((await at.boss.refused('POST /clock/getEmployeeSession', body)).code).toBe('shift.unknown')
  })

  test('a correction with another person’s id, from another location, or of a voided shift is refused as unknown', async () => {
    const [at, elsewhere] = [await scene(), await scene()]
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    const entry = { clockId, clockIn: chicago('06-01T08:00') }
    expect((await refusal(at, at.boss, entry)).code).toBe('shift.unknown')
    expect((await refusal(elsewhere, at.ana, entry)).code).toBe('shift.unknown')
    await remove(at, clockId)
    expect((await refusal(at, at.ana, entry)).code).toBe('shift.unknown')
  })

  test('an administrator may correct a shift that a round has settled and whose owner was deleted', async () => {
    const at = await scene()
    const { clockId, sessionId } = await settled(at)
    await house.owner.query('update users set deleted_at = created_at where user_id = $1', [at.ana.userId])
    expect(await worked(at, at.ana, '08:00', '10:00', { clockId })).toMatchObject({ clockId, sessionId, totalHours: 2 })
  })

  test('only an administrator may correct a shift that a round has settled', async () => {
    const at = await scene()
    const { clockId, sessionId } = await settled(at)
    const ben = await at.venue.employee({ roles: ['ROLE_EMPLOYEE_SESSION'] })
    const body = bodyOf(at, at.ana, { clockId, clockIn: chicago('06-01T08:00'), clockOut: chicago('06-01T10:00') })
    const refused = await ben.refused('POST /clock/manualClockSave', body)
    expect([refused.code, refused.detail?.values]).toEqual(['shift.settled', { sessionId }])
    await at.boss.call('POST /clock/manualClockSave', body)
  })

  test('a shift that has been open for over sixteen hours cannot be closed by a correction, but an administrator can close it with a reason', async () => {
    const at = await scene()
    const { clockId } = await save(at, at.ana, { clockIn: chicago('05-31T20:00') })
    const ben = await at.venue.employee({ roles: ['ROLE_EMPLOYEE_SESSION'] })
    const times = { clockIn: chicago('05-31T20:00'), clockOut: chicago('06-01T04:00') }
    for (const by of [ben, at.boss]) {
      const refused = await by.refused('POST /clock/manualClockSave', bodyOf(at, at.ana, { clockId, ...times }))
      expect(refused.code).toBe('shift.stale')
    }
    const ends = { locationId: at.venue.id, clockId, clockOut: times.clockOut, reason: 'Forgot to clock out.' }
    expect((await at.boss.call('POST /clock/closeStaleShift', ends)).clockRecord).toMatchObject({ totalHours: 8 })
  })

  test('only an administrator may move the start of a shift that has been open for over sixteen hours', async () => {
    const at = await scene()
    const { clockId } = await save(at, at.ana, { clockIn: chicago('05-31T20:00') })
    const ben = await at.venue.employee({ roles: ['ROLE_EMPLOYEE_SESSION'] })
    const moved = bodyOf(at, at.ana, { clockId, clockIn: chicago('06-01T11:00') })
    expect((await ben.refused('POST /clock/manualClockSave', moved)).code).toBe('shift.stale')
    await at.boss.call('POST /clock/manualClockSave', moved)
  })

  test('when a shift is corrected twice at the same moment, the second save is refused, and the refusal says that the shift has changed', async () => {
    const at = await scene()
    const { clockId, version } = await worked(at, at.ana, '08:00', '10:00')
    const results = await outcomes(2, async (index) =>
      worked(at, at.ana, '08:00', `1${index + 1}:00`, { clockId, version }),
    )
    expect(results).toEqual({ done: 1, 'list.changed': 1 })
    expect((await list(at)).employeeSession[0]).toMatchObject({ version: version + 1 })
    const refused = await refusal(at, at.ana, { clockId, version, clockIn: chicago('06-01T08:00') })
    expect(refused.reply.message).toContain('Somebody else changed this employee session since')
  })

  test('when two shifts are moved to the same hour at the same moment, one of the moves is refused', async () => {
    const at = await scene()
    const [a, b] = [await worked(at, at.ana, '01:00', '02:00'), await worked(at, at.ana, '03:00', '04:00')]
    const results = await outcomes(2, async (index) =>
      worked(at, at.ana, '08:00', '09:00', { clockId: [a, b][index]!.clockId }),
    )
    expect(results).toEqual({ done: 1, 'shift.overlaps': 1 })
  })

  test('a correction waits while another person marks the shift as paid, and is then refused', async () => {
    const at = await scene()
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    const edit = async () => codeOf(worked(at, at.ana, '08:00', '11:00', { clockId }))
    expect(await house.during("update shifts set state = 'Paid' where shift_id = $1", [clockId], edit)).toBe(
      'shift.paid',
    )
  })

  test('a shift counts elapsed hours when the clocks skip an hour and when an hour occurs twice', async () => {
    const at = await scene()
    house.clock.set(new Date('2026-11-05T00:00:00Z'))
    const night = async (from: string, to: string, clockId?: number) =>
      save(at, at.ana, { clockIn: from, clockOut: to, ...(clockId !== undefined && { clockId }) })
    // From 23:00 to 07:00 on the wall clock, seven hours pass when the clocks go forward, and nine when they go back.
    const spring = await night(chicago('03-07T23:00'), chicago('03-08T07:00'))
    expect(spring).toMatchObject({ totalHours: 7, totalPay: 87.5, timeIn: { hour: 23 }, timeOut: { hour: 7 } })
    const autumn = await night(chicago('10-31T23:00'), chicago('11-01T07:00'))
    expect(autumn).toMatchObject({ totalHours: 9, totalPay: 112.5, timeIn: { hour: 23 }, timeOut: { hour: 7 } })
    // From 01:30 to 03:30 on the wall clock, one hour passes, because the hour from 02:00 to 03:00 is skipped.
    const skipped = await night(chicago('03-08T01:30'), chicago('03-08T03:30'), spring.clockId)
    expect(skipped).toMatchObject({ totalHours: 1, timeOut: { hour: 3, minute: 30 } })
    // From the first 01:30 to the second 01:45 on the wall clock, 75 minutes pass. Another shift within these 75 minutes overlaps this shift.
    const twice = await night(chicago('11-01T01:30', 'first'), chicago('11-01T01:45', 'last'), autumn.clockId)
    expect(twice).toMatchObject({ totalHours: 1.25, timeIn: { hour: 1, minute: 30 }, timeOut: { hour: 1, minute: 45 } })
    const within = { clockIn: chicago('11-01T01:50', 'first'), clockOut: chicago('11-01T01:10', 'last') }
    expect((await refusal(at, at.ana, within)).code).toBe('shift.overlaps')
    const after = { clockIn: chicago('11-01T01:50', 'last'), clockOut: chicago('11-01T02:00') }
    expect(await save(at, at.ana, after)).toMatchObject({ totalHours: 0.17 })
  })
})

describe('deleting a shift', () => {
  test('a deleted shift is in no list and no sum, and its row stays and says who deleted it, when and why', async () => {
    const at = await scene()
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    const { message } = await at.boss.call('POST /clock/deleteEmployeeSession', {
      clockId,
      locationId: at.venue.id,
      ...JUNE,
      reason: '  entered twice ',
    })
    expect(message).toBe('Deleted')
    expect(await list(at)).toMatchObject({ employeeSession: [], total: 0, totalHours: 0, totalPay: 0 })
    expect(await cards(at)).toMatchObject([{ shifts: 0, totalHours: 0, totalPay: 0, unpaidPay: 0 }])
    const available = await at.boss.call('POST /machine/getAvailableEmployeeSessions', { locationId: at.venue.id })
    expect(available.sessions).toEqual([])
    expect((await at.ana.call('POST /clock/loadClockRecords', { userId: at.ana.userId })).clockRecord).toBeNull()
    const rows = await house.owner.query(
      'select voided_at, voided_by::int, void_reason from shifts where shift_id = $1',
      [clockId],
    )
    expect(rows.rows).toEqual([{ voided_at: EVENING, voided_by: at.boss.userId, void_reason: 'entered twice' }])
    expect(await trailOf(at, 'deleteEmployeeSession')).toMatchObject([
      {
        before: { clockId, name: 'Ana Reyes', totalHours: 2 },
        after: { clockId, isVoid: true, reason: 'entered twice' },
      },
    ])
    expect(await codeOf(remove(at, clockId))).toBe('shift.unknown')
  })

  test('a shift cannot be deleted without a reason of at least three characters', async () => {
    const at = await scene()
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    for (const reason of [undefined, '', '  ab  ']) {
      const body = { clockId, locationId: at.venue.id, ...(reason !== undefined && { reason }) }
      const refused = await at.boss.refused('POST /clock/deleteEmployeeSession', body)
      expect([refused.code, refused.status, refused.detail?.path]).toEqual(['void.reasonMissing', 422, 'reason'])
    }
    expect((await list(at)).total).toBe(1)
    await at.boss.call('POST /clock/deleteEmployeeSession', { clockId, locationId: at.venue.id, reason: 'abc' })
    expect((await list(at)).total).toBe(0)
  })

  test('when an open shift is deleted, its owner is clocked out and may clock in again', async () => {
    const at = await scene()
    const { clockId } = await clockIn(at.ana)
    expect(await remove(at, clockId)).toMatchObject({ clockId, status: 'open' })
    expect((await at.ana.refused('POST /clock/clockOut', { userId: at.ana.userId })).code).toBe('clock.notIn')
    expect((await at.ana.call('POST /clock/loadClockRecords', { userId: at.ana.userId })).clockRecord).toBeNull()
    expect(await cards(at)).toMatchObject([{ isClockedIn: false, openSince: null }])
    expect(await clockIn(at.ana)).toMatchObject({ status: 'open' })
    expect((await list(at)).total).toBe(1)
  })

  test('a shift that is paid or settled by a round cannot be deleted', async () => {
    const at = await scene()
    const paid = await worked(at, at.ana, '08:00', '10:00', { state: 'Paid' })
    expect(await codeOf(remove(at, paid.clockId))).toBe('shift.paid')
    const { clockId, sessionId } = await settled(at)
    const body = { clockId, locationId: at.venue.id }
    const refused = await at.boss.refused('POST /clock/deleteEmployeeSession', body)
    expect([refused.code, refused.status, refused.detail?.values]).toEqual(['shift.settled', 409, { sessionId }])
    expect((await list(at)).total).toBe(2)
  })

  test('a round cannot settle a shift that is deleted at the same moment', async () => {
    const at = await scene()
    await setUpFloor(at.venue, [{ machine: '1', in: 100, out: 50 }])
    const { sessionId } = await startRound(at.boss, at.venue)
    await saveReading(at.boss, at.venue, sessionId, '1', 120, 60)
    const { clockId } = await worked(at, at.ana, '08:00', '10:00')
    const voiding = 'update shifts set voided_at = clock_out_at, voided_by = user_id where shift_id = $1'
    const end = async () => codeOf(endRound(at.boss, at.venue, sessionId, clockId))
    expect(await house.during(voiding, [clockId], end)).toBe('reading.shiftUnavailable')
    const running = await at.boss.call('POST /machine/loadStartedSession', {
      locationId: at.venue.id,
      employeeSessionIds: [clockId],
    })
    expect(running.session?.clockSessionIds).toEqual([])
  })

  test('deleting a shift waits while somebody marks the shift as paid or a round settles it, and is then refused', async () => {
    const at = await scene()
    const { sessionId } = await settled(at)
    const paid = await worked(at, at.ana, '08:00', '10:00')
    const drop = async (clockId: number) => codeOf(remove(at, clockId))
    const paying = "update shifts set state = 'Paid' where shift_id = $1"
    expect(await house.during(paying, [paid.clockId], async () => drop(paid.clockId))).toBe('shift.paid')
    const other = await worked(at, at.ana, '11:00', '12:00')
    const settling = `update shifts set reading_session_id = ${sessionId} where shift_id = $1`
    expect(await house.during(settling, [other.clockId], async () => drop(other.clockId))).toBe('shift.settled')
  })
})

describe('closing a stale shift', () => {
  async function stale(hoursAgo: number) {
    const at = await scene()
    house.clock.set(new Date(EVENING.getTime() - hoursAgo * HOUR_MS))
    const clockId = await house.clockIn(at.venue.id, at.ana.userId)
    house.clock.set(EVENING)
    const close = (hours: number, reason = 'Went home at six') => ({
      clockId,
      locationId: at.venue.id,
      clockOut: new Date(EVENING.getTime() - hours * HOUR_MS).toISOString(),
      reason,
    })
    return { at, clockId, close }
  }

  test('an administrator closes a stale shift with a reason, and the shift keeps the reason', async () => {
    const { at, clockId, close } = await stale(20)
    const { clockRecord } = await at.boss.call('POST /clock/closeStaleShift', close(12))
    expect(clockRecord).toMatchObject({
      clockId,
      status: 'closed',
      totalHours: 8,
      totalPay: 100,
      isManual: true,
      closedReason: 'Went home at six',
      version: 2,
    })
    expect(await trailOf(at, 'closeStaleShift')).toMatchObject([
      { before: { clockId, clockOut: null }, after: { clockId, totalHours: 8, closedReason: 'Went home at six' } },
    ])
    expect((await at.ana.refused('POST /clock/clockOut', { userId: at.ana.userId })).code).toBe('clock.notIn')
  })

  test('the reason for closing a shift stays when a correction changes the times, and disappears when the shift is opened again', async () => {
    const { at, close } = await stale(20)
    const closed = (await at.boss.call('POST /clock/closeStaleShift', close(12))).clockRecord
    const { clockId, clockIn: began } = closed
    const longer = { clockId, clockIn: began, clockOut: new Date(EVENING.getTime() - 11 * HOUR_MS).toISOString() }
    expect((await save(at, at.ana, longer)).closedReason).toBe('Went home at six')
    expect(await save(at, at.ana, { clockId, clockIn: began })).toMatchObject({ status: 'open', closedReason: '' })
  })

  test('only a shift that has been open for over 16 hours can be closed as stale', async () => {
    for (const [hours, code] of [
      [16, 'shift.notStale'],
      [16.001, 'done'],
    ] as const) {
      const { at, close } = await stale(hours)
      expect(await codeOf(at.boss.call('POST /clock/closeStaleShift', close(1)))).toBe(code)
    }
    const { at, close } = await stale(20)
    await clockOut(at.ana)
    const refused = await at.boss.refused('POST /clock/closeStaleShift', close(12))
    expect(refused.reply.message).toBe(
      'Only an employee session that has been open for over 16 hours can be closed this way. Ask the person to clock out.',
    )
  })

  test('closing a stale shift needs a reason, and an end within two days after its start and not in the future', async () => {
    const { at, close } = await stale(60)
    for (const [hours, code] of [
      [60, 'shift.order'],
      [61, 'shift.order'],
      [-1, 'shift.future'],
      [11, 'shift.tooLong'],
    ] as const) {
      expect(await codeOf(at.boss.call('POST /clock/closeStaleShift', close(hours)))).toBe(code)
    }
    for (const reason of ['  ', ' ok ']) {
      const refused = await at.boss.refused('POST /clock/closeStaleShift', close(52, reason))
      expect([refused.code, refused.reply.message]).toEqual([
        'request.malformed',
        'reason: Say why, in at least 3 characters.',
      ])
    }
    expect(await codeOf(at.boss.call('POST /clock/closeStaleShift', close(52)))).toBe('done')
  })

  test('a stale shift cannot be closed by an employee, from another location, or twice', async () => {
    const { at, clockId, close } = await stale(20)
    const ben = await hire(at.venue, 'Ben Ives')
    await clockIn(ben)
    expect((await ben.refused('POST /clock/closeStaleShift', close(12))).code).toBe('access.forbidden')
    const elsewhere = await scene()
    const there = { ...close(12), locationId: elsewhere.venue.id }
    expect((await elsewhere.boss.refused('POST /clock/closeStaleShift', there)).code).toBe('shift.unknown')
    const closing =
      'update shifts set clock_out_at = clock_in_at, total_hours_hundredths = 0, total_pay_cents = 0 where shift_id = $1'
    const again = async () => codeOf(at.boss.call('POST /clock/closeStaleShift', close(12)))
    expect(await house.during(closing, [clockId], again)).toBe('shift.notStale')
  })

  test('the owner of a stale shift cannot clock out at the moment when an administrator closes the shift', async () => {
    const { at, clockId } = await stale(20)
    const closing =
      'update shifts set clock_out_at = clock_in_at, total_hours_hundredths = 0, total_pay_cents = 0 where shift_id = $1'
    expect(await house.during(closing, [clockId], async () => codeOf(clockOut(at.ana)))).toBe('clock.notIn')
  })
})

describe('changing one’s own shift', () => {
  test('only administrators can enter, correct, mark or delete their own shifts; at a station, the server checks the acting person', async () => {
    const at = await scene()
    const { venue, boss, ana } = at
    const ben = await hire(venue, 'Ben Lee')
    const { clockId, version } = await worked(at, ana, '08:00', '10:00')
    const locationId = venue.id
    const times = { clockIn: chicago('06-01T08:00'), clockOut: chicago('06-01T12:00') }
    const tries = async (by: Person) => [
      (await by.refused('POST /clock/manualClockSave', bodyOf(at, ana, { ...times, state: 'Paid' }))).code,
      (await by.refused('POST /clock/manualClockSave', bodyOf(at, ana, { ...times, clockId, version }))).code,
      (await by.refused('POST /clock/updateStatus', { clockIds: [clockId], status: 'Paid', locationId })).code,
      (await by.refused('POST /clock/deleteEmployeeSession', { clockId, locationId })).code,
    ]
    const own = Array.from({ length: 4 }, () => 'shift.own')
    await ana.call('POST /clock/clockIn', { userId: ana.userId, locationId })
    expect(await tries(ana)).toEqual(own)
    // At a station, the server checks the acting person.
    const station = await venue.station()
    await house.owner.query('update users set rfid_hash = $1 where user_id = $2', [
      hashTag(house.secretKey, `ana${venue.id}`),
      ana.userId,
    ])
    await station.call('POST /account/processRFID', { rfid: `ana${venue.id}`, locationId })
    expect(await tries(station)).toEqual(own)
    // Another person may change the shift, and an administrator may even change their own shift.
    await ben.call('POST /clock/clockIn', { userId: ben.userId, locationId })
    await ben.call('POST /clock/updateStatus', { clockIds: [clockId], status: 'Paid', locationId })
    expect((await save(at, boss, { ...times, state: 'Paid' })).state).toBe('Paid')
  })
})
