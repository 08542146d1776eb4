/** Employee Sessions: hours that are entered by hand, corrected, paid and frozen, with refusals and conflicts. */

import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { addMachine } from '@countroom/server/testing/till.ts'

import { expect, inspect, openScreen, says, test, typeDay } from './journey.ts'
import type { Person, Venue } from './venue.ts'

const CLERK = ['ROLE_CHECK_IN_OUT'] as const
const DAY_MS = 86_400_000

/** The date at the venue this many days ago. */
function daysAgo(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(Date.now())
  return new Date(Date.parse(`${today}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}

/** Opens an employee's card. */
async function openSessions(page: Page, person: Person): Promise<void> {
  await openScreen(page, 'Employee Sessions')
  await page.getByRole('list', { name: 'Employees' }).getByRole('button', { name: person.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
}

async function typeSession(page: Page, day: string, clockIn: string, clockOut: string): Promise<void> {
  await typeDay(page, 'Clock In date', day)
  await page.getByLabel('Clock In time').fill(clockIn)
  await page.getByLabel('Clock Out time').fill(clockOut)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** Enters an employee session with a call to the server, to prepare a journey. When `hours` is null, the session is still open. */
async function enter(venue: Venue, manager: Person, person: Person, hoursAgo: number, hours: number | null) {
  const begin = Date.now() - hoursAgo * 3_600_000
  const clockOut = hours === null ? null : new Date(begin + hours * 3_600_000).toISOString()
  return manager.call('POST /clock/manualClockSave', {
    locationId: venue.id,
    userId: person.userId,
    clockIn: new Date(begin).toISOString(),
    clockOut,
  })
}

test('an administrator enters, corrects, pays and deletes a forgotten session, a paid session is frozen, and others see the changes live', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.person({ firstname: 'Ana', roles: CLERK })
  const page = await signedIn(await venue.administrator())
  const watching = await signedIn(await venue.administrator('Will'))
  await openSessions(watching, ana)
  await expect(watching.getByText('No employee sessions on these days')).toBeVisible()

  await openScreen(page, 'Employee Sessions')
  await inspect(page, 'employee-cards', page.getByRole('button', { name: ana.name }))
  await openSessions(page, ana)
  await page.getByRole('button', { name: 'Add Employee Session' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Employee Name' })).toHaveValue(ana.name)
  await save(page)
  await expect(page.getByText('Enter a date and a time.')).toBeVisible()
  await inspect(page, 'employee-session-form')
  await typeSession(page, daysAgo(2), '18:00', '02:15')
  await expect(page.getByText('8.25', { exact: true })).toBeVisible()
  await expect(page.getByText('$123.75', { exact: true })).toBeVisible()
  await save(page)
  await expect(rows(page)).toContainText(['By hand'])
  await expect(rows(watching)).toContainText([`${daysAgo(2)} 6:00 PM`])

  // The focus moves to the newest session, then to its clock-out, and then to the button that marks the session as paid.
  await page
    .getByRole('button', { name: 'Employee Sessions', exact: true })
    .or(page.getByRole('button', { name: /Back to Employee Sessions/ }))
    .first()
    .click()
  await page.keyboard.press('/')
  await page.keyboard.type(ana.name.slice(0, 3))
  await expect(page.getByRole('list', { name: 'Employees' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const clockOut = page.getByLabel('Clock Out time')
  await expect(clockOut).toBeFocused()
  // Save is disabled, because nothing is changed yet.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.keyboard.type('1:45a')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText(['$116.25'])
  await expect(page.getByRole('button', { name: 'Mark this session as Paid' })).toBeFocused()
  await page.keyboard.press('Enter')
  await says(page, '1 session was marked as paid.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'The sessions are as they were before.')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Clock Out time').fill('02:00')
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await save(page)
  await expect(rows(page)).toContainText(['$120.00'])

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(rows(watching)).toContainText(['Paid'])
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await inspect(page, 'employee-sessions-paid')
  await page.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Mark it as unpaid before you change it.' })).toBeVisible()

  await page.getByRole('button', { name: 'Mark as Unpaid' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this employee session?' })
  await inspect(page, 'employee-session-delete', dialog)
  await dialog.getByLabel('Reason').fill('no')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  for (const each of [page, watching]) await expect(each.getByText('No employee sessions on these days')).toBeVisible()
})

test('an overlapping session and a time that daylight saving time skips are refused, and the form asks which of two equal times is meant', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/clock\/manualClockSave$/)
  const manager = await venue.administrator()
  const ben = await venue.person({ firstname: 'Ben', roles: CLERK })
  await enter(venue, manager, ben, 48, 8)
  const page = await signedIn(manager)
  await openSessions(page, ben)
  await page.getByRole('button', { name: 'Add Employee Session' }).first().click()

  await typeSession(page, daysAgo(2), '00:01', '23:59')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Ben Reyes already has an employee session' })).toBeVisible()
  await expect(page.getByLabel('Clock In time')).toBeFocused()

  await page.getByLabel('Clock Out time').fill('')
  await typeSession(page, '2026-03-08', '02:30', '')
  await expect(page.getByText('there was no 2:30 AM')).toBeVisible()

  await typeDay(page, 'Clock Out date', '2025-11-02')
  await typeSession(page, '2025-11-02', '01:30', '09:00')
  await save(page)
  await expect(page.getByText('Choose one of them.')).toBeVisible()
  await page.getByLabel('Earlier (CDT)').check()
  await expect(page.getByText('8.50', { exact: true })).toBeVisible()
  await page.getByLabel('Later (CST)').check()
  await expect(page.getByText('7.50', { exact: true })).toBeVisible()
  await inspect(page, 'employee-session-repeated-hour')
})

test('when two people correct the same session, the one who has not saved yet sees the other one’s change and loses no typed text', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.administrator()
  const cora = await venue.person({ firstname: 'Cora', roles: CLERK })
  await enter(venue, manager, cora, 30, 4)
  const [first, second] = [await signedIn(manager), await signedIn(await venue.administrator('Will'))]
  for (const page of [first, second]) {
    await openSessions(page, cora)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('State').click()
    await page.getByRole('option', { name: 'Unpaid', exact: true }).click()
  }
  const typed = async (page: Page) => ({
    day: await page.getByRole('group', { name: 'Clock Out date' }).textContent(),
    time: await page.getByLabel('Clock Out time').inputValue(),
  })
  await second.getByLabel('Clock In time').fill('00:01')
  await first.getByLabel('State').click()
  await first.getByRole('option', { name: 'Paid', exact: true }).click()
  await save(first)
  await expect(first.getByRole('heading', { level: 1, name: cora.name })).toBeVisible()

  const mine = await typed(second)
  const note = second.getByRole('alert').filter({ hasText: 'Somebody else changed this employee session' })
  await expect(note).toContainText('State: Unpaid → Paid')
  await expect(second.getByText('This session is paid. Mark it as unpaid before you change it.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  expect(await typed(second)).toEqual(mine)
  await expect(second.getByLabel('Clock In time')).toHaveValue('00:01')
  await inspect(second, 'employee-session-changed')
  await note.getByRole('button', { name: 'Reload' }).click()
  await expect(second.getByRole('combobox', { name: 'State' })).toContainText('Paid')
})

test('an administrator closes a forgotten open session with a reason, exports it, opens its reports and corrects its cash', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.administrator()
  const dora = await venue.person({ firstname: 'Dora', lastname: '=Cmd()', roles: CLERK })
  const { clockId } = (await enter(venue, manager, dora, 40, null)).clockRecord
  const page = await signedIn(manager)
  await openScreen(page, 'Employee Sessions')
  await expect(page.getByRole('button', { name: /Dora.*Open too long/ })).toBeVisible()
  await openSessions(page, dora)
  await expect(rows(page)).toContainText(['Open for 40 hours'])
  await page.getByRole('checkbox', { name: /^Select Dora/ }).check()
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeDisabled()
  await page.getByRole('button', { name: 'Close session' }).click()
  const dialog = page.getByRole('dialog', { name: /^Close the session of/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Close session' }).click()
  await expect(dialog.getByText('Enter a reason in a few words.')).toBeVisible()
  await inspect(page, 'employee-session-close', dialog)
  await typeDay(dialog, 'Clock Out date', daysAgo(0))
  await dialog.getByLabel('Clock Out time').fill('00:00')
  await dialog.getByLabel('Reason').fill('Forgot to clock out')
  await dialog.getByRole('button', { name: 'Close session' }).click()
  await expect(rows(page)).toContainText(['Forgot to clock out'])

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^Employee Sessions - Dora =Cmd\(\) - \d{4}-\d\d-\d\d\.csv$/)
  const [head, row] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(head).toContain('Employee Name,Clock In,Clock Out,Total Working Hours')
  expect(row).toMatch(
    /^Dora =Cmd\(\),\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,.*,[\d.]+,15\.00,\d+\.\d\d,Unpaid,Yes,Forgot to clock out$/,
  )

  await page.getByRole('checkbox', { name: /^Select Dora/ }).check()
  await page.getByRole('button', { name: 'View Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Employee (${dora.name})` })).toBeVisible()
  await inspect(page, 'employee-session-reports')
  await page.getByRole('button', { name: /^Shift Report/ }).click()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(report.suggestedFilename()).toMatch(/^Shift Report - \d{4}-\d\d-\d\d - \d{14}\.pdf$/)

  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await page.getByRole('button', { name: /^Points Report/ }).click()
  await expect(page.getByRole('region', { name: /^Points Report – Dora/ })).toContainText('No points were given.')
  const [points] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(points.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d - Dora Points Report\.pdf$/)

  await test.step('the administrator corrects the cash of the shift, and each change shows the administrator’s name', async () => {
    const machine = await addMachine(manager, venue)
    await page.getByRole('button', { name: 'Back to Menu' }).click()
    await page.getByRole('button', { name: /^Edit the cash of/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Edit Shift – ${dora.name}` })).toBeVisible()
    await expect(page.getByText('Nobody has counted it yet')).toBeVisible()
    await page.getByRole('combobox', { name: 'Description' }).fill('Miscellaneous')
    await page.getByRole('option', { name: 'Miscellaneous' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: 'ADD BANK' }).click()
    await expect(page.getByRole('region', { name: 'Bank', exact: true })).toContainText(`Entered by ${manager.name}`)
    await inspect(page, 'shift-editor')

    // Another request changes the same entry. The page shows the change immediately and keeps the text that was typed here.
    const shown = page.getByRole('region', { name: 'Bank', exact: true })
    await shown.getByText('Miscellaneous').click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('90')
    const { bankList } = await manager.call('POST /transaction/list', { userId: dora.userId, clockId })
    await manager.call('POST /transaction/save', {
      userId: manager.userId,
      locationId: venue.id,
      clockId,
      transactionId: bankList[0]!.transactionId,
      type: 'bank',
      amount: 110,
      description: 'Miscellaneous',
    })
    await expect(shown).toContainText('$110.00')
    await says(page, 'Somebody else changed this entry since you opened this page.')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('90')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: 'UPDATE BANK' }).click()
    await expect(shown).toContainText('$100.00')
    await page.getByRole('button', { name: 'Ticket Out', exact: true }).click()
    await page.getByLabel('Machine', { exact: true }).fill(machine)
    await page.getByRole('textbox', { name: 'Amount' }).fill('20')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Tickets of this shift' })).toContainText(manager.name)
    await inspect(page, 'shift-editor-tickets')
    await page.getByRole('button', { name: 'Set Cash Left' }).click()
    const count = page.getByRole('dialog', { name: 'Set Cash Left' })
    await count.getByRole('button', { name: 'Total' }).click()
    await count.getByRole('textbox', { name: 'Cash left' }).fill('75')
    await count.getByRole('button', { name: 'Save' }).click()
    await count.getByRole('button', { name: 'Done' }).click()
    await expect(page.locator('dl').filter({ hasText: 'Should hold' })).toContainText(
      new RegExp(`\\$80\\.00.*\\$75\\.00.*${manager.name}.*Short.*\\$5\\.00`),
    )
    await page.getByRole('button', { name: 'Back to All Reports' }).click()
    await page.getByRole('button', { name: /^Ticket Out Report/ }).click()
    await expect(page.getByRole('region', { name: /^Ticket Out Report – Dora/ })).toContainText('$20.00')
  })
})

test('only an administrator can correct an employee session that was left open, or one that a reading session settled', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.person({ firstname: 'Max', roles: ['ROLE_EMPLOYEE_SESSION'], isClockedIn: true })
  const finn = await venue.person({ firstname: 'Finn', roles: CLERK })
  const gia = await venue.person({ firstname: 'Gia', roles: [...CLERK, 'ROLE_ADD_MACHINE_READING'], isClockedIn: true })
  await enter(venue, await venue.administrator(), finn, 40, null)
  await venue.setUpFloor([{ machine: '1', in: 100, out: 50 }])
  await venue.readRound(gia, [['1', 120, 60]])
  const page = await signedIn(manager)
  const office = await signedIn(await venue.administrator())
  await test.step('the cash of a settled shift is frozen, and only an administrator can open the Edit Shift screen', async () => {
    for (const [window, mayEdit] of [
      [page, false],
      [office, true],
    ] as const) {
      await openSessions(window, gia)
      await window.getByRole('button', { name: 'View Report' }).click()
      await window.getByRole('button', { name: /^Edit the cash of (?!.*still open)/ }).press('Enter')
      if (!mayEdit) await says(window, 'Only an administrator can change the cash of a shift.')
      else {
        await expect(window.getByText('so its cash can no longer change.')).toBeVisible()
        await expect(window.getByRole('button', { name: 'Set Cash Left' })).toHaveCount(0)
        await expect(window.getByText('The shift is settled, so no more entries can be added.')).toHaveCount(2)
      }
    }
    await page.getByRole('button', { name: 'Back to Employee Sessions' }).click()
    await page.getByRole('button', { name: 'Back to Employee Sessions' }).click()
  })
  for (const [person, reason] of [
    [finn, 'Open for over 16 hours. Only an administrator can close it, with a reason.'],
    [gia, 'only an administrator can correct it.'],
  ] as const) {
    await openSessions(page, person)
    const edit = page.getByRole('button', { name: 'Edit' }).first()
    await expect(edit).toHaveAttribute('aria-disabled', 'true')
    await edit.press('Enter')
    await says(page, reason)
    await page.getByRole('button', { name: 'Back to Employee Sessions' }).click()
  }
})

test('a To date in the filter gets the time 19:59:59, the time can be changed, and the filter stays after a reload', async ({
  venue,
  signedIn,
}) => {
  const eva = await venue.person({ firstname: 'Eva', roles: CLERK })
  const page = await signedIn(await venue.administrator())
  await openSessions(page, eva)
  await expect(page.getByText(`Dates: ${daysAgo(6)} – ${daysAgo(0)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await typeDay(dialog, 'To', daysAgo(1))
  await expect(dialog.getByLabel('To time')).toHaveValue('19:59:59')
  await inspect(page, 'employee-sessions-filters', dialog)
  await dialog.getByLabel('To time').fill('21:30:00')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const tag = page.getByRole('button', { name: /^Remove filter Dates/ })
  await expect(tag).toContainText(`${daysAgo(6)} 12:00 AM – ${daysAgo(1)} 9:30 PM`)
  await page.reload()
  await expect(tag).toBeVisible()
  await tag.click()
  await expect(page.getByText(`Dates: ${daysAgo(6)} – ${daysAgo(0)}`)).toBeVisible()
})

test('a hand-entered session outside the date filter widens the filter, and a message names the new dates', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.person({ firstname: 'Ana', roles: CLERK })
  const page = await signedIn(await venue.administrator())
  await openSessions(page, ana)
  await page.getByRole('button', { name: 'Add Employee Session' }).first().click()
  await typeSession(page, daysAgo(20), '18:00', '02:15')
  await save(page)
  await says(page, `Saved. To show this session, the list now shows the dates ${daysAgo(20)} – ${daysAgo(0)}.`)
  await expect(rows(page)).toContainText([`${daysAgo(20)} 6:00 PM`])
  await inspect(page, 'employee-sessions-widened')
})
