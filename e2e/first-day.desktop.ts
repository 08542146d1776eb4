/** The first day of an installation: its venue is set up, and brings in where its meters stood last night. */

import { sheetFile } from '@countroom/server/testing/meter-sheet.ts'

import { expect, inspect, inspectLayout, openScreen, says, test } from './journey.ts'

test('an empty installation becomes a venue that begins from last night’s meters', async ({
  page,
  browser,
  expectFault,
}) => {
  test.slow()
  expectFault(/ 422 .* \/setup\/save$/)
  const address = process.env['COUNTROOM_JOURNEYS_SETUP']!

  await test.step('the address that the server printed opens the set-up, and it says what it needs', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your venue' })).toBeVisible()
    await inspect(page, 'setup')
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Create my venue' }).click()
    await expect(page.getByText('Enter the name of the venue.')).toBeVisible()
    await expect(page.getByLabel('Venue name')).toBeFocused()
    await inspectLayout(page, 'setup-needs')
  })

  await test.step('a wrong code is refused and loses nothing', async () => {
    for (const [label, value] of [
      ['Venue name', 'Blue Moon'],
      ['Address Line 1', '12 Main Street'],
      ['City', 'Amarillo'],
      ['State', 'TX'],
      ['Zip Code', '79101'],
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
    await expect(page.getByText('This code is wrong.')).toBeVisible()
    await expect(page.getByLabel('Venue name')).toHaveValue('Blue Moon')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(right)
  })

  await test.step('the venue is made, and the account of its station is shown once', async () => {
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

  await test.step('after that the set-up is gone', async () => {
    const stranger = await browser.newPage()
    await stranger.goto(new URL(address, page.url()).href)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Countroom is set up already' })).toBeVisible()
    await stranger.getByRole('button', { name: 'Go to sign-in' }).click()
    await expect(stranger.getByLabel('Email')).toBeVisible()
    await stranger.close()
  })

  await page.goto('/settings/assign-machine')
  await page.getByRole('button', { name: 'Import meters' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import meters' })
  const file = dialog.getByLabel('File to import')
  const csv = (text: string) => ({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const sheet = sheetFile()

  await test.step('the sheet has no games, so every row says what it needs', async () => {
    await inspect(page, 'import-meters', dialog)
    await file.setInputFiles(csv(sheet))
    await says(page, '40 rows have to be corrected in the file before the import.')
    await expect(dialog.getByText('This machine has no game yet.').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await inspect(page, 'import-meters-wrong', dialog)
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('rows are pasted from a spreadsheet, with a thousands separator, a total and an empty row', async () => {
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
    await expect(wrong).toContainText('This is the line of the totals. Delete it from the file.')
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('with a game in each row, machines, games and meters come in at once', async () => {
    const [heads, ...lines] = sheet.trim().split('\n')
    await file.setInputFiles(csv([`${heads},game`, ...lines.map((line) => `${line},Fish`)].join('\n')))
    // The sheet shows the meters before and after a night. The round of that night begins from those before.
    await dialog.getByRole('combobox', { name: 'In', exact: true }).click()
    await page.getByRole('option', { name: 'previous_in' }).click()
    await dialog.getByRole('combobox', { name: 'Out', exact: true }).click()
    await page.getByRole('option', { name: 'previous_out' }).click()
    await says(page, 'All 40 rows are correct.')
    await expect(dialog.getByRole('list', { name: 'Please check' })).toContainText('This machine is new and is added.')
    await inspect(page, 'import-meters-ready', dialog)
    await dialog.getByRole('button', { name: 'Import 40 machines' }).click()
    await says(page, '40 machines have their meters')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('textbox', { name: 'Cur In of machine 1', exact: true })).toHaveValue('43879')
    await expect(page.getByRole('textbox', { name: 'Cur Out of machine 40', exact: true })).not.toHaveValue('0')
    await inspect(page, 'assign-after-import')
  })

  await test.step('a paper sheet for the round shows each machine with its meters and boxes to write in', async () => {
    await openScreen(page, 'Master Reading')
    await page.getByRole('button', { name: 'Paper sheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Round on Paper' })).toBeVisible()
    await expect(page.getByText('43,879')).toBeVisible()
    await inspectLayout(page, 'round-on-paper')
  })
})
