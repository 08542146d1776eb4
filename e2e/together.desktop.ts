/** Several people change the same data at the same time. Whoever saves second sees the conflict, and no typed text is lost without a message. */

import type { Page } from '@playwright/test'

import { answer, expect, inspect, says, test } from './journey.ts'

const FLOOR = ['1', '2', '3', '4'].map((machine) => ({ machine, in: 1_000, out: 800 }))

test.use({ newBrowsers: true })

test('two people who read machines at the same time see each other’s readings, and a second reading of a machine becomes a correction', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/machine\/updateReading$/)
  await venue.setUpFloor(FLOOR)
  const [ann, ben] = [await venue.reader('Ann'), await venue.reader('Ben')]
  await venue.startRound(ann)
  const [annPage, benPage] = await Promise.all([
    signedIn(ann, '/add-machine-reading'),
    signedIn(ben, '/add-machine-reading'),
  ])

  await test.step('each person sees the other person’s reading', async () => {
    await type(annPage, '1', '1100', '850')
    await annPage.keyboard.press('Enter')
    await expect(benPage.getByText('1 of 4 machines read', { exact: true })).toBeVisible()
    await expect(benPage.getByRole('row', { name: /^1 1,000 800 1,100 850/ })).toBeVisible()
    await type(benPage, '2', '1200', '900')
    await benPage.keyboard.press('Enter')
    await expect(annPage.getByRole('row', { name: /^2 1,000 800 1,200 900/ })).toBeVisible()
  })

  await test.step('a person who types the meters of a machine is told that somebody else has just read this machine', async () => {
    await type(benPage, '3', '1300', '950')
    await type(annPage, '3', '1310', '950')
    await annPage.keyboard.press('Enter')
    await says(
      benPage,
      /^Ann Reyes read machine 3 at .*: In 1,310, Out 950\. If you save yours, you will be asked whether it replaces this reading\.$/,
    )
    await expect(benPage.getByLabel('In', { exact: true })).toHaveValue('1300')
    await inspect(benPage, 'just-read-by-another')
  })

  await test.step('both people save the same machine at the same moment', async () => {
    await type(annPage, '4', '1400', '990')
    await type(benPage, '4', '1410', '990')
    await Promise.all([annPage.keyboard.press('Enter'), benPage.keyboard.press('Enter')])
    // The second person sees the first person's reading and chooses the right reading.
    const questionOn = (page: Page) => page.getByRole('alertdialog', { name: 'Replace the reading of machine 4?' })
    await expect.poll(async () => (await questionOn(annPage).count()) + (await questionOn(benPage).count())).toBe(1)
    const [second, firstName] = (await questionOn(annPage).isVisible()) ? [annPage, 'Ben'] : [benPage, 'Ann']
    await expect(questionOn(second).getByRole('row', { name: /^Current reading/ })).toContainText(
      `by ${firstName} Reyes`,
    )
    await inspect(second, 'replace-the-reading', questionOn(second))
    await answer(second, 'Replace the reading of machine 4?', 'Replace it')
    await says(second, new RegExp(`It corrects the reading by ${firstName} Reyes: In 14[01]0, Out 990`))
    for (const page of [annPage, benPage]) {
      await expect(page.getByRole('row', { name: /^4 / })).toContainText('Corrected 1×')
    }
    const saved = (await venue.savedReadings()).filter(({ machine }) => machine === '4')
    expect(saved.map(({ revision }) => revision)).toEqual([0, 1])
    expect(new Set(saved.map(({ curIn, readBy }) => `${curIn} by ${readBy}`))).toEqual(
      new Set([`1400 by ${ann.userId}`, `1410 by ${ben.userId}`]),
    )
    const last = saved[1]!.curIn.toLocaleString('en-US')
    for (const page of [annPage, benPage]) await expect(page.getByRole('row', { name: /^4 / })).toContainText(last)
  })

  await test.step('the history shows both values with the person and the time', async () => {
    await annPage.getByRole('row', { name: /^4 / }).click()
    const history = annPage.getByRole('dialog', { name: /^Machine 4 in session/ })
    const entries = history.getByRole('listitem')
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText('Current')
    await expect(entries.last()).toContainText('Replaced')
    await expect(history).toContainText('by Ann Reyes')
    await expect(history).toContainText('by Ben Reyes')
    await expect(history).toContainText('1,400')
    await expect(history).toContainText('1,410')
    await inspect(annPage, 'reading-history', history)
  })
})

