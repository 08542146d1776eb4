/** The cash of the demo: sixty days of events at the counter of a venue. Pure functions. */

import { DateTime } from 'luxon'

import { isBeyondLimit } from '@countroom/contract/ledgers/ledgers.rules.ts'
import { capitalized } from '@countroom/contract/transactions/transactions.rules.ts'

import { BORROWERS, type CustomerRows } from './customers.ts'
import type { VenueRows } from './history.ts'
import { type RaffleRows, Raffles } from './raffle.ts'
import { Random } from './random.ts'
import { matchedTickets, printedTickets } from './tickets.ts'
import {
  type Category,
  type Entry,
  type HandEntry,
  type NewEntry,
  type Offer,
  type Till,
  type TillRows,
  Tills,
} from './tills.ts'
import { Timeline } from './timeline.ts'
import { at, businessDays, type Row, setUpAt, type VenueAtWork } from './venue-at-work.ts'

export interface CashRows extends TillRows, RaffleRows {
  match_tickets: Row<'match_tickets'>[]
  match_ticket_reasons: Row<'match_ticket_reasons'>[]
}

/** The categories of the venues themselves, besides the categories that every location has. */
export const OWN_CATEGORIES = [
  { name: 'Advertising', expenseType: 'Miscellaneous' },
  { name: 'Cleaning', expenseType: 'Maintenance/Upgrades' },
  { name: 'Ice and drinks', expenseType: 'Food Expense' },
] as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The last steps of a shift, in seconds before its clock-out. */
const STOPS_PAYING = 145
const OFFERS = 115
const ACCEPTS = 95
const COUNTS = 60
/** A shift that began less than this long before the end of another person's shift takes over the cash of that shift. */
const FOLLOWS_WITHIN_MS = 40 * MINUTE_MS

/** The dollars that somebody brings when a drawer begins without a hand-over, and when little is left in it. */
const OPENING_BANK = 1_000
/** Somebody brings more when a drawer holds less than this many dollars. */
const LITTLE_LEFT = 200
/** For each hand-over, one of these amounts is chosen, in dollars. The giver keeps at least this amount. */
const KEEPS = [100, 150, 200, 300] as const
/** The least that is handed over, in dollars. */
const HANDS_OVER_AT_LEAST = 50
/** Shorts of at least this much, in integer cents, are posted to the employee's ledger. */
const POSTED_FROM_CENTS = 20_00

/** The days of the history on which something goes wrong or is unusual. The last full day is 59. */
const DAYS_WITH = {
  doubleTicket: [8, 29, 50, 58],
  lateVoid: [21, 57],
  mixedUp: [56],
  jackpotUnpaid: [26, 55],
  enteredTwice: [5, 24, 46, 58],
  approvedVoid: [17, 54],
  mistyped: [11, 37, 52, 57],
  correctedLater: [14, 56],
  missingCount: [19, 44, 55],
  large: [7, 28, 49, 57],
  recounted: [13, 53],
  countedTooSoon: [16, 35, 56],
  rejected: [10, 31, 54],
  withdrawn: [22, 57],
  lapsed: [27, 55],
  expenseMoved: [18, 40, 58],
  loanFromBank: [20, 50],
} as const satisfies Record<string, readonly number[]>
type Unusual = keyof typeof DAYS_WITH
/** From the first to the second of these hours, at least two people work at the larger venue. */
const EVENING = [18, 22] as const
const MISTAKES = ['enteredTwice', 'mistyped', 'approvedVoid', 'correctedLater'] as const

interface Habit extends Omit<NewEntry, 'cents'> {
  /** The chance that somebody makes this entry on a day. */
  chance: number
  /** Dollars. */
  low: number
  high: number
  /** Amounts of receipts have cents; amounts of payouts do not. */
  hasCents?: boolean
  comments: string
}

