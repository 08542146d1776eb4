/** The sections of reports about the entries and hand-overs of a drawer. */

import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { ROLLOVER_STATES, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { money, phrase, text, whole } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { voidText } from '../../platform/pdf/void-text.ts'

type HandOverState = (typeof ROLLOVER_STATES)[number]

/** A hand-over of a shift, given or received. */
export interface PrintedHandOver {
  at: Date
  description: string
  isGiven: boolean
  with: string
  state: HandOverState
  reason: string
  cents: number
}

/** Money in and money out by category, then the entries in the given order, the hand-overs, and the voided entries. */
export function transactionSections(
  entries: readonly Transaction[],
  handOvers: readonly PrintedHandOver[],
  timezone: string,
): Section[] {
  if (entries.length + handOvers.length === 0) return []
  const counting = entries.filter((entry) => entry.void === null)
  const voided = entries.filter((entry) => entry.void !== null)
  return [
    ...(['bank', 'expense'] as const).map((type) => byCategory(counting, type)),
    listed(counting, timezone),
    ...(handOvers.length === 0 ? [] : [handedOver(handOvers, timezone)]),
    ...(voided.length === 0 ? [] : [voids(voided, timezone)]),
  ]
}

const HEADINGS = { bank: 'Money in', expense: 'Money out' } as const

function byCategory(entries: readonly Transaction[], type: Transaction['type']): Section {
  const sums = new Map<string, { count: number; cents: number }>()
  let total = 0
  for (const entry of entries) {
    if (entry.type !== type) continue
    const cents = toCents(entry.amount)
    const { count, cents: before } = sums.get(entry.description) ?? { count: 0, cents: 0 }
    sums.set(entry.description, { count: count + 1, cents: before + cents })
    total += cents
  }
  return {
    kind: 'table',
    heading: HEADINGS[type],
    columns: [text('Description'), whole('Entries'), money('Amount')],
    rows: [...sums].map(([description, { count, cents }]) => [description, count, cents]),
    totals: [['Total', entries.filter((entry) => entry.type === type).length, total]],
    whenEmpty: type === 'bank' ? 'Nothing came in.' : 'Nothing was paid out.',
  }
}

function listed(entries: readonly Transaction[], timezone: string): Section {
  return {
    kind: 'table',
    heading: 'Entries',
    columns: [phrase('Time'), phrase('Kind'), text('Description'), text('For'), text('Comments'), money('Amount')],
    rows: entries.map((entry) => [
      writtenTime(entry.dateTime, timezone),
      entry.type === 'bank' ? 'Bank' : 'Expense',
      entry.description,
      partiesOf(entry),
      entry.comments,
      toCents(entry.amount),
    ]),
    whenEmpty: 'There are no entries.',
  }
}

function partiesOf({ selectedCustomerName, selectedEmployeeName, nameInput }: Transaction): string {
  return [selectedCustomerName, selectedEmployeeName, nameInput]
    .filter((name) => name !== null && name !== '')
    .join(', ')
}

const ANSWERS: Record<HandOverState, string> = {
  pending: 'pending',
  accepted: 'accepted',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  lapsed: 'closed when a reading session settled the shift',
}

function handedOver(handOvers: readonly PrintedHandOver[], timezone: string): Section {
  return {
    kind: 'table',
    heading: 'Hand-overs',
    columns: [
      phrase('Time'),
      phrase('Direction'),
      text('Employee'),
      text('Description'),
      text('Answer'),
      money('Amount'),
    ],
    rows: handOvers.map((moved) => [
      writtenTime(moved.at, timezone),
      moved.isGiven ? 'Given' : 'Received',
      moved.with,
      moved.description,
      moved.reason === '' ? ANSWERS[moved.state] : `${ANSWERS[moved.state]}: ${moved.reason}`,
      moved.cents,
    ]),
    whenEmpty: '',
  }
}

function voids(entries: readonly Transaction[], timezone: string): Section {
  return {
    kind: 'table',
    heading: 'Void entries',
    columns: [text('Description'), text('Void'), money('Amount')],
    rows: entries.map((entry) => [entry.description, voidText(entry.void!, timezone), toCents(entry.amount)]),
    whenEmpty: '',
  }
}
