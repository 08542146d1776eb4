/**
 * Old Books at a desk. A spreadsheet with the days before a venue began to use Countroom is checked, imported, shown in the Weekly Report, and
 * removed again.
 */

import writeXlsx from 'write-excel-file/node'

import { expect, inspect, says, test } from './journey.ts'
import { cashier, moveTo, round, weekOn } from './week.ts'

const HEADS = 'Day,Money In,Money Out,Points,Payroll,Cleaning,Start,End'
const FRIDAY = '5/29/2026,"$5,240.00","3,658",755,300,50,"10,000","10,477"'

test('old books are checked row by row, imported all at once, marked in the report, and removed again', async ({
  venue,
  signedIn,
}) => {
  const owner = await venue.setUpFloor([{ machine: '1', in: 0, out: 0 }])
  await round(venue, owner, [['1', 200, 50]], await cashier(venue, 'Ana'))
  await moveTo(venue, '2026-06-01')
  const page = await signedIn(owner, '/report')
  const week = weekOn(page)
  await page.getByRole('button', { name: 'Old Books' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Old Books' })).toBeFocused()
  await expect(page.getByText('No old books were imported yet')).toBeVisible()
  await inspect(page, 'old-books-empty')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import old books' })
  const file = dialog.getByLabel('File to import')

  await test.step('an error is shown at its row, and nothing is imported', async () => {
    await inspect(page, 'old-books-import', dialog)
    const rows = [HEADS, FRIDAY, '5/30/2026,abc,0', '06/01/2026,100,50', '2026-05-29,1,1', 'WEEK TOTAL,5240,3658']
    await file.setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await says(page, '5 rows have to be corrected before the import.')
    const wrong = dialog.getByRole('list', { name: 'To be corrected' })
    for (const text of [
      'Total In: Write an amount such as 1,234.50 or (50.00).',
      'This day has reading sessions, so its figures come from them. Delete the row.',
      'This day is also in row 5.',
      'This is the totals line. Delete it from the file.',
    ])
      await expect(wrong).toContainText(text)
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await inspect(page, 'old-books-wrong', dialog)
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('a workbook is read correctly and imported completely', async () => {
    const workbook = await writeXlsx([
      ['Date', 'Total In', 'Total Out', 'Match', 'Employees', 'Maintenance', 'Ending Balance'].map((value) => ({
        value,
      })),
      [
        { value: new Date('2026-05-29'), type: Date, format: 'mm/dd/yyyy' },
        ...[5_240, 3_658, 755, 300, 50, 10_477].map((value) => ({ value, type: Number })),
      ],
      [{ value: '2026-05-30' }, { value: 1_000, type: Number }, { value: 600, type: Number }],
    ]).toBuffer()
    await file.setInputFiles({ name: 'books.xlsx', mimeType: 'application/octet-stream', buffer: workbook })
    await says(page, 'All 2 rows are correct.')
    await expect(
      dialog.getByRole('list', { name: 'First rows of the file' }).getByRole('listitem').first(),
    ).toContainText(/Friday 2026-05-29.*In \$5,240\.00 · Out \$3,658\.00 · Expenses \$1,105\.00 · Ending \$10,477\.00/)
    await inspect(page, 'old-books-ready', dialog)
    await dialog.getByRole('button', { name: 'Import 2 days' }).click()
    await says(page, '2 days were imported')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const row = page.getByRole('row').filter({ hasText: '2026-05-29 – 2026-05-30' })
    await expect(row).toContainText(/2.*All days.*Mona Reyes/)
    await inspect(page, 'old-books')
  })

  await test.step('the report marks the imported days, and a figure shows who imported it', async () => {
    await page.getByRole('button', { name: 'Show the week of 2026-05-30' }).click()
    await expect(week.chip(/^Sat 05-30.*imported$/)).toHaveAttribute('aria-selected', 'true')
    await week.chip(/^Fri 05-29.*imported$/).click()
    await expect(week.chip(/^Mon 06-01$/)).toBeVisible()
    await says(page, 'Imported from old books.')
    await expect(week.stat('Net Profit')).toHaveText('$477')
    await expect(week.line('Machine Percentages', 'We Kept')).toContainText('9.10%')
    await expect(week.line('Profit', 'Ending Balance')).toContainText('$10,477.00')
    await inspect(page, 'old-books-day')
    await week.line('Readings', 'Total In').getByRole('button').click()
    await expect(page.getByText('The rows add up to $5,240.00.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Mona Reyes' })).toContainText('$5,240.00')
    await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
    await week.chip('Summary').click()
    const days = page.getByRole('table', { name: 'Days of the week' })
    await expect(days.getByRole('button', { name: /^Fri 05-29.*imported$/ })).toBeVisible()
    await expect(
      days
        .getByRole('row', { name: /^WEEK TOTAL/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('$1,027')
  })

  await test.step('a second import of a day replaces the first, and an import is removed with a reason', async () => {
    await page.getByRole('button', { name: 'Old Books' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('button', { name: 'Choose a file' }).focus()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, 'Date\tIn\tOut\n2026-05-30\t900\t600')
    await expect(dialog.getByRole('list', { name: 'Please check' })).toContainText(
      'This day was imported before. These figures take the place of the earlier ones.',
    )
    await dialog.getByRole('button', { name: 'Import 1 day' }).click()
    await says(page, '1 day was imported')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const first = page.getByRole('row').filter({ hasText: '2026-05-29 – 2026-05-30' })
    await expect(first).toContainText('1 of 2')
    await page.getByRole('button', { name: 'Delete the import of 2026-05-29 – 2026-05-30' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this import?' })
    await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await question.getByLabel('Reason').fill('The books of another venue')
    await inspect(page, 'old-books-delete', question)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(first).toContainText('Deleted by Mona Reyes: The books of another venue')
    await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
    await expect(page.getByRole('button', { name: 'Old Books' })).toBeFocused()
    await expect(week.chip(/^Fri 05-29$/)).toBeVisible()
    await expect(week.chip(/^Sat 05-30.*imported$/)).toBeVisible()
  })

  await test.step('a person with Accounting who is not an administrator can see the list of imports but cannot import or delete', async () => {
    const clerk = await venue.person({
      firstname: 'Ina',
      roles: ['ROLE_CHECK_IN_OUT', 'ROLE_ACCOUNTING'],
      isClockedIn: true,
    })
    const theirs = await signedIn(clerk, '/report')
    await theirs.getByRole('button', { name: 'Old Books' }).click()
    await expect(theirs.getByRole('row').filter({ hasText: '2026-05-30 – 2026-05-30' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Import$|^Delete/ })).toHaveCount(0)
  })
})