const HABITS: readonly Habit[] = [
  {
    type: 'expense',
    category: 'Ice and drinks',
    chance: 0.5,
    low: 12,
    high: 48,
    hasCents: true,
    comments: 'Ice, soda, cups',
  },
  {
    type: 'expense',
    category: 'Food Expense',
    chance: 0.25,
    low: 18,
    high: 75,
    hasCents: true,
    comments: 'Pizza for the players',
  },
  {
    type: 'expense',
    category: "Sam's",
    chance: 0.15,
    low: 80,
    high: 220,
    hasCents: true,
    comments: 'Snacks and paper towels',
  },
  { type: 'expense', category: 'Cleaning', chance: 0.12, low: 30, high: 60, comments: 'Floor crew' },
  {
    type: 'expense',
    category: 'Maintenance/Upgrades',
    chance: 0.12,
    low: 20,
    high: 140,
    hasCents: true,
    comments: 'Bulbs and a bill acceptor belt',
  },
  {
    type: 'expense',
    category: 'Miscellaneous',
    chance: 0.12,
    low: 8,
    high: 40,
    hasCents: true,
    comments: 'Batteries and tape',
  },
  { type: 'expense', category: 'Advertising', chance: 0.05, low: 25, high: 90, comments: 'Flyers for the weekend' },
  { type: 'expense', category: 'Bonus', chance: 0.06, low: 20, high: 20, comments: 'Birthday bonus' },
  {
    type: 'expense',
    category: 'Match',
    chance: 0.05,
    low: 20,
    high: 20,
    comments: 'Match paid in cash, the machine did not take it',
  },
  { type: 'expense', category: 'High Roller Match', chance: 0.03, low: 50, high: 50, comments: 'Match paid in cash' },
  { type: 'expense', category: 'Employees', chance: 0.04, low: 15, high: 30, comments: 'Ride home after closing' },
  {
    type: 'bank',
    category: 'Maintenance/Upgrades',
    chance: 0.03,
    low: 10,
    high: 40,
    comments: 'Returned the wrong bulbs',
  },
]
const LOANS = { chance: 0.15, amounts: [40, 60, 100, 150, 200] } as const
const PAYS_LOAN_CHANCE = 0.3
const ZELLE = { chance: 0.12, amounts: [40, 50, 80, 100, 200] } as const
const BRINGS_ZELLE_CHANCE = 0.12
const PAYS_SHORT_CHANCE = 0.3
/** Raffles are on Fridays and Saturdays, and on the last full day. An evening's first prize is machine credit. Prizes are in dollars. */
const RAFFLE_WEEKDAYS: readonly number[] = [5, 6]
const RAFFLE_HOURS = [20, 21, 22] as const
/** The time from a draw until its machine is revealed, in seconds. */
const SHUFFLES = 6
const RAFFLE_PRIZES = [25, 50, 100] as const
const LAST_FULL_DAY = 59
/**
 * The ledger entries that the administrator makes by hand, in dollars. `borrower` is a position in BORROWERS. `day`, `days` and `paidOn` are days of
 * the history. Debts from the old paper book are dated `daysBefore` days before the set-up.
 */
const OLD_DEBTS = [
  { borrower: 1, dollars: 85, daysBefore: 130 },
  { borrower: 4, dollars: 60, daysBefore: 25 },
  { borrower: 5, dollars: 140, daysBefore: 10 },
] as const
const PAID_AT_THE_OFFICE = { day: 12, borrower: 5, dollars: 40 } as const
const WRONG_NAME = { days: [25, 58], borrower: 3, dollars: 50 } as const
const SENT_BY_A_GUEST = { day: 30, dollars: 60, name: 'Dale Roy' } as const
const LOST_KEY = { day: 45, paidOn: 52, dollars: 15 } as const

export function venueCash(
  venue: VenueAtWork,
  history: VenueRows,
  guests: Pick<CustomerRows, 'customers' | 'customer_photos'>,
  categories: readonly Category[],
): CashRows {
  return new Counter(venue, history, guests, categories).work()
}

class Counter {
  readonly #venue: VenueAtWork
  readonly #history: VenueRows
  readonly #customers: readonly Row<'customers'>[]
  readonly #timeline = new Timeline()
  readonly #tills: Tills
  readonly #raffles: Raffles
  readonly #reasons: Row<'match_ticket_reasons'>[] = []
  readonly #pending: Offer[] = []
  /** An index of the tills (the drawers of shifts) by the hours in which their shifts are open. Hours are counted from 1970. */
  readonly #byHour = new Map<number, Till[]>()
  readonly #days: readonly DateTime[]
  readonly #dayStarts: readonly Date[]
  /** The unusual events that have not happened yet, each with its day of the history. */
  readonly #unusual = new Set<string>()
  /** For each till whose cash is handed over, the till that takes over the cash. */
  readonly #followers = new Map<Till, Till>()

  constructor(
    venue: VenueAtWork,
    history: VenueRows,
    { customers, customer_photos: photos }: Pick<CustomerRows, 'customers' | 'customer_photos'>,
    categories: readonly Category[],
  ) {
    this.#venue = venue
    this.#history = history
    this.#customers = customers
    // The raffle has its own random numbers, so that a change to the raffle changes nothing else in the demo.
    this.#raffles = new Raffles({ ...venue, random: new Random(venue.locationId) }, history.machines, photos)
    this.#tills = new Tills(venue, this.#timeline, history.shifts, categories)
    this.#days = businessDays(venue)
    this.#dayStarts = this.#days.map((day) => at(day, 7).toJSDate())
    for (const till of this.#tills.all) {
      const ends = (till.shift.clock_out_at ?? venue.now).getTime()
      for (let hour = Math.floor(till.shift.clock_in_at.getTime() / HOUR_MS); hour * HOUR_MS <= ends; hour++)
        this.#byHour.set(hour, [...(this.#byHour.get(hour) ?? []), till])
    }
    for (const [what, days] of Object.entries(DAYS_WITH)) for (const day of days) this.#unusual.add(`${what} ${day}`)
  }