test('when somebody else ends the reading session, the screen lists the unsaved meters, both those being typed and those waiting to be sent', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/net::ERR_INTERNET_DISCONNECTED/, / 409 .* \/machine\/updateReading$/)
  await venue.setUpFloor(FLOOR)
  const [ann, ben] = [await venue.reader('Ann'), await venue.reader('Ben')]
  const sessionId = await venue.startRound(ben)
  const locationId = venue.id
  for (const { machine } of FLOOR) {
    await ben.call('POST /machine/updateReading', {
      locationId,
      data: { machine, in: 1_100, out: 850, sessionId, locationId },
    })
  }
  const typing = await signedIn(ann, '/add-machine-reading')
  const waiting = await signedIn(ann, '/add-machine-reading')
  await type(typing, '2', '1150', '')
  await says(waiting, /Every machine is read/)
  await waiting.context().setOffline(true)
  await type(waiting, '3', '1160', '860')
  await waiting.keyboard.press('Enter')
  await expect(waiting.getByText('Waiting for the connection')).toBeVisible()

  const { sessions } = await ben.call('POST /machine/getAvailableEmployeeSessions', { locationId })
  const employeeSessionIds = sessions.filter(({ userId }) => userId === ben.userId).map(({ clockId }) => clockId)
  await ben.call('POST /machine/endSession', { sessionId, employeeSessionIds, locationId })

  await says(typing, /^Reading Session \d+ was ended by Ben Reyes at /)
  await says(typing, 'What you were typing was not saved: machine 2, In 1,150, Out –.')
  await expect(typing.getByRole('button', { name: 'Start Session' })).toBeVisible()
  await inspect(typing, 'ended-by-another')

  await waiting.context().setOffline(false)
  const unsaved = waiting.getByRole('region', { name: '1 reading not yet saved' })
  await expect(unsaved).toContainText('machine 3 · In 1,160 · Out 860')
  await expect(unsaved).toContainText('This reading session has ended.')
  await inspect(waiting, 'refused-after-the-end')
  expect(await venue.savedReadings()).toHaveLength(FLOOR.length)
  await unsaved.getByRole('button', { name: 'Discard' }).click()
  await answer(waiting, 'Discard this reading?', 'Discard')
  await expect(unsaved).toBeHidden()
})

test('when two people edit the machine list, the person who saves second sees the conflict and loses nothing', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/machine\/edit$/)
  const mona = await venue.setUpFloor(FLOOR)
  const ada = await venue.administrator('Ada')
  const deaf = await signedIn(mona, '/settings/machine')
  // This browser gets no message about the other person's change, so only the server can find the conflict.
  await deaf.routeWebSocket(/\/ws\?/, () => {})
  await deaf.reload()
  await deaf.getByRole('textbox', { name: 'Machine 2' }).fill('2 by the door')
  await deaf.getByRole('button', { name: 'Add machine' }).click()
  await deaf.keyboard.type('5')

  const hearing = await signedIn(mona, '/settings/machine')
  await hearing.getByRole('textbox', { name: 'Machine 2' }).fill('2 by the bar')

  const first = await signedIn(ada, '/settings/machine')
  await first.getByRole('textbox', { name: 'Machine 2' }).fill('2A')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('textbox', { name: 'Machine 2A' })).toBeVisible()

  await test.step('a browser without messages learns about the conflict when it saves', async () => {
    await deaf.getByRole('button', { name: 'Save' }).click()
    await says(deaf, 'Somebody else changed this list in the meantime. Your changes are still here')
    const conflict = deaf.getByRole('group', { name: 'Changed by somebody else' })
    await expect(conflict).toContainText('theirs 2A, yours 2 by the door')
    await expect(deaf.getByRole('textbox', { name: 'Machine 2A' })).toHaveValue('2 by the door')
    await expect(deaf.getByRole('textbox', { name: 'New: Machine' })).toHaveValue('5')
    await inspect(deaf, 'list-changed')
    await conflict.getByRole('button', { name: 'Use theirs' }).click()
    await deaf.getByRole('button', { name: 'Save' }).click()
    await expect(deaf.getByText('5 machines', { exact: true })).toBeVisible()
  })

  await test.step('a browser with messages shows the conflict immediately', async () => {
    const conflict = hearing.getByRole('group', { name: 'Changed by somebody else' })
    await expect(conflict).toContainText('theirs 2A, yours 2 by the bar')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await hearing.getByRole('button', { name: 'Save' }).click()
    await expect(first.getByRole('textbox', { name: 'Machine 2 by the bar' })).toBeVisible()
  })

  const { machines } = await ada.call('POST /machine/list', { locationId: venue.id })
  expect(machines.map(({ machine }) => machine)).toEqual(['1', '2 by the bar', '3', '4', '5'])
})

/** Chooses a machine and types its meters. The focus stays in the last field. */
async function type(page: Page, machine: string, meterIn: string, meterOut: string): Promise<void> {
  await page.getByLabel('Machine', { exact: true }).fill(machine)
  await page.getByLabel('In', { exact: true }).fill(meterIn)
  if (meterOut !== '') await page.getByLabel('Out', { exact: true }).fill(meterOut)
}
