/** Machines that cannot be read. Start Session warns about a machine without a game, and a machine can leave the reading session with a reason. */

import { answer, expect, inspect, openScreen, says, test } from './journey.ts'

const FLOOR = ['1', '2'].map((machine) => ({ machine, in: 1_000, out: 800 }))

test('Start Session warns about machines without a game, and a machine leaves a running round with a reason', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  // The screen preloads the previous meters of each machine. The server refuses this for a machine without a game.
  expectFault(/ 409 .* \/machine\/getPreviousInAndOutReading$/)
  const manager = await venue.setUpFloor(FLOOR)
  await manager.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '77' }] })
  await manager.call('POST /clock/clockIn', { userId: manager.userId, locationId: venue.id })
  const page = await signedIn(manager, '/add-machine-reading')

  await test.step('Start Session warns about a machine without a game', async () => {
    const warning = page.getByText('A machine has no game yet: 77.')
    await expect(warning).toContainText('or take the machine out after the session has started.')
    await inspect(page, 'start-without-game')
    await page.getByRole('button', { name: 'Start Session' }).click()
    const question = page.getByRole('alertdialog', { name: 'Start Session' })
    await expect(question.getByText('A machine has no game yet: 77.')).toBeVisible()
    await inspect(page, 'start-without-game-asked', question)
    await answer(page, 'Start Session', 'Yes')
    await says(page, 'Session started successfully.')
  })

  await test.step('two machines leave the session', async () => {
    await page.getByRole('button', { name: 'Read machine 77' }).click()
    await page.getByRole('button', { name: 'Machine 77 cannot be read?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take machine 77 out of this session?' })
    await dialog.getByRole('radio', { name: /^Other reason/ }).check()
    const take = dialog.getByRole('button', { name: 'Take it out' })
    await expect(take).toBeDisabled()
    await dialog.getByLabel('Note').fill('Delivered today, no game yet')
    await inspect(page, 'leave-session', dialog)
    await take.click()
    await says(page, 'Machine 77 is out of this session.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page, 'Machine 77 is back in this session.')
    await page.getByRole('button', { name: 'Read machine 77' }).click()
    await page.getByRole('button', { name: 'Machine 77 cannot be read?' }).click()
    await page.getByRole('radio', { name: /^Other reason/ }).check()
    await page.getByLabel('Note').fill('Delivered today, no game yet')
    await take.click()
    await says(page, 'Machine 77 is out of this session.')
    await page.getByRole('button', { name: 'Read machine 2' }).click()
    await page.getByRole('button', { name: 'Machine 2 cannot be read?' }).click()
    await page.getByRole('button', { name: 'Take it out' }).click()
    await expect(page.getByText('0 of 1 machine read', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Taken out of this session (2)' })).toBeVisible()
    await expect(page.getByLabel('Machine', { exact: true })).toHaveValue('1')
  })

  await test.step('a machine is brought back, the focus moves to the list of machines still to read, and the machine leaves again', async () => {
    await page.getByRole('button', { name: 'Bring back machine 2' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Still to read (2)' })).toBeFocused()
    await page.getByRole('button', { name: 'Read machine 2' }).click()
    await page.getByRole('button', { name: 'Machine 2 cannot be read?' }).click()
    await page.getByRole('button', { name: 'Take it out' }).click()
    await expect(page.getByLabel('Machine', { exact: true })).toHaveValue('1')
  })

  await test.step('a reading brings a machine back, and the session ends without the other machine', async () => {
    const inField = page.getByLabel('In', { exact: true })
    await expect(inField).toBeFocused()
    for (const machine of ['1', '2']) {
      await page.getByLabel('Machine', { exact: true }).fill(machine)
      if (machine === '2') await says(page, /took machine 2 out of this session \(Broken\)\. Saving its reading/)
      if (machine === '2') await inspect(page, 'left-session')
      await inField.fill('1100')
      await page.getByLabel('Out', { exact: true }).fill('850')
      await page.keyboard.press('Enter')
    }
    await says(page, /Machine 2 is back in this session\.$/)
    await page.setViewportSize({ width: 390, height: 844 })
    await inspect(page, 'left-session-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByText('2 of 2 machines read', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'End Session' }).click()
    await answer(page, 'End Session', 'Yes')
    await says(page, 'Session ended successfully.')
  })

  await test.step('the session lists the machine that left', async () => {
    await openScreen(page, 'Master Reading')
    await page
      .getByRole('row', { name: /2026|20\d\d/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Taken out of this session (1)' })).toBeVisible()
    await expect(page.getByText('Delivered today, no game yet')).toBeVisible()
    await inspect(page, 'session-with-absences')
  })
})