  work(): CashRows {
    const { now } = this.#venue
    this.#findFollowers()
    for (const till of this.#tills.all) this.#scheduleShift(till)
    for (const [index, day] of this.#days.entries()) this.#scheduleDay(day, index)
    for (const session of this.#history.reading_sessions)
      this.#timeline.at(session.ended_at!, () => this.#settled(session))
    const [first] = this.#tills.all
    const jackpotDays = DAYS_WITH.jackpotUnpaid.map((day) => this.#days[day]!.toISODate()!)
    const printed =
      first === undefined
        ? []
        : printedTickets(
            this.#venue,
            this.#history,
            first.shift.clock_in_at,
            (from, to) => this.#staffed(from, to),
            jackpotDays,
          )
    for (const { machineId, cents, at: wantedAt } of printed)
      this.#timeline.at(wantedAt, () => this.#payOut(machineId, cents))
    this.#scheduleByHand()
    for (const minutes of [8, 3]) this.#timeline.at(now.getTime() - minutes * MINUTE_MS, () => this.#leavePending())
    this.#timeline.runUntil(now)
    const { rows } = this.#tills
    const matched = matchedTickets(this.#venue, this.#history.readings, rows.tickets)
    this.#explainJackpots(matched, jackpotDays)
    return { ...rows, ...this.#raffles.rows, match_tickets: matched, match_ticket_reasons: this.#reasons }
  }

  // People at work --------------------------------------------------------------------------------------------------------------

  #opensAt({ shift }: Till): number {
    return shift.clock_in_at.getTime() + MINUTE_MS
  }

  #endsAt({ shift }: Till, secondsBefore: number): number {
    return (shift.clock_out_at?.getTime() ?? Infinity) - secondsBefore * 1_000
  }

  #isPaying(till: Till, time: number): boolean {
    return this.#opensAt(till) <= time && time < this.#endsAt(till, STOPS_PAYING)
  }

  #payingAt(time: number): Till[] {
    return (this.#byHour.get(Math.floor(time / HOUR_MS)) ?? []).filter((till) => this.#isPaying(till, time))
  }

  #payingNow(): Till[] {
    return this.#payingAt(this.#timeline.now.getTime())
  }

  /** A time between `from` and `to` at which somebody can pay tickets; `to` when no such time is found. */
  #staffed(from: Date, to: Date): number {
    for (let tries = 0; tries < 40; tries++) {
      const time = Math.floor(this.#venue.random.between(from.getTime(), to.getTime()))
      if (this.#payingAt(time).length > 0) return time
    }
    return to.getTime()
  }

  #findFollowers(): void {
    const taken = new Set<Till>()
    for (const till of this.#tills.all) {
      const ends = this.#endsAt(till, 0)
      const next = this.#tills.all.find((other) => {
        const comes = other.shift.clock_in_at.getTime()
        return (
          comes > till.shift.clock_in_at.getTime() &&
          comes < ends &&
          ends - comes < FOLLOWS_WITHIN_MS &&
          !taken.has(other)
        )
      })
      if (next === undefined || next.shift.user_id === till.shift.user_id) continue
      taken.add(next)
      this.#followers.set(till, next)
    }
  }

