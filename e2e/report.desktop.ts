/** The reports of a reading session, and reports that are empty, broken or not ready. */

import type { Page } from '@playwright/test'

import { CASH_ROLES, enter, payTicket } from '@countroom/server/testing/till.ts'

import { expect, inspect, intercept, openScreen, says, test } from './journey.ts'

const REPLY = '**/report/previewShiftReport'

test('a report that is empty, broken or not ready cannot be downloaded or printed, and a message says why', async ({
  venue,
  signedIn,
}) => {
  await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  const reader = await venue.reader('Nia')
  await venue.startRound(reader)
  const page = await signedIn(reader, '/add-machine-reading')
  let downloads = 0
  page.on('download', () => (downloads += 1))

  await test.step('a report cannot be downloaded or printed while the server creates it', async () => {
    let hasAnswer = () => {}
    const answer = new Promise<void>((resolve) => (hasAnswer = resolve))
    await intercept(page, REPLY, async (route) => {
      await answer
      await route.continue()
    })
    await open(page, reader.name)
    await isUnusable(page)
    hasAnswer()
    await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Print PDF' })).toBeEnabled()
    await page.unroute(REPLY)
    await page.getByRole('button', { name: 'Back to Menu' }).click()
  })

  await test.step('an empty report cannot be downloaded or printed', async () => {
    await answerWith(page, '')
    await open(page, reader.name)
    await expect(page.getByRole('region').getByText('PDF data is not available.')).toBeVisible()
    await isUnusable(page)
    await inspect(page, 'report-none')
    await page.getByRole('button', { name: 'Back to Menu' }).click()
  })

  await test.step('a broken report cannot be downloaded or printed', async () => {
    await answerWith(page, Buffer.from('no PDF at all').toString('base64'))
    await open(page, reader.name)
    await expect(page.getByRole('region').getByText('Failed to load PDF')).toBeVisible()
    await isUnusable(page)
  })

  expect(downloads).toBe(0)
})

