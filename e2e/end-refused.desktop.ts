/**
 * A reading session cannot end while machines have no reading. When the end is refused, the screen continues with these machines. The other journeys
 * in this file type the names of machines.
 */

import { answer, expect, inspect, says, test } from './journey.ts'

const FLOOR = ['1', '2', '3'].map((machine) => ({ machine, in: 1_000, out: 800 }))

test('when the end of a reading session is refused, the form continues with the first missing machine and loses no typed text', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 422 .* \/machine\/endSession$/)
  await venue.setUpFloor(FLOOR)
  const reader = await venue.reader('Nia')
  const locationId = venue.id
  const sessionId = await venue.startRound(reader)
  const page = await signedIn(reader, '/add-machine-reading')
  const machineField = page.getByLabel('Machine', { exact: true })
  const inField = page.getByLabel('In', { exact: true })
  await expect(inField).toBeFocused()
  await reader.call('POST /machine/updateReading', {
    locationId,
    data: {
      machine: '1',
      in: 20,
      out: 850,
      sessionId,
      locationId,
      reasons: { in: { kind: 'cleared', note: 'The board was changed on Friday and its meters began at zero' } },
    },
  })
  await expect(page.getByText('1 of 3 machines read', { exact: true })).toBeVisible()
  await expect(page.getByText('The board was changed on Friday and its meters began at zero')).toBeVisible()

  const end = async () => {
    await page.getByRole('button', { name: 'End Session' }).click()
    await answer(page, 'Are you sure you want to end the reading session?', 'Yes')
  }

  await test.step('the form is ready for the first missing machine, and all missing machines are marked', async () => {
    await expect(machineField).toHaveValue('1')
    await end()
    await says(page, 'Cannot end session. Missing readings for machines: 2, 3')
    await expect(machineField).toHaveValue('2')
    await expect(inField).toBeFocused()
    await expect(page.getByText('Previous 1,000')).toBeVisible()
    await expect(page.getByText('Read the marked machines, then end the session.')).toBeVisible()
    await says(page, 'Cannot end session.')
    await inspect(page, 'end-refused-marked')
  })

  await test.step('meters that were typed for the missing machine stay', async () => {
    await page.keyboard.type('1200')
    await end()
    await says(page, 'Cannot end session. Missing readings for machines: 2, 3')
    await expect(inField).toBeFocused()
    await expect(inField).toHaveValue('1200')
    await page.keyboard.press('Enter')
    await page.keyboard.type('900')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 of 3 machines read', { exact: true })).toBeVisible()
    await expect(machineField).toHaveValue('3')
  })

  await test.step('meters that were typed for another machine are replaced only on request', async () => {
    await machineField.fill('2')
    await inField.fill('1210')
    await end()
    await answer(page, 'Replace what you are typing?', 'Cancel')
    await expect(machineField).toHaveValue('2')
    await expect(inField).toHaveValue('1210')
    await end()
    await answer(page, 'Replace what you are typing?', 'Replace')
    await expect(machineField).toHaveValue('3')
    await expect(inField).toHaveValue('')
    await expect(inField).toBeFocused()
  })
})

test('machine names with letters can be typed if the location has such a machine', async ({ venue, signedIn }) => {
  const lettered = ['A2', 'Buffalo Gold 12'].map((machine) => ({ machine, in: 1_000, out: 800 }))
  const manager = await venue.setUpFloor([...FLOOR, ...lettered])
  await venue.startRound(manager)
  const page = await signedIn(manager, '/add-machine-reading')
  const machineField = page.getByLabel('Machine', { exact: true })
  const hiddenWidth = () => machineField.evaluate((field) => field.scrollWidth - field.clientWidth)
  await machineField.fill('Buffalo Gold 12')
  expect(await hiddenWidth(), 'the whole name is seen').toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await hiddenWidth(), 'on a phone too').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await machineField.fill('')
  await machineField.pressSequentially('a2')
  await expect(machineField).toHaveValue('a2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1100')
  await page.keyboard.press('Enter')
  await page.keyboard.type('850')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^A2 1,000 800 1,100 850/ })).toBeVisible()
})

test('if no machine’s name has letters, the machine field accepts only digits and says so', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor(FLOOR)
  await venue.startRound(manager)
  const page = await signedIn(manager, '/add-machine-reading')
  const machineField = page.getByLabel('Machine', { exact: true })
  await machineField.focus()
  await page.keyboard.type('2b')
  await expect(machineField).toHaveValue('2')
  await says(page, 'Digits only')
  await inspect(page, 'digits-only')
  await machineField.fill('3')
  await expect(page.getByText('Digits only')).toBeHidden()
  await page.keyboard.type('c')
  await says(page, 'Digits only')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('In', { exact: true })).toBeFocused()
  await expect(page.getByText('Digits only')).toBeHidden()
})
