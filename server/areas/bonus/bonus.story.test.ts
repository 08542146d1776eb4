import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addBonus, BIRTHDAY, BONUS_ROLES, claimBody, claimBonus, takeBonusPhoto } from '../../testing/bonuses.ts'
import { addCustomer, register } from '../../testing/customers.ts'
import { addMachines, endRound, saveReading, startRound } from '../../testing/floor.ts'
import { type House, openHouse, type Person } from '../../testing/house.ts'
import { pdfLines } from '../../testing/pdf-text.ts'
import { testPhoto } from '../../testing/photos.ts'
import { CASH_ROLES, enter } from '../../testing/till.ts'
import { removePhotosOfDeleted } from '../customers/customers.service.ts'
import { removeUnclaimed } from './photos.service.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const DAY_MS = 24 * 3_600_000

/** A venue with machine 7, a customer, an administrator, and Ana, who is clocked in with an empty drawer. */
async function openVenue() {
  const venue = await house.venue()
  const admin = await venue.admin({ isClockedIn: true })
  await addMachines(admin, venue, [{ machine: '7', in: 1000, out: 500 }])
  const ana = await venue.employee({ roles: [...CASH_ROLES, ...BONUS_ROLES], firstname: 'Ana', lastname: 'Reyes' })
  const customerId = await addCustomer(house, venue, { firstName: 'Rosa', lastName: 'Díaz' })
  const own = { userId: ana.userId, locationId: venue.id }
  const drawer = async () =>
    (await admin.call('POST /transaction/getDrawer', { ...own, clockId: await shift() })).drawer
  const shift = async () => {
    const { clockRecord } = await ana.call('POST /clock/loadClockRecords', own)
    return clockRecord!.clockId
  }
  return { venue, admin, ana, customerId, own, drawer, shift }
}

