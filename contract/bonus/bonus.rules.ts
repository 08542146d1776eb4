/** What a bonus is: its days and time slots, how it is paid, and its limits (domain 8). The browser uses these rules too. */

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type WeekdayName = (typeof WEEKDAYS)[number]

/** How a bonus is paid: in cash out of the drawer, or as credit on the machine. Credit moves no cash. */
export const PAID_IN = ['cash', 'credit'] as const
export type PaidIn = (typeof PAID_IN)[number]

/** The columns by which claimed bonuses are sorted. */
export const BONUS_COLUMNS = ['name', 'bonusName', 'specify', 'machine', 'bonusAmount', 'time'] as const
export type BonusColumn = (typeof BONUS_COLUMNS)[number]

export const MAX_SPECIFICATIONS = 50
export const MAX_DESCRIPTION_LENGTH = 80
/** The maximum number of time slots of one day. */
export const MAX_SLOTS = 12

/**
 * A time slot of a day, as HH:mm:ss. It begins at `startTime` and ends before `endTime`. When `endTime` is not later than `startTime`, the slot runs
 * past midnight.
 */
export interface Slot {
  startTime: string
  endTime: string
}

export interface Weekday {
  day: WeekdayName
  checked: boolean
  /** A checked day without slots is open the whole day. */
  times: readonly Slot[]
}

/** When a bonus is open, in words: 'Mon, Tue 5:00 PM to 7:00 PM; Sun all day', or 'Always'. */
export function scheduleInWords(weekdays: readonly Weekday[]): string {
  const checked = weekdays.filter((weekday) => weekday.checked)
  if (checked.length === 0) return 'Always'
  const byTimes = Map.groupBy(checked, ({ times }) => times.map(slotInWords).join(', ') || 'all day')
  return [...byTimes]
    .map(
      ([times, days]) =>
        `${days.length === 7 ? 'Every day' : days.map(({ day }) => day.slice(0, 3)).join(', ')} ${times}`,
    )
    .join('; ')
}

function slotInWords({ startTime, endTime }: Slot): string {
  return `${timeInWords(startTime)} to ${timeInWords(endTime)}`
}

/** Writes '17:30:00' as '5:30 PM'. Seconds are shown only when they are not 0. */
function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2))
  const rest = time.slice(2).replace(/:00$/, '')
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Seven unchecked days, with which a bonus is always open. */
export function openAlways(): Weekday[] {
  return WEEKDAYS.map((day) => ({ day, checked: false, times: [] }))
}
