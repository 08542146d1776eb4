import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import {
  closedShift,
  endRound,
  type FloorMachine,
  readRound,
  saveBody,
  saveReading,
  setUpFloor,
  startRound,
} from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { meterSheet, SHEET_TOTALS } from '../../testing/meter-sheet.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { pdfLines } from '../../testing/pdf-text.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const TWO: FloorMachine[] = [
  { machine: '1', in: 1000, out: 400 },
  { machine: '2', in: 5000, out: 4000, type: 'Jackpot', game: 'Dragon' },
]

async function scene(machines: readonly FloorMachine[] = TWO): Promise<{ venue: Venue; admin: Person; ana: Person }> {
  const venue = await house.venue()
  const admin = await setUpFloor(venue, machines)
  const ana = await venue.employee({
    firstname: 'Ana',
    lastname: 'Reyes',
    roles: ['ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'],
  })
  return { venue, admin, ana }
}

describe('rounds', () => {
  test('the meters of a real night add up to 5,240 in, 3,658 out and a difference of 1,582, in the replies and in the report', async () => {
    const sheet = meterSheet()
    const { venue, admin, ana } = await scene(
      sheet.map((row) => ({ machine: row.machine, in: row.prevIn, out: row.prevOut })),
    )
    const { sessionId } = await startRound(ana, venue)
    for (const row of sheet.slice(0, -1)) await saveReading(ana, venue, sessionId, row.machine, row.curIn, row.curOut)
    const shiftId = await closedShift(house, venue, ana.userId)
    const tooEarly = await ana.refused('POST /machine/endSession', {
      sessionId,
      employeeSessionIds: [shiftId],
      locationId: venue.id,
    })
    expect(tooEarly.reply.message).toBe('Cannot end session. Missing readings for machines: 40')
    const last = sheet.at(-1)!
    await saveReading(ana, venue, sessionId, last.machine, String(last.curIn), String(last.curOut))
    expect((await endRound(ana, venue, sessionId, shiftId)).totals).toEqual(SHEET_TOTALS)

    const { readings, session } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    expect(session.totals).toEqual(SHEET_TOTALS)
    expect(readings.map((reading) => reading.machine)).toEqual(sheet.map((row) => row.machine))
    expect(readings[12]).toMatchObject({
      machine: '13',
      inValue: 170,
      outValue: 650,
      difference: -480,
      lifePay: 97.33,
      lifeHold: 2.67,
    })
    expect(readings[19]).toMatchObject({ machine: '20', difference: 0, lifePay: null, lifeHold: null })

    const { pdfData } = await admin.call('POST /report/previewMasterReadingReport', { sessionId, locationId: venue.id })
    const lines = (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
    expect(lines).toContain('Total of 40 5,240 3,658 +1,582')
    expect(lines).toContain('13 Fish Regular 37,066 35,592 37,236 36,242 170 650 -480 97.33% 2.67%')
  })

  test('the start of a round, a saved reading and the end of the round are each confirmed with a message', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const started = await ana.call('POST /machine/startNewSession', { locationId: venue.id })
    expect(started).toMatchObject({
      message: 'Session started successfully.',
      session: {
        startedBy: 'Ana Reyes',
        readings: [],
        machines: ['1'],
        missing: ['1'],
        totals: { machines: 0, difference: 0 },
      },
    })
    const { sessionId } = started.session
    const saved = await ana.call('POST /machine/updateReading', saveBody(venue, sessionId, '1', 1100, 450))
    expect(saved).toMatchObject({
      message: 'Machine reading successfully added',
      reading: { readBy: 'Ana Reyes', difference: 50 },
    })
    const employeeSessionIds = [await closedShift(house, venue, ana.userId)]
    const ended = await ana.call('POST /machine/endSession', { sessionId, employeeSessionIds, locationId: venue.id })
    expect(ended).toMatchObject({
      message: 'Session ended successfully.',
      session: { endedBy: 'Ana Reyes', totals: { difference: 50 } },
    })
    expect((await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })).session).toBeNull()
  })

  test('a round cannot start while another round is running or while the floor has no machines', async () => {
    const { venue, ana } = await scene()
    await startRound(ana, venue)
    expect((await ana.refused('POST /machine/startNewSession', { locationId: venue.id })).code).toBe(
      'reading.sessionRunning',
    )
    const empty = await house.venue()
    const ben = await empty.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    expect((await ben.refused('POST /machine/startNewSession', { locationId: empty.id })).code).toBe(
      'reading.noMachines',
    )
    expect((await ben.call('POST /machine/loadStartedSession', { locationId: empty.id })).session).toBeNull()
  })

  test('a round cannot end while machines have no reading, and the refusal names these machines in the order of their numbers', async () => {
    const { venue, ana } = await scene(['10', '9', 'B2', '1', '100'].map((machine) => ({ machine, in: 0, out: 0 })))
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 5, 0)
    const employeeSessionIds = [await closedShift(house, venue, ana.userId)]
    const refused = await ana.refused('POST /machine/endSession', {
      sessionId,
      employeeSessionIds,
      locationId: venue.id,
    })
    expect(refused.status).toBe(422)
    expect(refused.reply.message).toBe('Cannot end session. Missing readings for machines: 9, 10, 100, B2')
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session).toMatchObject({
      sessionId,
      missing: ['9', '10', '100', 'B2'],
      machines: ['1', '9', '10', '100', 'B2'],
    })
  })

  test('a round ends only with at least one shift, and only with shifts of its location that no earlier round has settled', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const settled = await closedShift(house, venue, ana.userId)
    const first = await startRound(ana, venue)
    await saveReading(ana, venue, first.sessionId, '1', 1100, 450)
    await endRound(ana, venue, first.sessionId, settled)

    const elsewhere = await scene()
    const foreign = await closedShift(house, elsewhere.venue, elsewhere.ana.userId)
    const own = await closedShift(house, venue, ana.userId)
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 1200, 500)
    const end = async (...employeeSessionIds: number[]) =>
      (await ana.refused('POST /machine/endSession', { sessionId, employeeSessionIds, locationId: venue.id })).reply
    expect(await end()).toMatchObject({
      code: 'reading.noShift',
      message: 'Please select at least one employee session.',
    })
    expect(await end(settled)).toMatchObject({
      code: 'reading.shiftUnavailable',
      detail: { path: 'employeeSessionIds' },
    })
    expect(await end(own, foreign)).toMatchObject({ code: 'reading.shiftUnavailable' })
    expect(await end(own, 999_999)).toMatchObject({ code: 'reading.shiftUnavailable' })
    expect((await endRound(ana, venue, sessionId, own, own)).employees).toEqual([
      { clockId: own, userId: ana.userId, name: 'Ana Reyes' },
    ])
  })

  test('a round settles the chosen shifts and no longer offers them; a shift that it left out is no longer due, but a later shift is', async () => {
    const { venue, admin, ana } = await scene([TWO[0]!])
    const [one, two] = [await closedShift(house, venue, ana.userId), await closedShift(house, venue, ana.userId)]
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 1100, 450)
    house.clock.advance(60_000)
    const shifts = async () =>
      (await ana.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })).sessions
    const available = async () => (await shifts()).map(({ clockId }) => clockId)
    expect(await available()).toEqual(expect.arrayContaining([one, two]))
    expect((await shifts()).every(({ isDue }) => isDue)).toBe(true)
    const chosen = { locationId: venue.id, employeeSessionIds: [two, one, 999_999] }
    expect((await ana.call('POST /machine/loadStartedSession', chosen)).session?.clockSessionIds).toEqual([one, two])
    await endRound(ana, venue, sessionId, one)
    expect(await available()).not.toContain(one)
    // A shift that this round left out is no longer due, because it was over before the round ended. The next shift is due.
    await admin.call('POST /clock/clockIn', { userId: admin.userId, locationId: venue.id })
    house.clock.advance(60_000)
    await admin.call('POST /clock/clockOut', { userId: admin.userId, locationId: venue.id })
    const [newest, ...others] = await shifts()
    expect(newest).toMatchObject({ userId: admin.userId, isDue: true })
    expect(others.filter(({ isDue }) => !isDue).map(({ clockId }) => clockId)).toEqual([two])
  })

  test('a round that has ended cannot change: a late save and a second end are refused', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const sessionId = await readRound(house, venue, ana, [['1', 1100, 450]])
    const before = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    const late = await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', 1200, 450))
    expect(late.code).toBe('reading.noSessionRunning')
    const again = { sessionId, employeeSessionIds: [await closedShift(house, venue, ana.userId)], locationId: venue.id }
    expect((await ana.refused('POST /machine/endSession', again)).code).toBe('reading.noSessionRunning')
    // A late save is also refused while the next round runs.
    await startRound(ana, venue)
    expect((await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', 1200, 450))).code).toBe(
      'reading.noSessionRunning',
    )
    expect(await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })).toEqual(before)
  })

  test('a round at 3 AM belongs to the business day that began on the previous morning', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const evening = house.clock.now()
    house.clock.set(new Date('2026-06-03T08:00:00Z'))
    const sessionId = await readRound(house, venue, ana, [['1', 1100, 450]])
    house.clock.set(evening)
    const { session } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    expect(session.businessDay).toBe('2026-06-02')
  })
})

