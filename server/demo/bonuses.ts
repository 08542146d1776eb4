/** Bonuses of the demo: the definitions of a venue and its latest claims, each with a generated picture as its photo. Pure functions. */

import { openAlways, type Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'

import type { Picture } from '../platform/photos/pictures.ts'
import { byteCount } from './customers.ts'
import type { VenueRows } from './history.ts'
import { type Row, setUpAt, type VenueAtWork } from './venue-at-work.ts'

export interface BonusRows {
  photos: Row<'photos'>[]
  bonus_definitions: Row<'bonus_definitions'>[]
  bonuses: Row<'bonuses'>[]
  bonus_photos: Row<'bonus_photos'>[]
}

const MINUTE_MS = 60_000
/** A bonus is claimed this long after a shift began. */
const CLAIMED_AFTER_MS = 95 * MINUTE_MS

const WEEKDAYS: Weekday[] = openAlways().map(({ day }) => ({
  day,
  checked: !day.startsWith('S'),
  times: day.startsWith('S') ? [] : [{ startTime: '17:00:00', endTime: '19:00:00' }],
}))
const LATE: Weekday[] = openAlways().map(({ day }) => ({
  day,
  checked: day === 'Friday' || day === 'Saturday',
  times: day === 'Friday' || day === 'Saturday' ? [{ startTime: '22:00:00', endTime: '02:00:00' }] : [],
}))

/**
 * All claims are of the first bonus, which is paid in machine credit. A bonus paid in cash would change what the drawers should hold, and they are
 * already counted.
 */
const DEFINITIONS = [
  {
    name: 'Birthday Club',
    is_enabled: true,
    paid_in: 'credit',
    weekdays: openAlways(),
    specifications: [
      { description: 'Birthday', amount: 25 },
      { description: 'Brought a friend', amount: 10 },
    ],
  },
  {
    name: 'Happy Hour',
    is_enabled: true,
    paid_in: 'cash',
    weekdays: WEEKDAYS,
    specifications: [{ description: 'Full row of sevens', amount: 20 }],
  },
  {
    name: 'Late Night',
    is_enabled: false,
    paid_in: 'cash',
    weekdays: LATE,
    specifications: [{ description: 'After midnight', amount: 15 }],
  },
] as const

/** The bonuses of a venue. Each picture is the photo of one claim. The claims are in the newest shifts. */
export function venueBonuses(
  venue: VenueAtWork,
  { shifts, machines }: Pick<VenueRows, 'shifts' | 'machines'>,
  customers: readonly Row<'customers'>[],
  pictures: readonly Picture[],
): BonusRows {
  const { locationId, ids, administratorId, now, timezone } = venue
  const createdAt = setUpAt(now, timezone)
  const definitions = DEFINITIONS.map((definition): Row<'bonus_definitions'> => ({
    location_id: locationId,
    bonus_definition_id: ids.next('bonus_definitions'),
    ...definition,
    specifications: [...definition.specifications],
    name_key: nameKey(definition.name),
    version: 1,
    created_at: createdAt,
    created_by: administratorId,
    removed_at: null,
  }))
  const [club] = definitions
  const taken = shifts
    .map((shift) => ({ shift, at: new Date(shift.clock_in_at.getTime() + CLAIMED_AFTER_MS) }))
    .filter(({ shift, at }) => at < (shift.clock_out_at ?? now))
    .slice(-pictures.length)
  const floor = machines.filter(({ retired_at }) => !retired_at)
  const bonuses = taken.map(({ shift, at }, index): Row<'bonuses'> => {
    const { description, amount } = DEFINITIONS[0].specifications[index % 2]!
    const isVoid = index === 1
    return {
      location_id: locationId,
      bonus_id: ids.next('bonuses'),
      shift_id: shift.shift_id!,
      machine_id: floor[(index * 5) % floor.length]!.machine_id!,
      // The first forty customers were registered long before the claims.
      customer_id: customers[(index * 3) % 40]!.customer_id!,
      bonus_definition_id: club!.bonus_definition_id!,
      bonus_name: club!.name,
      specify: description,
      amount_cents: toCents(amount),
      paid_in: 'credit',
      photo_hash: pictures[index]!.hash,
      claimed_at: at,
      claimed_by: shift.user_id,
      voided_at: isVoid ? new Date(at.getTime() + 4 * MINUTE_MS) : null,
      voided_by: isVoid ? shift.user_id : null,
      void_approved_by: null,
      void_reason: isVoid ? 'Wrong customer' : '',
    }
  })
  return {
    photos: taken.map(({ shift, at }, index) => {
      const { hash, bytes, width, height } = pictures[index]!
      return {
        location_id: locationId,
        hash,
        byte_count: byteCount(bytes),
        width,
        height,
        created_at: at,
        created_by: shift.user_id,
      }
    }),
    bonus_definitions: definitions,
    bonuses,
    bonus_photos: bonuses.map(({ photo_hash, claimed_at, claimed_by, bonus_id }) => ({
      location_id: locationId,
      hash: photo_hash,
      sent_hash: photo_hash,
      taken_at: claimed_at,
      taken_by: claimed_by,
      bonus_id: bonus_id!,
      removed_at: null,
    })),
  }
}
