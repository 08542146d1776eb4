/** The one place that reads the time. Tests put another clock in its place. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
