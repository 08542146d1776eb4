import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addAlert } from '../../testing/alerts.ts'
import { closedShift, endRound, saveReading, setUpFloor, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'

let house: House
let venue: Venue
let admin: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  admin = await venue.admin({ firstname: 'Renata', lastname: 'Cole' })
})

const list = (person: Person, more: object = {}) => person.call('POST /alert/list', { locationId: venue.id, ...more })
const messages = async (person: Person) => (await list(person)).alerts.map(({ alertMessage }) => alertMessage)
const one = (alertId: number) => ({ alertId, locationId: venue.id })

test('an alert shows its class, its message, its time, and who made the change that raised it', async () => {
  const ana = await venue.employee({ firstname: 'Ana', lastname: 'Reyes', roles: ['ROLE_ADD_MACHINE_READING'] })
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  const { sessionId } = await startRound(ana, venue)
  await saveReading(ana, venue, sessionId, '1', 400, 1000)
  const alertId = await addAlert(venue, 'The server saw this.', 'machine.idle')
  const timestamp = house.clock.now().toISOString()
  const { alerts, ...rest } = await list(admin)
  const idle = { alertId, classification: 'warning', alertMessage: 'The server saw this.', timestamp }
  expect(alerts).toEqual([
    { ...idle, identifier: { userName: '' } },
    {
      alertId: expect.any(Number) as number,
      classification: 'critical',
      alertMessage: 'Machine 1 paid out 1,000 and took in 400.',
      timestamp,
      identifier: { userName: 'Ana Reyes' },
    },
  ])
  expect(rest).toMatchObject({
    total: 2,
    hasMore: false,
    counts: { critical: 1, warning: 1, info: 0 },
    snoozed: 0,
    newest: alertId,
  })
  const critical = await list(admin, { classification: 'critical' })
  expect([critical.alerts.map(({ classification }) => classification), critical.total]).toEqual([['critical'], 1])
})

test('a snoozed alert is hidden only from the person who snoozed it, until 7 AM of the next business day', async () => {
  house.clock.setWall('2026-11-01T01:30', 'last')
  const [other, alertId] = [await venue.admin(), await addAlert(venue, 'First')]
  await addAlert(venue, 'Second')
  const { until } = await admin.call('POST /alert/snooze', one(alertId))
  expect(until).toBe('2026-11-01T13:00:00.000Z')
  expect(await list(admin)).toMatchObject({ total: 1, snoozed: 1, counts: { info: 1 } })
  expect(await messages(admin)).toEqual(['Second'])
  expect(await messages(other)).toEqual(['Second', 'First'])
  house.clock.setWall('2026-11-01T06:59')
  expect(await messages(admin)).toEqual(['Second'])
  house.clock.setWall('2026-11-01T07:00')
  expect(await list(admin)).toMatchObject({ total: 2, snoozed: 0 })
  await admin.call('POST /alert/snooze', one(alertId))
  expect(await messages(admin)).toEqual(['Second'])
})

test('snoozing an alert deletes the person’s earlier snoozes that are over', async () => {
  const [first, second] = [await addAlert(venue), await addAlert(venue)]
  await admin.call('POST /alert/snooze', one(first))
  house.clock.advance(86_400_000)
  await admin.call('POST /alert/snooze', one(second))
  const { rows } = await house.owner.query('select alert_id::int from alert_snoozes where location_id = $1', [venue.id])
  expect(rows).toEqual([{ alert_id: second }])
})

