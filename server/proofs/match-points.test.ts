/**
 * Plays random evenings and compares them with a model of the match rule (domain 7), over HTTP and on a real PostgreSQL. Customers check in, get a
 * machine and their match, and are deleted. Given matches (gifts) are voided, the rule changes and the clock jumps. After each step, the server and
 * the model must agree.
 */

/* oxlint-disable vitest/no-standalone-expect -- The expectations are in the commands, which the test runs. */

import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addCustomer, type CustomerOptions } from '../testing/customers.ts'
import { type House, openHouse, type Person, Refused, type Venue } from '../testing/house.ts'

const ZONE = 'America/Chicago'
const HOUR_MS = 3_600_000
const GONE_AFTER_MS = 16 * HOUR_MS

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

interface Rule {
  isEnabled: boolean
  hours: number
  matches: number
  resets: string[]
  countReset: string
}

interface ModelVisit {
  pendingId: number
  customer: number
  signedInAt: number
  hasMachine: boolean
  given: { at: number; points: number } | null
  isOver: boolean
  /** The giver voided the points, and no other person has approved the void yet. */
  isVoidWaiting: boolean
}

interface ModelCustomer {
  id: number
  name: string
  isDeleted: boolean
  options: Required<
    Pick<CustomerOptions, 'points' | 'isRule' | 'timeLimit' | 'maxMatchesPerDay' | 'maxAmountPerDay'>
  > & {
    matchValues: readonly number[]
  }
}

/** The model. It calculates the expected state directly from the rules of the specification, with slow and simple code. */
class Model {
  rule: Rule | null = null
  visits: ModelVisit[] = []
  customers: ModelCustomer[]

  constructor(customers: ModelCustomer[]) {
    this.customers = customers
  }

  waiting(customer: number, now: number): ModelVisit | undefined {
    return this.visits.find(
      (visit) => visit.customer === customer && !visit.given && !visit.isOver && now - visit.signedInAt < GONE_AFTER_MS,
    )
  }

  gifts(customer: number): { at: number; points: number }[] {
    return this.visits.flatMap((visit) =>
      visit.customer === customer && visit.given && (!visit.isOver || visit.isVoidWaiting) ? [visit.given] : [],
    )
  }

  /**
   * Every instant at which the local clock shows one of `times`, from four days before `around` to four days after it. No cooldown in this test lasts
   * longer than four days.
   */
  static moments(times: readonly string[], around: number): number[] {
    // In Chicago, a day begins at a full hour.
    const day = remembered(dayBegins, Math.floor(around / HOUR_MS), (hour) =>
      DateTime.fromMillis(hour * HOUR_MS, { zone: ZONE })
        .startOf('day')
        .toMillis(),
    )
    return times
      .flatMap((time) => remembered(momentsOfDay, `${day} ${time}`, () => momentsAround(day, time)))
      .toSorted((one, other) => one - other)
  }

  static lastOf(time: string, now: number): number {
    return Model.moments([time], now).findLast((moment) => moment <= now)!
  }

  decide(customer: number, now: number): { amount: number; stops: Set<string> } {
    const { options } = this.customers[customer]!
    const gifts = this.gifts(customer).filter(({ at }) => at <= now)
    const own = options.isRule
    const isLimited = own || this.rule?.isEnabled === true
    const hours = own ? (options.timeLimit ?? 0) : (this.rule?.hours ?? 0)
    const matches = own ? (options.maxMatchesPerDay ?? 0) : (this.rule?.matches ?? 0)
    const most = own ? (options.maxAmountPerDay ?? 0) : 0
    const countedFrom = Model.lastOf(this.rule?.countReset || '07:00', now)
    const today = gifts.filter(({ at }) => at >= countedFrom).length
    const values = options.matchValues
    const amount = values.length === 0 ? options.points : values[Math.min(today, values.length - 1)]!
    const stops = new Set<string>()
    if (amount === 0) stops.add('points.nothing')
    if (!isLimited) return { amount, stops }
    const last = Math.max(...gifts.map(({ at }) => at))
    const isReset = Model.moments(this.rule?.resets ?? [], now).some((moment) => last < moment && moment <= now)
    if (gifts.length > 0 && hours > 0 && now < last + hours * HOUR_MS && !isReset) stops.add('points.cooldown')
    if (matches > 0 && today >= matches) stops.add('points.count')
    const inWindow = gifts.filter(({ at }) => at >= Model.lastOf('07:00', now))
    if (most > 0 && inWindow.reduce((sum, { points }) => sum + points, 0) + amount > most) stops.add('points.amount')
    return { amount, stops }
  }

