/** The reports as PDF, and the Weekly Report also as an Excel workbook (part 1 section 7, part 2 section 7). */

import { z } from 'zod'

import { DateOnly } from '../kernel/dates.ts'
import { defineCall, Nothing } from '../kernel/define-call.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { LEDGER_ROLES, LEDGERS } from '../ledgers/ledgers.rules.ts'
import { REPORT_REFUSALS, ReportBody } from '../weekly-report/weekly-report.calls.ts'
import { dayOfReport } from './reports.rules.ts'

/** Only administrators see the Match Points, Master Reading and Match Tickets reports of a reading session (part 2 section 6). */
const ADMINISTRATORS = ['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'] as const

const OneSession = z.strictObject({ sessionId: RowId, locationId: LocationId })

/** The day of a report, as the browser sends it: 'MM/dd/yyyy', with or without a time. */
const ReportDate = z
  .string()
  .max(40)
  .regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}( .*)?$/, 'Write the date as MM/DD/YYYY.')
  .refine((text) => DateOnly.safeParse(dayOfReport(text)).success, 'There is no such day. Choose another.')

/**
 * Names one employee session of a person. With `clockId`, it is the session with this id. Without `clockId`, it is the person's last session on the
 * business day of `date`, or of today when `date` is left out.
 */
const OneShift = z.strictObject({
  userId: UserId,
  locationId: LocationId,
  date: ReportDate.optional(),
  clockId: RowId.optional(),
})

export const reportsCalls = {
  previewActiveMembership: defineCall({
    http: 'GET /company/previewActiveMembership',
    allow: 'ROLE_MASTER_ADMIN',
    request: Nothing,
    reply: { pdfData: z.base64() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The companies that can work now, with their licenses, as a PDF, base64',
    isReport: true,
  }),
  previewShiftReport: defineCall({
    http: 'POST /report/previewShiftReport',
    allow: ['ROLE_ADD_MACHINE_READING', 'ROLE_EMPLOYEE_SESSION', 'ROLE_ACCOUNTING'],
    request: z.strictObject({
      userId: UserId,
      locationId: LocationId,
      /** MM/dd/yyyy and a time, as browsers send it. The server ignores it. The dates of the report come from the shift `clockId`. */
      date: z.string().max(40).optional(),
      clockId: RowId,
    }),
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown'],
    emits: [],
    audit: false,
    summary: 'The shift report of one employee session as a PDF, base64',
    isReport: true,
  }),
  previewTransactionReport: defineCall({
    http: 'POST /transaction/previewReport',
    allow: ['ROLE_TRANSACTION', 'ROLE_EMPLOYEE_SESSION'],
    request: OneShift,
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary:
      'The shift report of an employee session as a PDF, base64. A person without the role for Employee Sessions gets only their own',
    isReport: true,
  }),
  previewTicketOutReport: defineCall({
    http: 'POST /report/previewTicketOutReport',
    allow: ['ROLE_TICKET_OUT', 'ROLE_EMPLOYEE_SESSION'],
    request: OneShift,
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The tickets that were paid in an employee session as a PDF, base64',
    isReport: true,
  }),
  previewRaffleReport: defineCall({
    http: 'POST /report/previewRaffleReport',
    allow: ['ROLE_RAFFLE', 'ROLE_EMPLOYEE_SESSION'],
    /** For the last shift of today, the raffle page sends only the person and the date. */
    request: OneShift.partial({ locationId: true }),
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary:
      'The raffle prizes that were given in an employee session, with the photos of the winners, as a PDF, base64',
    isReport: true,
  }),
  previewBonusReport: defineCall({
    http: 'POST /report/previewBonusReport',
    allow: ['ROLE_BONUS', 'ROLE_EMPLOYEE_SESSION'],
    request: OneShift,
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The bonuses that were claimed in an employee session, with their photos, as a PDF, base64',
    isReport: true,
  }),
  previewLedgerStatement: defineCall({
    http: 'POST /report/previewLedgerStatement',
    allow: [LEDGER_ROLES.customerLoan, LEDGER_ROLES.employeeShort, LEDGER_ROLES.zelle],
    request: z.strictObject({ ledger: z.enum(LEDGERS), personId: RowId, locationId: LocationId }),
    reply: { pdfData: z.base64() },
    refuses: ['ledger.noAccount'],
    emits: [],
    audit: false,
    summary:
      'The debt of one person: entries with the balance after each, aging, and lines for signatures, as a PDF, base64',
    isReport: true,
  }),
  previewWeeklyReport: defineCall({
    http: 'POST /report/previewWeeklyReport',
    allow: 'ROLE_ACCOUNTING',
    request: ReportBody,
    reply: { pdfData: z.base64() },
    refuses: REPORT_REFUSALS,
    emits: [],
    audit: false,
    summary: 'The Weekly Report of at most seven days on one page, with both tables of the summary, as a PDF, base64',
    isReport: true,
    isCostly: () => true,
  }),
  exportWeeklyReport: defineCall({
    http: 'POST /report/exportWeeklyReport',
    allow: 'ROLE_ACCOUNTING',
    request: ReportBody,
    reply: {
      /** An Excel workbook. Its sums and percentages are formulas. */
      xlsxData: z.base64(),
    },
    refuses: REPORT_REFUSALS,
    emits: [],
    audit: false,
    summary: 'The Weekly Report of at most 31 days as an Excel workbook with formulas, base64',
    isCostly: () => true,
  }),
  previewPointReport: defineCall({
    http: 'POST /report/previewPointReport',
    allow: ['ROLE_DASHBOARD', 'ROLE_EMPLOYEE_SESSION'],
    /**
     * The report has the points of a shift (`clockId`), a reading session (`sessionId`) or a business day (`date`). When several are given, the report
     * uses the first of them in this order. When all three are left out, it has the points of the current business day.
     */
    request: z.strictObject({
      locationId: LocationId,
      /** Only points that this employee gave. Default: the points that anybody gave. */
      userId: UserId.optional(),
      date: ReportDate.optional(),
      clockId: RowId.optional(),
      sessionId: RowId.optional(),
    }),
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown', 'reading.sessionUnknown', 'user.unknown'],
    emits: [],
    audit: false,
    summary: 'The points given as a PDF, base64',
    isReport: true,
  }),
  previewMatchPointReport: defineCall({
    http: 'POST /report/previewMatchPointReport',
    allow: ADMINISTRATORS,
    request: OneSession,
    reply: { pdfData: z.base64() },
    refuses: ['reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary: 'The matches of a reading session by kind, employee and customer, as a PDF, base64',
    isReport: true,
  }),
  previewMasterReadingReport: defineCall({
    http: 'POST /report/previewMasterReadingReport',
    allow: ADMINISTRATORS,
    request: OneSession,
    reply: { pdfData: z.base64() },
    refuses: ['reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary: 'The readings of a session as a PDF, base64',
    isReport: true,
  }),
  previewRoundOnPaper: defineCall({
    http: 'POST /report/previewRoundOnPaper',
    allow: ['ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'],
    request: z.strictObject({ locationId: LocationId }),
    reply: { pdfData: z.base64() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'An empty form for a round of readings, to fill in by hand, as a PDF, base64',
    isReport: true,
  }),
  previewMatchTicketsReport: defineCall({
    http: 'POST /report/previewMatchTicketsReport',
    allow: ADMINISTRATORS,
    request: OneSession,
    reply: { pdfData: z.base64() },
    refuses: ['reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary:
      'For each machine, the tickets that it printed and the tickets that were paid on it in a reading session, as a PDF, base64',
    isReport: true,
  }),
}
