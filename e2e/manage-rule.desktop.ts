/**
 * The match rule. It is typed, explained in words, saved, and edited by two people at the same time. The same screen has the rules for cash,
 * notifications and photos, and the choice of the messages that are sent to a person.
 */

import type { Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'

import { answer, expect, inspect, openScreen, says, test } from './journey.ts'

const meaning = (page: Page) => page.getByRole('region', { name: 'What this means' })

test('Manage Rule explains the match rule in plain words while somebody types the rule, and saves the explained rule', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.administrator()
  const page = await signedIn(manager)
  await page.getByRole('button', { name: 'Settings' }).click()
  await openScreen(page, 'Manage Rule')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const isOff = 'The rule is off. A customer without their own limits may have a match at any time.'
  await expect(meaning(page).getByText(isOff, { exact: true })).toBeVisible()
  await expect(meaning(page)).toContainText('counts from 7:00 AM to 7:00 AM')
  await inspect(page, 'rule-none')

  await page.getByLabel('Enable Match Rule', { exact: true }).check()
  await expect(meaning(page)).toContainText('A customer may have a match at any time.')
  await page.getByLabel('Rule Name').fill('House match')
  await page.getByLabel('Max Matches per Day').fill('1')
  await expect(meaning(page)).toContainText('A customer may have one match a day, counted from 7:00 AM.')
  await page.getByLabel('Cooldown (hours)').fill('6')
  await page.getByLabel('Max Matches per Day').fill('2')
  await page.getByLabel('Reset Times').fill('17:00 5:00')
  await page.getByLabel('Reset Day Time').fill('5:00')
  await expect(meaning(page)).toContainText(
    'A customer may have a match every 6 hours, at most 2 a day counted from 5:00 AM. The cooldown also ends at 5:00 AM and 5:00 PM.',
  )

  await page.getByLabel('Cooldown (hours)').fill('six')
  await page.getByLabel('Reset Times').fill('5pm')
  await page.getByLabel('Rule Name').focus()
  await expect(page.getByText('Enter hours from 0 to 720 with at most two decimals, such as 6 or 1.5.')).toBeVisible()
  await expect(page.getByText('Enter up to 24 times as HH:MM, separated by commas: 05:00,17:00.')).toBeVisible()
  await expect(meaning(page)).toContainText('Correct the marked field')
  await inspect(page, 'rule-wrong')
  await page.getByLabel('Cooldown (hours)').fill('6')
  await page.getByLabel('Reset Times').fill('17:00,5:00')
  await page.getByLabel('Rule Name').focus()
  await expect(page.getByLabel('Reset Times')).toHaveValue('05:00,17:00')

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await answer(page, 'Leave without saving?', 'Stay')
  await page.keyboard.press('Control+s')
  await says(page, 'Saved')
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(meaning(page)).toContainText('every 6 hours, at most 2 a day counted from 5:00 AM')
  const { rule } = await manager.call('POST /rule/list', { locationId: venue.id })
  expect(rule).toMatchObject({
    enableMatchRule: true,
    ruleName: 'House match',
    timeLimit: 6,
    maxMatchesPerDay: 2,
    resetTimes: '05:00,17:00',
    maxCountResetTime: '05:00',
  })
})

