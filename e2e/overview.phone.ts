/** The overview on a phone, with a card for each venue. */

import { expect, inspect, test } from './journey.ts'
import { openChain } from './owner.ts'

test('the venues of an owner are shown as cards, and a tap opens a venue', async ({ house, venue, signedIn }) => {
  const { owner, busy, fresh } = await openChain(house, venue)
  const page = await signedIn(owner, '/overview')
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card(busy.name)).toContainText('+$1,582')
  await inspect(page, 'overview')
  await card(busy.name)
    .getByRole('button', { name: `More about ${busy.name}` })
    .tap()
  await expect(card(busy.name)).toContainText('$5,240')
  await inspect(page, 'overview-more')
  await card(fresh.name).getByText('Not read yet').tap()
  await expect(page).toHaveURL('/dashboard')
})
