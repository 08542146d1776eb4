/**
 * A second implementation of the Weekly Report, written from its rules and not from its code. It calculates each column from a model and from rows in
 * the database. The model comes from the replies of the server. The rows are the shifts, the given matches and the match tickets. Amounts are integer
 * cents.
 */

import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import type { Figure, TypedFigure } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import type { House, Person, Venue } from '../testing/house.ts'

const CHICAGO = 'America/Chicago'
const DAY_MS = 86_400_000
const TYPED = [
  'openingBalance',
  'jackpotNotPay',
  'morningPull',
  'nightCount',
  'bank1',
  'zelle',
  'minusRollover',
  'addBank',
  'loanOut',
] as const
const LINES = ['Miscellaneous', 'Bonus', 'Drawings', 'Match', "Sam's"] as const

/** A change that an administrator makes to the report of today or yesterday, between two batches of work. */
export interface BookWork {
  what: 'type' | 'back' | 'expense' | 'remove' | 'board' | 'jackpot' | 'pay' | 'verify' | 'reopen'
  which: number
  cents: number
  isYesterday: boolean
}

interface ModelSession {
  id: number
  day: string
  endedAt: Date
  shifts: number[]
  in: number
  out: number
}

export interface ModelRow {
  shift: number
  cents: number
  isVoid: boolean
}

/** The data that this model needs from the model of the drawers (`books.test.ts`). */
export interface ModelDrawers {
  /** Entries that are not void. A loan from the bank has two entries. The model has only the bank entry. */
  entries: { shift: number; type: 'bank' | 'expense'; description: string; cents: number }[]
  prizes: ModelRow[]
  bonuses: ModelRow[]
  expected: Map<number, number>
}

const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const inCents = (dollars: number) => Math.round(dollars * 100)
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
/** A share in hundredths of a percent, rounded half away from zero. It is calculated with remainders, unlike on the server. */
function shareOf(part: number, whole: number): number {
  if (whole <= 0) return 0
  const scaled = Math.abs(part) * 10_000
  const floor = (scaled - (scaled % whole)) / whole
  return Math.sign(part) * (floor + ((scaled % whole) * 2 >= whole ? 1 : 0))
}

export class WeeklyModel {
  readonly house: House
  readonly venue: Venue
  readonly admin: Person
  readonly sessions: ModelSession[] = []
  /** The last count of each shift. */
  readonly counts = new Map<number, { id: number; cents: number }>()
  readonly gifts: { visit: number; cents: number }[] = []
  /** The money that was added to the bank board by hand minus the money that was taken from it by hand, on all days. */
  boardByHand = 0
  readonly #first: string
  readonly #typed = new Map<string, number>()
  readonly #expenses = new Map<number, { day: string; cents: number }>()
  readonly #jackpots = new Map<number, { owed: string; paid: string | null; cents: number }>()
  /** The money that was added to the bank board, by day. */
  readonly #added = new Map<string, number>()
  /** The money that was taken from the bank board, by day. */
  readonly #taken = new Map<string, number>()
  /** The money that was paid to Zelle accounts, by day. */
  readonly #zelle = new Map<string, number>()
  readonly #verified = new Map<string, { column: ReportDay; left: number }>()
  #last = { board: 0, zelle: 0 }

  constructor(house: House, venue: Venue, admin: Person) {
    this.house = house
    this.venue = venue
    this.admin = admin
    this.#first = this.today
  }

  get today(): string {
    return businessDayOf(this.house.clock.now(), CHICAGO)
  }

