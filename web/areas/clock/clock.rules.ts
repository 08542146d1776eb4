import { STALE_AFTER_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'

import type { DateRange } from '../../lib/date-range.ts'

/** The length of a shift in seconds: until its end, or until `now` while it is open. `now` is in ms since 1970. */
export function workedSeconds({ clockIn, clockOut }: Pick<ClockRecord, 'clockIn' | 'clockOut'>, now: number): number {
  return ((clockOut === null ? now : Date.parse(clockOut)) - Date.parse(clockIn)) / 1000
}

/** True for a shift that has been open for too long (domain 12). `now` is in ms since 1970. */
export function isStale(openSince: string | null, now: number): boolean {
  return openSince !== null && now - Date.parse(openSince) > STALE_AFTER_HOURS * 3_600_000
}

/** The start of an open shift. Null for a shift that has ended. */
export function openSinceOf({ status, clockIn }: Pick<ClockRecord, 'status' | 'clockIn'>): string | null {
  return status === 'open' ? clockIn : null
}

/** The total hours and dollars of shifts, summed in hundredths. Open shifts have no totals yet and add nothing. */
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

/** The minimum length of the reason for closing a shift that has been open for too long. */
export const MIN_REASON_LENGTH = 3
export const MAX_REASON_LENGTH = 500

/** The person who views the shifts: the account, and the acting employee at a station. */
export interface Viewer {
  userId: number
  accountId: number
  isAdministrator: boolean
}

/**
 * True when `userId` is the viewer's account or acting employee, and the viewer is not an administrator. The viewer then may not
 * enter, correct, mark or delete the shifts of `userId`.
 */
export function isBarredOwn(userId: number, viewer: Viewer): boolean {
  return !viewer.isAdministrator && (userId === viewer.userId || userId === viewer.accountId)
}

/**
 * Why a shift cannot be changed.
 * - 'own': another person must change it.
 * - 'paid': paid shifts are frozen (domain 4).
 * - 'settled': a reading session settled it.
 * - 'stale': it has been open for too long and must be closed with a reason (domain 12).
 */
export type Frozen = 'own' | 'paid' | 'settled' | 'stale'

/** Why the viewer cannot correct a shift; undefined when they can. `now` is in ms since 1970. */
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

/** Why the viewer cannot delete a shift; undefined when they can. */
export function frozenForDelete(
  { userId, state, sessionId }: Pick<ClockRecord, 'userId' | 'state' | 'sessionId'>,
  viewer: Viewer,
): Frozen | undefined {
  if (isBarredOwn(userId, viewer)) return 'own'
  if (state === 'Paid') return 'paid'
  return sessionId === null ? undefined : 'settled'
}

/**
 * Finds which of the chosen shifts Mark as Paid or Mark as Unpaid changes:
 * - `marked`: the shifts that change. It leaves out shifts that already have the new state. It leaves out the viewer's own shifts, unless
 *   the viewer is an administrator. Mark as Paid also leaves out open shifts, which have no pay yet.
 * - `open`: the shifts that are open.
 * - `own`: the viewer's own shifts. It is empty for an administrator.
 */
export function markingOf<Shift extends Pick<ClockRecord, 'userId' | 'state' | 'status'>>(
  chosen: readonly Shift[],
  state: ClockRecord['state'],
  viewer: Viewer,
): { marked: Shift[]; open: Shift[]; own: Shift[] } {
  const own = chosen.filter(({ userId }) => isBarredOwn(userId, viewer))
  const open = chosen.filter(({ status }) => status === 'open')
  const marked = chosen.filter(
    (shift) => !own.includes(shift) && shift.state !== state && (state === 'Unpaid' || shift.status === 'closed'),
  )
  return { marked, open, own }
}

/**
 * The selected shifts in their latest state. Shifts on this page are updated from the server. Shifts on other pages stay as they were
 * when they were selected or last marked here. When the page shows all shifts, a selected shift that is missing was deleted or no longer matches the
 * filters, so it is left out.
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

/** The selection after some shifts were marked. `marked` has these shifts as the server has them now, selected or not. */
export function withMarked(
  selected: ReadonlyMap<number, ClockRecord>,
  marked: readonly ClockRecord[],
): ReadonlyMap<number, ClockRecord> {
  const fresh = new Map(marked.map((shift) => [shift.clockId, shift]))
  return new Map([...selected].map(([clockId, shift]) => [clockId, fresh.get(clockId) ?? shift]))
}

/** Groups shifts by employee, each group from the earliest to the latest shift. */
export function shiftsByEmployee<Shift extends Pick<ClockRecord, 'userId' | 'clockIn'>>(
  shifts: readonly Shift[],
): readonly Shift[][] {
  const groups = Map.groupBy(shifts, ({ userId }) => userId).values()
  return [...groups].map((own) => own.sort((one, other) => Date.parse(one.clockIn) - Date.parse(other.clockIn)))
}

/** The totals of several employees' cards. */
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

/** The filters of the list of shifts. */
export interface ListView {
  /** Undefined while the cards are shown. Null for all employees. */
  employee: Pick<SessionEmployee, 'userId' | 'name'> | null | undefined
  range: { from: string; to: string }
  /** Null when both states are shown. */
  state: string | null
  search: string
}

/**
 * The changes of the filters that make the list show this shift; empty when it is already shown. `wider` is the date range extended to
 * include the shift.
 */
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

/** Extends the range by whole days to include a moment. Returns the same range when it already includes the moment. */
export function widenedTo(range: DateRange, moment: string): DateRange {
  const day = moment.slice(0, 10)
  if (moment < range.from) return { ...range, from: `${day}T00:00:00` }
  if (moment > range.to) return { ...range, to: `${day}T23:59:59` }
  return range
}
