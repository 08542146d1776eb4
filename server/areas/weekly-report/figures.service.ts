/** The rows behind a figure of the weekly report. Their sum is the computed figure. */

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import {
  BANK_FIGURES,
  BANK_PREFIX,
  type Column,
  DRAWINGS,
  EXPENSE_LINES,
  EXPENSE_PREFIX,
  type ExpenseLine,
  type Figure,
  FIGURE_LABELS,
  type TypedFigure,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { FigureName, FigureRow } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import type { Scope } from '../../platform/scope.ts'
import { expensesOf, jackpotSign, oldBooksOf, type ReportedDay, type ReportedDrawer } from './columns.rules.ts'
import * as queries from './weekly-report.queries.ts'

/** A row with integer cents instead of its amount in dollars. */
export type Row = Omit<FigureRow, 'amount'> & { cents: number }

type Names = Exclude<Figure, TypedFigure | 'totalIn' | 'totalOut' | 'jpOtherIn' | 'jpOtherOut'>
const LABELS: Readonly<Partial<Record<Names, string>>> = {
  grossProfit: 'Gross Profit',
  expenseTotal: 'Expenses',
  netProfit: 'Net Profit',
  total: 'Total',
  bankSubtotal: 'Bank Subtotal',
  ebTotal: 'Ending Balance Total',
  endingBalance: 'Ending Balance',
  shortOver: 'Short/Over',
  outstandingChange: 'Outstanding Tickets',
  shorts: 'Drawers',
}

/** A row for a figure that is a part of another figure. */
function term(figure: FigureName, name: string, cents: number): Row {
  return { at: null, name, description: '', cents, fieldName: figure }
}

const typedTerm = (figure: TypedFigure, column: Column, sign: 1 | -1 = 1) =>
  term(figure, FIGURE_LABELS[figure], sign * column[figure])

/**
 * The rows behind a figure of a day, for the chosen sessions. `yesterday` is the day before that day, and `left` is the column of `yesterday` with all
 * of its sessions.
 */
export async function rowsBehind(
  scope: Scope,
  figure: FigureName,
  { rows, raw, column }: ReportedDay,
  yesterday: string,
  left: Column,
  isChosen: (sessionId: number) => boolean,
): Promise<Row[]> {
  const { day } = rows
  const chosen = <Found extends { reading_session_id: number }>(found: readonly Found[]) =>
    found.filter((row) => isChosen(row.reading_session_id))
  const machines = async (isRegular: boolean | null, dollars: (row: queries.MachineSumsRow) => number) =>
    chosen(await queries.listMachineSums(scope, day))
      .filter(({ is_regular }) => isRegular === null || is_regular === isRegular)
      .map((row): Row => ({
        at: row.read_at.toISOString(),
        name: row.machine,
        description: `In ${row.daily_in}, Out ${row.daily_out}`,
        machine: row.machine,
        sessionId: row.reading_session_id,
        cents: dollars(row) * 100,
      }))
  const entries = async (
    isAsked: (row: queries.EntryRow) => boolean,
    sign: (row: queries.EntryRow) => 1 | -1 = () => 1,
  ) =>
    chosen(await queries.listEntries(scope, day))
      .filter(isAsked)
      .map((row) => entryRow(row, sign(row)))
  const posted = async (posting: string, type: string) => entries((row) => row.posting === posting && row.type === type)
  const gifts = async (isAsked: (row: queries.GiftRow) => boolean) =>
    chosen(await queries.listGifts(scope, day))
      .filter(isAsked)
      .map((row): Row => ({
        at: row.at.toISOString(),
        name: row.by,
        description: row.is_high_roller ? 'High Roller Match' : 'Match',
        machine: row.machine,
        customer: row.customer,
        sessionId: row.reading_session_id,
        cents: row.cents,
      }))
  const awards = async (kind: queries.AwardRow['kind']) =>
    chosen(await queries.listAwards(scope, day))
      .filter((row) => row.kind === kind)
      .map((row): Row => ({
        at: row.at.toISOString(),
        name: row.by,
        description: row.description,
        machine: row.machine,
        customer: row.customer,
        clockId: row.shift_id,
        sessionId: row.reading_session_id,
        cents: row.cents,
      }))
  const drawers = (isAsked: (drawer: ReportedDrawer) => boolean, cents: (drawer: ReportedDrawer) => number) =>
    rows.drawers
      .filter((drawer) => drawer.countedCents !== null && isAsked(drawer))
      .map((drawer): Row => ({
        at: drawer.clockInAt.toISOString(),
        name: drawer.name,
        description: 'Cash left',
        clockId: drawer.shiftId,
        sessionId: drawer.sessionId,
        cents: cents(drawer),
      }))
  const board = (isAdded: boolean | null, sign: 1 | -1 = 1) =>
    rows.board
      .filter(({ is_added }) => isAdded === null || is_added === isAdded)
      .map((row): Row => ({
        at: row.recorded_at.toISOString(),
        name: row.name === '' ? 'Loan from the bank' : row.name,
        description: `Recorded by ${row.recorded_by}`,
        cents: sign * row.cents,
      }))
  const zelle = (isAsked: (row: queries.ZelleRow) => boolean) =>
    rows.zelle.filter(isAsked).map((row): Row => {
      const side = row.is_received ? 'Received' : 'Paid in from Zelle'
      return {
        at: row.recorded_at.toISOString(),
        name: row.name,
        description: row.cents > 0 === row.is_received ? side : `${side}, then corrected`,
        ...(row.customer !== null && { customer: row.customer }),
        cents: row.cents,
      }
    })
  const old = oldBooksOf(rows)
  /** A row for a figure of old books. No row if the figure is 0. */
  const imported = (description: string, cents: number): Row[] =>
    old === undefined || cents === 0
      ? []
      : [{ at: old.importedAt.toISOString(), name: old.importedBy, description: `Imported: ${description}`, cents }]
  const leftYesterday = (cents: number): Row => ({
    at: null,
    name: `Left at the end of ${dayLabel(yesterday)}`,
    description: '',
    cents,
  })
  const before = (cents: number): Row => ({ at: null, name: 'Before this day', description: '', cents })
  const named = (name: Names, cents: number) => term(name, LABELS[name]!, cents)

  if (figure.startsWith(EXPENSE_PREFIX)) {
    const line = figure.slice(EXPENSE_PREFIX.length)
    const found = await entries(
      (row) => row.expense_type === line,
      ({ type }) => (type === 'expense' ? 1 : -1),
    )
    found.push(...imported(line, old?.expenses[line as ExpenseLine] ?? 0))
    if (line === 'Match') found.push(...(await gifts((row) => !row.is_high_roller)))
    if (line === 'High Roller Match') found.push(...(await gifts((row) => row.is_high_roller)))
    if (line === 'Bonus') found.push(...(await awards('bonus')))
    if (line === DRAWINGS) found.push(...(await awards('prize')))
    return found
  }
  if (figure.startsWith(BANK_PREFIX)) {
    const description = figure.slice(BANK_PREFIX.length)
    return entries((row) => row.type === 'bank' && row.description === description)
  }
  switch (figure as Figure) {
    case 'totalIn':
      return [...(await machines(true, (row) => row.daily_in)), ...imported('Total In', old?.totalIn ?? 0)]
    case 'totalOut':
      return [...(await machines(true, (row) => row.daily_out)), ...imported('Total Out', old?.totalOut ?? 0)]
    case 'jpOtherIn':
      return [...(await machines(false, (row) => row.daily_in)), ...imported('JP Other In', old?.jpOtherIn ?? 0)]
    case 'jpOtherOut':
      return [...(await machines(false, (row) => row.daily_out)), ...imported('JP Other Out', old?.jpOtherOut ?? 0)]
    case 'grossProfit':
      return [
        ...(await machines(null, (row) => row.daily_in - row.daily_out)),
        ...imported('Total In', old?.totalIn ?? 0),
        ...imported('Total Out', -(old?.totalOut ?? 0)),
        ...imported('JP Other In', old?.jpOtherIn ?? 0),
        ...imported('JP Other Out', -(old?.jpOtherOut ?? 0)),
      ]
    case 'expenseTotal': {
      const lines = expensesOf(rows)
      return [
        ...EXPENSE_LINES.map((line) => term(`${EXPENSE_PREFIX}${line}`, line, lines[line])).filter(
          ({ cents }) => cents !== 0,
        ),
        ...rows.expenses.map((row): Row => ({
          at: row.added_at.toISOString(),
          name: row.description,
          description: `Added by ${row.added_by}`,
          cents: row.amount_cents,
        })),
      ]
    }
    case 'netProfit':
      return [named('grossProfit', column.grossProfit), named('expenseTotal', -column.expenseTotal)]
    case 'total':
      return [
        typedTerm('openingBalance', column),
        named('netProfit', column.netProfit),
        typedTerm('jackpotNotPay', column),
        typedTerm('addBank', column),
        typedTerm('minusBank', column, -1),
        typedTerm('loanIn', column),
        typedTerm('loanOut', column, -1),
        typedTerm('employeeShortPay', column),
      ]
    case 'bankSubtotal':
      return BANK_FIGURES.map((each) => typedTerm(each, column))
    case 'ebTotal':
    case 'endingBalance':
      return [named('bankSubtotal', column.bankSubtotal), typedTerm('minusRollover', column, -1)]
    case 'shortOver':
      if (!column.isCounted) return []
      return [named('endingBalance', column.endingBalance), named('total', -column.total)]
    case 'unexplained':
      if (!column.isCounted) return []
      return [
        named('shortOver', column.shortOver),
        named('outstandingChange', -raw.outstandingChange),
        named('shorts', -raw.drawerDifference),
      ]
    case 'outstandingChange':
      return chosen(await queries.listMatched(scope, day)).map((row) => ({
        at: row.read_at.toISOString(),
        name: row.machine,
        description: 'Printed minus paid',
        machine: row.machine,
        sessionId: row.reading_session_id,
        cents: row.printed_cents - row.paid_cents,
      }))
    case 'shorts':
      return drawers(
        ({ countedCents, expectedCents }) => countedCents !== expectedCents,
        ({ countedCents, expectedCents }) => countedCents! - expectedCents,
      )
    case 'openingDifference':
      return [typedTerm('openingBalance', column), leftYesterday(column.openingDifference - column.openingBalance)]
    case 'openingBalance': {
      const cents = column.openingBalance - column.openingDifference
      if (cents === 0) return []
      if (typeof old?.opening === 'number') return imported('Opening Balance', cents)
      const figureOfYesterday = (['endingBalance', 'total'] as const).find((each) => left[each] === cents)
      // The day before can change after this day is verified. Then it has no figure of this amount.
      if (figureOfYesterday === undefined) return [leftYesterday(cents)]
      return [{ ...named(figureOfYesterday, cents), description: dayLabel(yesterday), businessDay: yesterday }]
    }
    case 'jackpotNotPay':
      return rows.jackpots
        .filter((row) => jackpotSign(day, row) !== 0)
        .map((row) => ({
          at: (jackpotSign(day, row) === 1 ? row.recorded_at : row.paid_at!).toISOString(),
          name: row.machine,
          description: jackpotSign(day, row) === 1 ? 'Owed' : 'Paid',
          machine: row.machine,
          ...(row.customer !== null && { customer: row.customer }),
          cents: jackpotSign(day, row) * row.amount_cents,
        }))
    case 'morningCount':
      return drawers(
        ({ clockInAt }) => clockInAt < rows.nightFrom,
        ({ countedCents }) => countedCents!,
      )
    case 'nightCount':
      if (typeof old?.ending === 'number')
        return [
          ...imported('Ending Balance', old.ending),
          ...(raw.computed.zelle === 0 ? [] : [term('zelle', 'Money in Zelle accounts', -raw.computed.zelle)]),
        ]
      return drawers(
        ({ clockInAt }) => clockInAt >= rows.nightFrom,
        ({ countedCents }) => countedCents!,
      )
    case 'zelle':
      return [before(rows.zelleBefore), ...zelle(() => true)]
    case 'zelleReceived': {
      const received = zelle(({ is_received }) => is_received)
      // An older release also counted voided and corrected payments. A day that was verified with it keeps its figure.
      const verified = rows.verified && toCents(rows.verified.figures.zelleReceived.amount)
      const more = verified === undefined ? 0 : verified - received.reduce((total, { cents }) => total + cents, 0)
      if (more === 0) return received
      return [...received, { at: null, name: 'Counted when the day was verified', description: '', cents: more }]
    }
    case 'addBank':
      return board(true)
    case 'minusBank':
      return board(false, -1)
    case 'loanIn':
      return posted('payLoan', 'bank')
    case 'loanOut':
      return posted('loan', 'expense')
    case 'employeeShortPay':
      return posted('employeePayShort', 'bank')
    case 'customers':
      return [
        ...Map.groupBy(chosen(await queries.listGifts(scope, day)), ({ customer_id }) => customer_id).values(),
      ].map((matches): Row => ({
        at: matches.at(-1)!.at.toISOString(),
        name: matches[0]!.customer,
        description: matches.length === 1 ? '1 match' : `${matches.length} matches`,
        cents: ONE_CUSTOMER,
      }))
    case 'bankOpeningBalance':
      return [before(rows.boardBefore)]
    case 'bankBoardBalance':
      return [before(rows.boardBefore), ...board(null)]
    case 'morningPull':
    case 'nightPull':
    case 'bank1':
    case 'bank2':
    case 'bank3':
    case 'manager':
    case 'atm':
    case 'supervisor':
    case 'minusRollover':
      // These figures have no rows. They are 0 until somebody types them.
      return []
  }
}

/** The figure 'customers' counts people. Every row holds hundredths, so a row of one customer holds 100, as a row of one dollar holds 100 cents. */
const ONE_CUSTOMER = 100

function entryRow(row: queries.EntryRow, sign: 1 | -1): Row {
  return {
    at: row.entered_at.toISOString(),
    name: row.employee ?? row.entered_by,
    description: row.comments === '' ? row.description : `${row.description}: ${row.comments}`,
    clockId: row.shift_id,
    sessionId: row.reading_session_id,
    transactionId: row.transaction_id,
    ...(row.customer !== null && { customer: row.customer }),
    cents: sign * row.cents,
  }
}