  /** When the next match is possible: the first moment at which a limit changes and no limit blocks the match. */
  nextAt(customer: number, now: number): number | null {
    const { options } = this.customers[customer]!
    const hours = options.isRule ? (options.timeLimit ?? 0) : (this.rule?.hours ?? 0)
    const times = [...(this.rule?.resets ?? []), this.rule?.countReset || '07:00', '07:00']
    const ends = this.gifts(customer).map(({ at }) => at + hours * HOUR_MS)
    const candidates = [...ends, ...Model.moments(times, now)].filter((moment) => moment > now)
    return (
      candidates
        .toSorted((one, other) => one - other)
        .find((moment) => this.decide(customer, moment).stops.size === 0) ?? null
    )
  }
}

/** A cache of the first instant of the local day, by hour. The same evenings occur many times. */
const dayBegins = new Map<number, number>()
const momentsOfDay = new Map<string, readonly number[]>()

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, find: (key: Key) => Value): Value {
  const value = known.get(key) ?? find(key)
  known.set(key, value)
  return value
}

function momentsAround(dayBegan: number, time: string): readonly number[] {
  const day = DateTime.fromMillis(dayBegan, { zone: ZONE })
  const [hour, minute] = time.split(':').map(Number)
  return Array.from({ length: 9 }, (_, index) =>
    day
      .plus({ days: index - 4 })
      .set({ hour: hour!, minute: minute! })
      .toMillis(),
  )
}

interface Real {
  venue: Venue
  /** The person who gives all matches. */
  admin: Person
  other: Person
}

/** How often the model expected each outcome. */
const seen = new Map<string, number>()
function count(outcome: string): void {
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
}

type Command = fc.AsyncCommand<Model, Real>

/** Makes a call. Returns its reply or the code of its refusal. */
async function tried<Reply>(work: Promise<Reply>): Promise<{ reply: Reply } | { code: string; refused: Refused }> {
  try {
    return { reply: await work }
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, refused: error }
    throw error
  }
}

class CheckIn implements Command {
  readonly customer: number
  constructor(customer: number) {
    this.customer = customer
  }
  check = () => true
  async run(model: Model, { venue, admin }: Real) {
    const { id, isDeleted } = model.customers[this.customer]!
    const now = house.clock.now().getTime()
    const outcome = await tried(admin.call('POST /customer/enrollCustomer', { locationId: venue.id, customerId: id }))
    if (isDeleted) return expect(outcome).toMatchObject({ code: 'customer.unknown' })
    if (model.waiting(this.customer, now)) return expect(outcome).toMatchObject({ code: 'pending.already' })
    if (!('reply' in outcome)) throw outcome.refused
    // A customer who waited too long counts as having left, so the old visit is over.
    for (const visit of model.visits) if (visit.customer === this.customer && !visit.given) visit.isOver = true
    const { pendingId } = outcome.reply.pending
    model.visits.push({
      pendingId,
      customer: this.customer,
      signedInAt: now,
      hasMachine: false,
      given: null,
      isOver: false,
      isVoidWaiting: false,
    })
  }
  toString = () => `check in ${this.customer}`
}

class Assign implements Command {
  readonly customer: number
  constructor(customer: number) {
    this.customer = customer
  }
  check(model: Readonly<Model>) {
    return model.waiting(this.customer, house.clock.now().getTime()) !== undefined
  }
  async run(model: Model, { venue, admin }: Real) {
    const visit = model.waiting(this.customer, house.clock.now().getTime())!
    const body = { userId: admin.userId, pendingId: visit.pendingId, ticket: '7', locationId: venue.id }
    const { pending } = await admin.call('POST /customer/setTicket', body)
    expect(pending.ticket).toBe('7')
    visit.hasMachine = true
  }
  toString = () => `assign ${this.customer}`
}

