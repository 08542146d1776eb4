/** A station on a phone, with room for one avatar. */

import { expect, inspect, test } from './journey.ts'
import { crowd } from './station.ts'

test('on a phone, the employees at the station are in one menu, and the top bar shows the name of the chosen employee', async ({
  venue,
  signedIn,
}) => {
  await crowd(venue)
  const page = await signedIn(await venue.station())
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Nobody chosen')
  await bar.getByRole('button', { name: 'Choose who is working' }).tap()
  const menu = page.getByRole('menu', { name: 'Choose who is working' })
  await expect(menu.getByRole('menuitemradio')).toHaveCount(12)
  await inspect(page, 'station-menu', menu)
  await menu.getByRole('menuitemradio', { name: /^Maximiliana/ }).tap()
  await expect(bar).toContainText('Maximiliana')
  await inspect(page, 'station-acting')
})
