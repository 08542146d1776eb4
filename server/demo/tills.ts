/** Makes the rows of a venue's drawers in memory: entries, tickets, hand-overs and counts. The rows follow the rules of the server. */

import {
  CASH_DEFAULTS,
  type CashRules,
  type DrawerSums,
  EMPTY_DRAWER,
  expectedCents,
  isLargeDifference,
  needsChangeApproval,
  needsTicketApproval,
  shortOverCents,
  TICKET_BILLS,
} from '@countroom/contract/cash/cash.rules.ts'
import { BILLS } from '@countroom/contract/kernel/bills.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import {
  faultOfEntry,
  type Posting,
  type TransactionType,
} from '@countroom/contract/transactions/transactions.rules.ts'

import { differenceOf, type PostingEntry } from '../areas/transactions/postings.rules.ts'
import type { Timeline } from './timeline.ts'
import type { Row, VenueAtWork } from './venue-at-work.ts'

/** A category of the venue, from the database. */
export interface Category {
  category_id: number
  name: string
  posting: Posting
  expense_type: Row<'categories'>['expense_type']
}

export interface TillRows {
  cash_rules: Row<'cash_rules'>[]
  transactions: Row<'transactions'>[]
  transaction_versions: Row<'transaction_versions'>[]
  payroll_shifts: Row<'payroll_shifts'>[]
  rollovers: Row<'rollovers'>[]
  ticket_counters: Row<'ticket_counters'>[]
  tickets: Row<'tickets'>[]
  cash_counts: Row<'cash_counts'>[]
  ledger_entries: Row<'ledger_entries'>[]
}

/** The drawer of a shift. */
export interface Till {
  shift: Row<'shifts'>
  sums: DrawerSums
  entries: Entry[]
  counts: Row<'cash_counts'>[]
}

export interface Entry {
  till: Till
  row: Row<'transactions'>
  /** The part of the entry that was offered or handed over, in integer cents. */
  offeredCents: number
}

export interface NewEntry {
  type: TransactionType
  category: string
  cents: number
  comments?: string
  customerId?: number
  employeeId?: number
  name?: string
  bills?: boolean
}

/** A ledger entry that somebody makes by hand. */
export type HandEntry = Pick<Row<'ledger_entries'>, 'amount_cents'> & { ledger: LedgerName } & Partial<
    Pick<Row<'ledger_entries'>, 'customer_id' | 'user_id' | 'name_input' | 'entry_on'>
  >

export interface Offer {
  row: Row<'rollovers'>
  entry: Entry
}

export class Tills {
  readonly rows: TillRows
  readonly all: Till[]
  /** The debts of customers and employees, by ledger and person, in integer cents. */
  readonly owed = new Map<string, number>()
  readonly rules: CashRules
  readonly #venue: VenueAtWork
  readonly #timeline: Timeline
  readonly #categories: ReadonlyMap<string, Category>
  #lastTicket = 0

  constructor(
    venue: VenueAtWork,
    timeline: Timeline,
    shifts: readonly Row<'shifts'>[],
    categories: readonly Category[],
  ) {
    this.#venue = venue
    this.#timeline = timeline
    this.#categories = new Map(categories.map((category) => [category.name, category]))
    this.all = shifts.map((shift) => ({ shift, sums: { ...EMPTY_DRAWER }, entries: [], counts: [] }))
    this.rules = { ...CASH_DEFAULTS, ticketApprovalCents: 500_00 }
    const { ticketApprovalCents, changeApprovalCents, showsExpected, feedsMatches } = this.rules
    this.rows = {
      cash_rules: [
        {
          location_id: venue.locationId,
          ticket_approval_cents: ticketApprovalCents,
          change_approval_cents: changeApprovalCents,
          shows_expected: showsExpected,
          feeds_matches: feedsMatches,
        },
      ],
      transactions: [],
      transaction_versions: [],
      payroll_shifts: [],
      rollovers: [],
      ticket_counters: [],
      tickets: [],
      cash_counts: [],
      ledger_entries: [],
    }
  }

  /** The cash that a drawer should hold, in integer cents. */
  heldIn(till: Till): number {
    return expectedCents(till.sums)
  }

  // Entries ---------------------------------------------------------------------------------------------------------------------

