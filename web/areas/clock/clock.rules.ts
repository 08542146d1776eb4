import { STALE_AFTER_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** Which greeting suits an hour of the day, 0 to 23: morning to 12, afternoon to 17, evening to 20 (part 1 section 2). */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning'
  if (hour < 17) return 'afternoon'
  return hour < 20 ? 'evening' : 'night'
}

/** The hour, 0 to 23, of an instant on the clocks of a zone. */
export function hourIn(instant: number, timezone: string): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(instant),
  )
}

/** How long a shift has lasted, in seconds: until its end, or until now while it is open. */
export function workedSeconds({ clockIn, clockOut }: Pick<ClockRecord, 'clockIn' | 'clockOut'>, now: number): number {
  return ((clockOut === null ? now : Date.parse(clockOut)) - Date.parse(clockIn)) / 1000
}

/** True for a shift that its owner has left open for too long (domain 12). `now` in ms since 1970. */
export function isStale(openSince: string | null, now: number): boolean {
  return openSince !== null && now - Date.parse(openSince) > STALE_AFTER_HOURS * 3_600_000
}

/** When a shift began that is still open; null for one that has ended. */
export function openSinceOf({ status, clockIn }: Pick<ClockRecord, 'status' | 'clockIn'>): string | null {
  return status === 'open' ? clockIn : null
}

/** What shifts come to, hours and dollars, summed in hundredths; open ones count nothing yet. */
export function totalsOfShifts(shifts: readonly Pick<ClockRecord, 'totalHours' | 'totalPay'>[]): {
  hours: number
  pay: number
} {
  let hundredths = 0
  let cents = 0
  for (const { totalHours, totalPay } of shifts) {
    hundredths += Math.round((totalHours ?? 0) * 100)
    cents += Math.round((totalPay ?? 0) * 100)
  }
  return { hours: hundredths / 100, pay: cents / 100 }
}

/** Characters of the reason why an administrator closes a shift for its owner. */
export const MIN_REASON_LENGTH = 3
export const MAX_REASON_LENGTH = 500

/** Who looks at the shifts: the account, and who acts at a station. */
export interface Viewer {
  userId: number
  accountId: number
  isAdministrator: boolean
}

/** Whether these shifts are the viewer's own, which nobody but an administrator enters, corrects, marks or deletes. */
export function isBarredOwn(userId: number, viewer: Viewer): boolean {
  return !viewer.isAdministrator && (userId === viewer.userId || userId === viewer.accountId)
}

/**
 * Why a shift may not be changed: one's own is somebody else's to change, what was paid is frozen (domain 4), what a reading session settled cannot be taken away, and
 * what was left open for too long is closed with a reason (domain 12).
 */
export type Frozen = 'own' | 'paid' | 'settled' | 'stale'

/** Why this person may not correct a shift, if they may not. `now` in ms since 1970. */
export function frozenForEdit(
  shift: Pick<ClockRecord, 'userId' | 'state' | 'sessionId' | 'status' | 'clockIn'>,
  viewer: Viewer,
  now: number,
): Frozen | undefined {
  if (isBarredOwn(shift.userId, viewer)) return 'own'
  if (shift.state === 'Paid') return 'paid'
  if (viewer.isAdministrator) return undefined
  if (shift.sessionId !== null) return 'settled'
  return isStale(openSinceOf(shift), now) ? 'stale' : undefined
}

/** Why this person may not delete a shift, if they may not. */
export function frozenForDelete(
  { userId, state, sessionId }: Pick<ClockRecord, 'userId' | 'state' | 'sessionId'>,
  viewer: Viewer,
): Frozen | undefined {
  if (isBarredOwn(userId, viewer)) return 'own'
  if (state === 'Paid') return 'paid'
  return sessionId === null ? undefined : 'settled'
}

/**
 * The selected shifts as they are now: those on this page as the server last told of them, others as they were when they were chosen.
 * Where all there are lie on this page, one that is not among them is gone.
 */
export function chosenShifts(
  selected: ReadonlyMap<number, ClockRecord>,
  shown: readonly ClockRecord[],
  total: number,
): ClockRecord[] {
  const fresh = new Map(shown.map((shift) => [shift.clockId, shift]))
  const isWhole = shown.length >= total
  return [...selected.values()].flatMap((shift) => fresh.get(shift.clockId) ?? (isWhole ? [] : [shift]))
}

/** Shifts by whose they are, each person's in the order in which they were worked, however they came. */
export function shiftsByEmployee<Shift extends Pick<ClockRecord, 'userId' | 'clockIn'>>(
  shifts: readonly Shift[],
): readonly Shift[][] {
  const groups = Map.groupBy(shifts, ({ userId }) => userId).values()
  return [...groups].map((own) => own.sort((one, other) => Date.parse(one.clockIn) - Date.parse(other.clockIn)))
}

/** What the cards of several employees come to together. */
export function totalsOfEmployees(employees: readonly SessionEmployee[]): {
  shifts: number
  hours: number
  pay: number
  unpaid: number
} {
  const sum = (of: (employee: SessionEmployee) => number) =>
    employees.reduce((total, employee) => total + Math.round(of(employee) * 100), 0) / 100
  return {
    shifts: sum(({ shifts }) => shifts),
    hours: sum(({ totalHours }) => totalHours),
    pay: sum(({ totalPay }) => totalPay),
    unpaid: sum(({ unpaidPay }) => unpaidPay),
  }
}

/** What the list of shifts is narrowed to. */
export interface ListView {
  /** Undefined while the cards are shown, null for all employees. */
  employee: Pick<SessionEmployee, 'userId' | 'name'> | null | undefined
  range: { from: string; to: string }
  /** Null for both states. */
  state: string | null
  search: string
}

/** What has to change in a view so that it shows this shift; nothing when it does. `wider`: the range, reaching as far as the shift. */
export function changesToShow(
  { userId, name, state }: Pick<ClockRecord, 'userId' | 'name' | 'state'>,
  wider: ListView['range'],
  view: ListView,
): Partial<ListView> {
  return {
    ...(view.employee && view.employee.userId !== userId && { employee: { userId, name } }),
    ...(wider !== view.range && { range: wider }),
    ...(view.state !== null && view.state !== state && { state: null }),
    ...(!name.toLowerCase().includes(view.search.trim().toLowerCase()) && { search: '' }),
  }
}
