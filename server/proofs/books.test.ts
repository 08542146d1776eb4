/**
 * Tests that the books are correct. Four people move cash at the same time, in any order. A second implementation of the rules makes a model of the
 * books from the replies of the server. At the end, every drawer, ledger, machine and column of the Weekly Report (`weekly-model.ts`) must agree with
 * the model to the cent. With `BOOKS_SEEDS=200` the test runs 200 times.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sumDollars } from '@countroom/contract/kernel/money.ts'
import {
  ENTRY_TYPES,
  type EntryType,
  type LedgerName,
  LEDGERS,
  signedCents,
} from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { addBonus, BONUS_ROLES, insertBonusPhoto } from '../testing/bonuses.ts'
import { addCustomer } from '../testing/customers.ts'
import { assignMachine, checkIn, giveMatch } from '../testing/desk.ts'
import { addMachines, saveReading, startRound } from '../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../testing/house.ts'
import { drawMachine, prizeFor, RAFFLE_ROLES } from '../testing/raffle.ts'
import { CASH_ROLES } from '../testing/till.ts'
import { type BookWork, type ModelDrawers, WeeklyModel } from './weekly-model.ts'

const SEEDS = Number(process.env['BOOKS_SEEDS'] ?? 20)
const PEOPLE = 4
/** The number of operations in a batch. The operations of a batch are sent at the same time. */
const AT_ONCE = 6
/** The hours between two batches, so that the history has several business days. No batch runs around 07:00, when the business day changes. */
const HOURS_BETWEEN = 5

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const cents = fc.integer({ min: 1, max: 50_000 })
const pick = fc.nat(1_000)
const KINDS = [
  'Miscellaneous bank',
  'Miscellaneous expense',
  'Loans bank',
  'Loans expense',
  'Pay Loan bank',
  'Employee Pay Short bank',
  'Zelle bank',
  'Zelle expense',
  'Manager Add Bank bank',
] as const
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('enter'), kind: fc.constantFrom(...KINDS), cents, who: pick, whom: pick }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ticket'), cents, who: pick, machine: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bonus'),
      cents,
      who: pick,
      whom: pick,
      paidIn: fc.constantFrom('cash', 'cash', 'credit'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidBonus'), bonus: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change'), cents, entry: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void'), entry: pick, who: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidTicket'), ticket: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('prize'), cents, who: pick, whom: pick, isCredit: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidPrize'), prize: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('offer'), entry: pick, whom: pick, share: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('passOn'), cents, who: pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      offer: pick,
      how: fc.constantFrom('Accept', 'Accept', 'Reject', 'Withdraw'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('owe'),
      ledger: fc.constantFrom(...LEDGERS),
      cents,
      whom: pick,
      type: fc.constantFrom(...ENTRY_TYPES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse'), entry: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count'), cents, who: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give'), cents, who: pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('book'),
      what: fc.constantFrom<BookWork['what']>(
        'type',
        'type',
        'back',
        'expense',
        'remove',
        'board',
        'jackpot',
        'pay',
        'verify',
        'verify',
        'reopen',
      ),
      which: pick,
      cents,
      isYesterday: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle'), who: pick, out: fc.integer({ min: 0, max: 90 }) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

interface Entry {
  shift: number
  holder: Person
  type: 'bank' | 'expense'
  description: string
  cents: number
  version: number
  customer: number | null
  employee: number | null
  pairId: number | null
  isVoid: boolean
}

/** A ledger entry that somebody made by hand. */
interface Owed {
  ledger: LedgerName
  person: number
  cents: number
  isReversed: boolean
}

/** A claimed bonus or a raffle prize. */
interface Award {
  shift: number
  holder: Person
  cents: number
  isCredit: boolean
  isVoid: boolean
}

interface HandOver {
  /** The offered entry. */
  entry: number
  type: 'bank' | 'expense'
  cents: number
  from: number
  to: number
  isVoid: boolean
}

/** A venue at work, and the model of its books from the replies of the server. */
class Books {
  readonly venue: Venue
  readonly admin: Person
  readonly people: Person[]
  readonly shifts: number[]
  readonly customers: number[]
  readonly entries = new Map<number, Entry>()
  readonly owed = new Map<number, Owed>()
  readonly tickets = new Map<
    number,
    { shift: number; holder: Person; machine: string; cents: number; isVoid: boolean }
  >()
  readonly prizes = new Map<number, Award>()
  readonly bonuses = new Map<number, Award>()
  readonly weekly: WeeklyModel
  /** The changes of report figures that are made after this batch. */
  bookWork: BookWork[] = []
  readonly offers: { id: number; entry: number; cents: number; receiver: number }[] = []
  readonly handOvers = new Map<number, HandOver>()
  /** The entries that hand-overs added to the receivers' drawers. A receiver can offer them to somebody else. */
  readonly received = new Map<number, Pick<Entry, 'shift' | 'holder' | 'type' | 'cents'>>()
  readonly meters = [
    { machine: '1', in: 1_000, out: 500 },
    { machine: '2', in: 1_000, out: 500 },
  ]
  /** The shifts that each ended session has settled. */
  readonly settled: number[][] = []
  /** The expected cash of each settled drawer right after its session ended, in dollars. */
  readonly frozen = new Map<number, number>()
  isSettling = false

  private constructor(venue: Venue, admin: Person, people: Person[], shifts: number[], customers: number[]) {
    this.venue = venue
    this.admin = admin
    this.people = people
    this.shifts = shifts
    this.customers = customers
    this.weekly = new WeeklyModel(house, venue, admin)
  }

  static async open(): Promise<Books> {
    house.clock.setWall('2026-06-01T18:00')
    const venue = await house.venue()
    const admin = await venue.admin({ isClockedIn: true })
    await addMachines(admin, venue, [
      { machine: '1', in: 1_000, out: 500 },
      { machine: '2', in: 1_000, out: 500 },
    ])
    const rules = { ticketApproval: null, changeApproval: null, showsExpected: false, feedsMatches: false }
    await admin.call('POST /rule/saveCashRules', { ...rules, locationId: venue.id })
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () =>
        venue.employee({ roles: [...CASH_ROLES, ...RAFFLE_ROLES, ...BONUS_ROLES, 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] }),
      ),
    )
    const { sessions } = await admin.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })
    const shifts = people.map(({ userId }) => sessions.find((shift) => shift.userId === userId)!.clockId)
    const customers = [await addCustomer(house, venue), await addCustomer(house, venue)]
    const books = new Books(venue, admin, people, shifts, customers)
    // The server compares printed tickets with paid tickets only after the location has paid its first ticket.
    await books.run({ do: 'ticket', cents: 100, who: 0, machine: 0 })
    return books
  }

  async run(operation: Operation): Promise<void> {
    const at = <Item>(list: readonly Item[], place: number) => list[place % list.length]
    const ids = [...this.entries.keys()]
    switch (operation.do) {
      case 'enter':
        await this.enter(operation)
        return
      case 'ticket': {
        const { who, machine, cents: amount } = operation
        const holder = at(this.people, who)!
        const shift = at(this.shifts, who)!
        const name = at(this.meters, machine)!.machine
        const body = { machine: name, ticketOut: amount / 100, userId: holder.userId, locationId: this.venue.id }
        const paid = await this.ask(holder, 'POST /ticketOut/save', {
          ...body,
          isRepeatConfirmed: true,
          isBeyondDrawerConfirmed: true,
        })
        if (paid)
          this.tickets.set((paid['ticket'] as { ticketId: number }).ticketId, {
            shift,
            holder,
            machine: name,
            cents: amount,
            isVoid: false,
          })
        return
      }
      case 'bonus': {
        const { who, whom, cents: amount, paidIn } = operation
        const holder = at(this.people, who)!
        const shift = at(this.shifts, who)!
        const specification = { description: 'Any', amount: amount / 100 }
        const definition = await addBonus(this.admin, this.venue, { paidIn, specifications: [specification] })
        const given = await this.ask(holder, 'POST /bonus/saveBonus', {
          machine: '1',
          photo: await insertBonusPhoto(house, this.venue),
          userId: holder.userId,
          locationId: this.venue.id,
          customerId: at(this.customers, whom)!,
          manageBonusId: definition.manageBonusId,
          specification,
          isBeyondDrawerConfirmed: true,
        })
        const { bonusId } = (given?.['bonus'] ?? {}) as { bonusId?: number }
        if (bonusId !== undefined)
          this.bonuses.set(bonusId, { shift, holder, cents: amount, isCredit: paidIn === 'credit', isVoid: false })
        return
      }
      case 'voidBonus': {
        const { bonus } = operation
        const id = at([...this.bonuses.keys()], bonus)
        if (id === undefined) return
        const found = this.bonuses.get(id)!
        const { userId } = found.holder
        const gone = await this.ask(found.holder, 'POST /bonus/deleteBonus', { bonusId: id, userId, reason: 'Twice' })
        if (gone) found.isVoid = true
        return
      }
      case 'change': {
        const { entry, cents: amount } = operation
        const id = at(ids, entry)
        const was = id === undefined ? undefined : this.entries.get(id)
        if (id === undefined || was === undefined) return
        const changed = await this.ask(was.holder, 'POST /transaction/save', {
          ...this.bodyOf(was),
          transactionId: id,
          amount: amount / 100,
          version: was.version,
        })
        if (changed) this.keep(changed['transaction'] as Transaction, was.holder, was.shift)
        return
      }
      case 'void':
        return this.voidOne(operation)
      case 'voidTicket': {
        const { ticket } = operation
        const id = at([...this.tickets.keys()], ticket)
        if (id === undefined) return
        const found = this.tickets.get(id)!
        const gone = await this.ask(found.holder, 'POST /ticketOut/delete', {
          ticketId: id,
          userId: found.holder.userId,
          reason: 'Paid twice',
        })
        if (gone) found.isVoid = true
        return
      }
      case 'prize': {
        const { who, whom, cents: amount, isCredit } = operation
        const holder = at(this.people, who)!
        const shift = at(this.shifts, who)!
        // The server makes the draws of a location one after the other. So each draw takes a different machine until all machines were drawn.
        const { drawId } = await drawMachine(holder, this.venue)
        const options = { drawId, amount: amount / 100, isCredit }
        const body = await prizeFor(holder, this.venue, at(this.customers, whom)!, options)
        const given = await this.ask(holder, 'POST /raffle/saveRaffle', body)
        if (given) {
          const { raffleId } = given['raffle'] as { raffleId: number }
          this.prizes.set(raffleId, { shift, holder, cents: amount, isCredit, isVoid: false })
        }
        return
      }
      case 'voidPrize': {
        const id = at([...this.prizes.keys()], operation.prize)
        if (id === undefined) return
        const found = this.prizes.get(id)!
        const removal = { raffleId: id, userId: found.holder.userId, reason: 'Wrong winner' }
        if (await this.ask(found.holder, 'POST /raffle/deleteRaffle', removal)) found.isVoid = true
        return
      }
      case 'offer': {
        const { entry, whom, share } = operation
        const id = at([...ids, ...this.received.keys()], entry)
        if (id !== undefined) await this.offer(id, whom, share)
        return
      }
      case 'passOn':
        return this.passOn(operation)
      case 'answer':
        await this.answer(operation)
        return
      case 'owe':
        return this.owe(operation)
      case 'reverse': {
        const id = at([...this.owed.keys()], operation.entry)
        if (id === undefined) return
        const found = this.owed.get(id)!
        const reversal = { ledger: found.ledger, entryId: id, reason: 'Wrong person', locationId: this.venue.id }
        if (await this.ask(this.admin, 'POST /loan/reverseEntry', reversal)) found.isReversed = true
        return
      }
      case 'count': {
        const { who, cents: amount } = operation
        const holder = at(this.people, who)!
        const shift = at(this.shifts, who)!
        const counted = await this.ask(holder, 'POST /transaction/saveCashLeft', {
          cashLeft: amount / 100,
          userId: holder.userId,
        })
        const { countId } = (counted?.['count'] ?? {}) as { countId?: number }
        if (countId !== undefined && countId > (this.weekly.counts.get(shift)?.id ?? 0))
          this.weekly.counts.set(shift, { id: countId, cents: amount })
        return
      }
      case 'give': {
        const { who, cents: amount } = operation
        const giver = at(this.people, who)!
        const points = Math.ceil(amount / 100)
        const { pendingId } = await checkIn(giver, this.venue, await addCustomer(house, this.venue, { points }))
        await assignMachine(giver, this.venue, pendingId, '1')
        await giveMatch(giver, this.venue, pendingId)
        this.weekly.gifts.push({ visit: pendingId, cents: points * 100 })
        return
      }
      case 'book':
        this.bookWork.push(operation)
        return
      case 'settle':
        return this.settle(operation)
    }
  }

  private bodyOf(entry: Entry) {
    return {
      userId: entry.holder.userId,
      locationId: this.venue.id,
      type: entry.type,
      amount: entry.cents / 100,
      description: entry.description,
      isBeyondDrawerConfirmed: true,
      ...(entry.customer !== null && { selectedCustomerId: entry.customer }),
      ...(entry.employee !== null && { selectedEmployeeId: entry.employee }),
      ...(entry.description === 'Manager Add Bank' && { nameInput: 'Marta' }),
    }
  }

  private keep(row: Transaction, holder: Person, shift: number): void {
    const was = this.entries.get(row.transactionId)
    // The reply to a change may arrive after the reply to a later change.
    if (was !== undefined && was.version > row.version) return
    this.entries.set(row.transactionId, {
      shift,
      holder,
      type: row.type,
      description: row.description,
      cents: Math.round(row.amount * 100),
      version: row.version,
      customer: row.selectedCustomerId,
      employee: row.selectedEmployeeId,
      pairId: row.pairId,
      isVoid: was?.isVoid ?? false,
    })
  }

  private async enter({
    kind,
    cents: amount,
    who,
    whom,
  }: {
    kind: (typeof KINDS)[number]
    cents: number
    who: number
    whom: number
  }) {
    const holder = this.people[who % PEOPLE]!
    const shift = this.shifts[who % PEOPLE]!
    const split = kind.lastIndexOf(' ')
    const [description, type] = [kind.slice(0, split), kind.slice(split + 1) as Entry['type']]
    const hasCustomer = /^(Loans|Pay Loan)/.test(kind) || kind === 'Zelle expense'
    const hasEmployee = description === 'Employee Pay Short' || kind === 'Zelle expense'
    const made = await this.ask(
      holder,
      'POST /transaction/save',
      this.bodyOf({
        shift,
        holder,
        type,
        description,
        cents: amount,
        version: 1,
        customer: hasCustomer ? this.customers[whom % 2]! : null,
        employee: hasEmployee ? this.people[whom % PEOPLE]!.userId : null,
        pairId: null,
        isVoid: false,
      }),
    )
    if (!made) return undefined
    const row = made['transaction'] as Transaction
    this.keep(row, holder, shift)
    return row.transactionId
  }

  /** Voids an entry of a drawer or an entry that a hand-over made. */
  private async voidOne({ entry, who }: { entry: number; who: number }) {
    const holder = this.people[who % PEOPLE]!
    const list = await holder.call('POST /transaction/list', { userId: holder.userId, locationId: this.venue.id })
    const rows = [...list.bankList, ...list.expenseList]
    const row = rows[entry % Math.max(1, rows.length)]
    if (row === undefined) return
    const removal = { transactionId: row.transactionId, userId: holder.userId, reason: 'Entered twice' }
    if (!(await this.ask(holder, 'POST /transaction/delete', removal))) return
    if (row.rolloverId !== null) this.handOvers.get(row.rolloverId)!.isVoid = true
    else
      for (const id of [row.transactionId, row.pairId])
        if (id !== null && this.entries.has(id)) this.entries.get(id)!.isVoid = true
  }

  /** Adds a ledger entry by hand, which moves no cash. */
  private async owe({
    ledger,
    cents: amount,
    whom,
    type,
  }: {
    ledger: LedgerName
    cents: number
    whom: number
    type: EntryType
  }) {
    const person = ledger === 'customerLoan' ? this.customers[whom % 2]! : this.people[whom % PEOPLE]!.userId
    const entries = [{ amount: amount / 100, type, date: this.weekly.today }]
    const [http, body] = {
      customerLoan: ['saveCustomerLoan', { loanHistory: { customerLoanId: person, loanEntries: entries } }],
      employeeShort: ['saveEmployeeLoan', { shortHistory: { employeeLoanId: person, shortHistory: entries } }],
      zelle: ['saveZelleLoan', { zelleHistory: { employeeLoanId: person, zelleHistory: entries } }],
    }[ledger] as [string, object]
    const made = await this.ask(this.admin, `POST /loan/${http}`, { ...body, locationId: this.venue.id })
    const owed = { ledger, person, cents: signedCents(type, amount), isReversed: false }
    if (made) this.owed.set(made['entryId'] as number, owed)
  }

  /** Offers an entry to the person at `whom`. Returns the place of the offer in `offers`; undefined when the server refused it. */
  private async offer(id: number, whom: number, share: number): Promise<number | undefined> {
    const { holder, type, cents: all } = this.offerable(id)
    const receiver = this.people[whom % PEOPLE]!
    const amount = type === 'bank' ? Math.max(1, Math.floor(all / share)) : all
    const made = await this.ask(holder, 'POST /transaction/requestRollover', {
      transactionId: id,
      userId: holder.userId,
      receiverId: receiver.userId,
      amount: amount / 100,
      locationId: this.venue.id,
    })
    if (!made) return undefined
    const { rolloverId } = made['rollover'] as { rolloverId: number }
    return this.offers.push({ id: rolloverId, entry: id, cents: amount, receiver: receiver.userId }) - 1
  }

  /** Answers an offer. Returns the id of the entry that an accepted hand-over added to the receiver's drawer. */
  private async answer({ offer, how }: { offer: number; how: 'Accept' | 'Reject' | 'Withdraw' }) {
    const found = this.offers[offer % Math.max(1, this.offers.length)]
    if (found === undefined) return undefined
    const { shift: from, holder, type } = this.offerable(found.entry)
    if (how === 'Withdraw') {
      await this.ask(holder, 'POST /transaction/withdrawRollover', { userId: holder.userId, rolloverId: found.id })
      return undefined
    }
    const place = this.people.findIndex(({ userId }) => userId === found.receiver)
    const receiver = this.people[place]!
    const body = { userId: receiver.userId, transactionId: found.entry, status: how, reason: 'Not now' }
    const answered = await this.ask(receiver, 'POST /transaction/rollover', body)
    if (!answered || how === 'Reject') return undefined
    // The server may have accepted another offer of the same entry to the same person.
    const { rolloverId, amount } = answered['rollover'] as { rolloverId: number; amount: number }
    const moved = { type, cents: Math.round(amount * 100) }
    const to = this.shifts[place]!
    this.handOvers.set(rolloverId, { ...moved, entry: found.entry, from, to, isVoid: false })
    const list = await receiver.call('POST /transaction/list', { userId: receiver.userId, locationId: this.venue.id })
    const row = [...list.bankList, ...list.expenseList].find((each) => each.rolloverId === rolloverId)
    // Another operation may have voided the hand-over meanwhile.
    if (row === undefined) return undefined
    this.received.set(row.transactionId, { ...moved, shift: to, holder: receiver })
    return row.transactionId
  }

  /** One person hands cash over to another, who tries to hand all of it over to each of two others. */
  private async passOn({ who, cents: amount }: { who: number; cents: number }) {
    const entry = await this.enter({ kind: 'Miscellaneous bank', cents: amount, who, whom: who })
    const pass = async (id: number | undefined, step: number) => {
      const offer = id === undefined ? undefined : await this.offer(id, who + step, 1)
      return offer === undefined ? undefined : this.answer({ offer, how: 'Accept' })
    }
    const received = await pass(entry, 1)
    await Promise.all([pass(received, 2), pass(received, 3)])
  }

  private offerable(id: number) {
    return this.entries.get(id) ?? this.received.get(id)!
  }

  /** The entries from which more was handed over than they had. */
  overdrawn(): number[] {
    const handed = new Map<number, number>()
    for (const { entry, cents: amount, isVoid } of this.handOvers.values())
      if (!isVoid) handed.set(entry, (handed.get(entry) ?? 0) + amount)
    return [...handed].filter(([id, amount]) => amount > this.offerable(id).cents).map(([id]) => id)
  }

  /** Ends a round that settles one drawer, while other people continue to work. */
  private async settle({ who, out }: { who: number; out: number }) {
    if (this.isSettling) return
    this.isSettling = true
    house.clock.advance(60_000)
    const { sessionId } = await startRound(this.admin, this.venue)
    for (const meter of this.meters) {
      meter.in += 100
      meter.out += out
      await saveReading(this.admin, this.venue, sessionId, meter.machine, meter.in, meter.out, {
        isOutlierConfirmed: true,
      })
    }
    const shift = this.shifts[who % PEOPLE]!
    const body = { sessionId, employeeSessionIds: [shift], locationId: this.venue.id }
    const { session } = await this.admin.call('POST /machine/endSession', body)
    this.weekly.sessions.push({
      id: sessionId,
      day: session.businessDay,
      endedAt: new Date(session.endedAt!),
      shifts: [shift],
      in: session.totals.inValue * 100,
      out: session.totals.outValue * 100,
    })
    this.settled.push([shift])
    const asked = { clockIds: [shift], locationId: this.venue.id }
    const { drawers } = await this.admin.call('POST /transaction/previewSettlement', asked)
    this.frozen.set(shift, drawers[0]!.expected!)
  }

  /** Finishes a batch: people whose shift was settled clock out and in again, and the planned changes of report figures are made. */
  async begin(): Promise<void> {
    this.isSettling = false
    for (const shift of this.settled.flat()) {
      const place = this.shifts.indexOf(shift)
      if (place < 0) continue
      const body = { userId: this.people[place]!.userId, locationId: this.venue.id }
      house.clock.advance(1_000)
      await this.people[place]!.call('POST /clock/clockOut', body)
      this.shifts[place] = await house.clockIn(this.venue.id, body.userId)
    }
    this.weekly.close(this.ledgers())
    for (const work of this.bookWork) await this.weekly.work(work, () => this.forWeek())
    this.bookWork = []
    house.clock.advance(HOURS_BETWEEN * 3_600_000)
  }

  /** The data that the model of the Weekly Report needs from this model. */
  forWeek(): ModelDrawers {
    return {
      entries: [...this.entries.values()].filter(({ isVoid }) => !isVoid),
      prizes: [...this.prizes.values()],
      bonuses: [...this.bonuses.values()],
      expected: this.drawers(),
    }
  }

  /** Makes a call that may be refused. Returns undefined when it is refused. A fault fails the test. */
  private async ask(who: Person, http: string, body: object): Promise<Record<string, unknown> | undefined> {
    const { status, reply } = await who.send(http, body)
    if (status === 200) return reply as Record<string, unknown>
    if (![404, 409, 422].includes(status)) throw new Error(`${http} ${JSON.stringify(body)}: ${JSON.stringify(reply)}`)
    return undefined
  }

  /** The cash that each drawer should hold according to the model. */
  drawers(): Map<number, number> {
    const held = new Map<number, number>()
    const add = (shift: number, amount: number) => held.set(shift, (held.get(shift) ?? 0) + amount)
    for (const entry of this.entries.values()) {
      // A loan from the bank comes in and goes out at the same time, so neither of its two entries is added.
      if (entry.isVoid || entry.pairId !== null) continue
      add(entry.shift, entry.type === 'bank' ? entry.cents : -entry.cents)
    }
    for (const ticket of this.tickets.values()) if (!ticket.isVoid) add(ticket.shift, -ticket.cents)
    for (const prize of this.prizes.values()) if (!prize.isVoid && !prize.isCredit) add(prize.shift, -prize.cents)
    for (const bonus of this.bonuses.values()) if (!bonus.isVoid && !bonus.isCredit) add(bonus.shift, -bonus.cents)
    for (const moved of this.handOvers.values()) {
      if (moved.isVoid) continue
      const sign = moved.type === 'bank' ? 1 : -1
      add(moved.from, -sign * moved.cents)
      add(moved.to, sign * moved.cents)
    }
    return held
  }

  /** The balance of each ledger and person according to the model. The key of the bank board is 'bankBoard'. */
  ledgers(): Map<string, number> {
    const owed = new Map<string, number>()
    const add = (key: string, amount: number) => owed.set(key, (owed.get(key) ?? 0) + amount)
    for (const entry of this.entries.values()) {
      if (entry.isVoid) continue
      const { description, type, cents: amount, customer, employee, holder } = entry
      if (description === 'Loans') add(`customerLoan ${customer}`, amount)
      if (description === 'Loans' && type === 'bank') add('bankBoard', amount)
      if (description === 'Pay Loan') add(`customerLoan ${customer}`, -amount)
      if (description === 'Employee Pay Short') add(`employeeShort ${employee}`, -amount)
      if (description === 'Zelle') {
        if (type === 'expense') add(`zelle ${employee}`, amount)
        else add(`zelle ${holder.userId}`, -amount)
      }
      if (description === 'Manager Add Bank') add('bankBoard', amount)
    }
    add('bankBoard', this.weekly.boardByHand)
    for (const entry of this.owed.values()) if (!entry.isReversed) add(`${entry.ledger} ${entry.person}`, entry.cents)
    return owed
  }
}

