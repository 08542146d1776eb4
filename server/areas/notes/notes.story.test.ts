import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'
import { MAX_NOTE_LENGTH, NOTES_AT_ONCE } from '@countroom/contract/notes/notes.rules.ts'

import { type House, openHouse, type Person } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const ROLES: Role[] = ['ROLE_NOTE', 'ROLE_CHECK_IN_OUT']

async function openVenue() {
  const venue = await house.venue()
  const [ana, ben] = [
    await venue.employee({ firstname: 'Ana', lastname: 'Silva', roles: ROLES, isClockedIn: true }),
    await venue.employee({ firstname: 'Ben', lastname: 'Diaz', roles: ROLES, isClockedIn: true }),
  ]
  const write = async (who: Person, note: string) => {
    const added = await who.call('POST /note/addNote', { note, userId: who.userId, locationId: venue.id })
    return added.note
  }
  const list = async (who: Person) => (await who.call('POST /note/list', { locationId: venue.id })).notes
  const unread = async (who: Person) => {
    const { hasNotes, unread: count } = await who.call('POST /note/getUnread', { locationId: venue.id })
    return [hasNotes, count]
  }
  const read = (who: Person, noteIds: number[]) => who.call('POST /note/markRead', { noteIds, locationId: venue.id })
  return { venue, ana, ben, write, list, unread, read }
}

