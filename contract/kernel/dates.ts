import { z } from 'zod'

/** A calendar date as a call carries it, YYYY-MM-DD, that exists. */
export const DateOnly = z.iso.date()
/** An instant as a call carries it: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