describe('the previous values of a machine', () => {
  test('the previous values come from the assignment at first, and then from the last reading', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const previous = async () =>
      (await ana.call('POST /machine/getPreviousInAndOutReading', { locationId: venue.id, machine: ' 1 ' })).previous
    expect(await previous()).toEqual({ machine: '1', prevIn: 1000, prevOut: 400, previousReadAt: null, reading: null })
    await readRound(house, venue, ana, [['1', 1100, 450]])
    expect(await previous()).toMatchObject({
      prevIn: 1100,
      prevOut: 450,
      previousReadAt: house.clock.now().toISOString(),
    })
  })

  test('a save whose body contains previous values is refused as malformed', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const body = saveBody(venue, sessionId, '1', 1100, 450)
    const { status, reply } = await ana.send('POST /machine/updateReading', {
      ...body,
      data: { ...body.data, prevIn: 0, prevOut: 0 },
    })
    expect([status, (reply as { code: string }).code]).toEqual([400, 'request.malformed'])
  })

  test('the previous values are zero after a reset, even if the machine was read before', async () => {
    const { venue, ana, admin } = await scene([TWO[0]!])
    await readRound(house, venue, ana, [['1', 1100, 450]])
    const { assignTemplates } = await admin.call('POST /machine/listAssignTemplates', { locationId: venue.id })
    await admin.call('POST /machine/resetMachine', {
      locationId: venue.id,
      assignMachineId: assignTemplates[0]!.assignMachineId,
    })
    const { sessionId } = await startRound(ana, venue)
    expect(await saveReading(ana, venue, sessionId, '1', 30, 10)).toMatchObject({
      prevIn: 0,
      prevOut: 0,
      inValue: 30,
      outValue: 10,
    })
  })

  test('the previous values stay the same when the type of a machine changes', async () => {
    const { venue, ana, admin } = await scene([TWO[0]!])
    await readRound(house, venue, ana, [['1', 1100, 450]])
    const { assignTemplates } = await admin.call('POST /machine/listAssignTemplates', { locationId: venue.id })
    const { isRead: _, ...row } = assignTemplates[0]!
    await admin.call('POST /machine/assignMachineToGame', {
      locationId: venue.id,
      assignTemplates: [{ ...row, type: 'Jackpot' }],
    })
    const { sessionId } = await startRound(ana, venue)
    expect(await saveReading(ana, venue, sessionId, '1', 1150, 460)).toMatchObject({
      prevIn: 1100,
      prevOut: 450,
      type: 'Jackpot',
    })
  })

  test('a request for previous values and a save are refused for a machine that does not exist or has no game', async () => {
    const { venue, admin, ana } = await scene([TWO[0]!])
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '77' }] })
    const ask = async (machine: string) =>
      (await ana.refused('POST /machine/getPreviousInAndOutReading', { locationId: venue.id, machine })).reply
    expect(await ask('99')).toMatchObject({
      code: 'machine.unknown',
      message: 'There is no machine 99 at this location.',
    })
    expect(await ask('77')).toMatchObject({
      code: 'reading.notAssigned',
      detail: { path: 'machine', values: { machine: '77' } },
    })
    const { sessionId } = await startRound(ana, venue)
    const save = async (machine: string) =>
      (await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, machine, 1, 1))).reply
    expect(await save('99')).toMatchObject({ code: 'machine.unknown', detail: { path: 'data.machine' } })
    expect(await save('77')).toMatchObject({ code: 'reading.notAssigned', detail: { path: 'data.machine' } })
  })
})