describe('notes', () => {
  test('a new note is at the top of the list as it was typed, with its author, time and title (its first line)', async () => {
    const { venue, ana, ben, write, list } = await openVenue()
    const first = await write(ana, 'The jackpot sign is off again.\n\n  Call the vendor: $40.')
    house.clock.advance(60_000)
    const second = await write(ben, 'مرحبا 🎰👨‍👩‍👧')
    expect(first).toMatchObject({
      title: 'The jackpot sign is off again.',
      note: 'The jackpot sign is off again.\n\n  Call the vendor: $40.',
      userId: ana.userId,
      userName: 'Ana Silva',
      locationId: venue.id,
      isNew: false,
      readBy: [],
    })
    expect(await list(ana)).toEqual([{ ...second, isNew: true }, first])
    expect(Date.parse(second.date) - Date.parse(first.date)).toBe(60_000)
  })

  test('a note cannot be blank, and has at most 10,000 characters, where an emoji counts as one', async () => {
    const { venue, ana, list } = await openVenue()
    const refused = async (note: string) => {
      const { code, reply } = await ana.refused('POST /note/addNote', {
        note,
        userId: ana.userId,
        locationId: venue.id,
      })
      return [code, reply.message]
    }
    for (const blank of ['', ' \n\t ', '\u200b\u2060', '\u00a0'])
      expect(await refused(blank)).toEqual(['note.blank', 'Write something first. A note cannot be empty.'])
    const tooLong = 'A note can have at most 10,000 characters. Shorten it, or write two notes.'
    for (const long of ['x'.repeat(MAX_NOTE_LENGTH + 1), 'x'.repeat(3 * MAX_NOTE_LENGTH)])
      expect(await refused(long)).toEqual(['request.malformed', expect.stringContaining(tooLong)])
    expect(await list(ana)).toEqual([])
    for (const note of ['x'.repeat(MAX_NOTE_LENGTH), '🎰'.repeat(MAX_NOTE_LENGTH)])
      await ana.call('POST /note/addNote', { note, userId: ana.userId, locationId: venue.id })
    expect((await list(ana)).map(({ note }) => Array.from(note).length)).toEqual([MAX_NOTE_LENGTH, MAX_NOTE_LENGTH])
  })

  test('a note can be deleted once, somebody else’s note only with a reason, and the audit trail keeps the note and the reason', async () => {
    const { venue, ana, ben, write, list } = await openVenue()
    const own = await write(ana, 'Mine')
    const other = await write(ben, 'Ben’s')
    const place = { locationId: venue.id }
    expect((await ana.refused('POST /note/deleteNote', { ...place, noteId: other.noteId })).code).toBe(
      'void.reasonMissing',
    )
    expect((await ana.refused('POST /note/deleteNote', { ...place, noteId: own.noteId, reason: 'no' })).code).toBe(
      'void.reasonMissing',
    )
    const both = [
      { ...place, noteId: own.noteId },
      { ...place, noteId: other.noteId, reason: 'The sign works.' },
    ]
    for (const body of both) await ana.call('POST /note/deleteNote', body)
    expect(await list(ben)).toEqual([])
    for (const body of both) expect((await ben.refused('POST /note/deleteNote', body)).code).toBe('note.unknown')
    const kept = await house.owner.query(
      'select note, voided_by, void_reason from notes where location_id = $1 order by note_id',
      [venue.id],
    )
    expect(kept.rows).toEqual([
      { note: 'Mine', voided_by: String(ana.userId), void_reason: '' },
      { note: 'Ben’s', voided_by: String(ana.userId), void_reason: 'The sign works.' },
    ])
    const admin = await venue.admin()
    const day = house.clock.now().toISOString().slice(0, 10)
    const { entries } = await admin.call('POST /audit/list', {
      ...place,
      fromDate: day,
      toDate: day,
      call: 'deleteNote',
    })
    expect(entries[0]).toMatchObject({
      before: { note: 'Ben’s', userName: 'Ben Diaz' },
      after: { reason: 'The sign works.' },
    })
  })

  test('a note is deleted only once when twenty requests delete it at the same time', async () => {
    const { venue, ana, ben, write } = await openVenue()
    const { noteId } = await write(ana, 'Twice')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        [ana, ben][n % 2]!.send('POST /note/deleteNote', { noteId, locationId: venue.id, reason: 'It is done.' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })
})

describe('who has read a note', () => {
  test('everybody sees who has read a note and when, each reader only once and never the author', async () => {
    const { ana, ben, write, list, read, unread } = await openVenue()
    expect(await unread(ben)).toEqual([false, 0])
    const { noteId } = await write(ana, 'Read this')
    expect([await unread(ana), await unread(ben)]).toEqual([
      [true, 0],
      [true, 1],
    ])
    expect((await list(ben))[0]).toMatchObject({ isNew: true, readBy: [] })
    const readAt = house.clock.now().toISOString()
    await read(ben, [noteId, noteId])
    house.clock.advance(60_000)
    await read(ben, [noteId])
    await read(ana, [noteId])
    const readBy = [{ userId: ben.userId, userName: 'Ben Diaz', readAt }]
    expect((await list(ben))[0]).toMatchObject({ isNew: false, readBy })
    expect((await list(ana))[0]).toMatchObject({ isNew: false, readBy })
    expect(await unread(ben)).toEqual([true, 0])
  })

  test('a note of another location cannot be marked as read, and marking a deleted note records nothing', async () => {
    const { venue, ana, ben, write, read } = await openVenue()
    const elsewhere = await openVenue()
    const theirs = await elsewhere.write(elsewhere.ana, 'Elsewhere')
    const mine = await write(ana, 'Here')
    const body = { noteIds: [mine.noteId, theirs.noteId], locationId: venue.id }
    expect((await ben.refused('POST /note/markRead', body)).code).toBe('note.unknown')
    await ana.call('POST /note/deleteNote', { noteId: mine.noteId, locationId: venue.id })
    await read(ben, [mine.noteId])
    expect((await house.owner.query('select from note_reads where location_id = $1', [venue.id])).rowCount).toBe(0)
  })

  test('a browser is told immediately about a new note and about a note that was read', async () => {
    const { ana, ben, write, read, venue } = await openVenue()
    const listener = await Listening.as(house, ana, venue)
    const count = () =>
      listener.heard.filter((message) => message.type === 'refreshData' && message.topics.includes('notes')).length
    const { noteId } = await write(ben, 'Live')
    await listener.hears(() => count() > 0)
    const before = count()
    await read(ana, [noteId])
    await listener.hears(() => count() > before)
    expect(count()).toBeGreaterThan(before)
    listener.close()
  })
})

test('older notes are listed page by page, without deleted notes, and only unread notes of the newest page are counted', async () => {
  const { venue, ana, ben, unread } = await openVenue()
  await house.owner.query(
    `insert into notes (location_id, note, written_at, written_by, voided_at, voided_by)
     select $1, 'Note ' || n, $2::timestamptz - make_interval(hours => 10001 - n), $3, case when n % 2 = 0 then $2::timestamptz end,
       case when n % 2 = 0 then $3::bigint end
     from generate_series(1, 10000) n`,
    [venue.id, house.clock.now(), ana.userId],
  )
  const texts = []
  let before: number | undefined
  for (let page = 0; page < 3; page += 1) {
    const { notes, hasOlder } = await ben.call('POST /note/list', {
      locationId: venue.id,
      ...(before !== undefined && { before }),
    })
    expect(hasOlder).toBe(true)
    texts.push(...notes.map(({ note }) => note))
    before = notes.at(-1)!.noteId
  }
  expect(texts).toEqual(Array.from({ length: 3 * NOTES_AT_ONCE }, (_, n) => `Note ${9999 - 2 * n}`))
  expect(await unread(ben)).toEqual([true, NOTES_AT_ONCE])
})
