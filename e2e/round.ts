/** The steps of a person who reads the machines in a round (a reading session). */

import type { Page } from '@playwright/test'

import type { SheetRow } from '@countroom/server/testing/meter-sheet.ts'

import { expect } from './journey.ts'

/** Types the meters of a machine with only the keyboard, and waits until the field In is empty for the next machine. */
export async function typeReading(page: Page, { machine, prevIn, curIn, curOut }: SheetRow): Promise<void> {
  const machineField = page.getByLabel('Machine', { exact: true })
  const inField = page.getByLabel('In', { exact: true })
  const outField = page.getByLabel('Out', { exact: true })
  await expect(inField).toBeFocused()
  if ((await machineField.inputValue()) !== machine) {
    await page.keyboard.press('Shift+Tab')
    await expect(machineField).toBeFocused()
    await page.keyboard.type(machine)
    await page.keyboard.press('Enter')
    await expect(inField).toBeFocused()
  }
  await expect(page.getByText(`Previous ${prevIn.toLocaleString('en-US')}`).first()).toBeVisible()
  await page.keyboard.type(String(curIn))
  await page.keyboard.press('Enter')
  await expect(outField).toBeFocused()
  await page.keyboard.type(String(curOut))
  await page.keyboard.press('Enter')
  await expect(inField).toHaveValue('')
}
