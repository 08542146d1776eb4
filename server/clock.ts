/** The only place that reads the time. Tests replace the clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
