import { z } from 'zod'

/** A calendar date as a call carries it, YYYY-MM-DD, that exists. */
export const DateOnly = z.iso.date()
/** An instant as a call carries it: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** What a location's wall clock shows, to the second, as a call carries it: YYYY-MM-DDTHH:mm:ss, without a zone. */
export const WallTime = z.iso
  .datetime({ local: true, precision: 0 })
  .refine((text) => !text.endsWith('Z'), 'Give the time of the location, without a zone.')
