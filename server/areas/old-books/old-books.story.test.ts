import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readRound, setUpFloor } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { oldDay } from '../../testing/report.ts'

let house: House
let venue: Venue
let admin: Person
let accountant: Person
let adminName: string
beforeAll(async () => {
  house = await openHouse()
  house.clock.set(new Date('2026-06-02T23:00:00Z'))
  venue = await house.venue()
  admin = await setUpFloor(venue, [{ machine: '1', in: 1_000, out: 400 }])
  const { rows } = await house.owner.query<{ name: string }>(
    "select btrim(firstname || ' ' || lastname) as name from users where user_id = $1",
    [admin.userId],
  )
  adminName = rows[0]!.name
  accountant = await venue.employee({ roles: ['ROLE_ACCOUNTING'] })
})
afterAll(() => house.close())

const importRows = (...rows: ReturnType<typeof oldDay>[]) =>
  admin.call('POST /report/importWeeks', { locationId: venue.id, rows: rows.map((row, n) => ({ ...row, row: n + 2 })) })

const columns = async (fromDate: string, toDate: string) => {
  const reply = await accountant.call('POST /report/weeklyReport', { fromDate, toDate, locationId: venue.id })
  return { ...reply, days: Object.values(reply.weekReport) }
}

/** Returns the rows behind a figure, and checks that they add up to it. */
async function rowsOf(businessDay: string, fieldName: string, figure: number) {
  const body = { businessDay, fieldName: fieldName as 'totalIn', locationId: venue.id }
  const { rows, sum } = await accountant.call('POST /report/listFigureRows', body)
  expect(sum, fieldName).toBe(figure)
  return rows.map(({ name, description, amount }) => [name, description, amount])
}