test('the cash rules, the notification rules and the choice of sent messages are explained in words, and a change by another person is shown', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 422 .* \/delivery\/save$/)
  const [ana, ben] = [await venue.administrator('Ana'), await venue.administrator('Ben')]
  const page = await signedIn(ana, '/settings/rules')
  const card = page.getByRole('region', { name: 'Cash' })
  await expect(card).toContainText('Employees pay every ticket without a second person.')
  await expect(card).toContainText('Employees need a second person to void or change $100.00 or more.')
  await expect(card).toContainText('Employees count blind.')
  await inspect(page, 'rule-cash-card', card)
  // The app asks before the text that was typed in the form above is lost.
  await page.getByLabel('Rule Name').fill('Nights')
  await card.getByRole('button', { name: 'Edit cash rules' }).click()
  await answer(page, 'Leave without saving?', 'Stay')
  await page.getByLabel('Rule Name').fill('')
  await card.getByRole('button', { name: 'Edit cash rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cash rules' })).toBeFocused()
  const tickets = page.getByLabel('Second person for tickets above')
  const changes = page.getByLabel('Second person for voids and changes of')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(changes).toHaveValue('100.00')
  await expect(save).toBeDisabled()
  await tickets.fill('0')
  await changes.focus()
  await expect(page.getByText('Enter an amount from 0.01 to 1,000,000, or leave it empty.')).toBeVisible()
  await inspect(page, 'rule-cash-wrong')
  await tickets.fill('150')
  await page.getByLabel('Matches are fed from the drawer').check()

  const theirs = { ticketApproval: 80, changeApproval: null, showsExpected: true, feedsMatches: false, version: 0 }
  await ben.call('POST /rule/saveCashRules', { ...theirs, locationId: venue.id })
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else changed the cash rules' })
  await expect(note).toContainText('Second person for tickets above: never → 80.00 · you changed it too')
  await expect(note).toContainText('Employees see what their drawer should hold: off → on')
  await inspect(page, 'rule-cash-conflict')
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await expect(changes).toHaveValue('')
  await page.keyboard.press('Control+s')
  await says(page, 'Saved')
  const { cashRules } = await ben.call('POST /rule/getCashRules', { locationId: venue.id })
  expect(cashRules).toMatchObject({
    ticketApproval: 150,
    changeApproval: null,
    showsExpected: true,
    feedsMatches: true,
  })
  await page.goBack()
  await expect(card).toContainText('Tickets above $150.00 need a second person.')
  await expect(card).toContainText('Matches are fed from the drawer.')

  const alerts = page.getByRole('region', { name: 'Notifications' })
  await expect(alerts).toContainText('Somebody voids $100.00 or more, in cash or in points.')
  await alerts.getByRole('button', { name: 'Edit notification rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notification rules' })).toBeFocused()
  // The field keeps a typed minus, because the amount without it would be another amount.
  await page.getByLabel('Voided amount').selectText()
  await page.keyboard.type('-5')
  await expect(page.getByLabel('Voided amount')).toHaveValue('-5')
  await expect(page.getByText('Enter dollars with at most two decimals, such as 15.50.')).toBeVisible()
  await page.getByLabel('Hours until a shift is too long').fill('12')
  await expect(page.getByText('Enter an amount from 0.01 to 1,000,000.')).toBeVisible()
  await inspect(page, 'rule-alerts-wrong')
  await page.getByLabel('Voided amount').fill('30')
  await page.keyboard.press('Control+s')
  await says(page, 'Saved')
  await page.goBack()
  await expect(alerts).toContainText('Somebody voids $30.00 or more')
  await expect(alerts).toContainText('A shift is open for more than 12 hours.')
  await inspect(page, 'rule-alerts-card', alerts)

  const sent = page.getByRole('region', { name: 'Sent to you' })
  await expect(sent).toContainText('Nothing.')
  await sent.getByRole('button', { name: 'Choose what is sent to you' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sent to you' })).toBeFocused()
  await expect(page.getByLabel('Critical')).toBeChecked()
  await expect(page.getByText(`These settings control what ${venue.name} sends to you.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(page.getByText('Sent. The answer: 250 Taken, thank you')).toBeVisible()
  await expect(page.getByText('Nothing else is sent to this address until you select e-mail')).toBeVisible()
  await page.getByLabel(`By e-mail to ${ana.username}`).check()
  await page.getByLabel('Warning').check()
  const hook = page.getByLabel('Address of the webhook')
  await hook.fill('http://127.0.0.1/hook')
  await page.getByLabel('Quiet from').fill('11p')
  await page.getByLabel('Quiet to').fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await hook.fill('https://hook.invalid:99999/in')
  await expect(page.getByText('It is at most 65535.')).toBeVisible()
  await expect(page.getByText('Enter both times, or neither.')).toBeVisible()
  await inspect(page, 'rule-delivery-wrong')
  await hook.fill('https://127.0.0.1/hook')
  await page.getByLabel('Quiet to').fill('8a')
  await page.keyboard.press('Control+s')
  await expect(hook).toHaveAccessibleDescription(/^Webhooks can go only to public addresses\./)
  await expect(hook).toHaveAttribute('aria-invalid', 'true')
  await expect(hook).toBeFocused()
  await hook.fill('https://hook.invalid/in')
  await page.keyboard.press('Control+s')
  await says(page, 'Saved')
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^[\w-]{43}$/)
  await page.getByRole('button', { name: 'Send a test to the webhook' }).click()
  // A computer without a name server cannot tell that the address does not exist.
  await expect(
    page.getByText(/^Not sent\. (There is no such|This server could not look up the) address\./),
  ).toBeVisible()
  await inspect(page, 'rule-delivery')
  await page.goBack()
  await expect(sent).toContainText(`Notifications by e-mail to ${ana.username} and webhook: critical and warning.`)
  await expect(sent).toContainText('From 11:00 PM to 8:00 AM, only critical notifications are sent.')
  await inspect(page, 'rule-delivery-card', sent)
})

test('the photo rules say how long photos are kept, and a question before the save says how many photos will be deleted and when', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.administrator('Ana')
  const { customerId } = await register(ana, venue, { firstName: 'Mia', lastName: 'Lopez' })
  await venue.house.owner.query(
    "update customer_photos set added_at = added_at - interval '100 days' where location_id = $1 and customer_id = $2",
    [venue.id, customerId],
  )
  const page = await signedIn(ana, '/settings/rules')
  const card = page.getByRole('region', { name: 'Photos' })
  await expect(card).toContainText('All photos are kept forever.')
  await card.getByRole('button', { name: 'Edit photo rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Photo rules' })).toBeFocused()
  await page.getByLabel('Bonus photos').fill('7')
  await page.getByLabel('Check-in photos').fill('365')
  await expect(
    page.getByText(
      'Enter a whole number of days from 30 to 3,650, or leave the field empty to keep the photos forever.',
    ),
  ).toBeVisible()
  await inspect(page, 'rule-photos-wrong')
  await page.getByLabel('Bonus photos').fill('')
  await page.getByLabel('Photos of customers').fill('90')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog', { name: 'Delete old photos?' })
  await expect(question).toContainText('Photos of customers: 1 photo is older than 90 days')
  await expect(question).toContainText(/These photos will be deleted on \d{4}-\d\d-\d\d 7:00 AM\./)
  // The date does not break into two lines.
  await expect(question.getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCSS('white-space', 'nowrap')
  await inspect(page, 'rule-photos-question', question)
  await answer(page, 'Delete old photos?', 'Cancel')
  await expect(page.getByLabel('Photos of customers')).toHaveValue('90')
  await page.keyboard.press('Control+s')
  await answer(page, 'Delete old photos?', 'Save and delete')
  await says(page, 'Saved')
  await page.goBack()
  await expect(card).toContainText('Photos of customers are deleted after 90 days.')
  await expect(card).toContainText('Check-in photos are deleted after 365 days.')
  await expect(card).toContainText('All other photos are kept forever.')
  await inspect(page, 'rule-photos-card', card)
})

test('when two people edit the match rule at the same time, nobody loses their change without being asked', async ({
  venue,
  signedIn,
}) => {
  const [ana, ben] = [await venue.administrator('Ana'), await venue.administrator('Ben')]
  const locationId = venue.id
  const first = {
    locationId,
    ruleName: 'House match',
    enableMatchRule: true,
    timeLimit: 6,
    maxMatchesPerDay: 2,
    resetTimes: '',
    maxCountResetTime: '',
  }
  const { rule } = await ana.call('POST /rule/save', first)
  const page = await signedIn(ana, '/settings/rules')
  const idle = await signedIn(ben, '/settings/rules')
  await page.getByLabel('Cooldown (hours)').fill('4')
  await page.getByLabel('Rule Name').fill('Nights')
  await ben.call('POST /rule/save', { ...first, timeLimit: 8, maxMatchesPerDay: 3, version: rule.version })

  // A form without edits shows the new value immediately.
  await expect(idle.getByLabel('Cooldown (hours)')).toHaveValue('8')
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else changed the match rule' })
  await expect(note).toContainText('Cooldown (hours): 6 → 8 · you changed it too')
  await expect(note).toContainText('Max Matches per Day: 2 → 3')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await inspect(page, 'rule-conflict')
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Cooldown (hours)')).toHaveValue('4')
  await expect(page.getByLabel('Max Matches per Day')).toHaveValue('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  await expect(idle.getByLabel('Rule Name')).toHaveValue('Nights')
})
