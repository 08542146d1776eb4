/** A manager types a meter in Assign Machine on a phone. The phone's number keyboard has no + or ×, so the app shows buttons for them. */

import { expect, inspect, test } from './journey.ts'

test('a meter field of Assign Machine accepts a formula on a phone', async ({ venue, signedIn }) => {
  const others = Array.from({ length: 39 }, (_, index) => ({ machine: String(index + 2), in: 0, out: 0 }))
  const manager = await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }, ...others])
  const page = await signedIn(manager, '/settings/assign-machine')
  const curIn = page.getByRole('textbox', { name: 'Cur In of machine 1', exact: true })
  const operators = page.getByRole('group', { name: 'Operators' })
  await expect(curIn).toHaveValue('1000')
  await expect(operators).toBeHidden()

  await curIn.tap()
  await operators.getByRole('button', { name: 'plus' }).tap()
  await expect(curIn).toHaveValue('1000+')
  await expect(curIn).toBeFocused()
  await page.keyboard.type('250')
  await operators.getByRole('button', { name: 'times' }).tap()
  await page.keyboard.type('2')
  await expect(curIn).toHaveValue('1000+250*2')
  await inspect(page, 'assign-operators')

  await page.keyboard.press('Enter')
  await expect(curIn).toHaveValue('1500')
  await expect(page.getByRole('textbox', { name: 'Cur Out of machine 1', exact: true })).toBeFocused()
  await expect(operators).toHaveCount(1)

  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('1 changed')).toBeHidden()
  await expect(operators).toBeHidden()
  await page.reload()
  await expect(curIn).toHaveValue('1500')
})
