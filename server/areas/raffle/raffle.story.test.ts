import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addCustomer, register } from '../../testing/customers.ts'
import { addMachines, endRound, saveReading, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { pdfLines } from '../../testing/pdf-text.ts'
import { testPhoto } from '../../testing/photos.ts'
import { drawMachine, givePrize, prizeFor, RAFFLE_ROLES } from '../../testing/raffle.ts'
import { CASH_ROLES, enter } from '../../testing/till.ts'
import { removePhotosOfDeleted } from '../customers/customers.service.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(() => house.clock.setWall('2026-06-01T18:00'))

const MACHINES = ['2', '7', '10', '12']

async function openVenue(machines: readonly string[] = MACHINES) {
  const venue = await house.venue()
  const admin = await venue.admin({ isClockedIn: true })
  await addMachines(
    admin,
    venue,
    machines.map((machine) => ({ machine, in: 100, out: 50 })),
  )
  const customerId = await addCustomer(house, venue, { firstName: 'Mia', lastName: 'Lopez' })
  return { venue, admin, ana: await raffler(venue, 'Ana'), customerId }
}

async function raffler(venue: Venue, firstname: string): Promise<Person> {
  return venue.employee({ roles: [...CASH_ROLES, ...RAFFLE_ROLES], firstname, lastname: 'Reyes' })
}

const byOf = (who: Person, venue: Venue) => ({ userId: who.userId, locationId: venue.id })

async function drawnMachines(who: Person, venue: Venue): Promise<string[]> {
  const { draws } = await who.call('POST /raffle/listDraws', { locationId: venue.id })
  return draws.map(({ machine }) => machine!)
}

async function expectedIn(who: Person, venue: Venue): Promise<number> {
  const { drawer } = await who.call('POST /transaction/getDrawer', byOf(who, venue))
  return drawer!.expected!
}

describe('a draw', () => {
  test('a draw publishes its hash before its machine, and anybody can repeat the draw from the published data', async () => {
    const { venue, ana } = await openVenue()
    const own = byOf(ana, venue)
    const { draw: begun } = await ana.call('POST /raffle/startDraw', own)
    expect(begun).toMatchObject({ number: 1, state: 'drawing', seed: null, machine: null, machines: MACHINES })
    const { draw: seen } = await ana.call('POST /raffle/getDraw', { drawId: begun.drawId, locationId: venue.id })
    expect(seen).toEqual(begun)
    const { draw } = await ana.call('POST /raffle/revealDraw', { ...own, drawId: begun.drawId })
    expect(draw).toMatchObject({ hash: begun.hash, state: 'open', machines: MACHINES })

    // The test repeats the draw as docs/raffle.md describes it, without the product's code.
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(sha256(['Countroom raffle 1', '1', draw.seed!, ...MACHINES, ''].join('\n'))).toBe(begun.hash)
    const value = Number.parseInt(sha256(`${draw.seed}:0`).slice(0, 12), 16)
    expect(draw.machine).toBe(MACHINES[value % 4])

    // A second request to show the machine changes nothing.
    expect((await ana.call('POST /raffle/revealDraw', { ...own, drawId: draw.drawId })).draw).toEqual(draw)
  })

  test('a round draws each machine once, and then a new round with all machines begins on request or at 7 AM', async () => {
    const { venue, ana } = await openVenue(['1', '2', '3'])
    const own = byOf(ana, venue)
    for (const left of [2, 1, 0]) {
      await drawMachine(ana, venue, { beginsRound: false })
      expect(await ana.call('POST /raffle/listDraws', { locationId: venue.id })).toMatchObject({
        machinesLeft: left,
        machineCount: 3,
      })
    }
    expect((await drawnMachines(ana, venue)).toSorted()).toEqual(['1', '2', '3'])
    const { code, reply } = await ana.refused('POST /raffle/startDraw', own)
    expect([code, reply.message]).toEqual(['raffle.allDrawn', 'All machines have been drawn!'])
    // The refused draw took no number.
    const again = await drawMachine(ana, venue, { beginsRound: true })
    expect(again).toMatchObject({ number: 4, round: 2, machines: ['1', '2', '3'] })
    expect((await drawMachine(ana, venue, { beginsRound: true })).machines).not.toContain(again.machine)

    house.clock.advance(13 * 3_600_000)
    expect(await ana.call('POST /raffle/listDraws', { locationId: venue.id })).toMatchObject({
      draws: [],
      waiting: [{ number: 1 }, { number: 2 }, { number: 3 }, { number: 4 }, { number: 5 }],
      machinesLeft: 3,
      machineCount: 3,
    })
    expect(await drawMachine(ana, venue)).toMatchObject({ number: 6, round: 1, businessDay: '2026-06-02' })
    const earlier = await ana.call('POST /raffle/listDraws', { locationId: venue.id, date: '2026-06-01' })
    expect(earlier.draws.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  })

  test('twelve draws at the same time get twelve different machines, and the numbers of the draws have no gap', async () => {
    const { venue, ana } = await openVenue(Array.from({ length: 12 }, (_, n) => String(n + 1)))
    const ben = await raffler(venue, 'Ben')
    const draws = await Promise.all(Array.from({ length: 12 }, (_, n) => drawMachine([ana, ben][n % 2]!, venue)))
    expect(new Set(draws.map(({ machine }) => machine)).size).toBe(12)
    expect(draws.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
    expect(draws.every(({ round }) => round === 1)).toBe(true)
  })

  test('a draw needs an open shift and a machine on the floor, and leaves out retired machines', async () => {
    const venue = await house.venue()
    const boss = await venue.admin()
    expect((await boss.refused('POST /raffle/startDraw', byOf(boss, venue))).code).toBe('cash.noShift')
    const ana = await raffler(venue, 'Ana')
    expect((await ana.refused('POST /raffle/startDraw', byOf(ana, venue))).code).toBe('raffle.noMachines')
    const { machines } = await boss.call('POST /machine/edit', {
      locationId: venue.id,
      machines: [{ machine: '1' }, { machine: '2' }],
    })
    const removed = [{ machineId: machines[0]!.machineId }]
    await boss.call('POST /machine/edit', { locationId: venue.id, machines: [], removed })
    expect(await drawMachine(ana, venue)).toMatchObject({ machine: '2', machines: ['2'] })
  })

  test('a person without the Employee Check-in role can draw and give a prize, because somebody else may have opened their shift', async () => {
    const { venue, customerId } = await openVenue()
    const cleo = await venue.employee({ roles: ['ROLE_CUSTOMER', 'ROLE_RAFFLE'], firstname: 'Cleo' })
    expect((await cleo.refused('POST /clock/clockOut', byOf(cleo, venue))).status).toBe(403)
    const { machine } = await drawMachine(cleo, venue)
    expect(await givePrize(cleo, venue, customerId)).toMatchObject({ machine, userId: cleo.userId })
  })

  test('the start of a draw waits while somebody retires a machine, and the draw leaves that machine out', async () => {
    const { venue, ana } = await openVenue(['1', '2'])
    const draw = await house.during(
      "update machines set retired_at = now() where location_id = $1 and name = '1'",
      [venue.id],
      () => drawMachine(ana, venue),
    )
    expect(draw.machines).toEqual(['2'])
  })

  test('an interrupted draw can continue: another person with the Raffle role finds the draw and can show its machine', async () => {
    const { venue, ana } = await openVenue()
    const { draw } = await ana.call('POST /raffle/startDraw', byOf(ana, venue))
    // Ben shows the machine through another server on the same database.
    const other = await house.anotherInstance()
    const ben = await raffler(venue, 'Ben')
    const { draws } = await ben.call('POST /raffle/listDraws', { locationId: venue.id })
    expect(draws).toMatchObject([{ drawId: draw.drawId, state: 'drawing', machine: null }])
    const shown = await fetch(`${other.address}/raffle/revealDraw`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ben.token}` },
      body: JSON.stringify({ ...byOf(ben, venue), drawId: draw.drawId }),
    })
    expect(await shown.json()).toMatchObject({ draw: { hash: draw.hash, state: 'open' } })
    await other.app.close()
  })

  test('a draw is over after somebody gave a reason and drew another machine instead, or after somebody closed the draw without a prize', async () => {
    const { venue, ana, customerId } = await openVenue()
    const own = byOf(ana, venue)
    const first = await drawMachine(ana, venue)
    const insteadOf = { drawId: first.drawId, reason: 'no' }
    expect((await ana.refused('POST /raffle/startDraw', { ...own, insteadOf })).code).toBe('void.reasonMissing')
    const second = await drawMachine(ana, venue, {
      insteadOf: { drawId: first.drawId, reason: 'Nobody plays there' },
    })
    expect(second.machine).not.toBe(first.machine)
    const { draw: closed } = await ana.call('POST /raffle/noShow', { ...own, drawId: second.drawId })
    expect([closed.state, closed.reason]).toEqual(['noShow', ''])
    const third = await drawMachine(ana, venue)
    const explained = { ...own, drawId: third.drawId, reason: 'no' }
    expect((await ana.refused('POST /raffle/noShow', explained)).code).toBe('void.reasonMissing')
    await ana.call('POST /raffle/noShow', { ...explained, reason: 'The machine broke' })
    const { draws } = await ana.call('POST /raffle/listDraws', { locationId: venue.id })
    expect(draws.map(({ state, reason }) => [state, reason])).toEqual([
      ['noShow', 'The machine broke'],
      ['noShow', ''],
      ['again', 'Nobody plays there'],
    ])
    for (const { drawId } of [first, second]) {
      expect((await ana.refused('POST /raffle/noShow', { ...own, drawId })).code).toBe('raffle.drawOver')
      expect(
        (await ana.refused('POST /raffle/startDraw', { ...own, insteadOf: { drawId, reason: 'Once more' } })).code,
      ).toBe('raffle.drawOver')
      expect(
        (await ana.refused('POST /raffle/saveRaffle', await prizeFor(ana, venue, customerId, { drawId }))).code,
      ).toBe('raffle.drawOver')
    }
    const { draw } = await ana.call('POST /raffle/startDraw', own)
    expect((await ana.refused('POST /raffle/noShow', { ...own, drawId: draw.drawId })).reply).toMatchObject({
      code: 'raffle.notShown',
      message: 'The machine of draw 4 is not shown yet. Show it first.',
    })
    const insteadOfHidden = { drawId: draw.drawId, reason: 'The screen went dark' }
    await ana.call('POST /raffle/startDraw', { ...own, beginsRound: true, insteadOf: insteadOfHidden })
    // Nobody has seen this machine, so the refusal must not name it.
    const over = await ana.refused('POST /raffle/startDraw', { ...own, insteadOf: insteadOfHidden })
    expect(over.reply.message).toBe('Draw 4 is over: another machine was drawn instead.')
    expect(over.detail?.values).not.toHaveProperty('machine')
  })
})

describe('a draw of an earlier day', () => {
  test('a draw of a verified day stays listed and can continue, because its prize belongs to the shift in which it is given', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    const own = byOf(ana, venue)
    await enter(ana, venue)
    const rules = { ticketApproval: null, changeApproval: null, feedsMatches: false, showsExpected: true }
    await admin.call('POST /rule/saveCashRules', { ...rules, locationId: venue.id })
    const first = await drawMachine(ana, venue)
    const { draw: interrupted } = await ana.call('POST /raffle/startDraw', own)
    house.clock.setWall('2026-06-02T08:00')
    const monday = { businessDay: '2026-06-01', shortOver: 0, netProfit: 0, total: 0, locationId: venue.id }
    await admin.call('POST /report/verifyDay', monday)

    const today = await drawMachine(ana, venue)
    const listed = async () => {
      const { draws, waiting } = await ana.call('POST /raffle/listDraws', { locationId: venue.id })
      return [draws, waiting].map((each) => each.map(({ number, state }) => `${number} ${state}`))
    }
    expect(await listed()).toEqual([['3 open'], ['1 open', '2 drawing', '3 open']])
    await ana.call('POST /raffle/revealDraw', { ...own, drawId: interrupted.drawId })
    const given = await givePrize(ana, venue, customerId, { drawId: first.drawId, amount: 120 })
    expect(given).toMatchObject({ drawNumber: 1, machine: first.machine })
    expect(await expectedIn(ana, venue)).toBe(380)
    expect(await listed()).toEqual([['3 open'], ['2 open', '3 open']])
    await ana.call('POST /raffle/deleteRaffle', { ...own, raffleId: given.raffleId, reason: 'Wrong winner' })
    expect((await listed())[1]).toEqual(['1 open', '2 open', '3 open'])
    // If the request names no draw, the prize belongs to the acting person's last draw that still waits.
    const drawIds = []
    for (let n = 0; n < 3; n++) drawIds.push((await givePrize(ana, venue, customerId, { amount: 5 })).drawId)
    expect(drawIds).toEqual([today.drawId, interrupted.drawId, first.drawId])
  })

  test('a draw of an earlier day can be closed with a reason, even without a shift, or drawn again among today’s machines', async () => {
    const { venue, admin, ana } = await openVenue(['1', '2'])
    const [first, second] = [await drawMachine(ana, venue), await drawMachine(ana, venue)]
    house.clock.setWall('2026-06-02T08:00')
    const boss = await venue.admin()
    const closing = { ...byOf(boss, venue), drawId: first.drawId }
    for (const reason of [undefined, 'no'])
      expect((await boss.refused('POST /raffle/noShow', { ...closing, reason })).code).toBe('void.reasonMissing')
    const closed = await boss.call('POST /raffle/noShow', { ...closing, reason: 'The winner went home' })
    expect(closed).toMatchObject({
      draw: { state: 'noShow', reason: 'The winner went home' },
      message: 'Draw #1 was closed without a prize.',
    })
    const insteadOf = { drawId: second.drawId, reason: 'Nobody plays there' }
    const { machines, businessDay } = await drawMachine(ana, venue, { insteadOf })
    expect([machines, businessDay]).toEqual([['1', '2'], '2026-06-02'])
    const monday = await ana.call('POST /raffle/listDraws', { locationId: venue.id, date: '2026-06-01' })
    expect(monday.draws.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      'again: Nobody plays there',
      'noShow: The winner went home',
    ])
    expect(monday.waiting.map(({ number }) => number)).toEqual([3])
    const days = { fromDate: '2026-06-02', toDate: '2026-06-02', locationId: venue.id }
    const { entries } = await admin.call('POST /audit/list', { ...days, call: 'noShow' })
    expect(entries).toMatchObject([{ after: { state: 'noShow', reason: 'The winner went home' } }])
  })

  test('a draw waits for its winner for seven days, and is then over', async () => {
    const { venue, ana, customerId } = await openVenue()
    const { drawId, machine } = await drawMachine(ana, venue)
    const waiting = async () => (await ana.call('POST /raffle/listDraws', { locationId: venue.id })).waiting.length
    house.clock.setWall('2026-06-09T06:59')
    expect(await waiting()).toBe(1)
    house.clock.setWall('2026-06-09T07:00')
    expect(await waiting()).toBe(0)
    const monday = await ana.call('POST /raffle/listDraws', { locationId: venue.id, date: '2026-06-01' })
    expect(monday.draws.map(({ state }) => state)).toEqual(['lapsed'])
    const prize = await prizeFor(ana, venue, customerId)
    expect((await ana.refused('POST /raffle/saveRaffle', prize)).code).toBe('raffle.notDrawn')
    expect((await ana.refused('POST /raffle/saveRaffle', { ...prize, drawId })).reply).toMatchObject({
      code: 'raffle.drawOver',
      message: `Draw 1 of machine ${machine} is over: it waited for its winner for 7 days.`,
    })
    const late = { ...byOf(ana, venue), drawId, reason: 'Nobody came' }
    expect((await ana.refused('POST /raffle/noShow', late)).code).toBe('raffle.drawOver')
  })
})

describe('a prize', () => {
  test('a prize shows the registered name and the stored photos of the winner, even if the browser sends another name', async () => {
    const { venue, admin, ana } = await openVenue()
    const { customerId, files } = await register(admin, venue, { firstName: 'Nia', lastName: 'Park' })
    await drawMachine(ana, venue)
    const given = await givePrize(ana, venue, customerId, { name: 'Somebody Else', files: [] })
    expect([given.name, given.files]).toEqual(['Nia Park', files])
    const listed = async () => (await ana.call('POST /raffle/listRaffles', { userId: ana.userId })).raffles
    expect(await listed()).toEqual([given])
    // A photo that was removed from the customer is not shown.
    await house.owner.query('update customer_photos set removed_at = added_at where customer_id = $1', [customerId])
    expect(await listed()).toEqual([{ ...given, files: [] }])
    await drawMachine(ana, venue)
    expect((await givePrize(ana, venue, customerId)).files).toEqual([])
  })

  test('when a request names no draw, the prize is refused if no draw of the acting person waits, even if another person’s draw waits', async () => {
    const { venue, ana, customerId } = await openVenue()
    await drawMachine(ana, venue)
    const ben = await raffler(venue, 'Ben')
    const refused = await ben.refused('POST /raffle/saveRaffle', await prizeFor(ben, venue, customerId))
    expect(refused.code).toBe('raffle.notDrawn')
  })

  test('a cash prize lowers the shift’s drawer, machine credit does not, and a void returns the cash and opens the draw again', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    await enter(ana, venue)
    const rules = { ticketApproval: null, changeApproval: 100, feedsMatches: false }
    await admin.call('POST /rule/saveCashRules', { ...rules, showsExpected: true, locationId: venue.id })
    const first = await drawMachine(ana, venue)
    const inCash = await givePrize(ana, venue, customerId, { amount: 120.5 })
    expect(inCash).toMatchObject({
      drawId: first.drawId,
      machine: first.machine,
      name: 'Mia Lopez',
      amount: 120.5,
      winnerNumber: '417',
      isCredit: false,
      isEmployee: false,
    })
    expect(await expectedIn(ana, venue)).toBe(379.5)
    await drawMachine(ana, venue)
    await givePrize(ana, venue, customerId, { amount: 80, isCredit: true })
    expect(await expectedIn(ana, venue)).toBe(379.5)
    const listed = await ana.call('POST /raffle/listRaffles', { userId: ana.userId })
    expect([listed.total, listed.raffles.map(({ amount }) => amount)]).toEqual([200.5, [80, 120.5]])

    const removal = { raffleId: inCash.raffleId, ...byOf(ana, venue) }
    expect((await ana.refused('POST /raffle/deleteRaffle', removal)).code).toBe('void.reasonMissing')
    const alone = await ana.refused('POST /raffle/deleteRaffle', { ...removal, reason: 'Wrong winner' })
    expect(alone.code).toBe('approval.needed')
    const approval = { username: admin.username, password: TEST_PASSWORD }
    await ana.call('POST /raffle/deleteRaffle', { ...removal, reason: 'Wrong winner', approval })
    expect(await expectedIn(ana, venue)).toBe(500)
    expect((await ana.refused('POST /raffle/deleteRaffle', { ...removal, reason: 'Twice' })).code).toBe(
      'raffle.unknown',
    )
    const { alerts } = await admin.call('POST /alert/list', { locationId: venue.id })
    expect(alerts.map(({ alertMessage }) => alertMessage)).toContain(
      `The raffle prize of Mia Lopez for 120.50 on machine ${first.machine} was voided. Reason: Wrong winner.`,
    )
    // The right winner then gets the prize of the same draw.
    const right = await givePrize(ana, venue, await addCustomer(house, venue), { drawId: first.drawId, amount: 0 })
    expect([right.drawId, await expectedIn(ana, venue)]).toEqual([first.drawId, 500])
  })

  test('a prize is given once for a draw, even if two people give it at the same time', async () => {
    const { venue, ana, customerId } = await openVenue()
    const ben = await raffler(venue, 'Ben')
    const { drawId } = await drawMachine(ana, venue)
    const bodies = await Promise.all([ana, ben].map((who) => prizeFor(who, venue, customerId, { drawId })))
    const sent = await Promise.all([ana, ben].map((who, at) => who.send('POST /raffle/saveRaffle', bodies[at]!)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(sent.find(({ status }) => status === 409)!.reply).toMatchObject({ code: 'raffle.drawOver' })
  })

  test('a prize needs a shown machine, a registered customer, a photo and valid figures; cash beyond what the drawer should hold needs a confirmation', async () => {
    const { venue, ana, customerId } = await openVenue()
    const refusal = async (options: Parameters<typeof prizeFor>[3], wanted = customerId) =>
      (await ana.refused('POST /raffle/saveRaffle', await prizeFor(ana, venue, wanted, options))).code
    expect(await refusal({})).toBe('raffle.notDrawn')
    const { draw } = await ana.call('POST /raffle/startDraw', byOf(ana, venue))
    const { drawId } = draw
    expect(await refusal({ drawId })).toBe('raffle.notShown')
    await ana.call('POST /raffle/revealDraw', { ...byOf(ana, venue), drawId })
    expect(await refusal({ drawId: drawId + 999 })).toBe('raffle.drawUnknown')
    expect(await refusal({}, customerId + 999)).toBe('customer.unknown')
    expect(await refusal({ newFiles: [] })).toBe('raffle.photoMissing')
    for (const winnerNumber of ['', '0417', '12a']) expect(await refusal({ winnerNumber })).toBe('request.malformed')
    const long = await prizeFor(ana, venue, customerId, { winnerNumber: '1234567890123' })
    expect((await ana.refused('POST /raffle/saveRaffle', long)).reply.message).toBe(
      'winnerNumber: Type the winner number with at most 12 digits. The first digit is 1 to 9.',
    )
    for (const amount of [-5, 1_000_001, 0.001]) expect(await refusal({ amount })).toBe('request.malformed')
    const empty = { displayName: 'empty.jpg', type: 'image/jpeg', data: '' }
    expect(await refusal({ newFiles: [empty] })).toBe('photo.unreadable')
    const noPhoto = { displayName: 'a.txt', type: 'image/jpeg', data: Buffer.from('hello').toString('base64') }
    expect(await refusal({ newFiles: [noPhoto] })).toBe('photo.unreadable')
    const huge = { ...noPhoto, data: 'A'.repeat(40 * 1024 * 1024) }
    const tooLarge = await prizeFor(ana, venue, customerId, { newFiles: [huge] })
    expect((await ana.send('POST /raffle/saveRaffle', tooLarge)).status).toBe(413)
    expect(await refusal({ isBeyondDrawerConfirmed: false })).toBe('cash.beyondDrawer')
    // Machine credit does not come from the drawer, so it needs no confirmation.
    await givePrize(ana, venue, customerId, { isBeyondDrawerConfirmed: false, isCredit: true })
  })

  test('a prize is not given to a customer whom somebody deletes at the same moment', async () => {
    const { venue, ana, customerId } = await openVenue()
    await drawMachine(ana, venue)
    const body = await prizeFor(ana, venue, customerId)
    const refused = await house.during(
      'update customers set deleted_at = now() where location_id = $1 and customer_id = $2',
      [venue.id, customerId],
      () => ana.refused('POST /raffle/saveRaffle', body),
    )
    expect(refused.code).toBe('customer.unknown')
  })

  test('a prize is not given for a draw that somebody closes at the same moment', async () => {
    const { venue, ana, customerId } = await openVenue()
    const { drawId } = await drawMachine(ana, venue)
    const body = await prizeFor(ana, venue, customerId)
    const refused = await house.during(
      "update raffle_draws set ended_as = 'noShow', ended_at = now(), ended_by = drawn_by where location_id = $1 and draw_id = $2",
      [venue.id, drawId],
      () => ana.refused('POST /raffle/saveRaffle', { ...body, drawId }),
    )
    expect(refused.code).toBe('raffle.drawOver')
  })

  test('a prize can be given for a machine that was retired after its draw', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    const { machine } = await drawMachine(ana, venue)
    const { machines } = await admin.call('POST /machine/list', { locationId: venue.id })
    const { machineId } = machines.find((each) => each.machine === machine)!
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [], removed: [{ machineId }] })
    expect(await givePrize(ana, venue, customerId)).toMatchObject({ machine })
  })

  test('a prize is flagged and raises an alert if its winner has the name of an employee', async () => {
    const { venue, admin, ana } = await openVenue()
    const cousin = await addCustomer(house, venue, { firstName: 'Ána', lastName: 'reyes' })
    const { machine } = await drawMachine(ana, venue)
    expect(await givePrize(ana, venue, cousin)).toMatchObject({ isEmployee: true })
    const { alerts } = await admin.call('POST /alert/list', { locationId: venue.id })
    expect(alerts.map(({ alertMessage }) => alertMessage)).toContain(
      `The raffle winner Ána reyes of machine ${machine} has the name of an employee. The prize was 100.00.`,
    )
  })

  test('a prize is hidden from other cashiers, keeps its shift from being deleted, and cannot be voided once the shift is settled', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    await drawMachine(ana, venue)
    const { raffleId, clockId } = await givePrize(ana, venue, customerId)
    const ben = await raffler(venue, 'Ben')
    const asked = { userId: ana.userId, locationId: venue.id, clockId }
    expect((await ben.refused('POST /raffle/listRaffles', asked)).code).toBe('cash.otherDrawer')
    const removal = { raffleId, reason: 'Not mine', locationId: venue.id }
    const refused = await ben.refused('POST /raffle/deleteRaffle', { ...removal, userId: ben.userId })
    expect(refused.code).toBe('cash.otherDrawer')
    const lead = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] })
    const seen = await lead.call('POST /raffle/listRaffles', asked)
    expect(seen).toMatchObject({ raffles: [{ raffleId }], clockId, sessionId: null })
    await ana.call('POST /clock/clockOut', byOf(ana, venue))
    const shift = { clockId, locationId: venue.id, reason: 'Wrong person' }
    expect((await admin.refused('POST /clock/deleteEmployeeSession', shift)).code).toBe('shift.hasCash')
    const { sessionId } = await startRound(admin, venue)
    for (const each of MACHINES) await saveReading(admin, venue, sessionId, each, 120, 60)
    await endRound(admin, venue, sessionId, clockId)
    const frozen = await admin.refused('POST /raffle/deleteRaffle', { ...removal, userId: admin.userId })
    expect(frozen.code).toBe('cash.settled')
  })

  test('nobody draws a machine in a shift that a session has settled, because its drawer cannot pay the prize', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    await drawMachine(ana, venue)
    const { clockId } = await givePrize(ana, venue, customerId)
    const { sessionId } = await startRound(admin, venue)
    for (const each of MACHINES) await saveReading(admin, venue, sessionId, each, 120, 60)
    await endRound(admin, venue, sessionId, clockId)
    expect((await ana.refused('POST /raffle/startDraw', byOf(ana, venue))).code).toBe('cash.settled')
  })
})

test('the photo of a winner is only for people with the role Raffle or Employee Sessions, and for nobody after the customer is deleted', async () => {
  const { venue, admin, ana } = await openVenue()
  const { customerId } = await register(admin, venue, { firstName: 'Nia', lastName: 'Park' })
  await drawMachine(ana, venue)
  const newFiles = [await testPhoto('hsl(200, 60%, 50%)')]
  const { photo } = await givePrize(ana, venue, customerId, { newFiles })
  const status = async ({ token }: Person, size = 'full') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${house.address}${photo!.localURL}?size=${size}`, { headers })).status
  }
  const lead = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] })
  const cashier = await venue.employee({ roles: CASH_ROLES })
  const seen = async () => [await status(ana), await status(ana, 'thumb'), await status(lead), await status(cashier)]
  expect(await seen()).toEqual([200, 200, 200, 403])
  await admin.call('POST /customer/delete', { customerId, locationId: venue.id })
  expect(await seen()).toEqual([404, 404, 404, 403])
  const { raffles } = await ana.call('POST /raffle/listRaffles', { userId: ana.userId, locationId: venue.id })
  expect(raffles).toMatchObject([{ name: 'Nia Park', photo: null, files: [] }])
  const removed = () =>
    house.owner.query('select from photos where location_id = $1 and hash = $2 and removed_at is not null', [
      venue.id,
      Buffer.from(photo!.path, 'hex'),
    ])
  while ((await removePhotosOfDeleted(house.app.platform)) > 0);
  expect((await removed()).rowCount).toBe(1)
})

