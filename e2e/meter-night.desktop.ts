/**
 * The product's main job, from the login screen to the reports. The journey types the meters of a real night, which the staff of a game room wrote on
 * a sheet. The sheet also contains the sums that the product must calculate.
 */

import { readFile } from 'node:fs/promises'

import type { Locator, Page, Response } from '@playwright/test'

import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { meterSheet, SHEET_TOTALS } from '@countroom/server/testing/meter-sheet.ts'
import { pdfLines } from '@countroom/server/testing/pdf-text.ts'

import { answer, expect, inspect, openScreen, says, signIn, test } from './journey.ts'
import { typeReading } from './round.ts'

const SHEET = meterSheet()
/** The machine that the manager forgets at first. */
const OVERLOOKED = '17'
const LOGIN_FAILURE_AFTER_MS = 3_000

test('a manager sets up 40 machines, reads them with the keyboard, ends the round, and finds the same figures in the reports', async ({
  page,
  venue,
  expectFault,
}) => {
  test.slow()
  expectFault(/ 401 .* \/api\/login$/, / 422 .* \/machine\/endSession$/)
  const person = await venue.person({ firstname: 'Rosa', roles: ['ROLE_ADMIN'] })

  await test.step('the manager signs in on the second try', async () => {
    await page.goto('/')
    await inspect(page, 'login')
    await signIn(page, person, 'wrong')
    const failure = page.getByRole('alert').filter({ hasText: 'Login Failed' })
    const begun = performance.now()
    await expect(failure).toBeVisible()
    expect(performance.now() - begun).toBeGreaterThan(LOGIN_FAILURE_AFTER_MS - 500)
    await expect(page.getByLabel('Password')).toBeFocused()
    await inspect(page, 'login-failed')
    await signIn(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day$/)
  })

  await test.step('the manager clocks in', async () => {
    await page.getByRole('link', { name: 'Employee Check-in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening|night), Rosa$/)
    await inspect(page, 'check-in')
    await page.getByRole('button', { name: 'Clock In' }).click()
    await says(page, 'Clock Started')
    await expect(page.getByRole('button', { name: 'Clock In' })).toBeDisabled()
    await expect(page.getByRole('timer')).not.toHaveText('00:00:00')
    await inspect(page, 'clocked-in')
  })

  await test.step('the manager adds a game and 40 machines', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await openScreen(page, 'Manage Game')
    await inspect(page, 'manage-game-empty')
    await page.getByRole('button', { name: 'Add game' }).click()
    await page.keyboard.type('Fish table')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('textbox', { name: 'Type Fish table' })).toBeVisible()
    await inspect(page, 'manage-game')

    await openScreen(page, 'Manage Machine')
    await inspect(page, 'manage-machine-empty')
    await generate(page, 'Generate')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('40 machines', { exact: true })).toBeVisible()
    await inspect(page, 'manage-machine')
  })

  await test.step('the manager assigns the machines with the meters of the evening before', async () => {
    await openScreen(page, 'Assign Machine')
    await inspect(page, 'assign-machine-empty')
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Regular')
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Fish table')
    await generate(page, 'Generate Assign Templates')
    for (const { machine, prevIn, prevOut } of SHEET) {
      await page.getByRole('textbox', { name: `Cur In of machine ${machine}`, exact: true }).fill(String(prevIn))
      await page.getByRole('textbox', { name: `Cur Out of machine ${machine}`, exact: true }).fill(String(prevOut))
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('40 new')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Cur In of machine 40', exact: true })).toHaveValue('314181')
    await inspect(page, 'assign-machine')
  })

  await test.step('the manager starts a reading session', async () => {
    await openScreen(page, 'Add Master Reading')
    await inspect(page, 'no-session')
    // Two key presses start the round, because the button has the focus, and then Yes has the focus.
    await expect(page.getByRole('button', { name: 'Start Session' })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Start Session' })
    await expect(question).toContainText('Are you sure you want to start the reading session?')
    await inspect(page, 'start-session', question)
    await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await says(page, 'Session started successfully.')
    await says(page, /^Reading Session \d+ is running$/)
    await expect(page.getByText('0 of 40 machines read', { exact: true })).toBeVisible()
    await inspect(page, 'session-begun')
  })

  await test.step('the manager types the meters of 39 machines with only the keyboard', async () => {
    for (const row of SHEET) if (row.machine !== OVERLOOKED) await typeReading(page, row)
    await expect(page.getByText('39 of 40 machines read', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Read machine ${OVERLOOKED}` })).toBeVisible()
    await inspect(page, 'one-missing')
  })

  await test.step('the session cannot end while a machine is missing', async () => {
    // The manager's shift is already chosen, so the first click removes the choice. Without a shift, the session cannot end.
    const choose = async () => {
      await page.getByRole('combobox', { name: 'Employee sessions' }).click()
      await page.getByRole('option', { name: person.name }).click()
      await page.keyboard.press('Escape')
    }
    await choose()
    await page.getByRole('button', { name: 'End Session' }).click()
    await expect(page.getByText('Please select at least one employee session.')).toBeVisible()
    await choose()
    await page.getByRole('button', { name: 'End Session' }).click()
    await answer(page, 'Are you sure you want to end the reading session?', 'Yes')
    await says(page, `Cannot end session. Missing readings for machines: ${OVERLOOKED}`)
    await inspect(page, 'end-refused')
  })

  await test.step('the manager types the meters of the last machine and sees the totals of the night', async () => {
    const last = SHEET.find(({ machine }) => machine === OVERLOOKED)!
    await page.getByLabel('Machine', { exact: true }).fill(OVERLOOKED)
    await page.keyboard.press('Enter')
    await typeReading(page, last)
    await expect(page.getByText('40 of 40 machines read', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'End Session' })).toBeFocused()
    await seesTheNight(page)
    await inspect(page, 'all-read')
  })

  await test.step('the manager opens the shift report', async () => {
    const reply = page.waitForResponse('**/report/previewShiftReport')
    await page.getByRole('button', { name: `Shift report of ${person.name}` }).click()
    const lines = await pdfOf(await reply)
    expect(lines.join('\n')).toContain(person.name)
    const onScreen = page.getByRole('region', { name: `Shift Report – ${person.name}` })
    await expect(onScreen).toContainText(person.name)
    await expect(onScreen.locator('canvas')).toBeVisible()
    await expect(page.getByText('150%')).toBeVisible()
    await page.getByRole('button', { name: 'Zoom In' }).click()
    await expect(page.getByText('175%')).toBeVisible()
    await inspect(page, 'shift-report')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Shift Report - \d{4}-\d\d-\d\d - \d+\.pdf$/)
    await page.getByRole('button', { name: 'Back to Menu' }).click()
  })

  const sessionId = await test.step('the manager ends the reading session, which settles their shift', async () => {
    const running = await page.getByText(/^Reading Session \d+ is running$/).textContent()
    const id = /\d+/.exec(running!)![0]
    await page.getByRole('button', { name: 'End Session' }).click()
    await answer(page, 'Are you sure you want to end the reading session?', 'Yes')
    await says(page, 'Session ended successfully.')
    await expect(page.getByRole('button', { name: 'Start Session' })).toBeVisible()
    const ended = page.getByRole('region', { name: `Reading Session ${id} has ended` })
    await expect(ended.getByRole('heading', { name: `Reading Session ${id} has ended` })).toBeFocused()
    for (const figure of ['$5,240', '$3,658', '+$1,582', '30.19%']) await expect(ended).toContainText(figure)
    await expect(ended.getByRole('list', { name: 'Best machines' }).getByRole('listitem')).toHaveCount(3)
    await expect(ended.getByRole('list', { name: 'Worst machines' }).getByRole('listitem').first()).toContainText(
      '-480',
    )
    await expect(ended).toContainText('No reading was corrected.')
    // No cash moved here, so nothing about drawers is shown.
    await expect(ended.getByText('Drawers')).toHaveCount(0)
    await inspect(page, 'session-ended')
    await ended.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Reading Session ${id}` })).toBeVisible()
    await page.getByRole('button', { name: 'Back to Master Reading' }).click()
    return id
  })

  await test.step('Master Reading and its PDF show the same figures', async () => {
    await openScreen(page, 'Master Reading')
    const row = page.getByRole('table').getByRole('row').filter({ hasText: person.name })
    await expect(row).toContainText('5,240')
    await expect(row).toContainText('3,658')
    await expect(row).toContainText('+1,582')
    const chart = page.getByRole('img', { name: 'In, out and difference by session' })
    await expect(chart).toBeVisible()
    // The column in dollars is called Difference and not Hold, because Hold is a percentage.
    await expect(page.getByRole('table', { name: 'In, out and difference' }).getByRole('columnheader')).toHaveText([
      'Label',
      'In',
      'Out',
      'Difference',
    ])
    await inspect(page, 'master-reading')
    // The focus moves to the first machine that was hidden, and later back to the button.
    await page.getByRole('button', { name: '30 more between' }).press('Enter')
    const machines = page.getByRole('list', { name: 'Machines by difference' }).getByRole('listitem')
    await expect(machines.nth(5)).toBeFocused()
    await page.getByRole('button', { name: 'Show fewer' }).press('Enter')
    await expect(page.getByRole('button', { name: '30 more between' })).toBeFocused()
    // The worst machine comes first after two clicks.
    await page.getByRole('button', { name: 'Best and worst machines' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Best and Worst Machines' })).toBeFocused()
    const results = page.getByRole('table').getByRole('row')
    await expect(results.last()).toContainText('+1,582')
    await page.getByRole('button', { name: 'Difference', exact: true }).click()
    await expect(results.nth(1)).toContainText('-480')
    await expect(results.nth(1)).toContainText('Bleeding')
    await inspect(page, 'machine-results')
    // The export has the rows that match the search, in the order of the screen.
    await page.getByLabel('Search').fill('bleeding')
    await expect.poll(() => results.count()).toBeLessThan(20)
    // The table also has a row of headings and a row of totals.
    const count = (await results.count()) - 2
    await page.getByRole('button', { name: 'Export' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const exported = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
    expect(exported).toHaveLength(1 + count)
    expect(exported[1]).toContain('-480')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('button', { name: 'Back to Master Reading' }).click()
    // A click on a bar opens its session.
    await chart.click()
    await expect(page.getByRole('heading', { level: 1, name: `Reading Session ${sessionId}` })).toBeFocused()
    await page.getByRole('button', { name: 'Back to Master Reading' }).click()
    await page.getByRole('button', { name: /^Dates: / }).click()
    const dates = page.getByRole('dialog', { name: 'Dates' })
    await expect(dates.getByRole('group', { name: 'From' })).toBeVisible()
    await inspect(page, 'dates', dates)
    // If a new business day began during the test, the session belongs to yesterday.
    const { rows } = await venue.house.owner.query(
      'select 1 from reading_sessions where reading_session_id = $1 and business_day = $2',
      [sessionId, businessDayOf(new Date(), 'America/Chicago')],
    )
    const day = rows.length > 0 ? 'Today' : 'Yesterday'
    await dates.getByRole('button', { name: day, exact: true }).click()
    await expect(dates).toBeHidden()
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: `Reading Session ${sessionId}` })).toBeVisible()
    await seesTheNight(page)
    await inspect(page, 'reading-session')

    const reply = page.waitForResponse('**/report/previewMasterReadingReport')
    await page.getByRole('button', { name: 'View Report' }).click()
    const lines = await pdfOf(await reply)
    const onScreen = page.getByRole('region', { name: `Master Reading Report – session ${sessionId}` })
    await expect(onScreen.locator('canvas').first()).toBeVisible()
    await inspect(page, 'master-reading-report')
    await onScreen.getByRole('group', { name: 'Page 2' }).scrollIntoViewIfNeeded()
    for (const written of ['5,240', '3,658', '1,582']) {
      expect(lines.filter((line) => line.includes(written))).not.toEqual([])
      await expect(onScreen).toContainText(written)
    }
    expect(lines.filter((line) => line.startsWith('13 ')).join()).toMatch(
      /37,066.*35,592.*37,236.*36,242.*170.*650.*-480.*97\.33/,
    )
  })

  await test.step('the manager clocks out', async () => {
    await openScreenOfClock(page)
    await page.getByRole('button', { name: 'Clock Out' }).click()
    await inspect(page, 'clock-out', page.getByRole('alertdialog'))
    await answer(page, 'Are you sure you want to clock out?', 'Yes')
    await says(page, 'Clock Stopped')
    await expect(page.getByRole('button', { name: 'Clock Out' })).toBeDisabled()
  })

  expect(await venue.savedReadings()).toHaveLength(SHEET_TOTALS.machines)
})

/** Enters the range 1 to 40 and clicks the button that adds the rows. */
async function generate(page: Page, button: string): Promise<void> {
  await page.getByLabel('Start Range').fill('1')
  await page.getByLabel('End Range').fill('40')
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Checks that the table on screen shows the main figures of the meter sheet. */
async function seesTheNight(page: Page): Promise<void> {
  const table = page.getByRole('table')
  const rowOf = (machine: string) =>
    table.getByRole('row').filter({ has: page.getByRole('cell', { name: machine, exact: true }).first() })
  await hasCells(rowOf('Total'), ['5,240', '3,658', '+1,582'])
  await hasCells(rowOf('37,066'), [
    '13',
    '37,066',
    '35,592',
    '37,236',
    '36,242',
    '170',
    '650',
    '-480',
    '97.33%',
    '2.67%',
  ])
  const idle = table.getByRole('row', { name: /^20 / })
  await expect(idle).not.toContainText('%')
}

async function hasCells(row: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(row.getByRole('cell', { name: text, exact: true })).toBeVisible()
}

async function pdfOf(response: Response): Promise<string[]> {
  const { pdfData } = (await response.json()) as { pdfData: string }
  return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
}

async function openScreenOfClock(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Employee Check-in' }).click()
  await expect(page.getByRole('button', { name: 'Clock Out' })).toBeEnabled()
}
