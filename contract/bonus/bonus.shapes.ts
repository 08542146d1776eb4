/** The shapes of the definitions of bonuses and of their claims (part 2 section 3). */

import { z } from 'zod'

import { CashAmount } from '../cash/cash.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { ListedName } from '../kernel/named-lists.ts'
import { nameKey } from '../kernel/names.ts'
import { DeletedPhoto, PhotoPath } from '../kernel/photos.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_SLOTS,
  MAX_SPECIFICATIONS,
  openAlways,
  PAID_IN,
  type Weekday as WeekdayOf,
  WEEKDAYS,
} from './bonus.rules.ts'

/** A time of day as HH:mm:ss. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Write the time as HH:mm:ss.')

export const Specification = z.strictObject({
  description: z
    .string()
    .trim()
    .min(1, 'Each specification needs a description.')
    .max(MAX_DESCRIPTION_LENGTH, `A description can have at most ${MAX_DESCRIPTION_LENGTH} characters.`),
  /** Dollars. */
  amount: CashAmount,
})
export type Specification = z.infer<typeof Specification>

export const Specifications = z
  .array(Specification)
  .min(1, 'A bonus needs at least one specification.')
  .max(MAX_SPECIFICATIONS, `A bonus can have at most ${MAX_SPECIFICATIONS} specifications.`)
  .refine(
    (all) => new Set(all.map(({ description }) => nameKey(description))).size === all.length,
    'Two specifications have the same description. Change one of them.',
  )

const TimeSlot = z.strictObject({ startTime: TimeOfDay, endTime: TimeOfDay })
const CompleteWeekday = z.strictObject({
  day: z.enum(WEEKDAYS),
  checked: z.boolean(),
  times: z.array(TimeSlot).max(MAX_SLOTS, `A day can have at most ${MAX_SLOTS} time slots.`),
})

/** A day of the schedule. Each slot of a checked day needs a start and an end. Incomplete slots of unchecked days are removed. */
export const Weekday = z.preprocess((sent: z.input<typeof CompleteWeekday>) => {
  const { checked, times } = Object(sent) as Partial<typeof sent>
  if (checked !== false || !Array.isArray(times)) return sent
  return { ...sent, times: times.filter((slot) => TimeSlot.safeParse(slot).success) }
}, CompleteWeekday)

/** The days of a definition. A day that is left out is not checked. */
export const Weekdays = z
  .array(Weekday)
  .max(WEEKDAYS.length)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Send each day once.')
  .transform((days): WeekdayOf[] => openAlways().map((empty) => days.find(({ day }) => day === empty.day) ?? empty))

/** The name of a bonus, without spaces at its ends. */
export const BonusName = ListedName.trim().min(1, 'A bonus needs a name.')

export const BonusDefinition = z.object({
  manageBonusId: RowId,
  name: z.string(),
  enabled: z.boolean(),
  locationId: LocationId,
  specifications: z.array(z.object({ description: z.string(), amount: z.number() })),
  /** Monday to Sunday. */
  weekdays: z.array(
    z.object({
      day: z.enum(WEEKDAYS),
      checked: z.boolean(),
      times: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
    }),
  ),
  paidIn: z.enum(PAID_IN),
  /** Whether it can be claimed now, by the server's clock in the location's zone. */
  isOpen: z.boolean(),
  /** Goes up with each change. An edit names the version that it saw. */
  version: z.number().int(),
})
export type BonusDefinition = z.infer<typeof BonusDefinition>

export const ClaimedBonus = z.object({
  bonusId: RowId,
  customerId: RowId,
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a person without the privileged view of customers. */
  tagId: z.string().nullable(),
  bonusName: z.string(),
  specify: z.string(),
  machine: z.string(),
  /** Dollars. */
  bonusAmount: z.number(),
  paidIn: z.enum(PAID_IN),
  /** The name of its photo; null when the photo was removed, for example with a deleted customer. */
  photo: PhotoPath.nullable(),
  /** The URL of the photo, for people whose roles may see photos of bonuses. `?size=thumb` gives a small one. */
  imageUrl: z.string().nullable(),
  photoDeleted: DeletedPhoto.nullable(),
  time: Instant,
  userId: UserId,
  employeeName: z.string(),
  clockId: RowId,
  locationId: LocationId,
})
export type ClaimedBonus = z.infer<typeof ClaimedBonus>
