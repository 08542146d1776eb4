import { z } from 'zod'

/** Before it nothing of a venue lies; PostgreSQL knows no year 0, which JavaScript does. */
const EARLIEST = '1900-01-01'
const isLateEnough = (text: string) => text >= EARLIEST
const TOO_EARLY = 'Give a date since 1900.'

/** A calendar date as a call carries it, YYYY-MM-DD, that exists. */
export const DateOnly = z.iso.date().refine(isLateEnough, TOO_EARLY)
/** An instant as a call carries it: ISO 8601 in UTC. */
export const Instant = z.iso.datetime().refine(isLateEnough, TOO_EARLY)
/** What a location's wall clock shows, to the second, as a call carries it: YYYY-MM-DDTHH:mm:ss, without a zone. */
export const WallTime = z.iso
  .datetime({ local: true, precision: 0 })
  .refine((text) => !text.endsWith('Z'), 'Give the time of the location, without a zone.')
  .refine(isLateEnough, TOO_EARLY)