describe('reading a machine again in the same round', () => {
  test('a second reading has the same previous values as the first and replaces it, and the history keeps both', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', roles: ['ROLE_ADD_MACHINE_READING'] })
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', '1000+150', 450)
    const first = house.clock.now().toISOString()
    house.clock.advance(60_000)
    const corrected = await saveReading(ben, venue, sessionId, '1', 1120, 440)
    expect(corrected).toMatchObject({
      prevIn: 1000,
      prevOut: 400,
      inValue: 120,
      outValue: 40,
      corrections: 1,
      readBy: 'Ben Ortiz',
    })
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session).toMatchObject({
      readings: [corrected],
      totals: { machines: 1, inValue: 120, outValue: 40, difference: 80 },
      missing: [],
    })
    const { revisions } = await ana.call('POST /machine/listReadingHistory', {
      sessionId,
      locationId: venue.id,
      machine: '1',
    })
    expect(revisions).toMatchObject([
      { revision: 1, curIn: 1120, curOut: 440, inText: null, readBy: 'Ben Ortiz' },
      { revision: 0, curIn: 1150, curOut: 450, inText: '1000+150', outText: null, readBy: 'Ana Reyes', readAt: first },
    ])
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', {
      locationId: venue.id,
      machine: '1',
    })
    expect(previous).toMatchObject({ prevIn: 1000, prevOut: 400, reading: corrected })
  })

  test('the next round starts from the corrected values', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    await readRound(house, venue, ana, [
      ['1', 1150, 450],
      ['1', 1120, 440],
    ])
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', {
      locationId: venue.id,
      machine: '1',
    })
    expect(previous).toMatchObject({ prevIn: 1120, prevOut: 440, reading: null })
  })

  test('a correction is recorded in the audit trail with the values before and after it', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 1150, 450)
    await saveReading(ana, venue, sessionId, '1', 1120, 440)
    const trail = await house.owner.query(
      `select account_id::int, actor_id::int, before, after from audit_log where location_id = $1 and call = 'updateReading' order by seq`,
      [venue.id],
    )
    expect(trail.rows).toMatchObject([
      { account_id: ana.userId, actor_id: ana.userId, before: null, after: { machine: '1', curIn: 1150, curOut: 450 } },
      { before: { curIn: 1150, curOut: 450, corrections: 0 }, after: { curIn: 1120, curOut: 440, corrections: 1 } },
    ])
  })

  test('the history of a machine in a round is empty before its first reading there, and is refused for an unknown machine or round', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const ask = async (id: number, machine: string) =>
      (await ana.refused('POST /machine/listReadingHistory', { sessionId: id, locationId: venue.id, machine })).code
    expect(await ask(sessionId, '99')).toBe('machine.unknown')
    expect(await ask(999_999, '1')).toBe('reading.sessionUnknown')
    expect(
      (await ana.call('POST /machine/listReadingHistory', { sessionId, locationId: venue.id, machine: '1' })).revisions,
    ).toEqual([])
  })
})