class Give implements Command {
  readonly customer: number
  constructor(customer: number) {
    this.customer = customer
  }
  check(model: Readonly<Model>) {
    return model.waiting(this.customer, house.clock.now().getTime()) !== undefined
  }
  async run(model: Model, { venue, admin }: Real) {
    const now = house.clock.now().getTime()
    const visit = model.waiting(this.customer, now)!
    const { id } = model.customers[this.customer]!
    const { amount, stops } = model.decide(this.customer, now)
    const { offer } = await admin.call('POST /customer/getMatchOffer', { customerId: id, locationId: venue.id })
    expect({ amount: offer.amount, isAllowed: offer.isAllowed }).toEqual({ amount, isAllowed: stops.size === 0 })
    const next = stops.size === 0 ? null : model.nextAt(this.customer, now)
    expect(offer.nextAt === null ? null : Date.parse(offer.nextAt)).toBe(next)

    const body = { userId: admin.userId, pendingId: visit.pendingId, locationId: venue.id }
    const outcome = await tried(admin.call('POST /customer/setPoints', body))
    for (const stop of stops) count(stop)
    if (stops.size === 0) count('given')
    else if (next === null) count('never')
    if (!visit.hasMachine) return expect(outcome).toMatchObject({ code: 'pending.noMachine' })
    if (stops.size > 0) {
      if ('reply' in outcome) throw new Error(`gave ${outcome.reply.given.points} against ${[...stops].join()}`)
      return expect([...stops]).toContain(outcome.code)
    }
    if (!('reply' in outcome)) throw outcome.refused
    expect(outcome.reply.given.points).toBe(amount)
    visit.given = { at: now, points: amount }
    // A second gift is refused, because the points were already given.
    expect(await tried(admin.call('POST /customer/setPoints', body))).toMatchObject({ code: 'pending.given' })
  }
  toString = () => `give ${this.customer}`
}

/**
 * Tries all steps with which a customer gets their match: check-in, machine and match. Skips the machine and the match when the model does not allow
 * them.
 */
class Serve implements Command {
  readonly #steps: readonly (CheckIn | Assign | Give)[]
  constructor(customer: number) {
    this.#steps = [new CheckIn(customer), new Assign(customer), new Give(customer)]
  }
  check = () => true
  async run(model: Model, real: Real) {
    for (const step of this.#steps) if (step.check(model)) await step.run(model, real)
  }
  toString = () => `${String(this.#steps[0])} and serve`
}

class VoidLast implements Command {
  readonly customer: number
  readonly intent: 'pending' | 'points'
  readonly by: 'giver' | 'other'
  constructor(customer: number, intent: 'pending' | 'points', by: 'giver' | 'other') {
    this.customer = customer
    this.intent = intent
    this.by = by
  }
  #last(model: Readonly<Model>): ModelVisit | undefined {
    return model.visits.findLast(({ customer, isOver }) => customer === this.customer && !isOver)
  }
  check = (model: Readonly<Model>) => this.#last(model) !== undefined
  async run(model: Model, { venue, admin, other }: Real) {
    const visit = this.#last(model)!
    const voider = this.by === 'giver' ? admin : other
    const reason = this.intent === 'points' ? { reason: 'Mistake' } : {}
    const body = { intent: this.intent, pendingId: visit.pendingId, locationId: venue.id, ...reason }
    const outcome = await tried(voider.call('POST /customer/deleteCustomerPending', body))
    if (this.intent === 'pending' && visit.given) return expect(outcome).toMatchObject({ code: 'pending.given' })
    if (this.intent === 'points' && !visit.given) return expect(outcome).toMatchObject({ code: 'pending.notGiven' })
    if (!('reply' in outcome)) throw outcome.refused
    visit.isOver = true
    visit.isVoidWaiting = visit.given !== null && this.by === 'giver'
    if (visit.isVoidWaiting) count('voided alone')
  }
  toString = () => `void the ${this.intent} of ${this.customer} by the ${this.by}`
}

