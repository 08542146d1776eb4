/** A meter below the previous reading needs a reason, and a figure far above the machine's average needs a confirmation. */

import { expect, inspect, test } from './journey.ts'

test('a meter below the previous reading asks for a reason, and an unusual figure asks for a confirmation', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 422 .* \/machine\/updateReading$/)
  const manager = await venue.setUpFloor([
    { machine: '1', in: 99_940, out: 500 },
    { machine: '2', in: 1_000, out: 500 },
  ])
  const reader = await venue.reader('Gus')
  for (let round = 1; round <= 5; round++) {
    await venue.readRound(manager, [
      ['1', 99_940 + 10 * round, 500],
      ['2', 1_000 + 10 * round, 500],
    ])
  }
  await venue.startRound(reader)
  const page = await signedIn(reader, '/add-machine-reading')
  const inField = page.getByLabel('In', { exact: true })
  const outField = page.getByLabel('Out', { exact: true })

  await test.step('a meter that passed its maximum is saved as a rollover', async () => {
    await expect(inField).toBeFocused()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(page.getByText('fell by 99,970')).toBeVisible()
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Machine 1: In is below the previous reading' })
    await inspect(page, 'meter-guard', dialog)
    const save = dialog.getByRole('button', { name: 'Save with this reason' })
    await expect(save).toBeDisabled()
    const cleared = dialog.getByRole('radio', { name: /^Meter cleared/ })
    await cleared.check()
    await dialog.getByLabel('Note').fill('New board')
    await dialog.getByLabel('Last In before clearing').fill('99000')
    await expect(dialog.getByText('This value is below the previous reading, 99,990.')).toBeVisible()
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Last In before clearing').fill('99995')
    await expect(cleared).toHaveAccessibleName(/Daily In\s*25$/)
    await expect(save).toBeEnabled()
    await inspect(page, 'meter-cleared', dialog)
    await dialog.getByRole('radio', { name: /^Rollover/ }).check()
    await dialog.getByLabel('Note').fill('')
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Note').fill('Passed 99,999 on Friday night')
    await save.click()
    const row = page.getByRole('row', { name: /^1 / })
    await expect(row).toContainText('In: Rollover')
    await expect(row.getByText('Passed 99,999 on Friday night')).toBeVisible()
    await expect(row.getByRole('cell', { name: '30', exact: true })).toBeVisible()
    // A Life Hold % (the hold over the machine's whole life) far below zero is marked, and its tooltip gives the reason.
    await expect(
      row
        .getByRole('cell', { name: '-2,400.00%' })
        .getByTitle(/paid out more than it took in/)
        .first(),
    ).toBeVisible()
  })

  await test.step('an unusual figure asks for a confirmation', async () => {
    await expect(inField).toBeFocused()
    await page.keyboard.type('2100')
    await page.keyboard.press('Enter')
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Unusually high reading' })
    await expect(question).toContainText('over five times its average')
    await inspect(page, 'outlier', question)
    const pageIsHidden = await question
      .getByRole('button', { name: 'Correct it' })
      .evaluate(async (button: HTMLElement) => {
        button.click()
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return document.getElementById('root')!.hasAttribute('aria-hidden')
      })
    // The dialog is still fading out, but the page can already be used.
    expect(pageIsHidden).toBe(false)
    await expect(inField).toBeFocused()
    await expect(inField).toHaveValue('2100')
    // The unusual figure is selected, so that typing replaces it.
    expect(await inField.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      0, 4,
    ])
    expect(await venue.savedReadings()).toHaveLength(11)
    await page.keyboard.press('Enter')
    await expect(outField).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Save it' }).click()
    await expect(page.getByRole('row', { name: /^2 / })).toContainText('Unusual, confirmed')
    await expect(page.getByText('2 of 2 machines read', { exact: true })).toBeVisible()
    await inspect(page, 'guarded-readings')
  })
})
