/** All bodies and scenes for the tests in this folder. Each call has a request body. Each change has a scene, which sets up the rows it needs. */

import { areas } from '@countroom/contract/api.ts'

import { alertsScenes } from '../areas/alerts/alerts.scenes.ts'
import { announcementsScenes } from '../areas/announcements/announcements.scenes.ts'
import { auditScenes } from '../areas/audit/audit.scenes.ts'
import { authScenes } from '../areas/auth/auth.scenes.ts'
import { bonusScenes } from '../areas/bonus/bonus.scenes.ts'
import { cashScenes } from '../areas/cash/cash.scenes.ts'
import { clockScenes } from '../areas/clock/clock.scenes.ts'
import { companiesScenes } from '../areas/companies/companies.scenes.ts'
import { customersScenes } from '../areas/customers/customers.scenes.ts'
import { deliveryScenes } from '../areas/delivery/delivery.scenes.ts'
import { ledgersScenes } from '../areas/ledgers/ledgers.scenes.ts'
import { machinesScenes } from '../areas/machines/machines.scenes.ts'
import { notesScenes } from '../areas/notes/notes.scenes.ts'
import { oldBooksScenes } from '../areas/old-books/old-books.scenes.ts'
import { overviewScenes } from '../areas/overview/overview.scenes.ts'
import { picturesScenes } from '../areas/pictures/pictures.scenes.ts'
import { pointsScenes } from '../areas/points/points.scenes.ts'
import { preferencesScenes } from '../areas/preferences/preferences.scenes.ts'
import { presenceScenes } from '../areas/presence/presence.scenes.ts'
import { raffleScenes } from '../areas/raffle/raffle.scenes.ts'
import { readingsScenes } from '../areas/readings/readings.scenes.ts'
import { reportsScenes } from '../areas/reports/reports.scenes.ts'
import { retentionScenes } from '../areas/retention/retention.scenes.ts'
import { setupScenes } from '../areas/setup/setup.scenes.ts'
import { teamScenes } from '../areas/team/team.scenes.ts'
import { ticketsScenes } from '../areas/tickets/tickets.scenes.ts'
import { transactionsScenes } from '../areas/transactions/transactions.scenes.ts'
import { weeklyReportScenes } from '../areas/weekly-report/weekly-report.scenes.ts'
import type { Client, Person, Venue } from '../testing/house.ts'
import type { allCalls } from './actors.ts'
import type { AreaScenes, BusyVenue, Caller } from './area-scenes.ts'

type Areas = typeof areas

const AREA_SCENES: { [Area in keyof Areas]: AreaScenes<Areas[Area]> } = {
  auth: authScenes,
  setup: setupScenes,
  companies: companiesScenes,
  team: teamScenes,
  presence: presenceScenes,
  preferences: preferencesScenes,
  clock: clockScenes,
  machines: machinesScenes,
  readings: readingsScenes,
  customers: customersScenes,
  points: pointsScenes,
  tickets: ticketsScenes,
  raffle: raffleScenes,
  transactions: transactionsScenes,
  bonus: bonusScenes,
  cash: cashScenes,
  ledgers: ledgersScenes,
  notes: notesScenes,
  pictures: picturesScenes,
  announcements: announcementsScenes,
  reports: reportsScenes,
  oldBooks: oldBooksScenes,
  weeklyReport: weeklyReportScenes,
  alerts: alertsScenes,
  overview: overviewScenes,
  delivery: deliveryScenes,
  retention: retentionScenes,
  audit: auditScenes,
}

/** The bodies and scenes of an area without their precise types. The types of the registry guarantee that each call has its entries. */
interface AnyScenes {
  bodies: (at: BusyVenue, who: Caller) => Record<string, Record<string, unknown>>
  scenes: Record<string, (venue: Venue, admin: Person, busy: BusyVenue) => Promise<Record<string, unknown>>>
  madeBy?: Record<string, (venue: Venue) => Promise<Person>>
}

const scenesByCall = new Map(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.keys(calls).map((name) => [name, AREA_SCENES[area as keyof Areas] as unknown as AnyScenes] as const),
  ),
)

/** A body that a call accepts from a person with the right role. All its identifiers come from one venue. */
export function bodyFor(name: string, at: BusyVenue, who: Caller): Record<string, unknown> {
  return scenesByCall.get(name)!.bodies(at, who)[name]!
}

/** A request that succeeds. A read is made at the busy venue. A change is made at `venue` or, without `venue`, at a new venue. */
export async function properRequest(
  { name, call }: (typeof allCalls)[number],
  busy: BusyVenue,
  venue?: Venue,
): Promise<{ by: Client; body: Record<string, unknown> }> {
  if (call.audit === false) {
    const by = (await scenesByCall.get(name)!.madeBy?.[name]?.(busy.venue)) ?? busy.admin
    return { by, body: bodyFor(name, busy, by) }
  }
  const { admin, body } = await (venue === undefined ? sceneFor(name, busy) : sceneAt(venue, name, busy))
  return { by: call.allow === 'public' ? busy.venue.house.anonymous : admin, body }
}

/** Makes a new venue, a person who may make the call, and a body with which the call succeeds. */
export async function sceneFor(name: string, busy: BusyVenue) {
  return sceneAt(await busy.venue.house.venue(), name, busy)
}

/** Does the same as `sceneFor` at an existing venue. Each time, a new person makes the call on new rows. */
export async function sceneAt(venue: Venue, name: string, busy: BusyVenue) {
  const { scenes, madeBy } = scenesByCall.get(name)!
  const admin = await (madeBy?.[name]?.(venue) ?? venue.admin())
  return { venue, admin, body: await scenes[name]!(venue, admin, busy) }
}