describe('an imported day', () => {
  test('an imported day shows the figures of the old books and the rows behind them, and leaves its ending balance to the next day', async () => {
    await importRows(
      oldDay('2026-05-29', { opening: '10,000', ending: '10,470.50' }),
      oldDay('5/30/2026', { jpIn: '100', jpOut: '40', ending: '(20)' }),
    )
    const { days, summary, weekTotal } = await columns('2026-05-28', '2026-05-31')
    const [before, friday, saturday, sunday] = days
    expect(before).toMatchObject({ isImported: false, hasSessions: false, netProfit: 0 })
    expect(friday).toMatchObject({
      isImported: true,
      hasSessions: false,
      totalIn: 5_240,
      totalOut: 3_658,
      grossProfit: 1_582,
      netProfit: 477,
      openingBalance: 10_000,
      openingDifference: 0,
      total: 10_477,
      endingBalance: 10_470.5,
      shortOver: -6.5,
      typed: [],
      percentages: { matchPct: 14.41, employeePct: 5.73, maintenancePct: 0.95, totalPayPct: 21.09 },
      machinePercentages: { machinePayoutPct: 69.81, machineHoldPct: 30.19, gameroomPayoutPct: 90.9, weKeptPct: 9.1 },
    })
    expect(friday!.expenseSet.at(-1)).toMatchObject({ description: 'total', amount: 1_105 })
    expect(saturday).toMatchObject({ openingBalance: 10_470.5, grossProfit: 1_642, endingBalance: -20 })
    // Sunday has no figures, so it opens with Saturday's ending balance.
    expect(sunday).toMatchObject({ isImported: false, openingBalance: -20 })
    expect(summary.at(-1)).toMatchObject({ day: 'WEEK TOTAL', netProfit: 477 + 537, grossProfit: 1_582 + 1_642 })
    expect(weekTotal.expenseTotal).toBe(2_210)

    const by = adminName
    expect(await rowsOf('2026-05-29', 'totalIn', 5_240)).toEqual([[by, 'Imported: Total In', 5_240]])
    expect(await rowsOf('2026-05-29', 'expense:Match', 755)).toEqual([[by, 'Imported: Match', 755]])
    expect(await rowsOf('2026-05-29', 'openingBalance', 10_000)).toEqual([[by, 'Imported: Opening Balance', 10_000]])
    for (const figure of [
      'totalOut',
      'jpOtherIn',
      'jpOtherOut',
      'grossProfit',
      'expenseTotal',
      'netProfit',
      'openingBalance',
      'total',
      'nightCount',
      'zelle',
      'endingBalance',
      'shortOver',
      'unexplained',
    ] as const) {
      const value = { ...saturday!, expenseTotal: 1_105, unexplained: saturday!.explained.unexplained }[figure]
      await rowsOf('2026-05-30', figure, value)
    }
  })

  test('an imported day keeps its imported ending balance, which includes the money in Zelle accounts', async () => {
    await importRows(oldDay('2026-05-20', { opening: '1,000', ending: '1,477' }))
    await house.owner.query(
      `insert into ledger_entries (location_id, ledger, user_id, amount_cents, entry_on, recorded_at, recorded_by)
       values ($1, 'zelle', $2, 10000, '2026-05-20', $3, $2)`,
      [venue.id, admin.userId, house.clock.now()],
    )
    const { days } = await columns('2026-05-20', '2026-05-20')
    expect(days[0]).toMatchObject({ zelle: 100, nightCount: 1_377, endingBalance: 1_477, shortOver: 0 })
    // The money in Zelle accounts comes from Countroom's ledger and not from the import.
    expect(await rowsOf('2026-05-20', 'nightCount', 1_377)).toEqual([
      [adminName, 'Imported: Ending Balance', 1_477],
      ['Money in Zelle accounts', '', -100],
    ])
  })

  test('an imported day can get more expenses and be imported again, and voiding an import brings back the import before it', async () => {
    const locationId = venue.id
    await importRows(oldDay('2026-04-07'))
    await admin.call('POST /report/addExpense', {
      businessDay: '2026-04-07',
      description: 'Ice',
      amount: 25,
      locationId,
    })
    expect((await columns('2026-04-07', '2026-04-07')).days[0]).toMatchObject({ netProfit: 452 })
    const rows = [oldDay('2026-04-07', { in: '6,240' })]
    const { findings } = await admin.call('POST /report/previewWeeks', { locationId, rows })
    expect(findings).toEqual([
      {
        row: 2,
        faults: [],
        warnings: ['This day was imported before. These figures take the place of the earlier ones.'],
      },
    ])
    await importRows(...rows)
    expect((await columns('2026-04-07', '2026-04-07')).days[0]).toMatchObject({ totalIn: 6_240, netProfit: 1_452 })

    // After the import is voided, the report shows the import before it again.
    const { imports } = await accountant.call('POST /report/listImportedWeeks', { locationId })
    expect(imports.slice(0, 2)).toMatchObject([
      { days: 1, shownDays: 1, fromDate: '2026-04-07', toDate: '2026-04-07', importedBy: adminName, void: null },
      { days: 1, shownDays: 0, void: null },
    ])
    const { importId } = imports[0]!
    const voiding = { importId, locationId, reason: 'another venue' }
    expect((await admin.refused('POST /report/deleteImportedWeeks', { importId, locationId })).code).toBe(
      'void.reasonMissing',
    )
    await admin.call('POST /report/deleteImportedWeeks', voiding)
    expect((await admin.refused('POST /report/deleteImportedWeeks', voiding)).code).toBe('import.unknown')
    expect((await columns('2026-04-07', '2026-04-07')).days[0]).toMatchObject({ totalIn: 5_240, netProfit: 452 })
    const after = await accountant.call('POST /report/listImportedWeeks', { locationId })
    expect(after.imports[0]).toMatchObject({ shownDays: 0, void: { reason: 'another venue', by: adminName } })
    expect(after.imports[1]).toMatchObject({ shownDays: 1 })
  })

  test('the history of a venue begins with its earliest imported day until the import of that day is voided', async () => {
    const other = await house.venue()
    const owner = await setUpFloor(other, [])
    const locationId = other.id
    const openingOf = async (day: string) => {
      const report = await owner.call('POST /report/weeklyReport', { fromDate: day, toDate: day, locationId })
      return Object.values(report.weekReport)[0]!.openingBalance
    }
    await owner.call('POST /report/addExpense', {
      businessDay: '2026-06-01',
      description: 'Ice',
      amount: 25,
      locationId,
    })
    // The venue's history begins on June 1, so June 1 opens with 0 and June 2 opens with the balance that June 1 left.
    expect(await openingOf('2026-06-02')).toBe(-25)
    const rows = [{ ...oldDay('2026-03-01'), row: 2 }]
    await owner.call('POST /report/importWeeks', { locationId, rows })
    // Now the history begins on March 1, and no balance is known in the 62 days before June 2. So June 2 opens with 0.
    expect(await openingOf('2026-06-02')).toBe(0)
    const { imports } = await owner.call('POST /report/listImportedWeeks', { locationId })
    const voiding = { importId: imports[0]!.importId, locationId, reason: 'another venue' }
    await owner.call('POST /report/deleteImportedWeeks', voiding)
    expect(await openingOf('2026-06-02')).toBe(-25)
  })

  test('an import of a day with sessions is refused, and sessions that are added later replace the imported figures', async () => {
    const ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING'] })
    await readRound(house, venue, ana, [['1', 1_300, 500]])
    house.clock.set(new Date('2026-06-03T23:00:00Z'))
    const rows = [oldDay('2026-06-01'), { ...oldDay('2026-06-02'), row: 3 }]
    const { findings } = await admin.call('POST /report/previewWeeks', { locationId: venue.id, rows })
    expect(findings).toMatchObject([{ row: 3, faults: [{ field: 'date' }] }])
    const refused = await admin.refused('POST /report/importWeeks', { locationId: venue.id, rows })
    expect([refused.code, refused.reply.message]).toEqual([
      'import.rowsWrong',
      'Nothing was imported: 1 row has to be corrected first. Begin with row 3.',
    ])
    expect((await columns('2026-06-01', '2026-06-01')).days[0]).toMatchObject({ isImported: false })

    await importRows(oldDay('2026-06-01', { opening: '500', ending: '977' }))
    await house.owner.query('update reading_sessions set business_day = $2 where location_id = $1', [
      venue.id,
      '2026-06-01',
    ])
    const [day] = (await columns('2026-06-01', '2026-06-01')).days
    expect(day).toMatchObject({ isImported: true, hasSessions: true, totalIn: 300, totalOut: 100, netProfit: 200 })
    await rowsOf('2026-06-01', 'totalIn', 300)
    // A report for which somebody chooses no session does not show the imported figures either. It shows zeros.
    const none = await accountant.call('POST /report/weeklyReport', {
      fromDate: '2026-06-01',
      toDate: '2026-06-01',
      sessionIds: [],
      locationId: venue.id,
    })
    expect(Object.values(none.weekReport)[0]).toMatchObject({ isImported: true, totalIn: 0, netProfit: 0 })
    const { imports } = await accountant.call('POST /report/listImportedWeeks', { locationId: venue.id })
    expect(imports[0]).toMatchObject({ days: 1, shownDays: 0 })
  })

  test('an imported day that is verified cannot be imported again, and its import cannot be voided', async () => {
    const locationId = venue.id
    await importRows(oldDay('2026-03-03'))
    const [day] = (await columns('2026-03-03', '2026-03-03')).days
    const { netProfit, shortOver, total } = day!
    await admin.call('POST /report/verifyDay', {
      businessDay: '2026-03-03',
      netProfit,
      shortOver,
      total,
      note: 'Nothing was counted then.',
      locationId,
    })
    const rows = [oldDay('2026-03-03', { in: '9,999' })]
    const { findings } = await admin.call('POST /report/previewWeeks', { locationId, rows })
    expect(findings[0]!.faults[0]!.problem).toBe(
      `${adminName} verified this day. An administrator has to reopen it first.`,
    )
    expect((await admin.refused('POST /report/importWeeks', { locationId, rows })).code).toBe('import.rowsWrong')
    const { imports } = await admin.call('POST /report/listImportedWeeks', { locationId })
    const { importId } = imports.find(({ fromDate }) => fromDate === '2026-03-03')!
    const voiding = { importId, locationId, reason: 'another venue' }
    expect((await admin.refused('POST /report/deleteImportedWeeks', voiding)).code).toBe('day.locked')
    expect((await columns('2026-03-03', '2026-03-03')).days[0]).toMatchObject({ totalIn: 5_240, isImported: true })
  })
})