test('a deleted alert is gone for everybody, and only a new cause raises an alert again', async () => {
  const fall = { reasons: { in: { kind: 'rollover' as const, note: 'Passed 999' } } }
  const ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
  const other = await venue.admin()
  await setUpFloor(venue, [{ machine: '1', in: 500, out: 300 }])
  const { sessionId } = await startRound(ana, venue)
  await saveReading(ana, venue, sessionId, '1', 20, 310, fall)
  const [alert] = (await list(admin)).alerts
  await admin.call('POST /alert/resolve', one(alert!.alertId))
  expect(await messages(other)).toEqual([])
  await saveReading(ana, venue, sessionId, '1', 30, 310, fall)
  expect(await messages(admin)).toEqual([])
  await endRound(ana, venue, sessionId, await closedShift(house, venue, ana.userId))
  await saveReading(ana, venue, (await startRound(ana, venue)).sessionId, '1', 10, 310, fall)
  expect(await messages(admin)).toContain('Machine 1: the In meter fell from 30 to 10. Reason: rollover, Passed 999.')
})

test('the audit trail says who snoozed an alert, who deleted it, and what the alert said', async () => {
  const [first, second, third] = [
    await addAlert(venue, 'First'),
    await addAlert(venue, 'Second', 'machine.idle'),
    await addAlert(venue, 'Third', 'meter.fell'),
  ]
  const { until } = await admin.call('POST /alert/snooze', one(first))
  await admin.call('POST /alert/resolve', one(first))
  await admin.call('POST /alert/deleteAll', { locationId: venue.id })
  const { rows } = await house.owner.query(
    'select call, actor_id::int as by, before, after from audit_log where location_id = $1 order by seq',
    [venue.id],
  )
  const trace = { alertId: first, classification: 'info', alertMessage: 'First' }
  const all = [
    { alertId: third, classification: 'critical', alertMessage: 'Third' },
    { alertId: second, classification: 'warning', alertMessage: 'Second' },
  ]
  const by = admin.userId
  expect(rows).toEqual([
    { call: 'snoozeAlert', by, before: trace, after: { until } },
    { call: 'resolveAlert', by, before: trace, after: null },
    { call: 'deleteAllAlerts', by, before: { alerts: all }, after: { deleted: 2 } },
  ])
  const ended = await house.owner.query(
    'select distinct resolved_by::int as by, resolved_at as at from alerts where location_id = $1',
    [venue.id],
  )
  expect(ended.rows).toEqual([{ by, at: house.clock.now() }])
})

test('Clear Notifications also deletes snoozed alerts, but keeps alerts that came after the person loaded the list', async () => {
  const [, hidden] = [await addAlert(venue, 'Seen'), await addAlert(venue, 'Hidden')]
  await admin.call('POST /alert/snooze', one(hidden))
  const { newest } = await list(admin)
  await addAlert(venue, 'Came meanwhile')
  const { deleted } = await admin.call('POST /alert/deleteAll', { locationId: venue.id, upTo: newest! })
  expect(deleted).toBe(2)
  expect(await list(admin)).toMatchObject({ alerts: [{ alertMessage: 'Came meanwhile' }], snoozed: 0 })
})

test('when two people delete the same alerts at the same time, one succeeds and the other is told that the alerts are gone', async () => {
  const other = await venue.admin()
  const outcomes = async (...tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).map(({ status, ...rest }) =>
      status === 'fulfilled' ? 'done' : (rest as PromiseRejectedResult & { reason: { code: string } }).reason.code,
    )
  for (let round = 1; round <= 5; round++) {
    const alertId = await addAlert(venue)
    const twice = [admin, other].map(async (person) => person.call('POST /alert/resolve', one(alertId)))
    expect((await outcomes(...twice)).toSorted()).toEqual(['alert.unknown', 'done'])
    for (let more = 1; more <= 20; more++) await addAlert(venue)
    const all = [admin, other].map(async (person) => person.call('POST /alert/deleteAll', { locationId: venue.id }))
    expect((await outcomes(...all)).toSorted()).toEqual(['alert.none', 'done'])
  }
})

