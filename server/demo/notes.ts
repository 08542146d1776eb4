/** Notes of the demo: notes that the people of a venue wrote for each other, and who read them. Pure functions. */

import { at, businessDays, type Row, type VenueAtWork } from './venue-at-work.ts'

export interface NoteRows {
  notes: (Row<'notes'> & { note_id: number })[]
  note_reads: Row<'note_reads'>[]
}

/** The notes. Each author and reader is a position in the venue's list of people. The hour is as `at` counts it: 25 is 1 AM on the next date. */
const WRITTEN: readonly [daysAgo: number, hour: number, author: number, readers: readonly number[], text: string][] = [
  [12, 16, 0, [1, 2, 3], 'The vendor for the eight liners comes every other Tuesday at 10. He has his own key.'],
  [9, 22, 2, [0, 1, 3], 'Please count the tip jar with somebody else. We were off twice this month.'],
  [5, 14, 1, [0, 2], 'New rolls for the ticket printers are in the back room:\n- top shelf, left side\n- two boxes'],
  [3, 23, 3, [0, 1, 2], 'Machine 4 takes bills only in one direction. I told the vendor.'],
  [1, 18, 0, [1, 3], 'The health inspector may come this week. Keep the hallway to the exit clear.'],
  [1, 25, 2, [0], 'The jackpot sign over the bar is off again. Call the vendor in the morning 🙏'],
]
const READ_AFTER_MINUTES = 95

export function venueNotes(venue: VenueAtWork): NoteRows {
  const days = businessDays(venue)
  const people = (position: number) => venue.userIds[position % venue.userIds.length]!
  const rows: NoteRows = { notes: [], note_reads: [] }
  for (const [daysAgo, hour, author, readers, text] of WRITTEN) {
    const writtenAt = at(days.at(-1 - daysAgo)!, hour)
    const noteId = venue.ids.next('notes')
    rows.notes.push({
      location_id: venue.locationId,
      note_id: noteId,
      note: text,
      written_at: writtenAt.toJSDate(),
      written_by: people(author),
    })
    // In a small venue, several positions may stand for the same person.
    const others = new Set(readers.map(people))
    others.delete(people(author))
    for (const [index, reader] of [...others].entries()) {
      const readAt = writtenAt.plus({ minutes: READ_AFTER_MINUTES * (index + 1) }).toJSDate()
      if (readAt > venue.now) continue
      rows.note_reads.push({ location_id: venue.locationId, note_id: noteId, user_id: reader, read_at: readAt })
    }
  }
  return rows
}