class ApproveLast implements Command {
  readonly customer: number
  constructor(customer: number) {
    this.customer = customer
  }
  #last(model: Readonly<Model>): ModelVisit | undefined {
    return model.visits.findLast(({ customer, isOver, given }) => customer === this.customer && isOver && given)
  }
  check = (model: Readonly<Model>) => this.#last(model) !== undefined
  async run(model: Model, { venue, admin, other }: Real) {
    const visit = this.#last(model)!
    const body = { pendingId: visit.pendingId, locationId: venue.id }
    if (visit.isVoidWaiting) {
      expect(await tried(admin.call('POST /customer/approveVoid', body))).toMatchObject({ code: 'void.own' })
    }
    const outcome = await tried(other.call('POST /customer/approveVoid', body))
    if (!visit.isVoidWaiting) {
      return expect(['void.own', 'void.notWaiting']).toContain('code' in outcome && outcome.code)
    }
    if (!('reply' in outcome)) throw outcome.refused
    visit.isVoidWaiting = false
    count('approved')
  }
  toString = () => `approve the void of ${this.customer}`
}

class Delete implements Command {
  readonly customer: number
  constructor(customer: number) {
    this.customer = customer
  }
  check = (model: Readonly<Model>) => !model.customers[this.customer]!.isDeleted
  async run(model: Model, { venue, admin }: Real) {
    const customer = model.customers[this.customer]!
    await admin.call('POST /customer/delete', { customerId: customer.id, locationId: venue.id })
    customer.isDeleted = true
    for (const visit of model.visits) if (visit.customer === this.customer && !visit.given) visit.isOver = true
  }
  toString = () => `delete ${this.customer}`
}

class Jump implements Command {
  readonly minutes: number
  constructor(minutes: number) {
    this.minutes = minutes
  }
  check = () => true
  // The 7 seconds keep the clock off full minutes, so that a cooldown does not end by chance at the same instant as another limit.
  run = async () => house.clock.advance(this.minutes * 60_000 + 7_000)
  toString = () => `${this.minutes} minutes later`
}

class ChangeRule implements Command {
  readonly rule: Rule
  constructor(rule: Rule) {
    this.rule = rule
  }
  check = () => true
  async run(model: Model, { venue, admin }: Real) {
    const { rule: known } = await admin.call('POST /rule/list', { locationId: venue.id })
    await admin.call('POST /rule/save', {
      ruleName: 'House',
      locationId: venue.id,
      enableMatchRule: this.rule.isEnabled,
      timeLimit: this.rule.hours === 0 ? null : this.rule.hours,
      resetTimes: this.rule.resets.join(','),
      maxMatchesPerDay: this.rule.matches,
      maxCountResetTime: this.rule.countReset,
      ...(known && { version: known.version }),
    })
    model.rule = this.rule
  }
  toString = () => `rule ${JSON.stringify(this.rule)}`
}

/** Checks that the lists show the expected state. */
class Look implements Command {
  check = () => true
  async run(model: Model, { venue, admin }: Real) {
    const now = house.clock.now().getTime()
    const { pending } = await admin.call('POST /customer/customerPendingList', { locationId: venue.id })
    const waiting = model.customers.flatMap((_, customer) => model.waiting(customer, now)?.pendingId ?? [])
    expect(pending.map(({ pendingId }) => pendingId).toSorted()).toEqual(waiting.toSorted())
    const { points, total, voids } = await admin.call('POST /customer/customerPointsList', { locationId: venue.id })
    const waitingVoids = model.visits.filter(({ isVoidWaiting }) => isVoidWaiting)
    expect(voids.map(({ pendingId }) => pendingId).toSorted()).toEqual(
      waitingVoids.map(({ pendingId }) => pendingId).toSorted(),
    )
    const dayBegan = Model.lastOf('07:00', now)
    const given = model.visits.filter((visit) => visit.given && !visit.isOver && visit.given.at >= dayBegan)
    expect(points.map(({ pendingId }) => pendingId).toSorted()).toEqual(
      given.map(({ pendingId }) => pendingId).toSorted(),
    )
    expect(total).toBe(given.reduce((sum, visit) => sum + visit.given!.points, 0))
  }
  toString = () => 'look'
}