test('people see only the alerts that their roles allow, and only administrators see alerts about the company', async () => {
  await addAlert(venue, 'A meter', 'meter.fell')
  await addAlert(venue, 'A drawer', 'drawer.difference')
  await addAlert(venue, 'The license', 'licence.ending')
  const reader = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
  const nobody = await venue.employee({ roles: ['ROLE_DASHBOARD'] })
  const away = await venue.employee({ roles: ['ROLE_MASTER_READING'], isClockedIn: false })
  expect(await messages(admin)).toEqual(['The license', 'A drawer', 'A meter'])
  expect(await list(reader)).toMatchObject({
    total: 1,
    counts: { critical: 1, warning: 0 },
    alerts: [{ alertMessage: 'A meter' }],
  })
  expect(await messages(nobody)).toEqual([])
  expect(await messages(away)).toEqual([])
  expect(await messages(await venue.station())).toEqual([])
})

test('administrators and people with several locations can snooze and delete the alerts they see, and others can only look at them', async () => {
  const [meter, drawer] = [
    await addAlert(venue, 'A meter', 'meter.fell'),
    await addAlert(venue, 'A drawer', 'drawer.difference'),
  ]
  const reader = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
  const keeper = await venue.employee({ roles: ['ROLE_MASTER_READING'], alsoAt: [await house.venue()] })
  for (const http of ['POST /alert/snooze', 'POST /alert/resolve'] as const) {
    expect((await reader.refused(http, one(meter))).code).toBe('access.forbidden')
    expect((await keeper.refused(http, one(drawer))).code).toBe('alert.unknown')
  }
  expect((await reader.refused('POST /alert/deleteAll', { locationId: venue.id })).code).toBe('access.forbidden')
  expect(await messages(admin)).toEqual(['A drawer', 'A meter'])
  await keeper.call('POST /alert/snooze', one(meter))
  expect((await keeper.call('POST /alert/deleteAll', { locationId: venue.id })).deleted).toBe(1)
  expect(await messages(admin)).toEqual(['A drawer'])
})

test('browsers are told when a change or a job raises an alert, and when somebody deletes an alert', async () => {
  const ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
  await setUpFloor(venue, [{ machine: '1', in: 0, out: 0 }])
  const { sessionId } = await startRound(ana, venue)
  await house.app.jobs.runDue()
  const heardBy = async (act: () => Promise<unknown>) => {
    const window = await Listening.as(house, admin, venue)
    await act()
    await window.hears((message) => message.type === 'refreshData' && message.topics.includes('alerts'))
    window.close()
  }
  await heardBy(async () => saveReading(ana, venue, sessionId, '1', 400, 1000))
  await heardBy(async () => {
    house.clock.advance(17 * 3_600_000)
    await house.app.jobs.runDue()
  })
  expect(await messages(admin)).toContainEqual(expect.stringContaining('is still open after 16 hours'))
  const [alert] = (await list(admin)).alerts
  await heardBy(async () => admin.call('POST /alert/resolve', one(alert!.alertId)))
})

test('a list of 10,001 alerts comes in pages, even when only one class is listed, and one call deletes all of the alerts', async () => {
  await house.owner.query(
    `insert into alerts (location_id, code, cause, classification, message, raised_at)
     select $1, 'meter.fell', 'cause ' || n, case when n % 4 = 0 then 'critical' else 'info' end, 'Alert ' || n, $2
     from generate_series(1, 10001) n`,
    [venue.id, house.clock.now()],
  )
  const newest = await list(admin, { rowsPerPage: 25 })
  expect(newest.alerts.map(({ alertMessage }) => alertMessage).slice(0, 2)).toEqual(['Alert 10001', 'Alert 10000'])
  expect(newest).toMatchObject({ total: 10_000, hasMore: true })
  const last = await list(admin, { rowsPerPage: 100, page: 24, classification: 'critical' })
  expect([last.alerts.length, last.alerts.at(-1)!.alertMessage, last.total, last.hasMore]).toEqual([
    100,
    'Alert 4',
    2_500,
    false,
  ])
  expect((await admin.call('POST /alert/deleteAll', { locationId: venue.id })).deleted).toBe(10_001)
  expect(await list(admin)).toMatchObject({ alerts: [], total: 0, hasMore: false })
})
