/** The words of every area for the audit trail: a label for each key and a sentence for each change (domain 13). */

import { alertsWords } from './alerts/alerts.audit.ts'
import { announcementsWords } from './announcements/announcements.audit.ts'
import type { areas } from './api.ts'
import {
  type AuditWord,
  type AuditWords,
  type ChangesOf,
  fillSentence,
  type SaidSentence,
  type Sides,
} from './audit/words.rules.ts'
import { authWords } from './auth/auth.audit.ts'
import { bonusWords } from './bonus/bonus.audit.ts'
import { cashWords } from './cash/cash.audit.ts'
import { clockWords } from './clock/clock.audit.ts'
import { companiesWords } from './companies/companies.audit.ts'
import { customersWords } from './customers/customers.audit.ts'
import { deliveryWords } from './delivery/delivery.audit.ts'
import { ledgersWords } from './ledgers/ledgers.audit.ts'
import { machinesWords } from './machines/machines.audit.ts'
import { notesWords } from './notes/notes.audit.ts'
import { oldBooksWords } from './old-books/old-books.audit.ts'
import { picturesWords } from './pictures/pictures.audit.ts'
import { pointsWords } from './points/points.audit.ts'
import { presenceWords } from './presence/presence.audit.ts'
import { raffleWords } from './raffle/raffle.audit.ts'
import { readingsWords } from './readings/readings.audit.ts'
import { retentionWords } from './retention/retention.audit.ts'
import { setupWords } from './setup/setup.audit.ts'
import { teamWords } from './team/team.audit.ts'
import { ticketsWords } from './tickets/tickets.audit.ts'
import { transactionsWords } from './transactions/transactions.audit.ts'
import { weeklyReportWords } from './weekly-report/weekly-report.audit.ts'

/** An area whose calls write no entries. */
const NONE = { keys: {}, sentences: {} }

/** The compiler requires words for each new area and a sentence for each change. */
const WORDS: { [Area in keyof typeof areas]: AuditWords<ChangesOf<(typeof areas)[Area]>> } = {
  auth: authWords,
  setup: setupWords,
  companies: companiesWords,
  team: teamWords,
  presence: presenceWords,
  preferences: NONE,
  clock: clockWords,
  machines: machinesWords,
  readings: readingsWords,
  customers: customersWords,
  points: pointsWords,
  tickets: ticketsWords,
  raffle: raffleWords,
  transactions: transactionsWords,
  bonus: bonusWords,
  cash: cashWords,
  ledgers: ledgersWords,
  notes: notesWords,
  pictures: picturesWords,
  announcements: announcementsWords,
  reports: NONE,
  oldBooks: oldBooksWords,
  weeklyReport: weeklyReportWords,
  alerts: alertsWords,
  overview: NONE,
  delivery: deliveryWords,
  retention: retentionWords,
  audit: NONE,
}

const all: readonly AuditWords[] = Object.values(WORDS)
const wordsByCall = new Map(all.flatMap((words) => Object.keys(words.sentences).map((call) => [call, words] as const)))

/** The word for a key in the entries of a call; undefined for a key that its area has not declared. */
export function auditWordOf(call: string, key: string): AuditWord | undefined {
  const keys = wordsByCall.get(call)?.keys
  return keys !== undefined && Object.hasOwn(keys, key) ? keys[key] : undefined
}

/** Says what the person of an entry did, in a sentence without a subject. Undefined when the area has no sentence for the call. */
export function auditSentenceOf(entry: Sides & { call: string }): SaidSentence | undefined {
  const sentence = wordsByCall.get(entry.call)?.sentences[entry.call]
  return sentence === undefined ? undefined : fillSentence(sentence, entry)
}