const CUSTOMERS = [
  { points: 20, isRule: false, timeLimit: null, maxMatchesPerDay: null, maxAmountPerDay: null, matchValues: [] },
  {
    points: 0,
    isRule: false,
    timeLimit: null,
    maxMatchesPerDay: null,
    maxAmountPerDay: null,
    matchValues: [30, 0, 10],
  },
  { points: 50, isRule: true, timeLimit: 2.5, maxMatchesPerDay: 3, maxAmountPerDay: 120, matchValues: [] },
  { points: 20, isRule: true, timeLimit: null, maxMatchesPerDay: null, maxAmountPerDay: 60, matchValues: [40, 20] },
  { points: 0, isRule: false, timeLimit: null, maxMatchesPerDay: null, maxAmountPerDay: null, matchValues: [] },
]
/** The beginnings of the evenings: about a day before the daylight saving changes in fall and in spring, and on an ordinary evening. */
const BEGINNINGS = ['2026-10-31T03:10:00Z', '2026-03-07T04:20:00Z', '2026-06-05T22:00:00Z']

const customer = fc.nat({ max: CUSTOMERS.length - 1 })
const times = ['05:00', '07:00', '17:00', '23:30']
const rule = fc.record({
  isEnabled: fc.boolean(),
  hours: fc.constantFrom(0, 0, 0.5, 3, 12, 30),
  matches: fc.constantFrom(0, 1, 1, 2),
  resets: fc.subarray(times),
  countReset: fc.constantFrom('', ...times),
})
const minutes = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 60 * 4 }), fc.nat({ max: 60 * 40 }))
const intent = fc.constantFrom('pending' as const, 'points' as const)
const voider = fc.constantFrom('giver' as const, 'other' as const)
const serve = customer.map((who) => new Serve(who))
const commands = [
  serve,
  serve,
  serve,
  serve,
  serve,
  serve,
  serve,
  serve,
  customer.map((who) => new CheckIn(who)),
  customer.map((who) => new Assign(who)),
  customer.map((who) => new Give(who)),
  fc.tuple(customer, intent, voider).map(([who, list, by]) => new VoidLast(who, list, by)),
  customer.map((who) => new VoidLast(who, 'points', 'giver')),
  customer.map((who) => new VoidLast(who, 'points', 'giver')),
  customer.map((who) => new ApproveLast(who)),
  customer.map((who) => new ApproveLast(who)),
  minutes.map((later) => new Jump(later)),
  minutes.map((later) => new Jump(later)),
  minutes.map((later) => new Jump(later)),
  fc.constant(new Look()),
]

test('check-ins, gifts, voids, deletions and clock jumps agree with the model of the match rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      rule,
      fc.commands(
        [...commands, ...commands, rule.map((next) => new ChangeRule(next)), customer.map((who) => new Delete(who))],
        { maxCommands: 100, size: 'max' },
      ),
      async (beginning, first, evening) => {
        house.clock.set(new Date(beginning))
        const venue = await house.venue({ timezone: ZONE })
        const [admin, other] = [await venue.admin(), await venue.admin()]
        await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '7' }] })
        const customers: ModelCustomer[] = []
        for (const [index, options] of CUSTOMERS.entries()) {
          const id = await addCustomer(house, venue, options)
          customers.push({ id, name: String(index), isDeleted: false, options })
        }
        const model = new Model(customers)
        const real = { venue, admin, other }
        await new ChangeRule(first).run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), evening)
      },
    ),
    { numRuns: 45, endOnFailure: true },
  )
  // The evenings must have enough conflicts to test every limit.
  for (const outcome of [
    'given',
    'points.cooldown',
    'points.count',
    'points.amount',
    'points.nothing',
    'never',
    'voided alone',
    'approved',
  ])
    expect(seen.get(outcome), outcome).toBeGreaterThan(5)
}, 300_000)