test('the raffle report and the shift report list the prizes with their sums, and the voided prize', async () => {
  const { venue, ana, customerId } = await openVenue()
  const own = byOf(ana, venue)
  await enter(ana, venue)
  const report = async (http: 'POST /report/previewRaffleReport' | 'POST /transaction/previewReport') => {
    const { pdfData } = await ana.call(http, { ...own, date: '06/01/2026 18:00' })
    return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
  }
  expect(await report('POST /report/previewRaffleReport')).toContain('No prizes were given.')
  const first = await drawMachine(ana, venue)
  await givePrize(ana, venue, customerId, { amount: 40 })
  const second = await drawMachine(ana, venue)
  await givePrize(ana, venue, customerId, { amount: 25, isCredit: true, winnerNumber: '9' })
  const third = await drawMachine(ana, venue)
  const wrong = await givePrize(ana, venue, customerId, { amount: 15 })
  await ana.call('POST /raffle/deleteRaffle', { ...own, raffleId: wrong.raffleId, reason: 'Wrong winner' })

  const lines = await report('POST /report/previewRaffleReport')
  for (const line of [
    '$65.00 $40.00 $25.00 2 1',
    `Mia Lopez 417 ${first.machine} (draw #1) 2026-06-01 6:00 PM Cash $40.00`,
    `Mia Lopez 9 ${second.machine} (draw #2) 2026-06-01 6:00 PM Machine credit $25.00`,
    'Total 2 prizes $65.00',
  ])
    expect(lines).toContain(line)
  expect(lines.join()).not.toContain('Photo deleted')
  expect(lines.filter((line) => line.includes('Wrong winner'))).toHaveLength(1)

  const shift = await report('POST /transaction/previewReport')
  for (const line of [
    'Raffle prizes ($40.00)',
    `#1 2026-06-01 6:00 PM Mia Lopez ${first.machine} Cash $40.00`,
    'Total 2 prizes $65.00',
  ])
    expect(shift).toContain(line)
  expect(shift.filter((line) => line.startsWith(`#3 Mia Lopez ${third.machine}`))).toHaveLength(1)
})