describe('the check of the meters before a save', () => {
  const note = 'seen at the machine'

  test('a save without a reason for a meter that fell is refused, and the refusal names the meter and both values', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const save = async (meterIn: number, meterOut: number) =>
      (await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', meterIn, meterOut))).reply
    expect(await save(999, 450)).toMatchObject({
      code: 'reading.meterFell',
      message: 'Machine 1: In 999 is below the previous 1000. Say why, or correct it.',
      detail: { path: 'data.in', values: { machine: '1', field: 'In', previous: 1000, current: 999 } },
    })
    expect(await save(1100, 399)).toMatchObject({
      detail: { path: 'data.out', values: { field: 'Out', previous: 400, current: 399 } },
    })
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session?.readings).toEqual([])
  })

  test.each([
    ['rollover', 99_990, 10, 20],
    ['cleared', 99_990, 10, 10],
    ['correction', 99_990, 99_000, -990],
  ] as const)(
    'a meter that fell is accepted with the reason %s, and the reason and its note are stored',
    async (kind, previous, current, daily) => {
      const { venue, ana } = await scene([{ machine: '1', in: previous, out: 400 }])
      const { sessionId } = await startRound(ana, venue)
      const reading = await saveReading(ana, venue, sessionId, '1', current, 400, { reasons: { in: { kind, note } } })
      expect(reading).toMatchObject({ inValue: daily, difference: daily, reasons: { in: { kind, note }, out: null } })
      const { readings } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
      expect(readings).toEqual([reading])
    },
  )

  test('the daily figure of a cleared meter includes the play up to the value before clearing; a value that is too low or not needed is refused', async () => {
    const { venue, ana } = await scene([{ machine: '1', in: 37_066, out: 400 }])
    const { sessionId } = await startRound(ana, venue)
    const save = (before: number, kind: 'cleared' | 'rollover' = 'cleared') =>
      saveBody(venue, sessionId, '1', 40, 400, { reasons: { in: { kind, note, before } } })
    const low = await ana.refused('POST /machine/updateReading', save(37_065))
    expect(low.reply).toMatchObject({
      code: 'reading.beforeTooLow',
      message: 'Machine 1: In 37065 before clearing is below the previous 37066. Correct it, or leave it empty.',
      detail: { path: 'data.reasons.in' },
    })
    expect((await ana.refused('POST /machine/updateReading', save(37_200, 'rollover'))).code).toBe('request.malformed')
    const { reading } = await ana.call('POST /machine/updateReading', save(37_200))
    expect(reading).toMatchObject({ inValue: 174, reasons: { in: { kind: 'cleared', note, before: 37_200 } } })
    const at = { sessionId, locationId: venue.id }
    expect((await ana.call('POST /machine/listReading', at)).readings).toEqual([reading])
    const { revisions } = await ana.call('POST /machine/listReadingHistory', { ...at, machine: '1' })
    expect(revisions).toMatchObject([{ inReason: { before: 37_200 } }])
    // A correction replaces the reading and its reason.
    expect(
      (await saveReading(ana, venue, sessionId, '1', 40, 400, { reasons: { in: { kind: 'cleared', note } } })).inValue,
    ).toBe(40)
  })

  test('each meter that fell needs its own reason', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const reason = { kind: 'cleared', note } as const
    const half = await ana.refused(
      'POST /machine/updateReading',
      saveBody(venue, sessionId, '1', 5, 3, { reasons: { in: reason } }),
    )
    expect(half).toMatchObject({ code: 'reading.meterFell', detail: { path: 'data.out' } })
    const both = await saveReading(ana, venue, sessionId, '1', 5, 3, { reasons: { in: reason, out: reason } })
    expect(both).toMatchObject({ inValue: 5, outValue: 3 })
  })

  test('a reason for a meter that did not fall is refused, and so is a reason without a note', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const reasons = { out: { kind: 'rollover', note } } as const
    const needless = await ana.refused(
      'POST /machine/updateReading',
      saveBody(venue, sessionId, '1', 1100, 450, { reasons }),
    )
    expect(needless).toMatchObject({ code: 'reading.guardNotNeeded', detail: { path: 'data.reasons.out' } })
    const silent = saveBody(venue, sessionId, '1', 999, 450, { reasons: { in: { kind: 'rollover', note: '  ' } } })
    expect((await ana.refused('POST /machine/updateReading', silent)).code).toBe('request.malformed')
  })

  test('a daily figure over five times the average of the machine’s last readings must be confirmed', async () => {
    const { venue, ana } = await scene([{ machine: '1', in: 0, out: 0 }])
    for (let round = 1; round <= 4; round++) await readRound(house, venue, ana, [['1', round * 100, round * 10]])
    // Four readings are too few for an average.
    await readRound(house, venue, ana, [
      ['1', 5_000, 50],
      ['1', 500, 50],
    ])
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 1000, 100)
    const high = saveBody(venue, sessionId, '1', 1001, 100)
    expect((await ana.refused('POST /machine/updateReading', high)).reply).toMatchObject({
      code: 'reading.outlier',
      message: 'Machine 1: a daily In of 501 is over five times its average of 100. Confirm it, or correct it.',
      detail: { path: 'data.in', values: { machine: '1', field: 'In', daily: 501, average: 100 } },
    })
    const highOut = await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', 1000, 101))
    expect(highOut.detail).toMatchObject({ path: 'data.out', values: { field: 'Out', daily: 51, average: 10 } })
    const confirmed = await saveReading(ana, venue, sessionId, '1', 1001, 100, { isOutlierConfirmed: true })
    expect(confirmed).toMatchObject({ inValue: 501, isOutlierConfirmed: true })
    // An unnecessary confirmation is not stored.
    const usual = await saveReading(ana, venue, sessionId, '1', 600, 60, { isOutlierConfirmed: true })
    expect(usual.isOutlierConfirmed).toBe(false)
  })

  test('when the average of a machine is 0, the refusal of a high figure shows the sum of the last readings instead', async () => {
    const { venue, ana } = await scene([{ machine: '1', in: 700, out: 400 }])
    for (let round = 1; round <= 5; round++) await readRound(house, venue, ana, [['1', 700, 400]])
    const { sessionId } = await startRound(ana, venue)
    const moved = await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', 5700, 400))
    expect(moved.reply).toMatchObject({
      code: 'reading.outlier',
      message:
        'Machine 1: a daily In of 5000 is unusually high. In the last 5 readings, In was 0 in total. Confirm it, or correct it.',
      detail: { path: 'data.in', values: { daily: 5000, average: 0, past: 0, count: 5 } },
    })
    expect(await saveReading(ana, venue, sessionId, '1', 700, 400)).toMatchObject({ difference: 0 })
  })

  test.each([
    ['letters', 'abc', 'Use digits with + - * / between them, for example 4500+120.'],
    ['a number after two signs', '--5', 'Use digits with + - * / between them, for example 4500+120.'],
    ['a division by zero', '1/0', 'A meter cannot be divided by zero.'],
    ['thirteen digits', '1234567890123', 'A meter can have at most 12 digits.'],
    ['less than nothing', '5-6', 'A meter cannot be negative.'],
    ['a part of a dollar', '1/3', 'A meter must be a whole number of dollars.'],
    ['nothing', '', 'Enter a meter value.'],
    ['a formula of 10,000 characters', '1+'.repeat(5000), 'Use at most 100 characters.'],
    ['a negative number', -5, 'Use digits with + - * / between them, for example 4500+120.'],
    ['an enormous number', 1e21, 'Use digits with + - * / between them, for example 4500+120.'],
  ])('a meter typed as %s is refused, and the message names the field', async (_, typed, problem) => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const save = async (meterIn: number | string, meterOut: number | string) =>
      (await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', meterIn, meterOut))).reply
    expect(await save(typed, 450)).toMatchObject({
      code: 'reading.meterInvalid',
      message: `In: ${problem}`,
      detail: { path: 'data.in' },
    })
    expect(await save(1100, typed)).toMatchObject({ message: `Out: ${problem}`, detail: { path: 'data.out' } })
  })
})