test('an administrator opens the reports and Match Tickets of a reading session', async ({ venue, signedIn }) => {
  // Machine 3 paid out twice as much as it took in, according to its meters.
  await venue.setUpFloor(['1', '2', '3'].map((machine) => ({ machine, in: 1_000, out: machine === '3' ? 2_000 : 800 })))
  const reader = await venue.reader('Nia')
  await venue.readRound(reader, [
    ['1', 1_050, 820],
    ['2', 1_050, 800],
    ['3', 1_000, 2_000],
  ])
  const daysBack = 'update reading_sessions set business_day = business_day - $2::int where location_id = $1'
  await venue.house.owner.query(daysBack, [venue.id, 4])
  // Nobody played in this second round. It is moved to three days ago, which moves the first round to seven days ago.
  await venue.readRound(reader, [
    ['1', 1_050, 820],
    ['2', 1_050, 800],
    ['3', 1_000, 2_000],
  ])
  await venue.house.owner.query(daysBack, [venue.id, 3])
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  await enter(ana, venue, { amount: 500 })
  const { number } = await payTicket(ana, venue, '1', 60.5)
  await venue.readRound(reader, [
    ['1', 1_100, 850],
    ['2', 1_100, 815],
    ['3', 1_000, 2_000],
  ])
  const page = await signedIn(await venue.administrator())
  await openScreen(page, 'Master Reading')
  // Each figure shows its change, and the days that it is compared with.
  await expect(page.getByText(/^-\$25 vs \d\d-\d\d – \d\d-\d\d$/).first()).toBeVisible()
  // No line connects days that are not neighbors, so each day is a separate point.
  const chart = page.getByRole('img', { name: 'In, out and difference by session' })
  await expect(chart.locator('circle')).toHaveCount(2)
  await expect(chart.locator('.visx-linepath')).toHaveCount(2)
  await page.getByRole('table').getByRole('row').filter({ hasText: reader.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reading Session/ })).toBeFocused()
  const flags = page.getByTitle(/^Unusual: over its life this machine paid out more than it took in/)
  await expect(page.getByRole('row').filter({ has: flags })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ has: flags })).toContainText('-100.00%')
  await inspect(page, 'reading-session-reports', page.getByRole('button', { name: 'Match Points Report' }))
  for (const [button, fileName] of [
    ['Points Report', /^\d{4}-\d\d-\d\d - Everybody Points Report\.pdf$/],
    ['Match Points Report', /^Match Points Report - \d{4}-\d\d-\d\d - session \d+ - \d{4}-\d\d-\d\d\.pdf$/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('region', { name: button })).toContainText('No points were given.')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(fileName)
    // The page's own Back and the browser's Back do the same.
    if (button === 'Points Report') await page.getByRole('button', { name: 'Back to Menu' }).click()
    else await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /^Reading Session/ })).toBeFocused()
  }
  await test.step('Match Tickets compares what each machine printed with what was paid for its tickets, and keeps the reason for a difference', async () => {
    await page.getByRole('button', { name: 'Match Tickets', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Match Tickets' })).toBeFocused()
    const row = (machine: string) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name: `Reason for machine ${machine}` }) })
    for (const text of ['$30.00', '$60.50', '($30.50)', 'Paid more than printed']) {
      await expect(row('1')).toContainText(text)
    }
    await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('$45.00')
    await row('2').click()
    const nothing = page.getByRole('dialog', { name: 'Tickets of machine 2' })
    await expect(nothing).toContainText('No tickets found')
    await nothing.getByRole('button', { name: 'Close' }).click()
    await row('1').press('Enter')
    const tickets = page.getByRole('dialog', { name: 'Tickets of machine 1' })
    await expect(tickets.getByRole('row').filter({ hasText: `#${number}` })).toContainText(/Ana Reyes.*\$60\.50/)
    await inspect(page, 'match-tickets-behind', tickets)
    await tickets.getByRole('button', { name: 'Reason' }).click()
    const why = page.getByRole('dialog', { name: 'Why do the tickets of machine 1 differ?' })
    const save = why.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await why.getByLabel('Explained', { exact: false }).first().check()
    await expect(why.getByLabel('Note')).toHaveAccessibleDescription('Write the explanation, in at least 3 characters.')
    await expect(save).toBeDisabled()
    await why.getByLabel('Note').fill('A ticket of last week')
    await inspect(page, 'match-tickets-reason', why)
    await page.keyboard.press('Enter')
    await expect(why).toBeHidden()
    await expect(row('1')).toContainText('Explained · A ticket of last week · Ada Reyes')
    await inspect(page, 'match-tickets')
    await page.getByRole('button', { name: 'View Report' }).click()
    const report = page.getByRole('region', { name: 'Match Tickets Report' })
    await expect(report).toContainText('A ticket of last week')
    await expect(report).toContainText('Ana Reyes')
    await inspect(page, 'match-tickets-report')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Match Tickets' })).toBeFocused()
    await page.getByRole('button', { name: /^Back to Reading Session/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Reading Session/ })).toBeFocused()
  })

  await test.step('the browser’s Back from a reading session opens Master Reading, and a second Back opens the screen before it', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Master Reading' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Master Reading')
    await expect(page).toHaveURL('/dashboard')
  })
})

async function answerWith(page: Page, pdfData: string): Promise<void> {
  await page.unroute(REPLY)
  await intercept(page, REPLY, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), pdfData } })
  })
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Shift report of ${name}` }).click()
  await expect(page.getByRole('toolbar', { name: 'Report' })).toBeVisible()
}

async function isUnusable(page: Page): Promise<void> {
  for (const name of ['Download PDF', 'Print PDF']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    // A click on the button only shows the reason.
    await button.click({ force: true })
    await says(page, 'PDF data is not available.')
  }
}