  enter(till: Till, entry: NewEntry): Entry {
    const { type, category: name, cents, customerId = null, employeeId = null, name: nameInput = '' } = entry
    const category = this.#categories.get(name)!
    const fault = faultOfEntry(category.posting, type, { customerId, employeeId, name: nameInput })
    if (fault !== null) throw new Error(`${name} as ${type}: ${fault}`)
    const added = this.#add(till, type, category, {
      amount_cents: cents,
      comments: entry.comments ?? '',
      customer_id: customerId,
      employee_id: employeeId,
      name_input: nameInput,
      bills: entry.bills === true ? billsOf(cents, TICKET_BILLS) : null,
    })
    if (category.posting === 'loan' && type === 'bank') {
      const { amount_cents, comments, customer_id } = added.row
      this.#add(till, 'expense', category, {
        amount_cents,
        comments: comments!,
        customer_id,
        pair_id: added.row.transaction_id!,
      })
    }
    return added
  }

  #add(
    till: Till,
    type: TransactionType,
    category: Category,
    values: Pick<Row<'transactions'>, 'amount_cents'> & Partial<Row<'transactions'>>,
  ): Entry {
    const row: Row<'transactions'> = {
      location_id: this.#venue.locationId,
      transaction_id: this.#venue.ids.next('transactions'),
      shift_id: till.shift.shift_id!,
      type,
      category_id: category.category_id,
      description: category.name,
      posting: category.posting,
      expense_type: category.expense_type,
      comments: '',
      customer_id: null,
      employee_id: null,
      name_input: '',
      bills: null,
      pair_id: null,
      rollover_id: null,
      entered_at: this.#timeline.now,
      entered_by: till.shift.user_id,
      modified_at: null,
      modified_by: null,
      approved_by: null,
      version: 1,
      voided_at: null,
      voided_by: null,
      void_reason: '',
      ...values,
    }
    const entry = { till, row, offeredCents: 0 }
    this.rows.transactions.push(row)
    till.entries.push(entry)
    this.#moved(entry, row.amount_cents)
    this.#post(entry, undefined, this.#postingOf(entry), till.shift.user_id)
    return entry
  }

  /** Changes an entry. Its old values become a version of the entry. */
  change(
    entry: Entry,
    by: number,
    to: { cents?: number; category?: string; comments?: string },
    approver: number | null = null,
  ): void {
    const { row } = entry
    const before = this.#postingOf(entry)
    const category = this.#categories.get(to.category ?? row.description)!
    const cents = to.cents ?? row.amount_cents
    const isApproved = needsChangeApproval(Math.max(row.amount_cents, cents), this.rules) && by === row.entered_by
    this.rows.transaction_versions.push({
      location_id: row.location_id,
      transaction_id: row.transaction_id!,
      version: row.version!,
      category_id: row.category_id,
      description: row.description,
      posting: row.posting,
      expense_type: row.expense_type!,
      amount_cents: row.amount_cents,
      comments: row.comments!,
      customer_id: row.customer_id!,
      employee_id: row.employee_id!,
      name_input: row.name_input!,
      bills: row.bills!,
      replaced_at: this.#timeline.now,
      replaced_by: by,
    })
    this.#moved(entry, cents - row.amount_cents)
    Object.assign(row, {
      category_id: category.category_id,
      description: category.name,
      posting: category.posting,
      expense_type: category.expense_type,
      amount_cents: cents,
      comments: to.comments ?? row.comments,
      bills: cents === row.amount_cents ? row.bills : null,
      modified_at: this.#timeline.now,
      modified_by: by,
      approved_by: isApproved ? approver : null,
      version: row.version! + 1,
    })
    this.#post(entry, before, this.#postingOf(entry), by)
  }

  voidEntry(entry: Entry, reason: string, approver: number): void {
    const { row, till } = entry
    const by = till.shift.user_id
    const isApproved = needsChangeApproval(row.amount_cents, this.rules)
    Object.assign(row, {
      voided_at: this.#timeline.now,
      voided_by: by,
      void_reason: reason,
      approved_by: isApproved ? approver : null,
      version: row.version! + 1,
    })
    this.#moved(entry, -row.amount_cents)
    this.#post(entry, this.#postingOf(entry), undefined, by)
  }

  /** Records the shifts that a payroll entry paid. */
  payShifts(entry: Entry, shifts: readonly Row<'shifts'>[]): void {
    for (const { shift_id } of shifts) {
      const { location_id, transaction_id } = entry.row
      this.rows.payroll_shifts.push({ location_id, transaction_id: transaction_id!, shift_id: shift_id! })
    }
  }

  #moved({ till, row }: Entry, cents: number): void {
    till.sums[row.type === 'bank' ? 'bankCents' : 'expenseCents'] += cents
  }

  #postingOf({ row, till }: Entry): PostingEntry {
    return {
      type: row.type,
      posting: row.posting,
      cents: row.amount_cents,
      customerId: row.customer_id!,
      employeeId: row.employee_id!,
      name: row.name_input!,
      holderId: till.shift.user_id,
    }
  }

  #post(entry: Entry, before: PostingEntry | undefined, after: PostingEntry | undefined, by: number): void {
    for (const { ledger, customerId, userId, name, cents } of differenceOf(before, after)) {
      this.#ledgerEntry(by, {
        ledger,
        customer_id: customerId,
        user_id: userId,
        name_input: name,
        amount_cents: cents,
        transaction_id: entry.row.transaction_id!,
      })
    }
  }

  #ledgerEntry(
    by: number,
    values: Partial<Row<'ledger_entries'>> & Pick<Row<'ledger_entries'>, 'ledger' | 'amount_cents'>,
  ): Row<'ledger_entries'> {
    const { locationId, ids, timezone } = this.#venue
    const row: Row<'ledger_entries'> = {
      location_id: locationId,
      entry_id: ids.next('ledger_entries'),
      customer_id: null,
      user_id: null,
      name_input: '',
      entry_on: businessDayOf(this.#timeline.now, timezone),
      transaction_id: null,
      shift_id: null,
      reverses_entry_id: null,
      reason: '',
      recorded_at: this.#timeline.now,
      recorded_by: by,
      ...values,
    }
    this.rows.ledger_entries.push(row)
    const person = row.ledger === 'customerLoan' ? row.customer_id : row.user_id
    const key = `${row.ledger} ${person}`
    this.owed.set(key, (this.owed.get(key) ?? 0) + row.amount_cents)
    return row
  }

  /** Adds a ledger entry that was not made by a transaction. */
  enterByHand(by: number, values: HandEntry): Row<'ledger_entries'> {
    return this.#ledgerEntry(by, values)
  }

  /** Reverses a ledger entry with an opposite entry that names it. */
  reverse(by: number, entry: Row<'ledger_entries'>, reason: string): void {
    const { ledger, customer_id = null, user_id = null, amount_cents, entry_id } = entry
    this.#ledgerEntry(by, {
      ledger,
      customer_id,
      user_id,
      amount_cents: -amount_cents,
      reverses_entry_id: entry_id!,
      reason,
    })
  }

  /** Posts the short of a settled shift to the ledger of its employee. */
  postShort(till: Till, by: number): void {
    const amount_cents = -this.differenceOf(till)
    const { shift_id, user_id } = till.shift
    this.#ledgerEntry(by, { ledger: 'employeeShort', amount_cents, shift_id: shift_id!, user_id })
  }

  // Tickets ---------------------------------------------------------------------------------------------------------------------

  pay(till: Till, machineId: number, cents: number, approver: number): Row<'tickets'> {
    const { locationId, ids, random } = this.#venue
    const row: Row<'tickets'> = {
      location_id: locationId,
      ticket_id: ids.next('tickets'),
      number: ++this.#lastTicket,
      shift_id: till.shift.shift_id!,
      machine_id: machineId,
      amount_cents: cents,
      bills: random.chance(0.7) ? billsOf(cents, TICKET_BILLS) : null,
      paid_at: this.#timeline.now,
      paid_by: till.shift.user_id,
      approved_by: needsTicketApproval(cents, this.rules) ? approver : null,
      voided_at: null,
      voided_by: null,
      void_approved_by: null,
      void_reason: '',
    }
    this.rows.tickets.push(row)
    this.rows.ticket_counters = [{ location_id: locationId, last_number: row.number }]
    till.sums.ticketCents += cents
    return row
  }

  voidTicket(till: Till, row: Row<'tickets'>, reason: string, approver: number): void {
    Object.assign(row, {
      voided_at: this.#timeline.now,
      voided_by: till.shift.user_id,
      void_approved_by: needsChangeApproval(row.amount_cents, this.rules) ? approver : null,
      void_reason: reason,
    })
    till.sums.ticketCents -= row.amount_cents
  }

  // Hand-overs ------------------------------------------------------------------------------------------------------------------

  /** Offers an entry, or a part of a bank entry, to somebody. */
  offer(entry: Entry, receiverId: number, cents: number): Offer {
    const { row, till } = entry
    const offered: Row<'rollovers'> = {
      location_id: row.location_id,
      rollover_id: this.#venue.ids.next('rollovers'),
      transaction_id: row.transaction_id!,
      type: row.type,
      amount_cents: cents,
      giver_shift_id: till.shift.shift_id!,
      giver_id: till.shift.user_id,
      receiver_id: receiverId,
      receiver_shift_id: null,
      requested_at: this.#timeline.now,
      requested_by: till.shift.user_id,
      giver_transaction_id: null,
      receiver_transaction_id: null,
      decision: null,
      decided_at: null,
      decided_by: null,
      reason: '',
    }
    this.rows.rollovers.push(offered)
    entry.offeredCents += cents
    return { row: offered, entry }
  }

  /** Accepts an offer into a drawer. The giver's and the receiver's drawers each get an entry, and the two entries cancel each other. */
  accept(offer: Offer, into: Till): void {
    const { row, entry } = offer
    const category = this.#categories.get('Rollover')!
    this.#end(offer, 'accepted', into.shift.user_id)
    const [givenAs, takenAs] = row.type === 'bank' ? (['expense', 'bank'] as const) : (['bank', 'expense'] as const)
    const values = { amount_cents: row.amount_cents, rollover_id: row.rollover_id! }
    const { description } = entry.row
    const given = this.#add(entry.till, givenAs, category, {
      ...values,
      comments: `${description} to ${this.nameOf(into)}`,
    })
    const taken = this.#add(into, takenAs, category, {
      ...values,
      comments: `${description} from ${this.nameOf(entry.till)}`,
      pair_id: given.row.transaction_id!,
    })
    row.receiver_shift_id = into.shift.shift_id!
    row.giver_transaction_id = given.row.transaction_id!
    row.receiver_transaction_id = taken.row.transaction_id!
  }

  /** Ends an offer that was not accepted. */
  decline(offer: Offer, decision: 'rejected' | 'withdrawn' | 'lapsed', by: number, reason = ''): void {
    this.#end(offer, decision, by, reason)
    offer.entry.offeredCents -= offer.row.amount_cents
  }

  #end({ row }: Offer, decision: NonNullable<Row<'rollovers'>['decision']>, by: number, reason = ''): void {
    Object.assign(row, { decision, decided_at: this.#timeline.now, decided_by: by, reason })
  }

  /** The first and last name of a drawer's owner. */
  nameOf({ shift }: Till): string {
    const { userIds, setup } = this.#venue
    const { firstname, lastname } = setup.people[userIds.indexOf(shift.user_id)]!
    return `${firstname} ${lastname}`
  }

  // Counts ----------------------------------------------------------------------------------------------------------------------

  /** Counts a drawer. `difference` is how much it is short (below 0) or over, in integer cents. */
  count(till: Till, difference: number, hasBills: boolean): Row<'cash_counts'> {
    const expected = this.heldIn(till)
    const total = Math.max(0, expected + difference)
    const row: Row<'cash_counts'> = {
      location_id: this.#venue.locationId,
      count_id: this.#venue.ids.next('cash_counts'),
      shift_id: till.shift.shift_id!,
      total_cents: total,
      bills: hasBills ? countedBills(total) : null,
      expected_cents: expected,
      counted_at: this.#timeline.now,
      counted_by: till.shift.user_id,
      reason: '',
      reason_at: null,
      reason_by: null,
    }
    till.counts.push(row)
    this.rows.cash_counts.push(row)
    return row
  }

  /** Stores the reason why a count was short or over, if the server would ask for a reason. */
  explain(row: Row<'cash_counts'>, reason: string): void {
    if (!isLargeDifference(shortOverCents(row.total_cents, row.expected_cents))) return
    Object.assign(row, { reason, reason_at: this.#timeline.now, reason_by: row.counted_by })
  }

  /** How much a drawer is short (below 0) or over by its last count, in integer cents; 0 without a count. */
  differenceOf(till: Till): number {
    const last = till.counts.at(-1)
    return last === undefined ? 0 : shortOverCents(last.total_cents, this.heldIn(till))
  }
}

/** The fewest bills that add up to an amount; null when bills alone cannot. */
function billsOf(cents: number, kinds: readonly number[]): Record<string, number> | null {
  const { bills, restCents } = takenBills(cents, kinds)
  return restCents === 0 ? bills : null
}

function countedBills(cents: number): Row<'cash_counts'>['bills'] {
  const { bills, restCents } = takenBills(cents, BILLS)
  return { bills, coins: toDollars(restCents) }
}

function takenBills(cents: number, kinds: readonly number[]): { bills: Record<string, number>; restCents: number } {
  const bills: Record<string, number> = {}
  let restCents = cents
  for (const bill of kinds.toSorted((one, other) => other - one)) {
    const pieces = Math.floor(restCents / toCents(bill))
    if (pieces > 0) bills[bill] = pieces
    restCents -= pieces * toCents(bill)
  }
  return { bills, restCents }
}
