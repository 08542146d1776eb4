/** Notes at a desk. They are written, read in another window, marked as read, and deleted. The text of a note has limits. */

import { writeNote } from '@countroom/server/testing/notes.ts'

import { expect, inspect, openScreen, says, test } from './journey.ts'

const ROLES = ['ROLE_NOTE', 'ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD'] as const

test('a note is written, is shown as unread until another person opens it, shows who has read it, and is deleted', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/404 .*\/note\/deleteNote/)
  const ana = await venue.person({ firstname: 'Ana', roles: ROLES, isClockedIn: true, employeeColor: '#00695c' })
  const ben = await venue.person({ firstname: 'Ben', roles: ROLES, isClockedIn: true, employeeColor: '#c62828' })
  const here = await signedIn(ana, '/note')
  const there = await signedIn(ben, '/dashboard')
  const field = here.getByRole('textbox', { name: 'Write your note' })
  const save = here.getByRole('button', { name: 'Save' })
  const cards = here.getByRole('article')
  const link = there.getByRole('banner').getByRole('link', { name: /^Notes/ })

  await test.step('a blank note is refused, and a draft survives a reload', async () => {
    await expect(here.getByText('There are no notes yet')).toBeVisible()
    await expect(link).toHaveCount(0)
    await inspect(here, 'notes-empty')
    await field.fill('  \n\u200b')
    await save.click()
    await expect(here.getByText('Write something first. A note cannot be empty.')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('The jackpot sign is off again.\n  Call the vendor.')
    await here.reload()
    await expect(field).toHaveValue('The jackpot sign is off again.\n  Call the vendor.')
  })

  await test.step('a new note is at the top immediately, with its text as typed', async () => {
    await field.focus()
    await here.keyboard.press('ControlOrMeta+Enter')
    await says(here, 'Saved')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(cards).toHaveCount(1)
    await expect(cards.first()).toContainText('Ana Reyes')
    await expect(cards.first()).toContainText('Nobody else has read it yet')
    expect(await cards.first().getByText('Call the vendor.').innerText()).toBe(
      'The jackpot sign is off again.\n  Call the vendor.',
    )
  })

  await test.step('the top bar shows other people that there is an unread note until they open it, and the author sees who has read it', async () => {
    await expect(link).toHaveAccessibleName('Notes, 1 not read')
    // Ben's color is red, so the top bar is red. A white ring separates the red count from the bar.
    await expect(link.locator('.MuiBadge-badge')).toHaveCSS('box-shadow', 'rgb(255, 255, 255) 0px 0px 0px 2px')
    await inspect(there, 'notes-indicator')
    await link.click()
    await expect(there).toHaveURL('/note')
    await expect(there.getByRole('article')).toContainText('The jackpot sign is off again.')
    await expect(link).toHaveAccessibleName('Notes')
    await cards.first().getByText('Read by 1 person').click()
    await expect(cards.first().getByRole('listitem')).toContainText('Ben Reyes')
    await there.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(there).toHaveURL('/dashboard')
  })

  await test.step('a note accepts Arabic letters, emoji and 10,000 characters, and a longer note gets a message', async () => {
    await field.fill('مرحبا 🎰👨‍👩‍👧 بالعالم')
    await save.click()
    await expect(cards).toHaveCount(2)
    await field.fill('x'.repeat(10_001))
    await expect(here.getByText('10,001 of 10,000 characters. Shorten it, or write two notes.')).toBeVisible()
    await expect(save).toBeDisabled()
    await field.fill('🎰'.repeat(10_000))
    await save.click()
    await expect(cards).toHaveCount(3)
    await cards
      .first()
      .getByRole('button', { name: /^Show all of/ })
      .click()
    await cards
      .first()
      .getByRole('button', { name: /^Show less of/ })
      .click()
    await inspect(here, 'notes')
  })

  await test.step('a line separates new notes from the notes that the person has read', async () => {
    await writeNote(ana, venue, 'The new keys are in the safe.')
    await openScreen(there, 'Notes')
    await expect(there.getByRole('article')).toHaveCount(4)
    await expect(there.getByText('You have read the notes below')).toBeVisible()
    await inspect(there, 'notes-new')
  })

  await test.step('a person’s own note is deleted after a question, and disappears from both windows', async () => {
    const own = here.getByRole('button', { name: 'Delete the note of Ana Reyes: The new keys are in the safe.' })
    await own.click()
    const dialog = here.getByRole('dialog', { name: 'Delete this note?' })
    await inspect(here, 'notes-delete', dialog)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(own).toBeFocused()
    await own.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await says(here, 'The note was deleted.')
    await expect(cards).toHaveCount(3)
    await expect(here.getByRole('list', { name: 'Notes' })).toBeFocused()
    await expect(there.getByRole('article')).toHaveCount(3)
  })

  await test.step('the deletion of another person’s note needs a reason, and a note that is already deleted leaves the list', async () => {
    const other = there.getByRole('button', { name: /^Delete the note of Ana Reyes: The jackpot sign/ })
    await other.click()
    const dialog = there.getByRole('dialog', { name: 'Delete this note?' })
    const remove = dialog.getByRole('button', { name: 'Delete' })
    await expect(remove).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The sign works.')
    await here.getByRole('button', { name: /^Delete the note of Ana Reyes: The jackpot sign/ }).click()
    await here.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cards).toHaveCount(2)
    await remove.click()
    await says(there, 'This note was deleted. Nothing was changed.')
    await expect(dialog).toBeHidden()
    await expect(there.getByRole('article')).toHaveCount(2)
  })
})

test('older notes load on request, and the focus moves to them', async ({ venue, signedIn }) => {
  const ana = await venue.person({ firstname: 'Ana', roles: ROLES, isClockedIn: true })
  await venue.house.owner.query(
    `insert into notes (location_id, note, written_at, written_by)
     select $1, 'Note ' || n, now() - make_interval(mins => 121 - n), $2 from generate_series(1, 120) n`,
    [venue.id, ana.userId],
  )
  const page = await signedIn(ana, '/note')
  const cards = page.getByRole('article')
  const older = page.getByRole('button', { name: 'Show older notes' })
  await expect(cards).toHaveCount(50)
  await older.press('Enter')
  await expect(cards).toHaveCount(100)
  await expect(page.getByRole('list', { name: 'Older notes' })).toBeFocused()
  // A new note moves the last note of each page to the next page, and no note is lost.
  await writeNote(ana, venue, 'Note 121')
  await expect(cards.first()).toContainText('Note 121')
  await older.click()
  await expect(cards).toHaveCount(121)
  await expect(cards.last()).toContainText('Note 1')
  await expect(older).toHaveCount(0)
})