/** The HTTP status that a browser gets when it asks for the photo. */
async function photoStatus(who: Person, path: string, locationId: number, size = 'full'): Promise<number> {
  const response = await fetch(`${house.address}/photos/${locationId}/bonus/${path}?size=${size}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  await response.arrayBuffer()
  return response.status
}

describe('a bonus', () => {
  test('a bonus needs a unique name and valid values, a save over a newer version is refused, and each change raises an alert', async () => {
    const { venue, admin } = await openVenue()
    const locationId = venue.id
    const monday = { day: 'Monday' as const, checked: true, times: [{ startTime: '17:00:00', endTime: '19:00:00' }] }
    const added = await addBonus(admin, venue, { name: 'Happy Hour', weekdays: [monday] })
    expect(added).toMatchObject({ name: 'Happy Hour', enabled: true, paidIn: 'cash', version: 1, isOpen: true })
    expect(added.weekdays.map(({ day, checked }) => [day, checked]).slice(0, 2)).toEqual([
      ['Monday', true],
      ['Tuesday', false],
    ])
    const { manageBonusId, specifications, weekdays } = added
    const body = { manageBonusId, name: 'Happy Hour', enabled: false, specifications, weekdays, locationId }
    const off = await admin.call('POST /bonus/save', { ...body, version: 1 })
    expect(off.manageBonus).toMatchObject({ enabled: false, isOpen: false, paidIn: 'cash', version: 2 })
    expect((await admin.refused('POST /bonus/save', { ...body, version: 1 })).code).toBe('list.changed')
    await admin.call('POST /bonus/save', { ...body, enabled: true, paidIn: 'credit' })
    const { manageBonusId: _, ...another } = body
    expect((await admin.refused('POST /bonus/save', { ...another, name: ' happy  hour' })).code).toBe('bonus.duplicate')
    const other = await addBonus(admin, venue, { name: 'Birthday' })
    const taken = { ...body, manageBonusId: other.manageBonusId, name: 'HAPPY HOUR' }
    expect((await admin.refused('POST /bonus/save', taken)).code).toBe('bonus.duplicate')
    // Somebody else renames another bonus to the same name at the same moment.
    const rename = 'update bonus_definitions set name_key = $2 where bonus_definition_id = $1'
    const meanwhile = await house.during(rename, [other.manageBonusId, 'ladies'], () =>
      admin.send('POST /bonus/save', { ...body, name: 'Ladies' }),
    )
    expect(meanwhile).toMatchObject({ status: 409, reply: { code: 'bonus.duplicate' } })
    await house.owner.query(rename, [other.manageBonusId, 'birthday'])
    for (const wrong of [
      { specifications: [] },
      { specifications: [{ description: ' ', amount: 5 }] },
      { specifications: [{ description: 'A', amount: 0 }] },
      {
        specifications: [
          { description: 'A', amount: 5 },
          { description: ' a ', amount: 6 },
        ],
      },
      { name: ' ' },
      { weekdays: [{ ...monday, times: [{ startTime: '17:00', endTime: '19:00:00' }] }] },
      { weekdays: [{ ...monday, times: [{ startTime: '24:00:00', endTime: '19:00:00' }] }] },
      { weekdays: [monday, monday] },
    ]) {
      const refused = await admin.refused('POST /bonus/save', { ...body, ...wrong })
      expect(refused.code, JSON.stringify(wrong)).toBe('request.malformed')
    }
    // The server drops incomplete time slots of a weekday that is not checked in the form.
    const half = [
      { startTime: '17:00:00', endTime: '' },
      { startTime: '', endTime: '' },
    ]
    const tuesday = { day: 'Tuesday' as const, checked: false, times: [...half, ...monday.times] }
    const kept = await admin.call('POST /bonus/save', { ...body, enabled: true, weekdays: [monday, tuesday] })
    expect(kept.manageBonus.weekdays.slice(0, 2)).toEqual([monday, { ...tuesday, times: monday.times }])
    const unfinished = [{ ...tuesday, checked: true }]
    expect((await admin.refused('POST /bonus/save', { ...body, weekdays: unfinished })).code).toBe('request.malformed')
    await admin.call('POST /bonus/delete', { manageBonusId: other.manageBonusId, locationId })
    expect((await admin.refused('POST /bonus/delete', { manageBonusId: other.manageBonusId })).code).toBe(
      'bonus.unknown',
    )
    const { manageBonuses } = await admin.call('POST /bonus/bonusList', { locationId })
    expect(manageBonuses.map(({ name, paidIn }) => [name, paidIn])).toEqual([['Happy Hour', 'credit']])
    // The name of the deleted bonus is free again.
    await addBonus(admin, venue, { name: 'Birthday' })
    const { alerts } = await admin.call('POST /alert/list', { locationId })
    expect(alerts.map(({ alertMessage }) => alertMessage)).toEqual([
      'The bonus Birthday was added.',
      'The bonus Birthday was deleted.',
      'The bonus Happy Hour was changed.',
      'The bonus Birthday was added.',
      'The bonus Happy Hour was enabled.',
      'The bonus Happy Hour was disabled.',
      'The bonus Happy Hour was added.',
    ])
  })

  test('a claim needs a bonus that is enabled, is open and has the claimed specification, and a refused claim keeps its photo', async () => {
    const { venue, admin, ana, customerId, own } = await openVenue()
    // Monday, 6 PM in Chicago.
    house.clock.setWall('2026-06-01T18:00')
    const monday = { day: 'Monday' as const, checked: true, times: [{ startTime: '18:00:00', endTime: '18:30:00' }] }
    const made = await addBonus(admin, venue, { name: 'Happy Hour', weekdays: [monday] })
    const { manageBonusId, specifications } = made
    const body = await claimBody(ana, venue, { machine: '7', customerId, manageBonusId })
    const save = (fields: object) =>
      admin.call('POST /bonus/save', {
        manageBonusId,
        name: 'Happy Hour',
        enabled: true,
        specifications,
        weekdays: [monday],
        locationId: venue.id,
        ...fields,
      })
    const refused = async () => (await ana.refused('POST /bonus/saveBonus', body)).reply
    house.clock.setWall('2026-06-01T18:30')
    expect(await refused()).toMatchObject({
      code: 'bonus.closed',
      message:
        'Happy Hour cannot be claimed at 2026-06-01 6:30 PM, because that is outside its time slots. Choose another bonus, or wait.',
    })
    house.clock.advance(-1)
    await save({ enabled: false })
    expect((await refused()).code).toBe('bonus.disabled')
    await save({ specifications: [{ description: 'Birthday', amount: 25 }] })
    expect((await refused()).code).toBe('bonus.specificationGone')
    await save({ specifications: [{ description: 'Friend', amount: 20 }] })
    expect((await refused()).code).toBe('bonus.specificationGone')
    await save({})
    const { bonus } = await ana.call('POST /bonus/saveBonus', body)
    expect(bonus).toMatchObject({
      firstName: 'Rosa',
      lastName: 'Díaz',
      bonusName: 'Happy Hour',
      specify: 'Birthday',
      machine: '7',
      bonusAmount: 20,
      paidIn: 'cash',
      employeeName: 'Ana Reyes',
      photo: body.photo,
      tagId: null,
    })
    await admin.call('POST /bonus/delete', { manageBonusId })
    const next = { ...body, photo: await takeBonusPhoto(ana, venue) }
    expect((await ana.refused('POST /bonus/saveBonus', next)).code).toBe('bonus.unknown')
    // The claim still says what the bonus was.
    const list = await ana.call('POST /bonus/list', own)
    expect(list).toMatchObject({
      total: 1,
      totalBonus: 20,
      bonuses: [{ bonusName: 'Happy Hour', specify: 'Birthday' }],
    })
    expect((await admin.call('POST /bonus/list', { ...own, clockId: bonus.clockId })).bonuses[0]!.tagId).not.toBeNull()

    // A shift with a bonus cannot be deleted. After the bonus is voided, the drawer still counts as used, because cash has moved in it.
    await ana.call('POST /clock/clockOut', own)
    const shift = { clockId: bonus.clockId, locationId: venue.id, reason: 'By mistake' }
    expect((await admin.refused('POST /clock/deleteEmployeeSession', shift)).code).toBe('shift.hasCash')
    await admin.call('POST /bonus/deleteBonus', { bonusId: bonus.bonusId, reason: 'Wrong customer' })
    const { drawer } = await admin.call('POST /transaction/getDrawer', { ...own, clockId: bonus.clockId })
    expect([drawer!.expected, drawer!.isUsed]).toEqual([0, true])
  })

  test('a bonus in cash takes money from the drawer, a bonus as credit does not, and a void puts the money back', async () => {
    const { venue, admin, ana, customerId, own, drawer, shift } = await openVenue()
    await enter(ana, venue, { amount: 50 })
    const cash = await addBonus(admin, venue, { specifications: [BIRTHDAY, { description: 'Big', amount: 120.5 }] })
    const credit = await addBonus(admin, venue, {
      paidIn: 'credit',
      specifications: [{ description: 'Big', amount: 120.5 }],
    })
    const big = { description: 'Big', amount: 120.5 }
    const at = { machine: '7', customerId }
    await claimBonus(ana, venue, { ...at, manageBonusId: cash.manageBonusId })
    expect((await drawer())?.expected).toBe(30)
    await claimBonus(ana, venue, { ...at, manageBonusId: credit.manageBonusId, specification: big })
    expect((await drawer())?.expected).toBe(30)
    // The server asks about an amount that is more than the drawer should hold, but only when the bonus is in cash.
    const body = await claimBody(ana, venue, { ...at, manageBonusId: cash.manageBonusId, specification: big })
    const { isBeyondDrawerConfirmed: _, ...asked } = body
    expect((await ana.refused('POST /bonus/saveBonus', asked)).reply).toMatchObject({
      code: 'cash.beyondDrawer',
      message: 'That is more than your drawer should hold. Pay 120.50?',
    })
    const other = await claimBody(ana, venue, { ...at, manageBonusId: credit.manageBonusId, specification: big })
    const { isBeyondDrawerConfirmed: __, ...unasked } = other
    await ana.call('POST /bonus/saveBonus', unasked)
    const { bonus } = await ana.call('POST /bonus/saveBonus', body)
    expect((await drawer())?.expected).toBe(-90.5)
    const list = await ana.call('POST /bonus/list', own)
    expect([list.total, list.totalBonus, list.bonuses.map(({ bonusAmount }) => bonusAmount)]).toEqual([
      4,
      381.5,
      [120.5, 120.5, 120.5, 20],
    ])
    // A void of $100 or more by an employee needs a second person. A void of $100 or more raises an alert, whoever makes it.
    const removal = { bonusId: bonus.bonusId, ...own, reason: 'Wrong customer' }
    expect((await ana.refused('POST /bonus/deleteBonus', removal)).code).toBe('approval.needed')
    expect((await admin.refused('POST /bonus/deleteBonus', { bonusId: bonus.bonusId, reason: ' x ' })).code).toBe(
      'void.reasonMissing',
    )
    await admin.call('POST /bonus/deleteBonus', { bonusId: bonus.bonusId, reason: 'Wrong customer' })
    expect((await admin.refused('POST /bonus/deleteBonus', { bonusId: bonus.bonusId, reason: 'Again' })).code).toBe(
      'bonus.claimUnknown',
    )
    expect((await drawer())?.expected).toBe(30)
    const { alerts } = await admin.call('POST /alert/list', { locationId: venue.id })
    expect(alerts.map(({ alertMessage }) => alertMessage)).toContain(
      `The bonus ${cash.name} for 120.50 of Rosa Díaz on machine 7 was voided. Reason: Wrong customer.`,
    )
    const ben = await venue.employee({ roles: BONUS_ROLES, firstname: 'Ben', lastname: 'Cash' })
    const left = (await ana.call('POST /bonus/list', own)).bonuses[0]!
    const theirs = { bonusId: left.bonusId, userId: ben.userId, reason: 'Not mine' }
    expect((await ben.refused('POST /bonus/deleteBonus', theirs)).code).toBe('cash.otherDrawer')
    expect((await ben.refused('POST /bonus/list', own)).code).toBe('cash.otherDrawer')
    // A shift with a bonus cannot be deleted. A bonus of a settled shift cannot be voided.
    const clockId = await shift()
    await ana.call('POST /clock/clockOut', own)
    const noMachine = await ben.refused('POST /bonus/saveBonus', {
      ...(await claimBody(ben, venue, { ...at, manageBonusId: cash.manageBonusId })),
      machine: '8',
    })
    expect(noMachine.code).toBe('machine.unknown')
    const gone = { clockId, locationId: venue.id, reason: 'By mistake' }
    expect((await admin.refused('POST /clock/deleteEmployeeSession', gone)).code).toBe('shift.hasCash')
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, '7', 1100, 550)
    await endRound(admin, venue, sessionId, clockId)
    const late = { bonusId: left.bonusId, userId: ana.userId, reason: 'Too late' }
    expect((await admin.refused('POST /bonus/deleteBonus', { ...late, userId: admin.userId })).code).toBe(
      'cash.settled',
    )
  })

  test('a claim needs an open shift, a registered customer and a machine on the floor', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    const { manageBonusId } = await addBonus(admin, venue)
    const body = await claimBody(ana, venue, { machine: '7', customerId, manageBonusId })
    expect((await ana.refused('POST /bonus/saveBonus', { ...body, machine: '9' })).code).toBe('machine.unknown')
    expect((await ana.refused('POST /bonus/saveBonus', { ...body, customerId: 999_999 })).code).toBe('customer.unknown')
    const { machines } = await admin.call('POST /machine/list', { locationId: venue.id })
    await admin.call('POST /customer/delete', { customerId, locationId: venue.id })
    expect((await ana.refused('POST /bonus/saveBonus', body)).code).toBe('customer.unknown')
    await admin.call('POST /machine/edit', {
      locationId: venue.id,
      machines: [],
      removed: machines.map(({ machineId }) => ({ machineId })),
    })
    expect((await ana.refused('POST /bonus/saveBonus', body)).code).toBe('machine.unknown')
    const off = await venue.admin()
    const offBody = { ...body, userId: off.userId }
    expect((await off.refused('POST /bonus/saveBonus', offBody)).code).toBe('cash.noShift')
  })
})

describe('the photo of a bonus', () => {
  test('of two claims with one photo, only one is accepted, and neither a void nor another upload frees the photo', async () => {
    const { venue, admin, ana, customerId, own } = await openVenue()
    const { manageBonusId } = await addBonus(admin, venue)
    const photo = await testPhoto('crimson', 'bonus.jpg')
    const { path } = await ana.call('POST /bonus/addBonusPhoto', { photo, ...own })
    // When a browser sends the same photo again after an interrupted upload, the server stores one photo.
    expect(await ana.call('POST /bonus/addBonusPhoto', { photo, ...own })).toMatchObject({ path })
    const body = { ...(await claimBody(ana, venue, { machine: '7', customerId, manageBonusId })), photo: path }
    const both = await Promise.all([1, 2].map(() => ana.send('POST /bonus/saveBonus', body)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { bonuses } = await ana.call('POST /bonus/list', own)
    expect(bonuses.map((bonus) => bonus.photo)).toEqual([path])
    await ana.call('POST /bonus/deleteBonus', { bonusId: bonuses[0]!.bonusId, ...own, reason: 'Wrong machine' })
    expect((await ana.refused('POST /bonus/saveBonus', body)).code).toBe('bonus.photoUsed')
    expect((await ana.refused('POST /bonus/addBonusPhoto', { photo, ...own })).code).toBe('bonus.photoUsed')
    expect((await ana.refused('POST /bonus/saveBonus', { ...body, photo: 'ab'.repeat(32) })).code).toBe(
      'bonus.photoGone',
    )
    // A later release may convert the same file to another JPEG. The server therefore also compares the bytes that the browser sent.
    const other = await testPhoto('navy', 'bonus.jpg')
    await house.owner.query('update bonus_photos set sent_hash = sha256($2) where location_id = $1 and hash = $3', [
      venue.id,
      Buffer.from(other.data, 'base64'),
      Buffer.from(path, 'hex'),
    ])
    expect((await ana.refused('POST /bonus/addBonusPhoto', { photo: other, ...own })).code).toBe('bonus.photoUsed')
  })

  test('a photo that is empty, too large or not a picture is refused, and nothing of it is stored', async () => {
    const { venue, ana, own } = await openVenue()
    const count = async () =>
      (await house.owner.query('select count(*)::int as n from photos where location_id = $1', [venue.id])).rows[0].n
    for (const [data, code] of [
      ['', 'photo.unreadable'],
      [Buffer.from('no picture at all').toString('base64'), 'photo.unreadable'],
      [Buffer.alloc(8 * 1024 * 1024 + 1, 1).toString('base64'), 'photo.tooLarge'],
    ] as const) {
      const photo = { displayName: 'bonus.jpg', type: 'image/jpeg', data }
      expect((await ana.refused('POST /bonus/addBonusPhoto', { photo, ...own })).code).toBe(code)
    }
    const huge = { displayName: 'bonus.jpg', type: 'image/jpeg', data: 'A'.repeat(40 * 1024 * 1024) }
    expect((await ana.send('POST /bonus/addBonusPhoto', { photo: huge, ...own })).status).toBe(413)
    expect(await count()).toBe(0)
  })

  test('a photo can be seen by the roles that see bonus photos, until its customer is deleted', async () => {
    const { venue, admin, ana, own } = await openVenue()
    const { customerId } = await register(admin, venue, { firstName: 'Mia' })
    const { manageBonusId } = await addBonus(admin, venue)
    const { photo } = await claimBonus(ana, venue, { machine: '7', customerId, manageBonusId })
    const lead = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_EMPLOYEE_SESSION'] })
    const cook = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT'] })
    const statuses = async () => Promise.all([ana, lead, cook].map((who) => photoStatus(who, photo!, venue.id)))
    expect(await statuses()).toEqual([200, 200, 403])
    const preview = { path: photo!, locationId: venue.id }
    expect(
      Buffer.from((await ana.call('POST /bonus/previewImage', preview)).fileData, 'base64').subarray(0, 2),
    ).toEqual(Buffer.from([0xff, 0xd8]))
    await admin.call('POST /customer/delete', { customerId, locationId: venue.id })
    expect(await statuses()).toEqual([404, 404, 403])
    expect(await photoStatus(ana, photo!, venue.id, 'thumb')).toBe(404)
    while ((await removePhotosOfDeleted(house.app.platform)) > 0);
    const removed = await house.owner.query(
      'select removed_at is not null as gone from photos where location_id = $1 and hash = $2',
      [venue.id, Buffer.from(photo!, 'hex')],
    )
    expect(removed.rows).toEqual([{ gone: true }])
    expect((await ana.refused('POST /bonus/previewImage', preview)).code).toBe('photo.unknown')
    expect((await ana.call('POST /bonus/list', own)).bonuses[0]).toMatchObject({
      photo: null,
      imageUrl: null,
      bonusAmount: 20,
    })
  })

  test('a photo is removed after a day if no claim uses it, and stays if a claim uses it', async () => {
    const { venue, admin, ana, customerId } = await openVenue()
    const { manageBonusId } = await addBonus(admin, venue)
    const claimed = await claimBonus(ana, venue, { machine: '7', customerId, manageBonusId })
    const forgotten = await claimBody(ana, venue, { machine: '7', customerId, manageBonusId })
    expect(await photoStatus(ana, forgotten.photo, venue.id)).toBe(200)
    const before = () => new Date(house.clock.now().getTime() - DAY_MS)
    while ((await removeUnclaimed(house.app.platform, before(), 50)) > 0);
    expect(await photoStatus(ana, forgotten.photo, venue.id)).toBe(200)
    house.clock.advance(DAY_MS + 1)
    while ((await removeUnclaimed(house.app.platform, before(), 50)) > 0);
    expect(await photoStatus(ana, forgotten.photo, venue.id)).toBe(404)
    expect(await photoStatus(ana, claimed.photo!, venue.id)).toBe(200)
    expect((await ana.refused('POST /bonus/saveBonus', forgotten)).code).toBe('bonus.photoGone')
  })
})

describe('the bonuses of a shift', () => {
  test('the bonuses of a shift come in pages, can be searched and sorted, and are printed with their photos and voids', async () => {
    const { venue, admin, ana, customerId, own, shift } = await openVenue()
    house.clock.setWall('2026-06-03T18:00')
    const { manageBonusId } = await addBonus(admin, venue, {
      name: 'Birthday Café',
      specifications: [BIRTHDAY, { description: 'Friend', amount: 5 }],
    })
    const other = await addCustomer(house, venue, { firstName: 'Zoë', lastName: 'Ångström' })
    const at = { machine: '7', manageBonusId }
    await claimBonus(ana, venue, { ...at, customerId })
    const wrong = await claimBonus(ana, venue, { ...at, customerId })
    await claimBonus(ana, venue, { ...at, customerId: other, specification: { description: 'Friend', amount: 5 } })
    await ana.call('POST /bonus/deleteBonus', { bonusId: wrong.bonusId, ...own, reason: 'Entered twice' })
    const names = async (asked: object) =>
      (await ana.call('POST /bonus/list', { ...own, ...asked })).bonuses.map(({ firstName }) => firstName)
    expect(await names({})).toEqual(['Zoë', 'Rosa'])
    expect(await names({ orderBy: 'name' })).toEqual(['Rosa', 'Zoë'])
    expect(await names({ orderBy: 'bonusAmount', order: 'desc' })).toEqual(['Rosa', 'Zoë'])
    expect(await names({ search: 'zoe FRIEND' })).toEqual(['Zoë'])
    expect(await names({ search: 'zoë café' })).toEqual(['Zoë'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ rowsPerPage: 5, page: 1 })).toEqual([])
    const found = await ana.call('POST /bonus/list', { ...own, search: 'friend' })
    expect([found.total, found.totalBonus]).toEqual([1, 25])

    const report = async (http: 'POST /report/previewBonusReport' | 'POST /report/previewShiftReport') => {
      const asked = { ...own, clockId: await shift() }
      return Buffer.from((await admin.call(http, asked)).pdfData, 'base64')
    }
    const pdf = await report('POST /report/previewBonusReport')
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
    const lines = (await pdfLines(pdf)).flat()
    for (const line of ['$25.00 $25.00 2 1', 'Birthday Café 2 $25.00', 'Void bonuses']) expect(lines).toContain(line)
    expect(lines.filter((line) => line.includes('Entered twice'))).toHaveLength(1)
    const whole = (await pdfLines(await report('POST /report/previewShiftReport'))).flat()
    expect(whole).toContain('Void bonuses')
    expect(whole.some((line) => line.startsWith('Bonuses') && line.includes('$25.00'))).toBe(true)
  })
})
