/** A missing or broken report can be neither downloaded nor printed. */

import type { Page } from '@playwright/test'

import { expect, inspect, openScreen, says, test } from './journey.ts'

const REPLY = '**/report/previewShiftReport'

test('a report without PDF data says so, and can be neither downloaded nor printed', async ({ venue, signedIn }) => {
  await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  const reader = await venue.reader('Nia')
  await venue.startRound(reader)
  const page = await signedIn(reader, '/add-machine-reading')
  let downloads = 0
  page.on('download', () => (downloads += 1))

  await test.step('while it is being created', async () => {
    let hasAnswer = () => {}
    const answer = new Promise<void>((resolve) => (hasAnswer = resolve))
    await page.route(REPLY, async (route) => {
      await answer
      await route.continue()
    })
    await open(page, reader.name)
    await isUnusable(page)
    hasAnswer()
    await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
    await page.unroute(REPLY)
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('when there is none', async () => {
    await answerWith(page, '')
    await open(page, reader.name)
    await expect(page.getByRole('region').getByText('PDF data is not available.')).toBeVisible()
    await isUnusable(page)
    await inspect(page, 'report-none')
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('when it is broken', async () => {
    await answerWith(page, Buffer.from('no PDF at all').toString('base64'))
    await open(page, reader.name)
    await expect(page.getByRole('region').getByText('Failed to load PDF')).toBeVisible()
    await isUnusable(page)
  })

  expect(downloads).toBe(0)
})

test('an administrator opens the points and the match points of a reading session', async ({ venue, signedIn }) => {
  await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  const reader = await venue.reader('Nia')
  await venue.readRound(reader, [['1', 1_050, 820]])
  await venue.house.owner.query('update reading_sessions set business_day = business_day - 7 where location_id = $1', [
    venue.id,
  ])
  await venue.readRound(reader, [['1', 1_100, 850]])
  const page = await signedIn(await venue.administrator())
  await openScreen(page, 'Master Reading')
  // Each figure says what changed, and against which days.
  await expect(page.getByText(/^-\$10 vs \d\d-\d\d – \d\d-\d\d$/).first()).toBeVisible()
  await page.getByRole('table').getByRole('row').filter({ hasText: reader.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reading Session/ })).toBeFocused()
  await inspect(page, 'reading-session-reports', page.getByRole('button', { name: 'Match Points Report' }))
  for (const [button, fileName] of [
    ['Points Report', /^\d{4}-\d\d-\d\d - Everybody Points Report\.pdf$/],
    ['Match Points Report', /^Match Points Report - \d{4}-\d\d-\d\d - session \d+\.pdf$/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('region', { name: button })).toContainText('No points were given.')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(fileName)
    // The page's own Back and the browser's do the same.
    if (button === 'Points Report') await page.getByRole('button', { name: 'Back' }).click()
    else await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /^Reading Session/ })).toBeFocused()
  }
  await test.step('the browser’s Back from a reading session lands on Master Reading, then on the screen before', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Master Reading' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Master Reading')
    await expect(page).toHaveURL('/dashboard')
  })
})

async function answerWith(page: Page, pdfData: string): Promise<void> {
  await page.unroute(REPLY)
  await page.route(REPLY, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), pdfData } })
  })
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Shift report of ${name}` }).click()
  await expect(page.getByRole('toolbar', { name: 'Report' })).toBeVisible()
}

async function isUnusable(page: Page): Promise<void> {
  for (const name of ['Download', 'Print']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    // Pressing it only shows the reason.
    await button.click({ force: true })
    await says(page, 'PDF data is not available.')
  }
}
