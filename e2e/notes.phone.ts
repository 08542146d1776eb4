import { writeNote } from '@countroom/server/testing/notes.ts'

import { expect, inspect, says, test } from './journey.ts'

test('notes are read, written and deleted on a phone', async ({ venue, signedIn }) => {
  const roles = ['ROLE_NOTE', 'ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD'] as const
  const ana = await venue.person({ firstname: 'Ana', roles, isClockedIn: true })
  const ben = await venue.person({
    firstname: 'Maximiliano-Alexander',
    lastname: 'Featherstonehaugh-Cholmondeley',
    roles,
    isClockedIn: true,
    employeeColor: '#ad1457',
  })
  await writeNote(ben, venue, `The vendor comes at nine: https://vendor.example/${'very-long-address/'.repeat(6)}`)
  const page = await signedIn(ana, '/dashboard')
  const indicator = page.getByRole('banner').getByRole('link', { name: 'Notes, 1 not read' })
  expect((await indicator.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await indicator.tap()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  // The keyboard does not cover the notes until somebody taps the field.
  const field = page.getByRole('textbox', { name: 'Write your note' })
  await expect(field).not.toBeFocused()
  await field.tap()
  await field.fill('Thank you.')
  await page.getByRole('button', { name: 'Save' }).tap()
  await says(page, 'Saved')
  await expect(cards).toHaveCount(2)
  await inspect(page, 'notes')
  await cards.first().getByRole('button', { name: 'Delete the note of Ana Reyes: Thank you.' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Delete this note?' })
  await inspect(page, 'notes-delete', dialog)
  await dialog.getByRole('button', { name: 'Delete' }).tap()
  await expect(cards).toHaveCount(1)
})
