/** Machine pictures of the demo: some machines of the last reading sessions, each with a drawn photo of its meters. Pure functions. */

import { businessDayOf } from '@countroom/contract/kernel/time.ts'

import type { Picture } from '../platform/photos/pictures.ts'
import { byteCount } from './customers.ts'
import type { VenueRows } from './history.ts'
import type { Ids, Row } from './venue-at-work.ts'

export interface PictureRows {
  photos: Row<'photos'>[]
  machine_pictures: Row<'machine_pictures'>[]
  machine_picture_photos: Row<'machine_picture_photos'>[]
}

/** One machine picture: the machine, the meters, the time and the person who took it. */
export interface Shot {
  locationId: number
  machineId: number
  businessDay: string
  at: Date
  by: number
  sessionId: number | null
  in: number
  out: number
}

const ROUNDS = 2
/** One in this many machines is photographed. */
const EVERY = 7
const AFTER_READING_MS = 8_000
/** How long ago the picture of today was taken. It belongs to no reading session. */
const BEFORE_NOW_MS = 25 * 60_000

/** The pictures of all venues. In each venue, the pictures of the older reading session come first, and the picture of today comes last. */
export function machineShots(
  { reading_sessions: sessions, readings, shifts }: VenueRows,
  { now, timezone }: { now: Date; timezone: string },
): Shot[] {
  const locationIds = [...new Set(sessions.map(({ location_id }) => location_id))]
  return locationIds.flatMap((locationId) => {
    const rounds = sessions.filter(({ location_id }) => location_id === locationId).slice(-ROUNDS)
    const shots = rounds.flatMap(({ reading_session_id: sessionId, business_day: businessDay }) => {
      const read = readings.filter(({ reading_session_id }) => reading_session_id === sessionId)
      // The last revision of each machine's reading is the current one.
      const counting = [...new Map(read.map((reading) => [reading.machine_id, reading])).values()]
      return counting
        .filter((_, index) => index % EVERY === 0)
        .map(({ machine_id: machineId, read_at, read_by: by, cur_in, cur_out }): Shot => {
          const at = new Date(read_at.getTime() + AFTER_READING_MS)
          return { locationId, machineId, businessDay, at, by, sessionId: sessionId!, in: cur_in, out: cur_out }
        })
    })
    const at = new Date(now.getTime() - BEFORE_NOW_MS)
    const businessDay = businessDayOf(at, timezone)
    const last = shots.at(-1)
    const person = shifts.find(
      ({ location_id, clock_in_at, clock_out_at }) =>
        location_id === locationId && clock_in_at < at && (clock_out_at ?? now) > at,
    )
    if (!last || !person || businessDay !== businessDayOf(now, timezone)) return shots
    const played = { in: last.in + 185, out: last.out + 60 }
    return [...shots, { ...last, ...played, businessDay, at, by: person.user_id, sessionId: null }]
  })
}

/** The rows of the pictures. `drawn` holds the photo of each shot, in the same order. */
export function pictureRows(ids: Ids, shots: readonly Shot[], drawn: readonly Picture[]): PictureRows {
  const rows: PictureRows = { photos: [], machine_pictures: [], machine_picture_photos: [] }
  const stored = new Set<string>()
  for (const [index, { locationId, machineId, businessDay, at, by, sessionId }] of shots.entries()) {
    const { hash, bytes, width, height } = drawn[index]!
    const place = `${locationId} ${hash.toString('hex')}`
    // Two machines with the same meters have the same photo.
    if (!stored.has(place)) {
      const size = { byte_count: byteCount(bytes), width, height }
      rows.photos.push({ location_id: locationId, hash, ...size, created_at: at, created_by: by })
    }
    stored.add(place)
    const machine_picture_id = ids.next('machine_pictures')
    rows.machine_pictures.push({
      location_id: locationId,
      machine_picture_id,
      machine_id: machineId,
      business_day: businessDay,
      taken_at: at,
      taken_by: by,
      reading_session_id: sessionId,
    })
    rows.machine_picture_photos.push({
      location_id: locationId,
      machine_picture_id,
      place: 1,
      hash,
      display_name: 'meters.webp',
    })
  }
  return rows
}