describe('a machine that leaves a running round', () => {
  const NOTE = 'Screen is dark'

  test('a machine that is taken out need not be read, is listed with its reason, and is missing again in the next round', async () => {
    const { venue, admin, ana } = await scene()
    const { sessionId } = await startRound(ana, venue)
    const place = { sessionId, locationId: venue.id, machine: ' 2 ' }
    await saveReading(ana, venue, sessionId, '1', 1100, 450)
    const left = await ana.call('POST /machine/leaveSession', { ...place, reason: 'broken', note: NOTE })
    const absence = { machine: '2', reason: 'broken', note: NOTE, leftBy: 'Ana Reyes', leftAt: expect.any(String) }
    expect(left).toMatchObject({ message: 'Machine 2 is out of this session.', absence })
    const again = await ana.refused('POST /machine/leaveSession', { ...place, reason: 'retired' })
    expect(again.reply.message).toBe('Machine 2 was already taken out of this session.')
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session).toMatchObject({ missing: [], absent: [absence], machines: ['1', '2'] })

    expect((await endRound(ana, venue, sessionId, await closedShift(house, venue, ana.userId))).totals.machines).toBe(1)
    const { absent } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    expect(absent).toEqual([absence])
    const { pdfData } = await admin.call('POST /report/previewMasterReadingReport', { sessionId, locationId: venue.id })
    const lines = (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
    expect(lines).toContainEqual(expect.stringMatching(/^2 Broken Screen is dark 2026-\d\d-\d\d .* Ana Reyes$/))
    // The next round asks for the machine again, and its daily figures include the play since its last reading.
    const next = await startRound(ana, venue)
    expect([next.missing, next.absent]).toEqual([['1', '2'], []])
    expect(await saveReading(ana, venue, next.sessionId, '2', 5200, 4000)).toMatchObject({ prevIn: 5000, inValue: 200 })
  })

  test('a machine that was taken out returns when somebody brings it back or reads it; a machine with a reading cannot be taken out', async () => {
    const { venue, ana } = await scene()
    const { sessionId } = await startRound(ana, venue)
    const place = { sessionId, locationId: venue.id, machine: '2' }
    const running = async () => (await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })).session!
    expect((await ana.refused('POST /machine/rejoinSession', place)).code).toBe('reading.notLeft')
    await ana.call('POST /machine/leaveSession', { ...place, reason: 'retired' })
    expect(await ana.call('POST /machine/rejoinSession', place)).toMatchObject({
      message: 'Machine 2 is back in this session.',
    })
    expect((await running()).missing).toEqual(['1', '2'])
    await ana.call('POST /machine/leaveSession', { ...place, reason: 'retired' })
    const saved = await ana.call('POST /machine/updateReading', saveBody(venue, sessionId, '2', 5100, 4000))
    expect(saved.message).toBe('Machine reading successfully added. Machine 2 is back in this session.')
    expect(await running()).toMatchObject({ missing: ['1'], absent: [] })
    const { reply } = await ana.refused('POST /machine/leaveSession', { ...place, reason: 'broken' })
    expect(reply.message).toMatch(/^Machine 2 was read in this session at 2026-06-01 .* by Ana Reyes, so /)
  })

  test('only a machine of the location can be taken out, only of a running round of the location, and only with a reason', async () => {
    const { venue, ana } = await scene()
    const elsewhere = await scene()
    const { sessionId } = await startRound(ana, venue)
    const foreign = await startRound(elsewhere.ana, elsewhere.venue)
    const leave = async (change: object) =>
      (
        await ana.refused('POST /machine/leaveSession', {
          sessionId,
          locationId: venue.id,
          machine: '2',
          reason: 'broken' as const,
          ...change,
        })
      ).code
    expect(await leave({ sessionId: foreign.sessionId })).toBe('reading.sessionUnknown')
    expect(await leave({ machine: '77' })).toBe('machine.unknown')
    expect(await leave({ reason: 'other', note: ' ' })).toBe('request.malformed')
    expect(await leave({ reason: 'because' })).toBe('request.malformed')
    await saveReading(ana, venue, sessionId, '1', 1100, 450)
    await saveReading(ana, venue, sessionId, '2', 5100, 4000)
    await endRound(ana, venue, sessionId, await closedShift(house, venue, ana.userId))
    expect(await leave({})).toBe('reading.noSessionRunning')
  })

  test('a machine is taken out once when twenty people try at the same time, and is never both read and taken out', async () => {
    const { venue, ana } = await scene()
    const { sessionId } = await startRound(ana, venue)
    const body = { sessionId, locationId: venue.id, machine: '2', reason: 'broken' } as const
    expect(await outcomes(20, () => ana.call('POST /machine/leaveSession', body))).toEqual({
      done: 1,
      'reading.alreadyLeft': 19,
    })
    const place = { sessionId, locationId: venue.id, machine: '1' }
    await outcomes(10, (index) =>
      index % 2 === 0
        ? ana.call('POST /machine/leaveSession', { ...place, reason: 'broken' })
        : saveReading(ana, venue, sessionId, '1', 1100, 450),
    )
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session!.readings.map(({ machine }) => machine)).toEqual(['1'])
    expect(session!.absent.map(({ machine }) => machine)).toEqual(['2'])
  })
})