  /** The second person who approves a change: a colleague at work or, when there is none, the administrator. */
  #second(till: Till): number {
    const other = this.#payingNow().find(({ shift }) => shift.user_id !== till.shift.user_id)
    return other?.shift.user_id ?? this.#venue.administratorId
  }

  /** True when this event is planned for the day of the till and has not happened yet. Marks the event as done. */
  #isDue(what: Unusual, till: Till): boolean {
    const day = this.#dayOf(till)
    return this.#unusual.delete(`${what} ${day}`)
  }

  #dayOf({ shift }: Till): number {
    return this.#dayStarts.findLastIndex((start) => start <= shift.clock_in_at)
  }

  // A shift ---------------------------------------------------------------------------------------------------------------------

  #scheduleShift(till: Till): void {
    const hasGiver = [...this.#followers.values()].includes(till)
    if (!hasGiver) this.#timeline.at(this.#opensAt(till), () => this.#addBank(till, OPENING_BANK))
    if (till.shift.clock_out_at === null) return
    const follower = this.#followers.get(till)
    if (follower !== undefined) {
      this.#timeline.at(this.#endsAt(till, OFFERS), () => this.#handOver(till, follower))
    }
    this.#timeline.at(this.#endsAt(till, COUNTS), () => this.#countAtTheEnd(till))
  }

  #addBank(till: Till, dollars: number): void {
    const { setup, random } = this.#venue
    // Sometimes the manager brings the cash, sometimes the owner.
    const name = random.chance(0.6) ? setup.people[0]!.firstname : setup.company.contact.split(' ')[0]!
    this.#tills.enter(till, {
      type: 'bank',
      category: 'Manager Add Bank',
      cents: dollars * 100,
      name: capitalized(name),
      bills: random.chance(0.5),
    })
  }

  /** Does something that takes this much out of the drawer. When the drawer holds too little, somebody brings cash first. */
  #whenFunded(till: Till, cents: number, act: () => void, otherwise: () => void = () => {}): void {
    const missing = cents - this.#tills.heldIn(till)
    if (missing <= 0) return act()
    this.#addBank(till, Math.ceil((missing / 100 + 500) / 100) * 100)
    this.#timeline.in(40, () => {
      if (this.#payingNow().includes(till) && this.#tills.heldIn(till) >= cents) act()
      else otherwise()
    })
  }

  /** Hands most of the cash over to the next shift. */
  #handOver(till: Till, follower: Till): void {
    const { random } = this.#venue
    const keeps = KEEPS[random.whole(0, KEEPS.length - 1)]! * 100
    const all = this.#tills.heldIn(till) - keeps
    const entry = this.#largest(till)
    const cents = Math.floor(Math.min(all, entry === undefined ? 0 : this.#leftOf(entry)) / 100) * 100
    if (entry === undefined || cents < HANDS_OVER_AT_LEAST * 100) return
    if (this.#isDue('countedTooSoon', till)) this.#tills.count(till, 0, true)
    const offer = this.#tills.offer(entry, follower.shift.user_id, cents)
    this.#timeline.in(OFFERS - ACCEPTS, () => this.#tills.accept(offer, follower))
  }

  /** The bank entry with the most cash that is not handed over yet. */
  #largest(till: Till): Entry | undefined {
    return till.entries
      .filter(({ row }) => row.type === 'bank' && (row.voided_at ?? null) === null)
      .toSorted((one, other) => this.#leftOf(other) - this.#leftOf(one))[0]
  }

  #leftOf({ row, offeredCents }: Entry): number {
    return row.amount_cents - offeredCents
  }

  #countAtTheEnd(till: Till): void {
    const { random } = this.#venue
    if (this.#isDue('missingCount', till)) return
    const hasBills = random.chance(0.6)
    if (this.#isDue('recounted', till)) {
      const wrong = this.#tills.count(till, -100_00, hasBills)
      this.#timeline.in(20, () => this.#tills.explain(wrong, 'A bundle of twenties was under the tray'))
      this.#timeline.in(30, () => this.#tills.count(till, 0, hasBills))
      return
    }
    const isLarge = this.#isDue('large', till)
    const difference = isLarge ? (random.chance(0.7) ? -60_00 : 55_00) : this.#usualDifference()
    const count = this.#tills.count(till, difference, hasBills)
    if (!isLarge) return
    const reason =
      difference < 0
        ? 'I think I paid a ticket of 60 twice; nobody brought it back'
        : 'A customer left change on the counter'
    this.#timeline.in(25, () => this.#tills.explain(count, reason))
  }

  #usualDifference(): number {
    const { random } = this.#venue
    const luck = random.next()
    if (luck < 0.8) return 0
    if (luck < 0.91) return -random.whole(1, 9) * 100
    return luck < 0.96 ? random.whole(1, 8) * 100 : -random.whole(10, 35) * 100
  }

  // Tickets ---------------------------------------------------------------------------------------------------------------------

  #payOut(machineId: number, cents: number): void {
    const { random } = this.#venue
    const { now } = this.#timeline
    const machine = this.#history.machines.find(({ machine_id }) => machine_id === machineId)!
    if ((machine.retired_at ?? null) !== null && machine.retired_at! <= now) return
    const paying = this.#payingNow()
    const till = paying.find((each) => this.#tills.heldIn(each) >= cents && random.chance(0.7)) ?? paying.at(-1)
    if (till === undefined) {
      this.#timeline.in(600, () => this.#payOut(machineId, cents))
      return
    }
    const again = () => this.#payOut(machineId, cents)
    this.#whenFunded(till, cents, () => this.#pay(till, machineId, cents), again)
  }

  #pay(till: Till, machineId: number, cents: number): void {
    const second = this.#second(till)
    const staysOpen = this.#isPaying(till, this.#timeline.now.getTime() + 10 * MINUTE_MS)
    const isSmall = cents >= 20_00 && cents < 100_00 && staysOpen
    const hour = DateTime.fromJSDate(this.#timeline.now, { zone: this.#venue.timezone }).hour
    const isMixedUp = isSmall && hour >= 18 && this.#isDue('mixedUp', till)
    const paidOn = isMixedUp ? this.#mixedUp(machineId) : machineId
    this.#tills.pay(till, paidOn, cents, second)
    // A ticket that is paid twice is voided some minutes later or, when it is found late, after the next reading session.
    const isDouble = isSmall && hour >= 17 && this.#isDue('doubleTicket', till)
    const isFoundLate = isSmall && hour === 4 && this.#isDue('lateVoid', till)
    if (isDouble || isFoundLate) {
      this.#timeline.in(50, () => {
        const again = this.#tills.pay(till, machineId, cents, second)
        const reason = 'Paid twice, the customer gave it back'
        this.#timeline.in(isFoundLate ? 8_000 : 240, () => this.#tills.voidTicket(till, again, reason, second))
      })
    }
    if (this.#tills.heldIn(till) < LITTLE_LEFT * 100) {
      this.#timeline.in(130, () => {
        if (this.#payingNow().includes(till)) this.#addBank(till, OPENING_BANK)
      })
    }
  }

  /**
   * The machine next to this one. An employee enters this machine's ticket there by mistake. The next reading session shows a difference on both
   * machines, and the administrator explains both.
   */
  #mixedUp(machineId: number): number {
    const { machines, readings } = this.#history
    const { now } = this.#timeline
    const place = machines.findIndex(({ machine_id }) => machine_id === machineId)
    const own = machines[place]!
    const neighbor = machines[place === 0 ? 1 : place - 1]!
    for (const [machine, note] of [
      [own, `Its ticket was entered on machine ${neighbor.name}`],
      [neighbor, `A ticket of machine ${own.name} was entered here`],
    ] as const) {
      const reading = readings.find(({ machine_id, read_at }) => machine_id === machine.machine_id && read_at > now)
      if (reading !== undefined) this.#addReason(machine.machine_id!, reading.reading_session_id, 'explained', note)
    }
    return neighbor.machine_id!
  }

  /** For each of these days, the administrator explains the largest outstanding amount of the day's last reading session. */
  #explainJackpots(matched: readonly Row<'match_tickets'>[], days: readonly string[]): void {
    for (const day of days) {
      const session = this.#history.reading_sessions.findLast(({ business_day }) => business_day === day)
      const [largest] = matched
        .filter(({ reading_session_id }) => reading_session_id === session?.reading_session_id)
        .toSorted((one, other) => other.outstanding_cents - one.outstanding_cents)
      if (largest === undefined) continue
      const { machine_id, reading_session_id } = largest
      this.#addReason(machine_id, reading_session_id, 'unpaidJackpot', 'The player comes back for it this week')
    }
  }

  #addReason(machineId: number, sessionId: number, reason: Row<'match_ticket_reasons'>['reason'], note: string): void {
    const { locationId, ids, administratorId, now } = this.#venue
    const session = this.#history.reading_sessions.find(({ reading_session_id }) => reading_session_id === sessionId)!
    const given = new Date(session.ended_at!.getTime() + 150 * MINUTE_MS)
    if (given > now) return
    this.#reasons.push({
      location_id: locationId,
      reason_id: ids.next('match_ticket_reasons'),
      reading_session_id: sessionId,
      machine_id: machineId,
      reason,
      note,
      given_at: given,
      given_by: administratorId,
    })
  }

  // A day -----------------------------------------------------------------------------------------------------------------------

  #scheduleDay(day: DateTime, index: number): void {
    const { random, now } = this.#venue
    const sometime = (act: (till: Till) => void, from = 8, to = 31) => {
      const end = at(day, to).toJSDate()
      const time = this.#staffed(at(day, from).toJSDate(), end)
      if (time === end.getTime() || time > now.getTime()) return
      this.#timeline.at(time, () => {
        const [there] = this.#payingNow()
        if (there !== undefined) act(there)
      })
    }
    for (const { chance, low, high, hasCents = false, ...habit } of HABITS) {
      if (!random.chance(chance)) continue
      const cents = random.whole(low, high) * 100 + (hasCents && high > low ? random.whole(0, 99) : 0)
      sometime((till) => this.#whenFunded(till, cents, () => this.#tills.enter(till, { ...habit, cents })))
    }
    if (random.chance(LOANS.chance)) sometime((till) => this.#lend(till, pick(LOANS.amounts, random.next()), 'expense'))
    if (DAYS_WITH.loanFromBank.some((each) => each === index)) sometime((till) => this.#lend(till, 300, 'bank'))
    if (random.chance(PAYS_LOAN_CHANCE)) sometime((till) => this.#payLoan(till))
    if (random.chance(ZELLE.chance)) sometime((till) => this.#payByZelle(till, pick(ZELLE.amounts, random.next())))
    if (random.chance(BRINGS_ZELLE_CHANCE)) sometime((till) => this.#bringZelle(till))
    if (random.chance(PAYS_SHORT_CHANCE)) sometime((till) => this.#payShort(till))
    for (const [place, hour] of RAFFLE_HOURS.entries()) {
      if (RAFFLE_WEEKDAYS.includes(day.weekday) || index === LAST_FULL_DAY)
        this.#scheduleRaffle(day, hour, place, index)
    }
    if (day.weekday === 1 || day.weekday === 4) this.#timeline.at(at(day, 9).toJSDate(), () => this.#payroll(day))
    for (const what of MISTAKES)
      if (DAYS_WITH[what].some((each) => each === index)) sometime((till) => this.#mistake(till, what))
    for (const what of ['rejected', 'withdrawn', 'lapsed', 'expenseMoved'] as const)
      if (DAYS_WITH[what].some((each) => each === index)) sometime((till) => this.#offer(till, what), ...EVENING)
  }

  /** Somebody makes a mistake in an entry, and the mistake is corrected. */
  #mistake(till: Till, what: (typeof MISTAKES)[number]): void {
    const { administratorId } = this.#venue
    const cents = what === 'approvedVoid' ? 142_18 : 27_40
    const entry: NewEntry = {
      type: 'expense',
      category: what === 'approvedVoid' ? "Sam's" : 'Ice and drinks',
      cents,
      comments: what === 'approvedVoid' ? 'Snacks and paper towels' : 'Two bags of ice and soda',
    }
    if (!this.#isPaying(till, this.#timeline.now.getTime() + 10 * MINUTE_MS)) return
    this.#whenFunded(till, 2 * cents, () => {
      const added = this.#tills.enter(till, entry)
      switch (what) {
        case 'enteredTwice': {
          this.#timeline.in(70, () => {
            const again = this.#tills.enter(till, entry)
            this.#timeline.in(150, () => this.#tills.voidEntry(again, 'Entered twice', administratorId))
          })
          break
        }
        case 'mistyped': {
          this.#timeline.in(120, () => this.#tills.change(added, till.shift.user_id, { cents: 24_70 }))
          break
        }
        case 'approvedVoid': {
          this.#timeline.in(300, () => this.#tills.voidEntry(added, 'The store took the card instead', administratorId))
          break
        }
        case 'correctedLater': {
          // The administrator corrects the entry in the shift editor, unless a reading session has settled the shift.
          const later = (till.shift.clock_out_at?.getTime() ?? Infinity) + 15 * MINUTE_MS
          const comments = 'Two bags of ice for the freezer repair'
          if (later < this.#settledAt(till))
            this.#timeline.at(later, () =>
              this.#tills.change(added, administratorId, { category: 'Maintenance/Upgrades', comments }),
            )
        }
      }
    })
  }

  #settledAt({ shift }: Till): number {
    const session = this.#history.reading_sessions.find((each) => each.reading_session_id === shift.reading_session_id)
    return session?.ended_at?.getTime() ?? Infinity
  }

  // Raffles ---------------------------------------------------------------------------------------------------------------------

  #scheduleRaffle(day: DateTime, hour: number, place: number, dayIndex: number): void {
    this.#timeline.at(
      at(day, hour)
        .plus({ minutes: 12 + 7 * place })
        .toJSDate(),
      () => {
        const [till] = this.#payingNow()
        if (till !== undefined) this.#raffle(till, place, dayIndex)
      },
    )
  }

  /** Draws a machine and gives the prize to a customer who was already registered. On some nights, nobody comes for the second draw. */
  #raffle(till: Till, place: number, dayIndex: number): void {
    const { shift } = till
    const draw = this.#raffles.draw(shift.user_id, this.#timeline.now)
    if (draw === undefined) return
    this.#timeline.in(SHUFFLES, () => Object.assign(draw, { revealed_at: this.#timeline.now }))
    const leave = () => this.#raffles.end(draw, 'noShow', this.#timeline.now)
    const there = this.#customers.filter(({ registered_at: since }) => since <= this.#timeline.now)
    const winner = there[(dayIndex * 31 + place * 17) % there.length]
    if (winner === undefined || (place === 1 && dayIndex % 3 === 0)) return this.#timeline.in(420, leave)
    const cents = RAFFLE_PRIZES[place]! * 100
    const isCredit = place === 0
    this.#timeline.in(150, () => {
      const give = () => {
        this.#raffles.give(draw, { shiftId: shift.shift_id!, cents, isCredit, winner }, this.#timeline.now)
        if (!isCredit) till.sums.prizeCents += cents
      }
      if (!this.#payingNow().includes(till)) leave()
      else if (isCredit) give()
      else this.#whenFunded(till, cents, give, leave)
    })
  }

  // People who owe --------------------------------------------------------------------------------------------------------------

  #owes(ledger: string, person: number): number {
    return this.#tills.owed.get(`${ledger} ${person}`) ?? 0
  }

  /**
   * Schedules the ledger entries that the administrator makes by hand. They do not change the cash in a drawer. Examples are debts from the old paper
   * book, a payment at the office, and wrong entries with their reversals.
   */
  #scheduleByHand(): void {
    const { administratorId, userIds, now, timezone } = this.#venue
    const borrower = (place: number) => this.#customers[BORROWERS[place]! % this.#customers.length]!.customer_id!
    const onDay = (day: number, act: () => void) => {
      const start = this.#days[day]
      if (start !== undefined) this.#timeline.at(at(start, 10).toJSDate(), act)
    }
    const owe = (values: HandEntry) => this.#tills.enterByHand(administratorId, values)
    const opened = DateTime.fromJSDate(setUpAt(now, timezone), { zone: timezone })
    this.#timeline.at(opened.plus({ hours: 6 }).toJSDate(), () => {
      for (const { borrower: place, dollars, daysBefore } of OLD_DEBTS) {
        const entry_on = opened.minus({ days: daysBefore }).toISODate()!
        owe({ ledger: 'customerLoan', customer_id: borrower(place), amount_cents: dollars * 100, entry_on })
      }
    })
    const { day, borrower: payer, dollars: paid } = PAID_AT_THE_OFFICE
    onDay(day, () => owe({ ledger: 'customerLoan', customer_id: borrower(payer), amount_cents: -paid * 100 }))
    for (const wrongDay of WRONG_NAME.days)
      onDay(wrongDay, () => {
        const { borrower: place, dollars } = WRONG_NAME
        const wrong = owe({ ledger: 'customerLoan', customer_id: borrower(place), amount_cents: dollars * 100 })
        this.#timeline.in(600, () => this.#tills.reverse(administratorId, wrong, 'Entered for the wrong customer'))
      })
    onDay(SENT_BY_A_GUEST.day, () => {
      const { dollars, name } = SENT_BY_A_GUEST
      owe({ ledger: 'zelle', user_id: userIds[1]!, name_input: name, amount_cents: dollars * 100 })
    })
    const short = { ledger: 'employeeShort', user_id: userIds.at(-1)! } as const
    onDay(LOST_KEY.day, () => owe({ ...short, amount_cents: LOST_KEY.dollars * 100 }))
    onDay(LOST_KEY.paidOn, () => owe({ ...short, amount_cents: -LOST_KEY.dollars * 100 }))
  }

  #borrowers(): Row<'customers'>[] {
    return BORROWERS.map((place) => this.#customers[place % this.#customers.length]!).filter(
      ({ registered_at }) => registered_at <= this.#timeline.now,
    )
  }

  #lend(till: Till, dollars: number, type: NewEntry['type']): void {
    const customer = pick(this.#borrowers(), this.#venue.random.next())
    if (customer === undefined) return
    const owed = this.#owes('customerLoan', customer.customer_id!)
    if (isBeyondLimit(dollars * 100, owed, customer.loan_limit_cents ?? null)) return
    const loan = {
      type,
      category: 'Loans',
      cents: dollars * 100,
      customerId: customer.customer_id!,
      comments: 'Until Friday',
    }
    // The cash of a loan from the bank comes in and goes out at the same time. So the drawer needs none.
    this.#whenFunded(till, type === 'bank' ? 0 : loan.cents, () => this.#tills.enter(till, loan))
  }

  #payLoan(till: Till): void {
    const customer = this.#borrowers().find(({ customer_id }) => this.#owes('customerLoan', customer_id!) > 0)
    if (customer === undefined) return
    const owed = this.#owes('customerLoan', customer.customer_id!)
    const cents = owed > 80_00 && this.#venue.random.chance(0.5) ? Math.floor(owed / 2_00) * 1_00 : owed
    this.#tills.enter(till, { type: 'bank', category: 'Pay Loan', cents, customerId: customer.customer_id! })
  }

  #payByZelle(till: Till, dollars: number): void {
    const customer = pick(this.#borrowers(), this.#venue.random.next())
    if (customer === undefined) return
    const entry = {
      type: 'expense',
      category: 'Zelle',
      cents: dollars * 100,
      customerId: customer.customer_id!,
      employeeId: till.shift.user_id,
      comments: 'Sent from the phone, shown at the counter',
    } as const
    this.#whenFunded(till, entry.cents, () => this.#tills.enter(till, entry))
  }

  #bringZelle(till: Till): void {
    const cents = this.#owes('zelle', till.shift.user_id)
    if (cents > 0) this.#tills.enter(till, { type: 'bank', category: 'Zelle', cents, bills: true })
  }

  #payShort(till: Till): void {
    const person = this.#venue.userIds.find((userId) => this.#owes('employeeShort', userId) > 0)
    if (person === undefined) return
    const cents = this.#owes('employeeShort', person)
    this.#tills.enter(till, { type: 'bank', category: 'Employee Pay Short', cents, employeeId: person })
  }

  /** The employee with the lowest rate is paid in cash. */
  #payroll(day: DateTime): void {
    const { setup, userIds } = this.#venue
    const lowest = Math.min(...setup.people.map(({ hourlyRateCents }) => hourlyRateCents))
    const employeeId = userIds[setup.people.findIndex(({ hourlyRateCents }) => hourlyRateCents === lowest)]!
    const monday = day.startOf('week').toJSDate()
    const paid = new Set(this.#tills.rows.payroll_shifts.map(({ shift_id }) => shift_id))
    const shifts = this.#history.shifts.filter(
      ({ user_id, clock_out_at, shift_id }) =>
        user_id === employeeId &&
        clock_out_at &&
        clock_out_at < monday &&
        monday.getTime() - clock_out_at.getTime() < 7 * DAY_MS &&
        !paid.has(shift_id!),
    )
    const till = this.#payingNow().find(({ shift }) => shift.user_id !== employeeId)
    if (till === undefined || shifts.length === 0) return
    const cents = shifts.reduce((sum, { total_pay_cents }) => sum + total_pay_cents!, 0)
    const entry = {
      type: 'expense',
      category: 'Employee Payroll',
      cents,
      employeeId,
      comments: `${shifts.length} shifts of last week`,
    } as const
    this.#whenFunded(till, cents, () => this.#tills.payShifts(this.#tills.enter(till, entry), shifts))
  }

  // Other hand-overs ------------------------------------------------------------------------------------------------------------

  #offer(till: Till, what: 'rejected' | 'withdrawn' | 'lapsed' | 'expenseMoved'): void {
    const { userIds } = this.#venue
    const colleague = this.#payingNow().find(({ shift }) => shift.user_id !== till.shift.user_id)
    if (what === 'expenseMoved') {
      const cents = 18_35
      if (colleague === undefined || this.#tills.heldIn(till) < cents) return
      const entry = { type: 'expense', category: 'Ice and drinks', cents, comments: 'Bought for both of us' } as const
      const offer = this.#tills.offer(this.#tills.enter(till, entry), colleague.shift.user_id, cents)
      this.#timeline.in(70, () => {
        const takes = this.#payingNow().includes(colleague) && this.#tills.heldIn(colleague) >= cents
        if (takes) this.#tills.accept(offer, colleague)
        else this.#tills.decline(offer, 'withdrawn', till.shift.user_id)
      })
      return
    }
    const entry = this.#largest(till)
    if (entry === undefined || this.#leftOf(entry) < 100_00) return
    const receiver =
      (what === 'lapsed' ? undefined : colleague)?.shift.user_id ??
      userIds.find((userId) => userId !== till.shift.user_id)!
    const offer = this.#tills.offer(entry, receiver, 100_00)
    if (what === 'lapsed') this.#pending.push(offer)
    if (what === 'withdrawn') this.#timeline.in(100, () => this.#tills.decline(offer, 'withdrawn', till.shift.user_id))
    if (what === 'rejected') {
      this.#timeline.in(150, () => this.#tills.decline(offer, 'rejected', receiver, 'I have enough until midnight'))
    }
  }

  /** One hand-over waits for an answer at the end of the history. */
  #leavePending(): void {
    if (this.#tills.rows.rollovers.some((row) => row.decision === null)) return
    const open = this.#payingNow().filter(({ shift }) => shift.clock_out_at === null)
    const giver = open.find(
      (till) => (this.#largest(till)?.row.amount_cents ?? 0) >= 200_00 && this.#leftOf(this.#largest(till)!) >= 200_00,
    )
    if (giver === undefined) return
    const receiver =
      open.find((till) => till !== giver)?.shift.user_id ??
      this.#venue.userIds.find((userId) => userId !== giver.shift.user_id)!
    this.#tills.offer(this.#largest(giver)!, receiver, 200_00)
  }

  // Settling --------------------------------------------------------------------------------------------------------------------

  /** The effects of the end of a reading session: unanswered hand-overs lapse, and the administrator posts the shorts four hours later. */
  #settled(session: Row<'reading_sessions'>): void {
    const settled = this.#tills.all.filter(({ shift }) => shift.reading_session_id === session.reading_session_id)
    for (const offer of this.#pending.filter(({ row }) => row.decision === null)) {
      const { giver_shift_id: giver, receiver_id: receiver, requested_at: requested } = offer.row
      const isOver = settled.some(
        ({ shift }) =>
          shift.shift_id === giver ||
          (shift.user_id === receiver && requested >= shift.clock_in_at && requested <= shift.clock_out_at!),
      )
      if (isOver) this.#tills.decline(offer, 'lapsed', session.ended_by!)
    }
    const short = settled.filter((till) => this.#tills.differenceOf(till) <= -POSTED_FROM_CENTS)
    this.#timeline.in(4 * 3_600, () => {
      for (const till of short) this.#tills.postShort(till, this.#venue.administratorId)
    })
  }
}

function pick<Item>(items: readonly Item[], luck: number): Item {
  return items[Math.floor(luck * items.length)]!
}
