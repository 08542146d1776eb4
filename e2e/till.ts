/** Parts of the cash screens, and a customer, for journeys about cash. */

import type { Locator, Page } from '@playwright/test'

import { expect } from './journey.ts'
import type { Venue } from './venue.ts'

/** The parts of the Transactions screen. */
export function tillOf(page: Page) {
  const choose = async (name: string, text: string) => {
    await page.getByRole('combobox', { name }).fill(text)
    await page.getByRole('option').filter({ hasText: text }).first().click()
  }
  const table = (name: string): Locator => page.getByRole('region', { name, exact: true })
  return {
    table,
    customer: (name: string) => choose('Customer', name),
    employee: (name: string) => choose('Employee', name),
    /** Adds an entry. `more` fills in the fields of the entry's category. These fields set the amount if `amount` is empty. */
    async enter(type: 'bank' | 'expense', description: string, amount: string, more?: () => Promise<void>) {
      await page.getByRole('combobox', { name: 'Description' }).fill(description)
      await page.getByRole('option', { name: description, exact: true }).click()
      await more?.()
      if (amount !== '') await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await page.getByRole('button', { name: `ADD ${type.toUpperCase()}`, exact: true }).click()
      await expect(table(type === 'bank' ? 'Bank' : 'Expense')).toContainText(description)
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
    },
  }
}

/** Counts a drawer by its bills. With `reason`, checks that the drawer is $67.25 short and enters the reason. */
export async function countDrawer(
  page: Page,
  { bills, twenties }: { bills: string; twenties?: string },
  reason?: string,
): Promise<Locator> {
  await page.getByRole('button', { name: 'Set Cash Left' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Cash Left' })
  await dialog.getByRole('textbox', { name: '100 dollar bills', exact: true }).fill(bills)
  expect(await dialog.evaluate(cutOff), 'cut off in Set Cash Left').toEqual([])
  if (twenties !== undefined) await dialog.getByRole('textbox', { name: '20 dollar bills', exact: true }).fill(twenties)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  if (reason === undefined) await dialog.getByRole('button', { name: 'Done' }).click()
  else {
    await expect(dialog).toContainText('$67.25')
    await dialog.getByRole('textbox', { name: 'Why is the drawer short?' }).fill(reason)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  }
  return dialog
}

/** The texts that are cut off, because they are wider than their element. */
function cutOff(inside: Element): (string | null)[] {
  const isWide = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth + 1
  return [...inside.querySelectorAll('*')].filter(isWide).map(({ textContent }) => textContent)
}

export async function addRosa({ id, house }: Venue): Promise<void> {
  await house.owner.query(
    `insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, points_cents, search_text,
       registered_at, registered_by)
     select $1, '900001', 'Rosa', 'Diaz', 'rosa', 'diaz', '2145550101', 2000, 'rosa diaz 2145550101 900001', now(), min(user_id) from users`,
    [id],
  )
}