describe('machines without a game', () => {
  test('the machines without a game are listed before a round starts and while it runs', async () => {
    const { venue, admin, ana } = await scene()
    const unassigned = async () =>
      (await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })).unassigned
    expect(await unassigned()).toEqual([])
    await admin.call('POST /machine/edit', {
      locationId: venue.id,
      machines: [{ machine: '77' }, { machine: '9' }],
    })
    expect(await unassigned()).toEqual(['9', '77'])
    await startRound(ana, venue)
    expect(await unassigned()).toEqual(['9', '77'])
  })
})

describe('a reading that was typed before another person’s reading arrived', () => {
  test('a save of other values by somebody who has not seen the current reading is refused, and the refusal shows the current reading', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', roles: ['ROLE_ADD_MACHINE_READING'] })
    const { sessionId } = await startRound(ana, venue)
    const now = house.clock.now()
    house.clock.set(new Date('2026-06-03T08:05:00.000Z'))
    const right = await saveReading(ben, venue, sessionId, '1', 1120, 440, { replaces: null })
    house.clock.set(now)
    // Ana typed her reading before she could see Ben's, and it waited to be sent.
    const waited = saveBody(venue, sessionId, '1', 9120, 440, { replaces: null })
    expect((await ana.refused('POST /machine/updateReading', waited)).reply).toMatchObject({
      code: 'reading.readMeanwhile',
      message:
        'Ben Ortiz read machine 1 at 2026-06-03 3:05 AM: In 1120, Out 440. Confirm that yours replaces it, or discard yours.',
      detail: { path: 'data.replaces', values: { reader: 'Ben Ortiz', in: 1120, out: 440 } },
    })
    const older = await ana.refused(
      'POST /machine/updateReading',
      saveBody(venue, sessionId, '1', 9120, 440, { replaces: right.readingId - 1 }),
    )
    expect(older.code).toBe('reading.readMeanwhile')
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session?.readings).toEqual([right])
    // A save of the same values is accepted, because it overwrites nothing. A person who has seen the current reading may correct it.
    await saveReading(ana, venue, sessionId, '1', 1120, 440, { replaces: null })
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', {
      locationId: venue.id,
      machine: '1',
    })
    const replaces = previous.reading!.readingId
    expect(await saveReading(ana, venue, sessionId, '1', 1130, 440, { replaces })).toMatchObject({ corrections: 2 })
  })

  test('a save that differs only in why a meter fell is refused, and the refusal shows the current reason', async () => {
    const { venue, ana } = await scene([{ machine: '1', in: 37_066, out: 400 }])
    const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', roles: ['ROLE_ADD_MACHINE_READING'] })
    const { sessionId } = await startRound(ana, venue)
    const note = 'new board'
    const noted = { reasons: { in: { kind: 'cleared', note, before: 37_200 } } } as const
    const right = await saveReading(ben, venue, sessionId, '1', 40, 400, { replaces: null, ...noted })
    expect(right.inValue).toBe(174)
    const unseen = async (more: object) =>
      (await ana.refused('POST /machine/updateReading', saveBody(venue, sessionId, '1', 40, 400, more))).reply
    const reasons = [{ in: { kind: 'cleared', note } }, { in: { kind: 'correction', note } }, undefined]
    for (const reason of reasons) {
      expect(await unseen({ replaces: null, reasons: reason })).toMatchObject({
        code: 'reading.readMeanwhile',
        message: expect.stringMatching(
          /^Ben Ortiz read machine 1 at .*: In 40 \(Meter cleared at 37200\), Out 400\. Confirm that yours/,
        ),
      })
    }
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session?.readings).toEqual([right])
    // The same reading typed by two people is accepted.
    const same = await saveReading(ana, venue, sessionId, '1', 40, 400, { replaces: null, ...noted })
    expect(same).toMatchObject({ inValue: 174, corrections: 1 })
  })

  test('when twenty people who saw no reading save at the same time, one reading is saved and nineteen saves are refused', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const saves = await outcomes(20, (index) =>
      saveReading(ana, venue, sessionId, '1', 1100 + index, 450, { replaces: null }),
    )
    expect(saves).toEqual({ done: 1, 'reading.readMeanwhile': 19 })
  })
})