const withoutZeros = (sums: Map<string, number>) =>
  Object.fromEntries(
    [...sums].filter(([, amount]) => amount !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

test(
  `several people move cash at once, and every drawer, ledger, machine and day agrees with the model to the cent, ${SEEDS} times`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 40, maxLength: 60 }), async (operations) => {
        const books = await Books.open()
        for (let from = 0; from < operations.length; from += AT_ONCE) {
          await Promise.all(operations.slice(from, from + AT_ONCE).map((each) => books.run(each)))
          await books.begin()
        }
        const { found, wanted } = await compare(books)
        expect(found).toEqual(wanted)
      }),
      {
        numRuns: SEEDS,
        endOnFailure: true,
        ...(process.env['BOOKS_SEED'] && { seed: Number(process.env['BOOKS_SEED']) }),
      },
    )
  },
  60_000 + SEEDS * 20_000,
)

/** The figures of the server and the figures of the model, in integer cents. */
async function compare(books: Books): Promise<{ found: object; wanted: object }> {
  const { venue, admin } = books
  const rows = async <Row extends object>(statement: string) =>
    (await house.owner.query<Row>(statement, [venue.id])).rows

  const shifts = (await rows<{ id: string }>('select shift_id as id from shifts where location_id = $1')).map(
    ({ id }) => Number(id),
  )
  const asked = { clockIds: shifts, locationId: venue.id }
  const { drawers } = await admin.call('POST /transaction/previewSettlement', asked)
  const model = books.drawers()
  const [handed] = await rows<{ sum: string }>(
    `select coalesce(sum(case type when 'bank' then amount_cents else -amount_cents end), 0) as sum from transactions
     where location_id = $1 and posting = 'rollover' and voided_at is null`,
  )
  const ledgers = await rows<{ key: string; sum: string }>(
    `select case ledger when 'bankBoard' then ledger when 'customerLoan' then ledger || ' ' || customer_id else ledger || ' ' || user_id end as key,
       sum(amount_cents) as sum
     from ledger_entries where location_id = $1 group by 1`,
  )
  const at = { locationId: venue.id }
  const cards = [
    ...(await admin.call('POST /loan/listCustomerLoan', at)).customerLoans.map((card) => ({
      ...card,
      key: `customerLoan ${card.customerLoanId}`,
    })),
    ...(await admin.call('POST /loan/listEmployeeLoan', at)).employeeLoans.map((card) => ({
      ...card,
      key: `employeeShort ${card.employeeLoanId}`,
    })),
    ...(await admin.call('POST /loan/listZelleLoan', at)).zelleLoans.map((card) => ({
      ...card,
      key: `zelle ${card.employeeLoanId}`,
    })),
  ]
  const settled = await rows<{ id: string }>(
    'select shift_id as id from shifts where location_id = $1 and reading_session_id is not null order by 1',
  )
  // The outstanding tickets of a machine are its printed tickets minus its paid tickets that were not voided. One last round includes all tickets.
  house.clock.advance(60_000)
  const { sessionId } = await startRound(admin, venue)
  for (const { machine, in: meterIn, out } of books.meters)
    await saveReading(admin, venue, sessionId, machine, meterIn, out, { isOutlierConfirmed: true })
  const matches = await admin.call('POST /ticketOut/listMatchTickets', { sessionId, locationId: venue.id })
  const outstandingOf = ({ machine, out }: (typeof books.meters)[number]) => {
    const paid = [...books.tickets.values()].filter((ticket) => ticket.machine === machine && !ticket.isVoid)
    return (out - 500) * 100 - paid.reduce((sum, ticket) => sum + ticket.cents, 0)
  }
  const inCents = (dollars: number) => Math.round(dollars * 100)
  const weekly = await books.weekly.compare(books.forWeek())
  return {
    found: {
      ...weekly.found,
      drawers: Object.fromEntries(drawers.map(({ clockId, expected }) => [clockId, inCents(expected!)])),
      // The drawers of settled shifts, if their expected cash has changed since the settlement.
      frozen: drawers.filter(({ clockId, expected }) => (books.frozen.get(clockId) ?? expected) !== expected),
      handedOver: Number(handed!.sum),
      overdrawn: books.overdrawn(),
      ledgers: withoutZeros(new Map(ledgers.map(({ key, sum }) => [key, Number(sum)]))),
      cards: withoutZeros(new Map(cards.map(({ key, balance }) => [key, inCents(balance)]))),
      // The people whose aging does not add up to their balance.
      ages: cards.filter(
        ({ aging, balance }) => inCents(sumDollars(Object.values(aging))) !== Math.max(0, inCents(balance)),
      ),
      // The shifts that are settled in the database.
      settled: settled.map(({ id }) => Number(id)),
      outstanding: matches.rows.map(({ machine, outstanding }) => [machine, inCents(outstanding)]),
    },
    wanted: {
      ...weekly.wanted,
      drawers: Object.fromEntries(shifts.map((id) => [id, model.get(id) ?? 0])),
      frozen: [],
      handedOver: 0,
      overdrawn: [],
      ledgers: withoutZeros(books.ledgers()),
      cards: withoutZeros(new Map([...books.ledgers()].filter(([key]) => key !== 'bankBoard'))),
      ages: [],
      settled: books.settled.flat().toSorted((one, other) => one - other),
      outstanding: books.meters.map((meter) => [meter.machine, outstandingOf(meter)]),
    },
  }
}
