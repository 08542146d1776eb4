import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Announcement } from '@countroom/contract/announcements/announcements.shapes.ts'
import type { ServerMessage } from '@countroom/contract/kernel/live.ts'
import { announcementTime } from '@countroom/contract/kernel/time.ts'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'

let house: House
let here: Venue
let there: Venue
let master: Person
beforeAll(async () => {
  house = await openHouse()
  here = await house.venue()
  there = await house.venue()
  master = await here.employee({ firstname: 'Mona', lastname: 'Master', roles: ['ROLE_MASTER_ADMIN'] })
})
afterAll(async () => house.close())

const inMinutes = (minutes: number) => announcementTime(new Date(house.clock.now().getTime() + minutes * 60_000))
const announce = async (message: string, at: Venue | 'all', minutes = 30) => {
  const target = at === 'all' ? { locationId: here.id, isForAll: true } : { locationId: at.id, isForAll: false }
  const added = await master.call('POST /announcement/add', { message, datetime: inMinutes(minutes), ...target })
  return added.announcement
}
const listed = async () => {
  const { announcements } = await master.call('POST /announcement/list', {})
  return announcements.map(({ message, companyId, userName }) => [message, companyId, userName])
}

const remove = ({ announcementId, companyId }: Announcement) =>
  master.call('POST /announcement/remove', { announcementId, locationId: companyId ?? here.id })

/** The announcements that a browser shows, from the top. The last message about announcements lists them. */
function shown(listener: Listening): string[] {
  const last = listener.heard.findLast(
    (message): message is Extract<ServerMessage, { type: 'announcement' | 'removeAnnouncement' }> =>
      message.type === 'announcement' || message.type === 'removeAnnouncement',
  )
  return last?.type === 'announcement' ? [last, ...(last.others ?? [])].map(({ message }) => message) : []
}
const shows = async (listener: Listening, ...messages: string[]) => {
  await expect.poll(() => shown(listener)).toEqual(messages)
}

