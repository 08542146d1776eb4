/** The first day of an installation. The venue is set up, imports last night's meters, and reads its first round. */

import type { Page } from '@playwright/test'

import { meterSheet, sheetFile } from '@countroom/server/testing/meter-sheet.ts'

import { answer, expect, inspect, inspectLayout, intercept, openScreen, says, test } from './journey.ts'
import { typeReading } from './round.ts'

test('an empty installation becomes a venue that reads its first round, starting from last night’s meters', async ({
  page,
  browser,
  expectFault,
}) => {
  test.slow()
  expectFault(/ 422 .* \/setup\/save$/, / 429 .* \/setup\/save$/)
  const address = process.env['COUNTROOM_JOURNEYS_SETUP']!

  await test.step('the address that the server printed opens the set-up page, which asks for a missing value', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your venue' })).toBeVisible()
    await inspect(page, 'setup')
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Create my venue' }).click()
    await expect(page.getByText('Enter the name of the venue.')).toBeVisible()
    await expect(page.getByLabel('Venue name')).toBeFocused()
    await inspectLayout(page, 'setup-needs')
  })

  await test.step('the login screen leads to the set-up page too', async () => {
    await page.goto('/login')
    const link = page.getByRole('link', { name: 'Set up your venue' })
    await expect(link).toBeVisible()
    await inspect(page, 'login-before-setup')
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your venue' })).toBeVisible()
    await page.goto(address)
  })

  await test.step('a wrong code is refused, and the form keeps its values', async () => {
    for (const [label, value] of [
      ['Venue name', 'Blue Moon'],
      ['Address Line 1', '12 Main Street'],
      ['City', 'Amarillo'],
      ['State', 'TX'],
      ['Zip Code', 'abc'],
      ['First Name', 'Rosa'],
      ['Last Name', 'Diaz'],
      ['Email', 'rosa@bluemoon.example'],
      ['Password', 'correct horse battery'],
    ] as const) {
      await page.getByLabel(label).fill(value)
    }
    const right = await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('ABCD-EFGH-JKMN')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a ZIP code such as 79101 or 79101-2345.')).toBeVisible()
    await page.getByLabel('Zip Code').fill('79101')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong.')).toBeVisible()
    // The message may appear a moment before the form takes the next Enter.
    await expect(page.getByRole('button', { name: 'Create my venue' })).toBeEnabled()
    // The test fakes this answer, because ten wrong codes would close the set-up for all journeys for an hour.
    const message = 'Too many tries. Wait 60 minutes and try again.'
    const json = { success: false, message, code: 'request.tooMany', requestId: 'r', detail: { path: 'code' } }
    await intercept(page, '**/setup/save', (route) => route.fulfill({ status: 429, json }), { times: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveAccessibleDescription(message)
    await inspectLayout(page, 'setup-too-many')
    await expect(page.getByLabel('Venue name')).toHaveValue('Blue Moon')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(right)
  })

  await test.step('the venue is created, and the account of its station is shown once', async () => {
    await page.getByRole('button', { name: 'Create my venue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Blue Moon is ready' })).toBeVisible()
    await expect(page.getByText('info@blue-moon.station')).toBeVisible()
    await inspect(page, 'setup-done')
    await page.getByRole('button', { name: 'Copy both' }).click()
    await says(page, /^Copied$|Copying failed/)
    await page.getByRole('button', { name: 'Open Countroom' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day$/)
    await expect(page.getByRole('banner')).toContainText('Blue Moon')
  })

  await test.step('the set-up page can no longer be used', async () => {
    const stranger = await browser.newPage()
    await stranger.goto(new URL(address, page.url()).href)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Countroom is already set up' })).toBeVisible()
    await stranger.getByRole('button', { name: 'Go to sign-in' }).click()
    await expect(stranger.getByLabel('Email')).toBeVisible()
    await stranger.close()
  })

  await test.step('the dashboard lists the first steps', async () => {
    await expect(firstSteps(page)).toContainText('0 of 6 done')
    await expect(firstSteps(page).getByRole('listitem')).toHaveCount(6)
    await inspect(page, 'first-steps')
    await firstSteps(page).getByRole('link', { name: 'Bring in last night’s meters' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Assign Machine' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Import meters' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import meters' })
  const file = dialog.getByLabel('File to import')
  const csv = (text: string) => ({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const sheet = sheetFile()

  await test.step('a meter sheet without games gets one message, which goes away when one game is chosen for all machines', async () => {
    await inspect(page, 'import-meters', dialog)
    await file.setInputFiles(csv(sheet))
    await says(page, '40 rows have to be corrected before the import.')
    const wrong = dialog.getByRole('list', { name: 'To be corrected' })
    await expect(wrong.getByRole('listitem')).toHaveCount(1)
    await expect(wrong).toContainText('Rows 2–41')
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await inspect(page, 'import-meters-wrong', dialog)
    await dialog.getByLabel('Game for all').fill('Fish')
    await dialog.getByLabel('Game for all').press('Enter')
    await says(page, 'All 40 rows are correct.')
    await inspect(page, 'import-meters-one-game', dialog)
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('pasted rows may have thousands separators and an empty row, but a row of totals must be deleted', async () => {
    const rows = ['Machine #\tIn Meter\tOut Meter\tGame', '1\t43,879\t36436\tFish', '\t\t\t', 'Total\t43879\t36436\t']
    await dialog.getByRole('button', { name: 'Choose a file' }).focus()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, rows.join('\n'))
    await expect(dialog.getByText('Pasted rows')).toBeVisible()
    const wrong = dialog.getByRole('list', { name: 'To be corrected' })
    await expect(wrong).toContainText('Row 4')
    await expect(wrong).toContainText('This is the totals line. Delete it from the file.')
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('a sheet with a game in each row imports machines, games and meters together', async () => {
    const [heads, ...lines] = sheet.trim().split('\n')
    await file.setInputFiles(csv([`${heads},game`, ...lines.map((line) => `${line},Fish`)].join('\n')))
    // The sheet shows the meters before and after a night. The round of that night begins from the meters before the night.
    await dialog.getByRole('combobox', { name: 'In', exact: true }).click()
    await page.getByRole('option', { name: 'previous_in' }).click()
    await dialog.getByRole('combobox', { name: 'Out', exact: true }).click()
    await page.getByRole('option', { name: 'previous_out' }).click()
    await says(page, 'All 40 rows are correct.')
    await expect(dialog.getByRole('list', { name: 'Please check' })).toContainText(
      'This machine is new. The import adds it.',
    )
    await inspect(page, 'import-meters-ready', dialog)
    await dialog.getByRole('button', { name: 'Import 40 machines' }).click()
    await says(page, '40 machines have their meters')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('textbox', { name: 'Cur In of machine 1', exact: true })).toHaveValue('43879')
    await expect(page.getByRole('textbox', { name: 'Cur Out of machine 40', exact: true })).not.toHaveValue('0')
    await inspect(page, 'assign-after-import')
  })

  await test.step('the paper sheet for the round shows each machine with its meters and empty boxes', async () => {
    await openScreen(page, 'Master Reading')
    await page.getByRole('button', { name: 'Paper sheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Round on Paper' })).toBeVisible()
    await expect(page.getByText('43,879')).toBeVisible()
    await inspectLayout(page, 'round-on-paper')
  })

  await test.step('finished steps are checked off, and two steps are left: an employee and the match rule', async () => {
    await openDashboard(page)
    await expect(firstSteps(page)).toContainText('4 of 6 done')
    await inspect(page, 'first-steps-left')
    await firstSteps(page).getByRole('link', { name: 'Add your employees' }).click()
    await page.getByRole('button', { name: 'Add Employee' }).click()
    await page.getByLabel('Email').fill('ana@bluemoon.example')
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Last name').fill('Reyes')
    await page.getByLabel('Hourly rate').fill('15')
    await page.getByRole('checkbox', { name: 'Employee Check-in' }).check()
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: 'ana@bluemoon.example' })).toBeVisible()

    await openDashboard(page)
    await expect(firstSteps(page)).toContainText('5 of 6 done')
    await firstSteps(page).getByRole('link', { name: 'Choose the match rule' }).click()
    await page.getByLabel('Enable Match Rule', { exact: true }).check()
    await page.getByLabel('Max Matches per Day').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
  })

  await test.step('the venue is ready, and its administrator clocks in', async () => {
    await menuLink(page, 'Employee Check-in').click()
    await page.getByRole('button', { name: 'Clock In' }).click()
    await says(page, 'Clock Started')
    await openDashboard(page)
    const ready = page.getByRole('region', { name: 'Your venue is ready' })
    await inspect(page, 'venue-ready')
    await ready.getByRole('link', { name: 'Go to the first round' }).click()
  })

  await test.step('the first round is read and ended, and its sums agree with the meter sheet of the staff', async () => {
    await page.getByRole('button', { name: 'Start Session' }).click()
    await answer(page, 'Are you sure you want to start the reading session?', 'Yes')
    await says(page, 'Session started successfully.')
    for (const row of meterSheet()) await typeReading(page, row)
    await expect(page.getByText('40 of 40 machines read', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'End Session' }).click()
    await answer(page, 'Are you sure you want to end the reading session?', 'Yes')
    await says(page, 'Session ended successfully.')
    const ended = page.getByRole('region', { name: /^Reading Session \d+ has ended$/ })
    for (const figure of ['$5,240', '$3,658', '+$1,582', '30.19%']) await expect(ended).toContainText(figure)
    await inspect(page, 'first-round-ended')
  })

  await test.step('the list of first steps does not come back after it is closed', async () => {
    await openDashboard(page)
    await page
      .getByRole('region', { name: 'Your venue is ready' })
      .getByRole('button', { name: 'Close this list for good' })
      .click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day$/)
    await expect(page.getByRole('region', { name: 'Your venue is ready' })).toHaveCount(0)
  })
})

function firstSteps(page: Page) {
  return page.getByRole('region', { name: 'Getting started' })
}

function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
}

async function openDashboard(page: Page): Promise<void> {
  await menuLink(page, 'Dashboard').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day$/)
}
