/** Makes nights for the Weekly Report with calls to the server, and finds the parts of the Weekly Report's screen. */

import type { Locator, Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'
import { endRound, saveReading, startRound } from '@countroom/server/testing/floor.ts'
import { meterSheet } from '@countroom/server/testing/meter-sheet.ts'
import { CASH_ROLES, enter, payTicket } from '@countroom/server/testing/till.ts'

import { checkIn, give } from './desk.ts'
import { expect, typeDay } from './journey.ts'
import type { Person, Venue } from './venue.ts'

/** The business day of the meter sheet (`meterSheet`), a Friday in the week from Tuesday 2026-05-26 to Monday 2026-06-01. */
export const NIGHT = '2026-05-29'

/** An employee on shift at the front desk. */
export function cashier(venue: Venue, firstname: string): Promise<Person> {
  const roles = [...CASH_ROLES, 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const
  return venue.person({ firstname, roles, isClockedIn: true })
}

/** Makes the readings of a whole round and ends the round with the shifts of these people. */
export async function round(
  venue: Venue,
  reader: Person,
  readings: readonly [machine: string, meterIn: number, meterOut: number][],
  ...people: readonly Person[]
): Promise<number> {
  const { sessionId } = await startRound(reader, venue)
  for (const [machine, meterIn, meterOut] of readings)
    await saveReading(reader, venue, sessionId, machine, meterIn, meterOut, { isOutlierConfirmed: true })
  const { sessions } = await reader.call('POST /machine/getAvailableEmployeeSessions', { locationId: venue.id })
  const shifts = people.map((person) => sessions.find(({ userId }) => userId === person.userId)!.clockId)
  await endRound(reader, venue, sessionId, ...shifts)
  return sessionId
}

/** Moves the reading sessions and the ledger entries of a venue to a business day. Moves the creation of its accounts to 30 days before that day. */
export async function moveTo(venue: Venue, businessDay: string): Promise<void> {
  const { owner } = venue.house
  await owner.query('update reading_sessions set business_day = $2 where location_id = $1', [venue.id, businessDay])
  await owner.query('update ledger_entries set entry_on = $2 where location_id = $1', [venue.id, businessDay])
  await owner.query("update users set created_at = $2::date - interval '30 days' where company_id = $1", [
    venue.id,
    businessDay,
  ])
}

/**
 * Makes the night of the meter sheet and returns the venue's administrator. Ana's drawer pays the cash of the match (755), two expenses (350) and
 * every ticket. At the end, the machines hold 5,240, which is all the money that went into them. The drawer began with 5,163 and holds the remaining
 * 400.
 */
export async function playRealNight(venue: Venue): Promise<Person> {
  const sheet = meterSheet()
  const owner = await venue.setUpFloor(
    sheet.map(({ machine, prevIn, prevOut }) => ({ machine, in: prevIn, out: prevOut })),
  )
  await owner.call('POST /rule/saveCashRules', {
    locationId: venue.id,
    ticketApproval: null,
    changeApproval: 100,
    showsExpected: false,
    feedsMatches: true,
  })
  const ana = await cashier(venue, 'Ana')
  await enter(ana, venue, { amount: 5_163, description: 'Manager Add Bank', nameInput: 'Marta' })
  const rosa = await register(owner, venue, { points: 755 })
  await give(ana, venue, await checkIn(ana, venue, rosa), sheet[0]!.machine)
  await enter(ana, venue, { type: 'expense', amount: 300, description: 'Employee Payroll', comments: 'Two nights' })
  await enter(ana, venue, { type: 'expense', amount: 50, description: 'Maintenance/Upgrades', comments: 'Cleaning' })
  for (const { machine, dailyOut } of sheet) if (dailyOut > 0) await payTicket(ana, venue, machine, dailyOut)
  await ana.call('POST /transaction/saveCashLeft', { cashLeft: 400, userId: ana.userId })
  await round(
    venue,
    owner,
    sheet.map(({ machine, curIn, curOut }) => [machine, curIn, curOut]),
    ana,
  )
  await moveTo(venue, NIGHT)
  return owner
}

/** The parts of the Weekly Report's screen. */
export function weekOn(page: Page) {
  const section = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const panel = page.getByRole('tabpanel')
  return {
    section,
    panel,
    /** A key figure above the sections. */
    stat: (name: string): Locator =>
      panel
        .locator('dl')
        .first()
        .getByRole('term')
        .filter({ hasText: exactly(name) })
        .locator('..')
        .getByRole('definition'),
    /** A line of a section, with its figure, its buttons and its note. */
    line: (of: string, label: string): Locator =>
      section(of)
        .getByRole('term')
        .filter({ hasText: new RegExp(`^[+−=]?${escaped(label)}$`) })
        .locator('..'),
    chip: (name: string | RegExp): Locator => page.getByRole('tab', { name }),
    /** Chooses the week that begins on this Tuesday, in the Filters dialog. */
    async choose(tuesday: string): Promise<void> {
      await page.getByRole('button', { name: /^Filters: / }).click()
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      await typeDay(dialog, 'From', tuesday)
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?/\\[\]^{|}]/g, String.raw`\$&`)
const exactly = (text: string) => new RegExp(`^${escaped(text)}$`)