  /** Records the money that a batch of work posted to the bank board and to the Zelle accounts. All of it belongs to today. */
  close(owed: Map<string, number>): void {
    const board = (owed.get('bankBoard') ?? 0) - this.boardByHand
    const zelle = sum([...owed].filter(([key]) => key.startsWith('zelle')).map(([, cents]) => cents))
    add(this.#added, this.today, board - this.#last.board)
    add(this.#zelle, this.today, zelle - this.#last.zelle)
    this.#last = { board, zelle }
  }

  async work({ what, which, cents, isYesterday }: BookWork, drawers: () => ModelDrawers): Promise<void> {
    const day = isYesterday ? after(this.today, -1) : this.today
    const at = { businessDay: day, locationId: this.venue.id }
    const send = async (http: string, body: object) => {
      const { status, reply } = await this.admin.send(http, { ...body, locationId: this.venue.id })
      const isLocked = this.#verified.has(day) && http !== 'POST /report/reopenDay' && http !== 'POST /report/verifyDay'
      if (status !== 200 && status !== 409) throw new Error(`${http}: ${JSON.stringify(reply)}`)
      if (isLocked && status === 200) throw new Error(`${http} changed the verified day ${day}`)
      return status === 200 ? (reply as Record<string, unknown>) : undefined
    }
    switch (what) {
      case 'type':
      case 'back': {
        const fieldName = TYPED[which % TYPED.length]!
        const value = what === 'back' ? null : cents / 100
        if (!(await send('POST /report/updateReportField', { ...at, fieldName, value }))) return
        if (value === null) this.#typed.delete(`${day} ${fieldName}`)
        else this.#typed.set(`${day} ${fieldName}`, cents)
        return
      }
      case 'expense': {
        const body = { ...at, description: `Ice ${which}`, amount: cents / 100, expenseType: "Sam's" }
        const made = await send('POST /report/addExpense', body)
        if (made === undefined) return
        const [shown] = Object.values(made['weekReport'] as Record<string, ReportDay>)
        const newest = shown!.expenseSet.flatMap(({ expenseId }) => expenseId ?? []).at(-1)!
        this.#expenses.set(newest, { day, cents })
        return
      }
      case 'remove': {
        const mine = [...this.#expenses].filter(([, expense]) => expense.day === day)
        const [id] = mine[which % Math.max(1, mine.length)] ?? []
        if (id !== undefined && (await send('POST /report/removeExpense', { expenseId: id, reason: 'Added twice' })))
          this.#expenses.delete(id)
        return
      }
      case 'board': {
        const isAdded = which % 2 === 0
        const body = { ...at, amount: cents / 100, nameInput: 'Marta', type: isAdded }
        if (!(await send('POST /report/updateManagerBank', body))) return
        add(isAdded ? this.#added : this.#taken, day, cents)
        this.boardByHand += isAdded ? cents : -cents
        return
      }
      case 'jackpot': {
        const made = await send('POST /report/saveJackpot', { machine: '1', amount: cents / 100, since: day })
        if (made === undefined) return
        const { jackpotId } = made['jackpot'] as { jackpotId: number }
        this.#jackpots.set(jackpotId, { owed: day, paid: null, cents })
        return
      }
      case 'pay': {
        const open = [...this.#jackpots].filter(([, { paid, owed }]) => paid === null && owed <= day)
        const [id, jackpot] = open[which % Math.max(1, open.length)] ?? []
        if (id === undefined || jackpot === undefined) return
        if (await send('POST /report/payJackpot', { jackpotId: id, paidOn: day })) jackpot.paid = day
        return
      }
      case 'verify': {
        // The request has the figures of the model. The server verifies the day only when the server's own figures are the same.
        const column = (await this.columns(drawers())).get(day)
        if (day >= this.today || this.#verified.has(day) || column === undefined) return
        const { netProfit, shortOver, total, left } = column
        const seen = {
          ...at,
          note: 'Looked at',
          shortOver: shortOver! / 100,
          netProfit: netProfit! / 100,
          total: total! / 100,
        }
        const { status, reply } = await this.admin.send('POST /report/verifyDay', seen)
        if (status !== 200) throw new Error(`verifyDay of ${day}: ${JSON.stringify(reply)}`)
        const [shown] = Object.values((reply as { weekReport: Record<string, ReportDay> }).weekReport)
        this.#verified.set(day, { column: shown!, left: left! })
        return
      }
      case 'reopen': {
        if (!this.#verified.has(day)) return
        await send('POST /report/reopenDay', { ...at, reason: 'A wrong count' })
        this.#verified.delete(day)
      }
    }
  }

  /** Every column from the day before the first day to today, in the order of days. */
  async columns(drawers: ModelDrawers): Promise<Map<string, Record<string, number>>> {
    const { rows: shifts } = await this.house.owner.query<{ id: string; user_id: string; from: Date; to: Date | null }>(
      'select shift_id as id, user_id, clock_in_at as from, clock_out_at as to from shifts where location_id = $1',
      [this.venue.id],
    )
    const { rows: given } = await this.house.owner.query<{ id: string; at: Date; by: string }>(
      'select visit_id as id, given_at as at, given_by as by from visits where location_id = $1 and given_at is not null',
      [this.venue.id],
    )
    const { rows: matched } = await this.house.owner.query<{ id: string; cents: string }>(
      `select reading_session_id as id, sum(reading_out * 100 - ticket_cents) as cents from match_tickets where location_id = $1 group by 1`,
      [this.venue.id],
    )
    const sessionOfShift = new Map(
      this.sessions.flatMap((session) => session.shifts.map((shift) => [shift, session] as const)),
    )
    // A session settles shifts. A match that was given in a shift, and before the end of the session that settled the shift, belongs to that session.
    // While the shift is not settled, the match belongs to no session. Any other match belongs to the first session that ended after the match was
    // given.
    const sessionOfGift = (visit: number): ModelSession | undefined => {
      const gift = given.find(({ id }) => Number(id) === visit)!
      for (const shift of shifts) {
        if (shift.user_id !== gift.by || gift.at < shift.from || (shift.to !== null && gift.at >= shift.to)) continue
        const session = sessionOfShift.get(Number(shift.id))
        if (session === undefined) return undefined
        if (gift.at < session.endedAt) return session
      }
      return this.sessions
        .filter(({ endedAt }) => endedAt > gift.at)
        .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime())[0]
    }
    const giftSessions = this.gifts.map((gift) => ({ ...gift, session: sessionOfGift(gift.visit) }))
    const columns = new Map<string, Record<string, number>>()
    let left = 0
    for (let day = after(this.#first, -1); day <= this.today; day = after(day, 1)) {
      const ofDay = this.sessions.filter((session) => session.day === day)
      const settled = new Set(ofDay.flatMap((session) => session.shifts))
      const of = (description: string, type: 'bank' | 'expense') =>
        sum(
          drawers.entries
            .filter((entry) => settled.has(entry.shift) && entry.description === description && entry.type === type)
            .map(({ cents }) => cents),
        )
      const rows = (list: readonly ModelRow[]) =>
        sum(list.filter((row) => settled.has(row.shift) && !row.isVoid).map(({ cents }) => cents))
      const sams = sum([...this.#expenses.values()].filter((expense) => expense.day === day).map(({ cents }) => cents))
      const expenses: Record<(typeof LINES)[number], number> = {
        Miscellaneous: of('Miscellaneous', 'expense') - of('Miscellaneous', 'bank'),
        Bonus: rows(drawers.bonuses),
        Drawings: rows(drawers.prizes),
        Match: sum(giftSessions.filter(({ session }) => session?.day === day).map(({ cents }) => cents)),
        "Sam's": sams,
      }
      const counted = [...settled].filter((shift) => this.counts.has(shift))
      const noon = Date.parse(`${day}T14:00:00-05:00`)
      const countOf = (isNight: boolean) =>
        sum(
          counted
            .filter((shift) => shifts.find(({ id }) => Number(id) === shift)!.from.getTime() >= noon === isNight)
            .map((shift) => this.counts.get(shift)!.cents),
        )
      const until = (amounts: Map<string, number>) =>
        sum([...amounts].filter(([each]) => each <= day).map(([, cents]) => cents))
      const typed = (figure: TypedFigure, computed: number) => this.#typed.get(`${day} ${figure}`) ?? computed
      const isTyped = (figure: TypedFigure) => this.#typed.has(`${day} ${figure}`)
      const jackpots = [...this.#jackpots.values()].filter(({ owed, paid }) => owed !== paid)
      const owedOn = (is: (jackpot: { owed: string; paid: string | null }) => boolean) =>
        sum(jackpots.filter(is).map(({ cents }) => cents))

      const totalIn = sum(ofDay.map((session) => session.in))
      const totalOut = sum(ofDay.map((session) => session.out))
      const expenseTotal = sum(Object.values(expenses))
      const netProfit = totalIn - totalOut - expenseTotal
      const openingBalance = typed('openingBalance', left)
      const jackpotNotPay = typed(
        'jackpotNotPay',
        owedOn(({ owed }) => owed === day) - owedOn(({ paid }) => paid === day),
      )
      const addBank = typed('addBank', this.#added.get(day) ?? 0)
      const minusBank = this.#taken.get(day) ?? 0
      const loanIn = of('Pay Loan', 'bank')
      // The model has only the bank entry of a loan from the bank. The expense entry has the same amount, so the bank entry is added to the loan out.
      const loanOut = typed('loanOut', of('Loans', 'expense') + of('Loans', 'bank'))
      const employeeShortPay = of('Employee Pay Short', 'bank')
      const total =
        openingBalance + netProfit + jackpotNotPay + addBank - minusBank + loanIn - loanOut + employeeShortPay
      const morningCount = countOf(false)
      const nightCount = typed('nightCount', countOf(true))
      const zelle = typed('zelle', until(this.#zelle))
      const endingBalance =
        typed('morningPull', 0) + morningCount + nightCount + typed('bank1', 0) + zelle - typed('minusRollover', 0)
      const isTypedCount = isTyped('morningPull') || isTyped('nightCount') || isTyped('bank1')
      // `isCounted` is true as soon as somebody types a count. When only drawers were counted, it is true only after the day is over.
      const isCounted = isTypedCount || (counted.length > 0 && day < this.today)
      const shortOver = isCounted ? endingBalance - total : 0
      const drawerDifference = sum(
        counted.map((shift) => this.counts.get(shift)!.cents - (drawers.expected.get(shift) ?? 0)),
      )
      const outstanding = sum(ofDay.map(({ id }) => Number(matched.find((row) => Number(row.id) === id)?.cents ?? 0)))
      const matchPct = shareOf(expenses.Match, totalIn)
      const totalPayPct = sum(Object.values(expenses).map((cents) => shareOf(cents, totalIn)))
      const verified = this.#verified.get(day)
      left = verified?.left ?? (isTypedCount || counted.length > 0 ? endingBalance : total)
      columns.set(day, {
        totalIn,
        totalOut,
        grossProfit: totalIn - totalOut,
        expenseTotal,
        netProfit,
        openingBalance,
        jackpotNotPay,
        addBank,
        minusBank,
        loanIn,
        loanOut,
        employeeShortPay,
        total,
        morningCount,
        nightCount,
        zelle,
        endingBalance,
        shortOver,
        unexplained: isCounted ? shortOver - outstanding - drawerDifference : 0,
        bankBoardBalance: until(this.#added) - until(this.#taken),
        matchPct,
        totalPayPct,
        left,
      })
    }
    return columns
  }

  /** The figures of the report and the figures of the model, in integer cents and hundredths of a percent. */
  async compare(drawers: ModelDrawers): Promise<{ found: Record<string, unknown>; wanted: Record<string, unknown> }> {
    const columns = await this.columns(drawers)
    const days = [...columns.keys()]
    const range = { fromDate: days[0]!, toDate: days.at(-1)!, locationId: this.venue.id }
    const { weekReport, summary } = await this.admin.call('POST /report/weeklyReport', range)
    const shown = Object.values(weekReport)
    const { days: history } = await this.admin.call('POST /report/listNetHistory', range)
    const figureOf = (day: ReportDay, figure: string): number => {
      if (figure === 'unexplained') return inCents(day.explained.unexplained)
      if (figure === 'expenseTotal') return inCents(day.expenseSet.at(-1)!.amount)
      if (figure === 'matchPct' || figure === 'totalPayPct') return inCents(day.percentages[figure])
      return inCents(day[figure as 'netProfit'])
    }
    const open = shown.filter(({ businessDay }) => !this.#verified.has(businessDay))
    const columnOf = (day: ReportDay) =>
      Object.fromEntries(
        Object.keys(columns.get(day.businessDay)!)
          .filter((figure) => figure !== 'left')
          .map((figure) => [figure, figureOf(day, figure)]),
      )
    const wanted = (day: ReportDay) => {
      const { left: _, ...figures } = columns.get(day.businessDay)!
      return figures
    }
    // The rows behind each figure must add up to its computed value. The last two days that are not verified and the last verified day are compared.
    const apart: string[] = []
    const verified = shown.filter(({ businessDay }) => this.#verified.has(businessDay))
    for (const day of [...open.slice(-2), ...verified.slice(-1)]) {
      const figures: Figure[] = [
        'totalIn',
        'grossProfit',
        'expenseTotal',
        'netProfit',
        'total',
        'nightCount',
        'zelle',
        'addBank',
        'loanOut',
        'jackpotNotPay',
        'endingBalance',
        'shortOver',
        'unexplained',
        'openingBalance',
      ]
      for (const fieldName of [...figures, ...LINES.map((line) => `expense:${line}` as const)]) {
        const body = { businessDay: day.businessDay, fieldName, locationId: this.venue.id }
        const { sum: rows } = await this.admin.call('POST /report/listFigureRows', body)
        const typed = day.typed.find((each) => each.fieldName === fieldName)
        const line = fieldName.startsWith('expense:') ? fieldName.slice('expense:'.length) : undefined
        const is = line
          ? inCents(day.expenseSet.find((each) => !each.isManager && each.description === line)!.amount)
          : typed === undefined
            ? figureOf(day, fieldName)
            : inCents(typed.computed)
        if (inCents(rows) !== is) apart.push(`${day.businessDay} ${fieldName}: ${inCents(rows)} instead of ${is}`)
      }
    }
    const total = summary.at(-1)!
    const added = (figure: 'netProfit' | 'shortOver' | 'totalIn' | 'grossProfit' | 'matchAmount' | 'custCount') =>
      sum(summary.slice(0, -1).map((row) => inCents(row[figure])))
    const amounts = ['netProfit', 'shortOver', 'totalIn', 'grossProfit', 'matchAmount', 'custCount'] as const
    const moved = shown
      .filter(({ isCounted }) => isCounted)
      .map((day) => {
        const ends = inCents(day.endingBalance)
        const movements = inCents(day.total) - inCents(day.openingBalance)
        return ends - inCents(day.openingBalance) - movements - inCents(day.shortOver)
      })
    return {
      found: {
        columns: open.map((day) => [day.businessDay, columnOf(day)]),
        verified,
        weekTotal: amounts.map((figure) => inCents(total[figure])),
        weekMatchPct: inCents(total.matchPct),
        rowsApart: apart,
        // Ending balance minus opening balance must equal the movements of the day plus short/over.
        moved: moved.filter((cents) => cents !== 0),
        netHistory: history.map(({ netProfit }) => inCents(netProfit ?? 0)),
        opensWithLeft: shown.slice(1).map((day) => inCents(day.openingBalance) - inCents(day.openingDifference)),
      },
      wanted: {
        columns: open.map((day) => [day.businessDay, wanted(day)]),
        verified: shown.flatMap((day) => this.#verified.get(day.businessDay)?.column ?? []),
        weekTotal: amounts.map(added),
        weekMatchPct: shareOf(added('matchAmount'), added('totalIn')),
        rowsApart: [],
        moved: [],
        netHistory: shown.map(({ netProfit }) => inCents(netProfit)),
        // A verified day keeps the opening balance of its verification.
        opensWithLeft: shown
          .slice(1)
          .map((day, place) =>
            this.#verified.has(day.businessDay)
              ? inCents(day.openingBalance) - inCents(day.openingDifference)
              : columns.get(shown[place]!.businessDay)!['left'],
          ),
      },
    }
  }
}

function add(amounts: Map<string, number>, day: string, cents: number): void {
  amounts.set(day, (amounts.get(day) ?? 0) + cents)
}