describe('two people who read one machine', () => {
  test('a person who corrects somebody else’s reading is told whose reading it was, and the list of readings names that reader too', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', roles: ['ROLE_ADD_MACHINE_READING'] })
    const { sessionId } = await startRound(ana, venue)
    const save = async (reader: Person, meterIn: number) =>
      reader.call('POST /machine/updateReading', saveBody(venue, sessionId, '1', meterIn, 450))
    expect(await save(ana, 1110)).toMatchObject({
      message: 'Machine reading successfully added',
      reading: { correctedReader: null },
    })
    const second = await save(ben, 1120)
    expect(second).toMatchObject({
      message: 'Machine reading successfully added. It corrects the reading by Ana Reyes: In 1110, Out 450.',
      reading: { correctedReader: 'Ana Reyes', readBy: 'Ben Ortiz' },
    })
    const { readings } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    expect(readings).toEqual([second.reading])
    // A person who corrects their own reading gets no such message.
    expect(await save(ben, 1121)).toMatchObject({
      message: 'Machine reading successfully added',
      reading: { correctedReader: null, corrections: 2 },
    })
  })
})

describe('at the same moment', () => {
  test('when twenty people start a round at the same moment, one starts it, and nineteen are told that it is running', async () => {
    const { venue, ana } = await scene()
    expect(await outcomes(20, () => startRound(ana, venue))).toEqual({ done: 1, 'reading.sessionRunning': 19 })
    const rows = await house.owner.query('select from reading_sessions where location_id = $1', [venue.id])
    expect(rows.rowCount).toBe(1)
  })

  test('when twenty requests end a round at the same moment, each with another shift, one ends it, and only its shift is settled', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const shiftIds: number[] = []
    while (shiftIds.length < 20) shiftIds.push(await closedShift(house, venue, ana.userId))
    const { sessionId } = await startRound(ana, venue)
    await saveReading(ana, venue, sessionId, '1', 1100, 450)
    const ended = await outcomes(20, (index) => endRound(ana, venue, sessionId, shiftIds[index]!))
    expect(ended).toEqual({ done: 1, 'reading.noSessionRunning': 19 })
    const settled = await house.owner.query(
      'select from shifts where location_id = $1 and reading_session_id is not null',
      [venue.id],
    )
    expect(settled.rowCount).toBe(1)
  })

  test('a save or a second end that arrives while somebody is ending the round waits and is then refused', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const shiftId = await closedShift(house, venue, ana.userId)
    const ending = 'update reading_sessions set ended_at = $2, ended_by = $3 where reading_session_id = $1'
    const read = (sessionId: number) => saveReading(ana, venue, sessionId, '1', 1100, 450)
    for (const late of [(sessionId: number) => endRound(ana, venue, sessionId, shiftId), read]) {
      const { sessionId } = await startRound(ana, venue)
      await read(sessionId)
      const tried = () => outcomes(1, () => late(sessionId))
      const ended = await house.during(ending, [sessionId, house.clock.now(), ana.userId], tried)
      expect(ended).toEqual({ 'reading.noSessionRunning': 1 })
    }
  })

  test('when twenty readings of a machine are saved at the same moment, one is the first, nineteen are corrections, and none is lost', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    expect(await outcomes(20, (index) => saveReading(ana, venue, sessionId, '1', 1100 + index, 450))).toEqual({
      done: 20,
    })
    const { revisions } = await ana.call('POST /machine/listReadingHistory', {
      sessionId,
      locationId: venue.id,
      machine: '1',
    })
    expect(revisions.map((revision) => revision.revision)).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index))
    expect(revisions.map((revision) => revision.curIn).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => 1100 + index),
    )
    const rows = await house.owner.query(
      'select distinct prev_in::int, assignment_id from readings where location_id = $1',
      [venue.id],
    )
    expect(rows.rows).toMatchObject([{ prev_in: 1000 }])
  })

  test('when readings of thirty machines are saved at the same moment, none is lost', async () => {
    const machines = Array.from({ length: 30 }, (_, index) => ({ machine: String(index + 1), in: 0, out: 0 }))
    const { venue, ana } = await scene(machines)
    const { sessionId } = await startRound(ana, venue)
    expect(await outcomes(30, (index) => saveReading(ana, venue, sessionId, String(index + 1), 10, 5))).toEqual({
      done: 30,
    })
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session).toMatchObject({ missing: [], totals: { machines: 30, inValue: 300, outValue: 150 } })
  })

  test('a save that arrives at the same moment as the end of the round is included in the totals or refused', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    for (let round = 1; round <= 10; round++) {
      const { sessionId } = await startRound(ana, venue)
      await saveReading(ana, venue, sessionId, '1', 1000 + round * 100, 400)
      const shiftId = await closedShift(house, venue, ana.userId)
      const [ended, saves] = await Promise.all([
        endRound(ana, venue, sessionId, shiftId),
        outcomes(4, (index) => saveReading(ana, venue, sessionId, '1', 1000 + round * 100 - index, 400)),
      ])
      const { session, readings } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
      expect(session.totals).toEqual(ended.totals)
      const [{ inValue, outValue, difference }] = readings as [Reading]
      expect(session.totals, 'stored when it ended').toEqual({ machines: 1, inValue, outValue, difference })
      expect(readings[0]!.corrections).toBe(saves['done'] ?? 0)
      expect((saves['done'] ?? 0) + (saves['reading.noSessionRunning'] ?? 0)).toBe(4)
    }
  })

  test('a save that is sent several times with one key saves one reading', async () => {
    const { venue, ana } = await scene([TWO[0]!])
    const { sessionId } = await startRound(ana, venue)
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        ana.call('POST /machine/updateReading', saveBody(venue, sessionId, '1', 1100, 450), { key }),
      ),
    )
    expect(new Set(replies.map((reply) => reply.reading.readingId)).size).toBe(1)
    expect(replies[0]!.reading.corrections).toBe(0)
  })
})