describe('announcements', () => {
  test('an announcement for one location appears there immediately, above an announcement for all locations, until it is removed', async () => {
    const mine = await Listening.as(house, await here.employee(), here)
    const other = await Listening.as(house, await there.employee(), there)
    const toAll = await announce('New version tonight', 'all')
    expect(toAll).toMatchObject({
      companyId: null,
      companyName: null,
      userName: 'Mona Master',
      datetime: inMinutes(30),
    })
    await shows(mine, 'New version tonight')
    await shows(other, 'New version tonight')
    const toOne = await announce('The printer is replaced', there)
    expect(toOne).toMatchObject({ companyId: there.id, companyName: there.name })
    await shows(other, 'The printer is replaced', 'New version tonight')
    expect(shown(mine)).toEqual(['New version tonight'])
    expect(await listed()).toEqual([
      ['The printer is replaced', there.id, 'Mona Master'],
      ['New version tonight', null, 'Mona Master'],
    ])
    const late = await Listening.as(house, await there.employee(), there)
    await shows(late, 'The printer is replaced', 'New version tonight')

    // The announcement belongs to the other location.
    const wrong = { announcementId: toOne.announcementId, locationId: here.id }
    expect((await master.refused('POST /announcement/remove', wrong)).code).toBe('announcement.unknown')
    const right = { announcementId: toOne.announcementId, locationId: there.id }
    await master.call('POST /announcement/remove', right)
    await shows(other, 'New version tonight')
    expect((await master.refused('POST /announcement/remove', right)).code).toBe('announcement.unknown')
    // The announcement for all locations comes second, even when it is newer.
    const door = await announce('The door stays shut', there)
    const later = await announce('New version at nine', 'all')
    await shows(other, 'The door stays shut', 'New version at nine')
    await master.call('POST /announcement/remove', { announcementId: later.announcementId, locationId: here.id })
    await shows(mine)
    await shows(other, 'The door stays shut')
    await master.call('POST /announcement/remove', { announcementId: door.announcementId, locationId: there.id })
    await shows(other)
    for (const listener of [mine, other, late]) listener.close()
  })

  test('a message confirms a new announcement, and says who sees the announcement and when its countdown ends', async () => {
    const datetime = inMinutes(30)
    const said = async (isForAll: boolean) => {
      const body = { message: 'New', datetime, locationId: there.id, isForAll }
      const { announcement, message } = await master.call('POST /announcement/add', body)
      await remove(announcement)
      return message
    }
    // The message says '9:05 PM', as the screens do, and not '09:05 PM'.
    const end = `Its countdown ends at ${datetime.replace(' 0', ' ')}, Chicago time.`
    expect(await said(false)).toBe(`${there.name} sees the announcement. ${end}`)
    expect(await said(true)).toBe(`Every location sees the announcement. ${end}`)
  })

  test('an announcement replaces only an earlier one for the same audience (the same location, or all locations)', async () => {
    await announce('First', 'all')
    const toOne = await announce('Only there', there, 10)
    const second = await announce('Second', 'all', 20)
    expect((await listed()).map(([message]) => message)).toEqual(['Second', 'Only there'])
    await remove(toOne)
    await remove(second)
  })

  test('after its countdown, open pages show an announcement until it is removed, and a browser that connects shows none', async () => {
    const open = await Listening.as(house, await here.employee(), here)
    const restart = await announce('Restart at five', 'all', 15)
    await shows(open, 'Restart at five')
    house.clock.advance(20 * 60_000)
    // After a restart, a browser that stayed open connects again. It still shows what it showed before, so it must be told to show none.
    const again = await Listening.as(house, await here.employee(), here)
    await again.hears(({ type }) => type === 'removeAnnouncement')
    expect(shown(open)).toEqual(['Restart at five'])
    expect(await listed()).toEqual([['Restart at five', null, 'Mona Master']])
    await remove(restart)
    await shows(open)
    expect(await listed()).toEqual([])
    for (const listener of [open, again]) listener.close()
  })

  test('an announcement also replaces an announcement for the same audience that somebody else adds at the same moment', async () => {
    const place = await house.venue()
    const ends = new Date(house.clock.now().getTime() + 1_800_000)
    const adding = 'insert into announcements (message, ends_at, created_at, company_id) values ($1, $2, $3, $4)'
    const { announcementId } = await house.during(adding, ['First', ends, house.clock.now(), place.id], () =>
      announce('Second', place),
    )
    expect((await listed()).filter(([, companyId]) => companyId === place.id)).toEqual([
      ['Second', place.id, 'Mona Master'],
    ])
    await master.call('POST /announcement/remove', { announcementId, locationId: place.id })
  })

  test('an announcement needs a message and an end in the future, in the format of the specification', async () => {
    const body = { message: 'Closing', datetime: inMinutes(5), locationId: here.id, isForAll: false }
    const refused = async (more: Partial<typeof body>) =>
      (await master.refused('POST /announcement/add', { ...body, ...more })).code
    expect(await refused({ datetime: inMinutes(-5) })).toBe('announcement.over')
    for (const datetime of ['tonight', '2026-02-30 09:00 PM', '2026-06-01 13:00 PM', '2026-06-01T21:00:00Z'])
      expect(await refused({ datetime }), datetime).toBe('request.malformed')
    for (const message of ['', ' \u200b ', 'x'.repeat(201)])
      expect(await refused({ message }), message).toBe('request.malformed')
    expect(await listed()).toEqual([])
  })

  test('only a master administrator can make an announcement, and the audit trail says who made it and who removed it', async () => {
    const admin = await there.admin()
    const body = { message: 'Mine', datetime: inMinutes(5), locationId: there.id, isForAll: true }
    expect((await admin.refused('POST /announcement/add', body)).code).toBe('access.forbidden')
    const { announcementId } = await announce('Audited', there)
    await master.call('POST /announcement/remove', { announcementId, locationId: there.id })
    const day = house.clock.now().toISOString().slice(0, 10)
    const { entries } = await admin.call('POST /audit/list', { locationId: there.id, fromDate: day, toDate: day })
    expect(entries.slice(0, 2)).toMatchObject([
      { call: 'removeAnnouncement', actor: 'Mona Master', before: { message: 'Audited', isForAll: false } },
      { call: 'addAnnouncement', actor: 'Mona Master', after: { message: 'Audited', isForAll: false } },
    ])
  })
})
