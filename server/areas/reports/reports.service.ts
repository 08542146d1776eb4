/** The reports. Each report consists of sections that the services of the areas return (part 1 section 7, part 2 section 7). */

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import { businessDayOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { reportsCalls } from '@countroom/contract/reports/reports.calls.ts'
import { dayOfReport } from '@countroom/contract/reports/reports.rules.ts'

import type { Report, Section } from '../../platform/pdf/report.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sheet } from '../../platform/xlsx/workbook.ts'
import * as bonuses from '../bonus/bonus.service.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import * as companies from '../companies/companies.service.ts'
import * as ledgers from '../ledgers/ledgers.service.ts'
import { describeRound } from '../machines/machines.service.ts'
import * as points from '../points/sections.service.ts'
import * as raffle from '../raffle/raffle.service.ts'
import { describeSession, describeSettling, findSession, findSessionSpan } from '../readings/readings.service.ts'
import * as tickets from '../tickets/tickets.service.ts'
import * as transactions from '../transactions/transactions.service.ts'
import * as weeklyReports from '../weekly-report/weekly-report.service.ts'

/**
 * The report of a shift: its hours and pay, its points, the session that settled it, and lines to sign. The part about its drawer has every entry,
 * ticket, bonus, prize, hand-over, count and void. Throws 'shift.unknown'.
 */
export async function shiftReport(scope: Scope, shiftId: number, userId: number): Promise<Report> {
  const { shift, sections } = await clock.describeShift(scope, shiftId, userId)
  const [drawer, entries, paid, claimed, prizes, given, settling] = await Promise.all([
    cash.describeDrawerOnPaper(scope, shift),
    transactions.describeShift(scope, shiftId),
    tickets.describeShift(scope, shiftId),
    bonuses.describeShift(scope, shiftId),
    raffle.describeShift(scope, shiftId),
    points.describeShift(scope, shift),
    describeSettling(scope, shift.sessionId),
  ])
  return reportOf(scope, {
    title: 'Shift Report',
    period: periodOf(scope, shift),
    orientation: 'portrait',
    sections: [
      ...sections,
      ...drawer,
      ...entries,
      ...paid,
      ...claimed,
      ...prizes,
      ...given,
      ...settling,
      { kind: 'signatures', labels: [shift.name, 'Manager'] },
    ],
  })
}

type AskedShift = CallBody<typeof reportsCalls.previewTransactionReport>

/** The shift report for people who may see the shift's drawer. Throws 'shift.unknown' and 'cash.otherDrawer'. */
export async function transactionReport(scope: Scope, asked: AskedShift): Promise<Report> {
  const { clockId } = await findOwnShift(scope, asked)
  return shiftReport(scope, clockId, asked.userId)
}

/** The tickets that were paid in a shift, and their sums by machine. Throws 'shift.unknown' and 'cash.otherDrawer'. */
export async function ticketOutReport(scope: Scope, asked: AskedShift): Promise<Report> {
  return payoutReport(scope, asked, 'Ticket Out Report', tickets.describeTickets)
}

/** The raffle prizes of a shift, with the photos of the winners. Throws 'shift.unknown' and 'cash.otherDrawer'. */
export async function raffleReport(scope: Scope, asked: Omit<AskedShift, 'locationId'>): Promise<Report> {
  return payoutReport(scope, asked, 'Raffle Report', raffle.describePrizes)
}

/** The bonuses that were claimed in a shift, with their photos. Throws 'shift.unknown' and 'cash.otherDrawer'. */
export async function bonusReport(scope: Scope, asked: AskedShift): Promise<Report> {
  return payoutReport(scope, asked, 'Bonus Report', bonuses.describeBonuses)
}

/** The report of one kind of payout of a shift, for the employee and a manager to sign. */
async function payoutReport(
  scope: Scope,
  asked: Omit<AskedShift, 'locationId'>,
  title: string,
  describe: (scope: Scope, clockId: number) => Promise<Section[]>,
): Promise<Report> {
  const shift = await findOwnShift(scope, asked)
  return reportOf(scope, {
    title,
    period: `${periodOf(scope, shift)} · ${shift.name}`,
    orientation: 'portrait',
    sections: [...(await describe(scope, shift.clockId)), { kind: 'signatures', labels: [shift.name, 'Manager'] }],
  })
}

async function findOwnShift(
  scope: Scope,
  { userId, clockId, date }: Omit<AskedShift, 'locationId'>,
): Promise<ClockRecord> {
  const shiftId = clockId ?? (await clock.findShiftOfDay(scope, userId, dayOf(scope, date)))
  const { shift } = await clock.findShift(scope, shiftId, userId)
  cash.requireSight(scope, shift)
  return shift
}

/** A statement of what one person owes, for that person to sign. Throws 'ledger.noAccount', and 'access.forbidden' without the ledger's role. */
export async function ledgerStatement(scope: Scope, ledger: LedgerName, personId: number): Promise<Report> {
  const { title, name, sections } = await ledgers.describeStatement(scope, ledger, personId)
  return reportOf(scope, {
    title,
    period: `${name} · ${writtenTime(scope.now, scope.location.timezone)}`,
    orientation: 'portrait',
    sections,
  })
}

/** The Weekly Report of some days on one page. Throws 'range.tooManyDays' and 'reading.sessionUnknown'. */
export async function weeklyReport(scope: Scope, body: weeklyReports.ReportBody): Promise<Report> {
  const { period, sections } = await weeklyReports.describeWeek(scope, body)
  return reportOf(scope, { title: 'Weekly Report', period, orientation: 'landscape', isOnePage: true, sections })
}

/** The Weekly Report of some days as a workbook with formulas. Throws 'range.tooManyDays' and 'reading.sessionUnknown'. */
export async function weeklyWorkbook(scope: Scope, body: weeklyReports.ReportBody): Promise<Sheet[]> {
  return weeklyReports.exportWeek(scope, body)
}

type Asked = CallBody<typeof reportsCalls.previewPointReport>

/** The points report: who gave how many points to whom. Throws 'shift.unknown', 'reading.sessionUnknown' and 'user.unknown'. */
export async function pointsReport(scope: Scope, body: Asked): Promise<Report> {
  const [what, name] = await Promise.all([
    coverageOf(scope, body),
    body.userId === undefined ? undefined : points.giverName(scope, body.userId),
  ])
  const employee = what.employee ?? name
  return reportOf(scope, {
    title: 'Points Report',
    period: `${what.covers} · ${employee ?? 'Everybody'}`,
    orientation: 'portrait',
    sections: [...what.preface, ...(await points.describeGifts(scope, what.filter, employee !== undefined))],
  })
}

/** The sums of the matches that belong to a reading session. Throws 'reading.sessionUnknown'. */
export async function matchPointsReport(scope: Scope, sessionId: number): Promise<Report> {
  const { covers, filter, preface } = await sessionCoverage(scope, sessionId, undefined)
  return reportOf(scope, {
    title: 'Match Points Report',
    period: covers,
    orientation: 'landscape',
    sections: [...preface, ...(await points.describeMatches(scope, filter))],
  })
}

/** The readings of a reading session. Throws 'reading.sessionUnknown'. */
export async function masterReadingReport(scope: Scope, sessionId: number): Promise<Report> {
  const { session, sections, isWide } = await describeSession(scope, sessionId)
  return reportOf(scope, {
    title: 'Master Reading Report',
    period: `Business day ${session.businessDay} · reading session ${sessionId} · meters in whole dollars`,
    orientation: isWide ? 'landscape' : 'portrait',
    sections,
  })
}

/** An empty form for a round of readings, to fill in by hand on the first night or on a night without power. */
export async function roundOnPaper(scope: Scope): Promise<Report> {
  return reportOf(scope, {
    title: 'Round on Paper',
    period: `The meters of ${writtenTime(scope.now, scope.location.timezone)}`,
    orientation: 'portrait',
    sections: await describeRound(scope),
  })
}

/**
 * For each machine of a reading session, the amount of the tickets that it printed and the amount that was paid for its tickets. Throws
 * 'reading.sessionUnknown'.
 */
export async function matchTicketsReport(scope: Scope, sessionId: number): Promise<Report> {
  const [session, sections] = await Promise.all([
    findSession(scope, sessionId),
    tickets.describeMatches(scope, sessionId),
  ])
  return reportOf(scope, {
    title: 'Match Tickets Report',
    period: `Business day ${session.businessDay} · reading session ${sessionId}`,
    orientation: 'landscape',
    sections: [...sections, { kind: 'signatures', labels: [session.endedBy ?? session.startedBy, 'Manager'] }],
  })
}

/** The companies of the platform that may work now because of a license, with their licenses. */
export async function activeMembership(scope: Scope): Promise<Report> {
  return reportOf(scope, {
    title: 'Active Membership',
    period: writtenTime(scope.now, scope.location.timezone),
    orientation: 'landscape',
    sections: await companies.describeMembership(scope),
  })
}

interface Coverage {
  /** What the report covers, in words. */
  covers: string
  filter: Parameters<typeof points.describeGifts>[1]
  /** The sections above the points. */
  preface: Section[]
  /** The name of the employee, if the report is about one shift. */
  employee?: string
}

/** Decides what a report covers. A shift takes precedence over a session, and a session over a day. */
async function coverageOf(scope: Scope, { userId, clockId, sessionId, date }: Asked): Promise<Coverage> {
  const session = sessionId === undefined ? undefined : await sessionCoverage(scope, sessionId, userId)
  if (clockId !== undefined) {
    const { shift } = await clock.findShift(scope, clockId, userId)
    const covers = `Shift ${periodOf(scope, shift)}`
    return { covers, filter: points.inShift(shift), preface: [], employee: shift.name }
  }
  if (session !== undefined) return session
  const day = dayOf(scope, date)
  return { covers: `Business day ${day}`, filter: { userId, day }, preface: [] }
}

/**
 * A match in a shift of its giver belongs to the session that settled the shift. A match that was given when that session had ended is treated as
 * given outside shifts. A match outside shifts belongs to the first session that ended after the match (domain 3). So no match is in the reports of
 * two sessions.
 */
async function sessionCoverage(scope: Scope, sessionId: number, userId: number | undefined): Promise<Coverage> {
  const { session, from, before } = await findSessionSpan(scope, sessionId)
  const at = (instant: Date) => writtenTime(instant, scope.location.timezone)
  const outside = `${from === null ? 'Until' : `From ${at(from)} to`} ${before === null ? 'now' : at(before)}`
  return {
    covers: `Business day ${session.businessDay} · reading session ${sessionId}`,
    filter: { sessionId, from, before, userId },
    preface: [
      {
        kind: 'facts',
        facts: [
          { label: 'Given in shifts of', text: session.employees.map(({ name }) => name).join(', ') || 'Nobody' },
          { label: 'Given outside shifts', text: outside },
        ],
      },
    ],
  }
}

/** The business day that the request names, or today. */
function dayOf(scope: Scope, date: string | undefined): string {
  return date === undefined ? businessDayOf(scope.now, scope.location.timezone) : dayOfReport(date)
}

function periodOf({ location }: Scope, { clockIn, clockOut }: ClockRecord): string {
  const at = (instant: string) => writtenTime(instant, location.timezone)
  return `${at(clockIn)} to ${clockOut === null ? 'now' : at(clockOut)}`
}

function reportOf(scope: Scope, what: Omit<Report, 'location' | 'timezone' | 'generatedAt'>): Report {
  const { name, timezone } = scope.location
  return { ...what, location: name, timezone, generatedAt: scope.now.toISOString() }
}