describe('another location', () => {
  test('a request that names the round or a machine of another location, or that location itself, is refused', async () => {
    const { venue, admin, ana } = await scene()
    const elsewhere = await scene([{ machine: '77', in: 0, out: 0 }])
    const foreign = await startRound(elsewhere.ana, elsewhere.venue)
    const { sessionId } = await startRound(ana, venue)
    const save = async (body: ReturnType<typeof saveBody>) =>
      (await ana.refused('POST /machine/updateReading', body)).code
    expect(await save(saveBody(venue, foreign.sessionId, '1', 1100, 450))).toBe('reading.sessionUnknown')
    expect(await save(saveBody(venue, sessionId, '77', 1100, 450))).toBe('machine.unknown')
    const smuggled = saveBody(venue, sessionId, '1', 1100, 450)
    expect(await save({ ...smuggled, data: { ...smuggled.data, locationId: elsewhere.venue.id } })).toBe(
      'location.unknown',
    )
    const one = { sessionId: foreign.sessionId, locationId: venue.id }
    expect((await ana.refused('POST /machine/listReading', one)).code).toBe('reading.sessionUnknown')
    expect((await admin.refused('POST /report/previewMasterReadingReport', one)).code).toBe('reading.sessionUnknown')
    const employeeSessionIds = [await closedShift(house, venue, ana.userId)]
    expect((await ana.refused('POST /machine/endSession', { ...one, employeeSessionIds })).code).toBe(
      'reading.sessionUnknown',
    )
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId: venue.id })
    expect(session).toMatchObject({ sessionId, machines: ['1', '2'], readings: [] })
  })
})

describe('the lists of rounds and readings', () => {
  test('the lists show the rounds of a range of business days with their totals, newest first, and the totals of each machine', async () => {
    const { venue, ana } = await scene()
    const evening = house.clock.now()
    const readOn = async (day: string, readings: [string, number, number][]) => {
      house.clock.set(new Date(`${day}T23:00:00Z`))
      return readRound(house, venue, ana, readings)
    }
    await readOn('2026-06-10', [
      ['1', 1100, 400],
      ['2', 5200, 4001],
    ])
    // The second reading of machine 2 corrects the first, so only the second counts.
    const second = await readOn('2026-06-11', [
      ['1', 1300, 400],
      ['2', 5900, 4050],
      ['2', 5600, 4002],
    ])
    const third = await readOn('2026-06-12', [
      ['1', 1700, 400],
      ['2', 6400, 4003],
    ])
    house.clock.set(evening)
    const range = { fromDate: '2026-06-11', toDate: '2026-06-12', locationId: venue.id }
    const { sessions, totals } = await ana.call('POST /machine/getSessionIds', range)
    expect(sessions.map((session) => [session.sessionId, session.businessDay, session.totals])).toEqual([
      [third, '2026-06-12', { machines: 2, inValue: 1200, outValue: 1, difference: 1199 }],
      [second, '2026-06-11', { machines: 2, inValue: 600, outValue: 1, difference: 599 }],
    ])
    expect(totals).toEqual({ machines: 4, inValue: 1800, outValue: 2, difference: 1798 })
    const { machines } = await ana.call('POST /machine/listMachineTotals', range)
    expect(machines).toEqual([
      { machine: '2', game: 'Dragon', type: 'Jackpot', sessions: 2, inValue: 1200, outValue: 2, difference: 1198 },
      { machine: '1', game: 'Fish', type: 'Regular', sessions: 2, inValue: 600, outValue: 0, difference: 600 },
    ])
    expect(
      (await ana.call('POST /machine/getSessionIds', { ...range, fromDate: '2026-06-13', toDate: '2026-06-13' }))
        .sessions,
    ).toEqual([])
  })

  test('the list of readings keeps a machine that was removed later, and the next round does not ask for this machine', async () => {
    const { venue, admin, ana } = await scene()
    const sessionId = await readRound(house, venue, ana, [
      ['1', 1100, 400],
      ['2', 5100, 4000],
    ])
    const { machines } = await admin.call('POST /machine/list', { locationId: venue.id })
    const second = machines.find((machine) => machine.machine === '2')!
    const removed = [{ machineId: second.machineId, version: second.version }]
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [], removed })
    const { readings } = await ana.call('POST /machine/listReading', { sessionId, locationId: venue.id })
    expect(readings.map((reading) => reading.machine)).toEqual(['1', '2'])
    const next = await startRound(ana, venue)
    expect(next.machines).toEqual(['1'])
    await saveReading(ana, venue, next.sessionId, '1', 1200, 400)
    await endRound(ana, venue, next.sessionId, await closedShift(house, venue, ana.userId))
  })
})
