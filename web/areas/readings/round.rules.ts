/** Rules for rounds (reading sessions): which machines and shifts take part, the progress, new readings and totals. Pure functions. */

import type { AvailableShift } from '@countroom/contract/clock/clock.shapes.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import type { Reading, RunningSession, Totals } from '@countroom/contract/readings/readings.shapes.ts'

/**
 * The shifts that a round (reading session) settles. These are the shifts that somebody chose. When nobody has chosen, they are all shifts that are
 * open or ended after the last round.
 */
export function chosenShifts(
  available: readonly AvailableShift[],
  chosenIds: readonly number[] | undefined,
): AvailableShift[] {
  return available.filter(({ clockId, isDue }) => chosenIds?.includes(clockId) ?? isDue)
}

/**
 * How many of the machines that take part in the round have been read. The percentage is a whole number, and 100 only when no machine is missing.
 */
export function progressOf({ machines, missing, absent }: Pick<RunningSession, 'machines' | 'missing' | 'absent'>) {
  const total = machines.length - absent.length
  const read = total - missing.length
  return { read, total, percent: total === 0 ? 100 : Math.floor((read * 100) / total) }
}

/** The machines that take part in a round: all machines except those that left it. */
export function takingPart({ machines, absent }: Pick<RunningSession, 'machines' | 'absent'>): string[] {
  const gone = new Set(absent.map(({ machine }) => machine))
  return machines.filter((machine) => !gone.has(machine))
}

/**
 * The round with a newly saved reading added. Unchanged when the reading is of another session, or when the round has a newer reading of the machine.
 */
export function withReading(session: RunningSession, reading: Reading): RunningSession {
  const known = session.readings.find(({ machine }) => machine === reading.machine)
  if (reading.sessionId !== session.sessionId || (known && known.readingId > reading.readingId)) return session
  const readings = [...session.readings.filter((each) => each !== known), reading].toSorted((one, other) =>
    compareMachines(one.machine, other.machine),
  )
  return {
    ...session,
    readings,
    totals: totalsOf(readings),
    missing: session.missing.filter((machine) => machine !== reading.machine),
    absent: session.absent.filter(({ machine }) => machine !== reading.machine),
  }
}

/**
 * The machines named in a refusal's list, such as `9, 11`. When a name in the list contains a comma, such as `Bar, left`, a machine with the name
 * `left` is found too.
 */
export function namedIn(list: string, machines: readonly string[]): string[] {
  return machines.filter((machine) => `, ${list}, `.includes(`, ${machine}, `))
}

const MOST_NAMED = 20

/** The first machines as a list for a sentence, and how many more there are. */
export function firstNamed(machines: readonly string[]): { list: string; more: number } {
  return { list: machines.slice(0, MOST_NAMED).join(', '), more: Math.max(0, machines.length - MOST_NAMED) }
}

/** The sums of readings, in whole dollars. */
export function totalsOf(readings: readonly Pick<Reading, 'inValue' | 'outValue' | 'difference'>[]): Totals {
  const sum = (figure: 'inValue' | 'outValue' | 'difference') =>
    readings.reduce((total, reading) => total + reading[figure], 0)
  return {
    machines: readings.length,
    inValue: sum('inValue'),
    outValue: sum('outValue'),
    difference: sum('difference'),
  }
}

/** The sums of sessions. */
export function totalsOfSessions(sessions: readonly { totals: Totals }[]): Totals {
  const machines = sessions.reduce((total, { totals }) => total + totals.machines, 0)
  return { ...totalsOf(sessions.map(({ totals }) => totals)), machines }
}

/** The reading that was saved last. */
export function latestReading(readings: readonly Reading[]): Reading | undefined {
  return readings.reduce<Reading | undefined>(
    (latest, reading) => (latest && latest.readingId > reading.readingId ? latest : reading),
    undefined,
  )
}

/** At most three machines with the highest differences, best first, and at most three with the lowest, worst first. No machine is in both lists. */
export function bestAndWorst<Made extends Pick<Reading, 'difference'>>(readings: readonly Made[]) {
  const ranked = readings.toSorted((one, other) => other.difference - one.difference)
  const best = ranked.slice(0, Math.min(3, Math.ceil(ranked.length / 2)))
  return { best, worst: ranked.slice(best.length).slice(-3).toReversed() }
}
