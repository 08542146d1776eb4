/** A night at the front desk: check-ins, machines, matches and their limits, with two stations at the same time. */

import type { Locator, Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'
import { assignMachine } from '@countroom/server/testing/desk.ts'

import { checkIn, give } from './desk.ts'
import { expect, inspect, intercept, says, test } from './journey.ts'
import type { Person, Venue } from './venue.ts'

const FLOOR = ['1', '2', '3'].map((machine) => ({ machine, in: 1_000, out: 800 }))

test('a customer is checked in and gets a machine and a match, and another station shows each change without a reload', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  test.slow()
  expectFault(/ 404 .* \/customer\/setTicket$/)
  const manager = await venue.setUpFloor(FLOOR)
  const rosa = await register(manager, venue, { firstName: 'Rosa', lastName: 'Diaz', comments: 'Sits by the bar.' })
  const omar = await register(manager, venue, { firstName: 'Omar', lastName: 'Haddad', phone: '2145550199' })
  await checkIn(manager, venue, await register(manager, venue, { firstName: 'Wanda', lastName: 'Early' }))
  const [ann, ben] = [await venue.cashier('Ann'), await venue.cashier('Ben')]
  const [annPage, benPage] = await Promise.all([signedIn(ann), signedIn(ben)])
  await expect(annPage).toHaveURL(/\/dashboard$/)
  await expect(annPage.getByRole('heading', { level: 1 })).toHaveText(businessWeekday())

  await test.step('a customer is found by name and checked in with Enter', async () => {
    const field = checkInField(annPage)
    await field.fill('rósa')
    await expect(annPage.getByRole('option', { name: /Rosa Diaz/ })).toBeVisible()
    await inspect(annPage, 'dashboard-check-in')
    await field.press('Enter')
    await says(annPage, 'Rosa is on the pending list.')
    await expect(field).toHaveValue('')
    await expect(machineOf(annPage, 'Rosa Diaz')).toBeFocused()
    for (const page of [annPage, benPage]) await expect(waiting(page, 'Rosa Diaz')).toBeVisible()
    // The newest customer is highlighted for a moment.
    await expect(waiting(benPage, 'Rosa Diaz')).toHaveAttribute('data-tone', 'info')
    await expect(waiting(benPage, 'Wanda Early')).not.toHaveAttribute('data-tone', 'info')
    await expect(waiting(benPage, 'Rosa Diaz')).not.toHaveAttribute('data-tone', 'info')
  })

  await test.step('a customer is found by a phone number that is typed as fast as a scanner types, and is checked in only once', async () => {
    const field = checkInField(benPage)
    await field.fill('2145550199')
    await field.press('Enter')
    await says(benPage, 'Omar is on the pending list.')
    await field.fill('omar')
    await expect(benPage.getByRole('option', { name: /Omar Haddad/ })).toContainText('Waiting')
    await field.press('Enter')
    await expect(information(benPage, 'Omar Haddad')).toBeVisible()
    await benPage.keyboard.press('Escape')
    await field.fill('555-0199')
    await expect(benPage.getByText('Type the whole phone number or tag, or a name.')).toBeVisible()
    await field.fill('nobody at all')
    await expect(benPage.getByText('No customer matches “nobody at all”.')).toBeVisible()
    await inspect(benPage, 'dashboard-nobody')
    await expect(benPage.getByRole('link', { name: 'Register new customer' })).toHaveAttribute('href', '/customer')
    await field.press('Escape')
    await expect(field).toHaveValue('')
  })

  await test.step('the machine is typed in the row', async () => {
    const asked: unknown[] = []
    await intercept(annPage, '**/customer/setTicket', async (route) => {
      const { ticket } = route.request().postDataJSON() as { ticket: string }
      asked.push(ticket)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    const field = machineOf(annPage, 'Rosa Diaz')
    await field.fill('x9y9')
    await expect(field).toHaveValue('99')
    await expect(waiting(annPage, 'Rosa Diaz')).toContainText('Digits only')
    await field.press('Enter')
    await expect(waiting(annPage, 'Rosa Diaz')).toContainText('There is no machine 99 at this location.')
    await inspect(annPage, 'dashboard-machine-unknown')
    await field.press('Escape')
    await expect(field).toHaveValue('')
    await expect(waiting(annPage, 'Rosa Diaz')).not.toContainText('There is no machine')
    await field.fill('2')
    await field.press('ArrowDown')
    await expect(machineOf(benPage, 'Rosa Diaz')).toHaveValue('2')
    // The focus is in the next row. Its customer has waited for less time.
    await expect(machineOf(annPage, 'Omar Haddad')).toBeFocused()
    // Enter in a machine field opens the match of the customer in that row, and Escape returns to the field.
    await field.press('Enter')
    await expect(information(annPage, 'Rosa Diaz').getByRole('button', { name: 'Give 20 Points' })).toBeFocused()
    await annPage.keyboard.press('Escape')
    await expect(field).toBeFocused()
    // Types the next number before the server has answered. The number goes into the next row, and each number is saved once.
    asked.length = 0
    await annPage.keyboard.type('1')
    await annPage.keyboard.press('ArrowDown')
    // Omar's row is the last, so the second number that is typed there replaces the first.
    for (const machine of ['2', '3']) {
      await annPage.keyboard.type(machine)
      await annPage.keyboard.press('ArrowDown')
    }
    await expect(machineOf(benPage, 'Rosa Diaz')).toHaveValue('1')
    await expect(machineOf(benPage, 'Omar Haddad')).toHaveValue('3')
    expect(asked).toEqual(['1', '2', '3'])
    await says(annPage, 'Omar is at machine 3 now.')
    await annPage.getByRole('button', { name: 'Undo' }).click()
    await says(annPage, 'Omar is at machine 2 again.')
    await expect(machineOf(benPage, 'Omar Haddad')).toHaveValue('2')
    await field.fill('2')
    await field.press('ArrowDown')
    await expect(machineOf(benPage, 'Rosa Diaz')).toHaveValue('2')
    await annPage.unroute('**/customer/setTicket')
    // An empty field saves nothing and shows a message.
    await machineOf(benPage, 'Rosa Diaz').fill('')
    await machineOf(benPage, 'Rosa Diaz').blur()
    await expect(machineOf(benPage, 'Rosa Diaz')).toHaveValue('2')
    await expect(waiting(benPage, 'Rosa Diaz')).toContainText('A machine can be replaced but not removed')
  })

  await test.step('a search says how many of the waiting customers it shows, and a reload clears the search', async () => {
    const pendingList = benPage
      .locator('section')
      .filter({ has: benPage.getByRole('heading', { name: 'Pending List' }) })
    await pendingList.getByRole('textbox', { name: 'Search' }).fill('omar')
    await expect(pendingList).toContainText('1 of 3 shown')
    await benPage.reload()
    await expect(pendingList).toContainText('3 waiting')
    await expect(pendingList.getByRole('textbox', { name: 'Search' })).toHaveValue('')
  })

  await test.step('changes by other people do not change text that somebody is typing', async () => {
    await machineOf(annPage, 'Omar Haddad').fill('3')
    await checkIn(ben, venue, await register(manager, venue, { firstName: 'Late', lastName: 'Comer' }))
    await expect(waiting(annPage, 'Late Comer')).toBeVisible()
    await says(annPage, 'New: Late Comer')
    await expect(machineOf(annPage, 'Omar Haddad')).toHaveValue('3')
    await expect(machineOf(annPage, 'Omar Haddad')).toBeFocused()
    await annPage.keyboard.press('Escape')
    await expect(machineOf(annPage, 'Omar Haddad')).toHaveValue('2')
  })

  await test.step('the points are shown before somebody gives them', async () => {
    await waiting(annPage, 'Rosa Diaz').focus()
    await annPage.keyboard.press('Enter')
    const dialog = information(annPage, 'Rosa Diaz')
    await expect(dialog).toContainText('20 points would be given now')
    await expect(dialog).toContainText('Sits by the bar.')
    await expect(dialog.getByLabel('Points')).toHaveAttribute('readonly')
    await inspect(annPage, 'customer-information', dialog)
    await annPage.keyboard.press('Escape')
    await expect(waiting(annPage, 'Rosa Diaz')).toBeFocused()
    await annPage.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Give 20 Points' }).click()
    await says(annPage, 'Rosa Diaz was given 20 points.')
    await expect(dialog).toBeHidden()
  })

  await test.step('the entry moves from Pending List to Given Points at both stations', async () => {
    for (const page of [annPage, benPage]) {
      await expect(waiting(page, 'Rosa Diaz')).toBeHidden()
      await expect(given(page, 'Rosa Diaz')).toContainText('Ann R.')
    }
    await benPage.getByRole('button', { name: 'Mine' }).click()
    await expect(benPage.getByText('You gave no points on this day')).toBeVisible()
    await benPage.getByRole('button', { name: 'Everybody' }).click()
    await inspect(benPage, 'dashboard')
    await given(benPage, 'Rosa Diaz').click()
    const dialog = information(benPage, 'Rosa Diaz')
    await expect(dialog).toContainText(/20 points given by Ann Reyes at /)
    await expect(dialog.getByRole('button', { name: /^Give/ })).toBeHidden()
    await inspect(benPage, 'customer-information-given', dialog)
  })
  expect(await gifts(venue)).toEqual([{ customerId: rosa.customerId, points: 20 }])
  expect(omar.points).toBe(20)
})

test('a cashier checks a customer in, types the machine and gives the match with the keyboard alone, and Undo reverses a check-in', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor(FLOOR)
  await register(manager, venue, { firstName: 'Rosa', lastName: 'Diaz' })
  await register(manager, venue, { firstName: 'Omar', lastName: 'Haddad', phone: '2145550199' })
  const page = await signedIn(await venue.cashier('Ann'))
  const field = checkInField(page)

  await expect(field).toBeVisible()
  // The `/` key moves the focus to this field, not to the search of a list, even while the field's code is still loading.
  const part = Promise.withResolvers<void>()
  await intercept(page, /\/check-in-field-[^/]*\.js$/, async (route) => {
    await part.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pending List' })).toBeVisible()
  await page.keyboard.press('/')
  part.resolve()
  await expect(field).toBeFocused()
  await page.keyboard.type('rosa')
  await expect(page.getByRole('option', { name: /Rosa Diaz/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(machineOf(page, 'Rosa Diaz')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(information(page, 'Rosa Diaz').getByRole('button', { name: 'Give 20 Points' })).toBeFocused()
  await page.keyboard.press('Enter')
  await says(page, 'Rosa Diaz was given 20 points.')
  await expect(given(page, 'Rosa Diaz')).toContainText('2')
  expect(await gifts(venue)).toHaveLength(1)

  // The focus is in the field, so that the next customer can be typed immediately.
  await expect(field).toBeFocused()
  await page.keyboard.type('omar')
  await expect(page.getByRole('option', { name: /Omar Haddad/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await says(page, 'Omar is on the pending list.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Omar is no longer on the pending list.')
  await expect(waiting(page, 'Omar Haddad')).toBeHidden()

  // An unknown customer is registered with the typed name.
  await field.fill('nora nunes')
  await page.getByRole('link', { name: 'Register new customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Customer' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await expect(page.getByLabel('Last name')).toHaveValue('Nunes')
})

test('each of the three limits refuses a match and says when the next match is possible, and a later match is allowed', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor(FLOOR)
  const ann = await venue.cashier('Ann')
  const page = await signedIn(ann)

  await test.step('the cooldown refuses a match', async () => {
    await saveRule(manager, venue, { timeLimit: 4, maxMatchesPerDay: null })
    const cole = await register(manager, venue, { firstName: 'Cole', lastName: 'Down' })
    await give(ann, venue, await checkIn(ann, venue, cole), '1')
    await assignMachine(ann, venue, await checkIn(ann, venue, cole), '1')
    await expect(given(page, 'Cole Down')).toBeVisible()
    const dialog = await open(page, 'Cole Down')
    await expect(dialog).toContainText(
      /Cole Down had a match at .*; the cooldown is 4 hours\. The next match is possible at .* or later\./,
    )
    await expect(dialog).toContainText('House rule')
    await expect(dialog).toContainText(/until \S* ?\d+:\d\d [AP]M/)
    await expect(dialog.getByRole('button', { name: 'Give Points' })).toBeDisabled()
    await inspect(page, 'limit-cooldown', dialog)
    await giftsWere(venue, cole.customerId, '241 minutes')
    await page.keyboard.press('Escape')
    await open(page, 'Cole Down')
    await dialog.getByRole('button', { name: 'Give 20 Points' }).click()
    await says(page, 'Cole Down was given 20 points.')
  })

  await test.step('the limit of matches per day refuses a match, until a manager raises the limit while the dialog is open', async () => {
    await saveRule(manager, venue, { timeLimit: null, maxMatchesPerDay: 1 })
    const mina = await register(manager, venue, { firstName: 'Mina', lastName: 'Many' })
    await give(ann, venue, await checkIn(ann, venue, mina), '1')
    await assignMachine(ann, venue, await checkIn(ann, venue, mina), '1')
    await expect(given(page, 'Mina Many')).toBeVisible()
    const dialog = await open(page, 'Mina Many')
    await expect(dialog).toContainText(
      /Mina Many has had 1 of 1 matches of the day\. The next match is possible at .*7:00 AM or later\./,
    )
    await expect(dialog).toContainText('1 of 1')
    await inspect(page, 'limit-count', dialog)
    await saveRule(manager, venue, { timeLimit: null, maxMatchesPerDay: 2 })
    await expect(dialog).toContainText('1 of 2')
    await dialog.getByRole('button', { name: 'Give 20 Points' }).click()
    await says(page, 'Mina Many was given 20 points.')
  })

  await test.step('the limit of points per day refuses a match', async () => {
    const own = { isRule: true, maxAmountPerDay: 50, matchValues: [40, 20], maxMatchesPerDay: null, timeLimit: null }
    const lola = await register(manager, venue, { firstName: 'Lola', lastName: 'Large', ...own })
    await give(ann, venue, await checkIn(ann, venue, lola), '1')
    await assignMachine(ann, venue, await checkIn(ann, venue, lola), '1')
    await expect(given(page, 'Lola Large')).toBeVisible()
    const dialog = await open(page, 'Lola Large')
    await expect(dialog).toContainText(
      /Lola Large has had 40 of 50 points of the day, and 20 more would be too many\. The next match is possible at .*7:00 AM or later\./,
    )
    await expect(dialog).toContainText('40 of 50')
    await inspect(page, 'limit-amount', dialog)
    // Moves the customer's matches back by a day, as if a new business day had begun.
    await giftsWere(venue, lola.customerId, '1 day')
    await page.keyboard.press('Escape')
    await open(page, 'Lola Large')
    await dialog.getByRole('button', { name: 'Give 40 Points' }).click()
    await says(page, 'Lola Large was given 40 points.')
    await given(page, 'Lola Large').first().click()
    await expect(dialog).toContainText('as High Roller Match')
  })
})

test('the next match becomes possible while the dialog is open, and an outdated offer is refused in the dialog', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/customer\/setPoints$/)
  const manager = await venue.setUpFloor(FLOOR)
  const ann = await venue.cashier('Ann')
  const rosa = await register(manager, venue)
  await give(ann, venue, await checkIn(ann, venue, rosa), '1')
  await assignMachine(ann, venue, await checkIn(ann, venue, rosa), '1')
  const page = await signedIn(ann)
  // This browser gets no messages about changes.
  await page.routeWebSocket(/\/ws\?/, () => {})

  // Moves the match back by 20 seconds, so that most of the cooldown of 36 seconds is over.
  await giftsWere(venue, rosa.customerId, '20 seconds')
  await saveRule(manager, venue, { timeLimit: 0.01, maxMatchesPerDay: null })
  await page.reload()
  const dialog = await open(page, 'Rosa Diaz')
  await expect(dialog).toContainText('No match now')
  await expect(dialog).toContainText('20 points would be given now', { timeout: 40_000 })

  await saveRule(manager, venue, { timeLimit: null, maxMatchesPerDay: 1 })
  await dialog.getByRole('button', { name: 'Give 20 Points' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Rosa Diaz has had 1 of 1 matches of the day.')
  await expect(dialog).toContainText('No match now')
  await expect(dialog.getByRole('button', { name: 'Give Points' })).toBeDisabled()
  await inspect(page, 'refused-in-place', dialog)
  expect(await gifts(venue)).toHaveLength(1)
})

test('when two stations give the same match at the same moment, one succeeds and the other shows that the match was given', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/customer\/setPoints$/)
  const manager = await venue.setUpFloor(FLOOR)
  const rosa = await register(manager, venue)
  const [ann, ben] = [await venue.cashier('Ann'), await venue.cashier('Ben')]
  await assignMachine(ann, venue, await checkIn(ann, venue, rosa), '1')
  const pages = [await signedIn(ann), await signedIn(ben)]
  const dialogs = await Promise.all(pages.map((page) => open(page, 'Rosa Diaz')))
  // Holds both calls until both have been sent.
  const held = Promise.withResolvers<void>()
  let asked = 0
  for (const page of pages) {
    await intercept(page, '**/customer/setPoints', async (route) => {
      asked += 1
      if (asked === 2) held.resolve()
      await held.promise
      await route.continue()
    })
  }
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Give 20 Points' }).click()))
  await expect
    .poll(async () => (await Promise.all(dialogs.map((dialog) => dialog.isVisible()))).filter(Boolean).length)
    .toBe(1)
  const second = (await dialogs[0]!.isVisible()) ? dialogs[0]! : dialogs[1]!
  await expect(second).toContainText(/20 points given by (Ann|Ben) Reyes at /)
  expect(await gifts(venue)).toEqual([{ customerId: rosa.customerId, points: 20 }])
})

test('a customer who is deleted while the dialog is open gets no points, and the dialog says that the entry is gone', async ({
  venue,
  signedIn,
  allowFault,
}) => {
  // The page may still request the customer's data and photo after the customer is deleted.
  allowFault(/ 404 .* \/customer\/(getCustomerHistory|getMatchOffer)$/, / 404 .* \/photos\//)
  const manager = await venue.setUpFloor(FLOOR)
  const rosa = await register(manager, venue)
  const ann = await venue.cashier('Ann')
  await assignMachine(ann, venue, await checkIn(ann, venue, rosa), '1')
  const page = await signedIn(ann)
  const dialog = await open(page, 'Rosa Diaz')
  await manager.call('POST /customer/delete', { customerId: rosa.customerId, locationId: venue.id })
  await expect(dialog).toContainText('This entry is no longer on the pending list')
  await expect(dialog.getByRole('button', { name: /^Give/ })).toBeHidden()
  await inspect(page, 'customer-gone', dialog)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Nobody is waiting')).toBeVisible()
  await inspect(page, 'dashboard-empty')
  expect(await gifts(venue)).toEqual([])
})

test('an entry is deleted from its list in two steps, and given points are deleted only with a reason', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/customer\/deleteCustomerPending$/)
  const manager = await venue.setUpFloor(FLOOR)
  const ann = await venue.cashier('Ann')
  const rosa = await register(manager, venue)
  const omar = await register(manager, venue, { firstName: 'Omar', lastName: 'Haddad' })
  await give(ann, venue, await checkIn(ann, venue, rosa), '1')
  const waitingId = await checkIn(ann, venue, omar)
  const page = await signedIn(ann)

  await waiting(page, 'Omar Haddad').getByRole('button', { name: 'Delete Omar Haddad' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete from the pending list?' })
  await inspect(page, 'delete-pending', asking)
  // The customer gets their match while the question about the deletion is open.
  await give(manager, venue, waitingId, '2')
  await asking.getByRole('button', { name: 'Delete' }).click()
  await says(page, /Omar Haddad was given 20 points by .*, so nothing was changed\./)
  await expect(given(page, 'Omar Haddad')).toBeVisible()

  await given(page, 'Rosa Diaz').getByRole('button', { name: 'Delete Rosa Diaz' }).click()
  const takingBack = page.getByRole('dialog', { name: 'Take back these points?' })
  const confirm = takingBack.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await takingBack.getByLabel('Reason').fill(' no ')
  await expect(confirm).toBeDisabled()
  await takingBack.getByLabel('Reason').fill('Given to the wrong Rosa')
  await inspect(page, 'delete-points', takingBack)
  await confirm.click()
  // Elements behind an open dialog have no role, so the dialog must close first.
  await expect(takingBack).toBeHidden()
  await expect(given(page, 'Rosa Diaz')).toBeHidden()
  const { rows } = await venue.house.owner.query<{ void_reason: string }>(
    'select void_reason from visits where location_id = $1 and voided_at is not null',
    [venue.id],
  )
  expect(rows).toEqual([{ void_reason: 'Given to the wrong Rosa' }])
  expect(await gifts(venue)).toEqual([{ customerId: omar.customerId, points: 20 }])

  await checkIn(ann, venue, rosa)
  await waiting(page, 'Rosa Diaz').getByRole('button', { name: 'Delete Rosa Diaz' }).click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(waiting(page, 'Rosa Diaz')).toBeHidden()
  await page.getByRole('button', { name: 'Check in again' }).click()
  await says(page, 'Rosa is on the pending list again.')
  // The pressed button disappeared with its message, but the focus is not lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(waiting(page, 'Rosa Diaz')).toBeVisible()
})

test('the lists can be sorted and opened as a report, and the lists of other days can be opened', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor(FLOOR)
  const ann = await venue.cashier('Ann')
  const rosa = await register(manager, venue)
  const omar = await register(manager, venue, { firstName: 'Omar', lastName: 'Haddad' })
  for (const customer of [rosa, omar]) await give(ann, venue, await checkIn(ann, venue, customer), '1')
  const page = await signedIn(ann)
  const names = page.getByRole('region', { name: 'Given Points' }).locator('tbody bdi')
  await expect(names).toHaveText(['Omar Haddad', 'Rosa Diaz'])
  await page.getByRole('button', { name: 'Time' }).click()
  await expect(names).toHaveText(['Rosa Diaz', 'Omar Haddad'])

  const day = await page.getByRole('textbox', { name: 'Choose a day' }).inputValue()
  const report = page.waitForRequest('**/report/previewPointReport')
  await page.getByRole('button', { name: 'Mine' }).click()
  await page.getByRole('button', { name: 'View Report' }).click()
  const [year, month, date] = day.split('-')
  expect((await report).postDataJSON()).toEqual({
    locationId: venue.id,
    userId: ann.userId,
    date: `${month}/${date}/${year}`,
  })
  const download = page.waitForEvent('download')
  await expect(page.getByRole('toolbar', { name: 'Report' })).toBeVisible()
  await page.getByRole('button', { name: 'Download PDF' }).and(page.locator(':not([aria-disabled])')).click()
  expect((await download).suggestedFilename()).toBe(`${day} - Ann Points Report.pdf`)
  await page.getByRole('button', { name: 'Back to Menu' }).click()

  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByText('No points were given on this day')).toBeVisible()
  await expect(page.getByText('No customer went without points on this day')).toBeVisible()
  // On a past day, nobody can get a match.
  await expect(page.getByText(/Open a customer on the pending list/)).toBeHidden()
  await inspect(page, 'dashboard-past')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(names).toHaveCount(2)

  await test.step('only administrators can void points of a past day', async () => {
    await expect(given(page, 'Rosa Diaz').getByRole('button', { name: 'Delete Rosa Diaz' })).toBeVisible()
    await venue.house.owner.query('update visits set given_day = given_day - 1 where location_id = $1', [venue.id])
    for (const [who, buttons] of [
      [ann, 0],
      [manager, 1],
    ] as const) {
      const theirs = await signedIn(who)
      await theirs.getByRole('button', { name: 'Previous day' }).click()
      await expect(given(theirs, 'Rosa Diaz')).toBeVisible()
      await expect(given(theirs, 'Rosa Diaz').getByRole('button', { name: 'Delete Rosa Diaz' })).toHaveCount(buttons)
    }
  })

  await test.step('a search finds a waiting customer while another day is shown', async () => {
    await checkIn(ann, venue, await register(manager, venue, { firstName: 'Wanda', lastName: 'Early' }))
    await page.getByRole('button', { name: 'Previous day' }).click()
    await checkInField(page).fill('wanda')
    await expect(page.getByRole('option', { name: /Wanda Early/ })).toContainText('Waiting')
    await checkInField(page).press('Enter')
    await expect(information(page, 'Wanda Early')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(waiting(page, 'Wanda Early')).toBeVisible()
  })

  await page.getByRole('textbox', { name: 'Choose a day' }).fill('2024-02-29')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thursday')
  await expect(page.getByRole('button', { name: 'Next day' })).toBeEnabled()
})

function checkInField(page: Page): Locator {
  return page.getByRole('combobox', { name: /^Check in a customer/ })
}

function waiting(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Pending List' }).getByRole('row').filter({ hasText: name })
}

function given(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Given Points' }).getByRole('row').filter({ hasText: name })
}

function machineOf(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: `Machine of ${name}` })
}

function information(page: Page, name: string): Locator {
  return page.getByRole('dialog').filter({ hasText: 'Customer Information' }).filter({ hasText: name })
}

/** Opens the dialog of a waiting customer. */
async function open(page: Page, name: string): Promise<Locator> {
  await waiting(page, name).getByText(name).click()
  const dialog = information(page, name)
  await expect(dialog).toBeVisible()
  return dialog
}

async function saveRule(
  manager: Person,
  venue: Venue,
  limits: { timeLimit: number | null; maxMatchesPerDay: number | null },
): Promise<void> {
  const { rule } = await manager.call('POST /rule/list', { locationId: venue.id })
  await manager.call('POST /rule/save', {
    locationId: venue.id,
    ruleName: 'House rule',
    enableMatchRule: true,
    resetTimes: '',
    maxCountResetTime: '',
    ...limits,
    ...(rule && { version: rule.version }),
  })
}

/** Moves a customer's matches back in time. */
async function giftsWere(venue: Venue, customerId: number, earlier: string): Promise<void> {
  await venue.house.owner.query(
    `update visits set signed_in_at = signed_in_at - $3::interval, given_at = given_at - $3::interval
     where location_id = $1 and customer_id = $2 and given_at is not null`,
    [venue.id, customerId, earlier],
  )
}

/** The matches that were not voided, in the order in which they were given. */
async function gifts(venue: Venue): Promise<{ customerId: number; points: number }[]> {
  const { rows } = await venue.house.owner.query<Record<'customer_id' | 'given_cents', string>>(
    `select customer_id, given_cents from visits
     where location_id = $1 and given_at is not null and voided_at is null order by given_at`,
    [venue.id],
  )
  return rows.map((row) => ({ customerId: Number(row.customer_id), points: Number(row.given_cents) / 100 }))
}

/** The weekday of the current business day, which ends at seven in the morning. */
function businessWeekday(): string {
  const hour = { hour: 'numeric', hourCycle: 'h23' } as const
  const zone = { timeZone: 'America/Chicago' } as const
  const isNight = Number(new Intl.DateTimeFormat('en-US', { ...hour, ...zone }).format()) < 7
  const at = Date.now() - (isNight ? 12 * 3_600_000 : 0)
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', ...zone }).format(at)
}

test('a void by the employee who gave the points waits until another employee approves it', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor(FLOOR)
  const rosa = await register(manager, venue, { firstName: 'Rosa', lastName: 'Diaz' })
  const [ann, ben] = [await venue.cashier('Ann'), await venue.cashier('Ben')]
  await give(ann, venue, await checkIn(ann, venue, rosa), '2')
  const [annPage, benPage] = await Promise.all([signedIn(ann), signedIn(ben)])
  await annPage.getByRole('button', { name: 'Delete Rosa Diaz' }).click()
  const asking = annPage.getByRole('dialog', { name: 'Take back these points?' })
  await expect(asking).toContainText(
    'they still count toward the customer’s limits until another employee approves the void',
  )
  await asking.getByLabel('Reason').fill('Given to the wrong Rosa')
  await inspect(annPage, 'delete-own-points', asking)
  await asking.getByRole('button', { name: 'Delete' }).click()
  const waitingAt = (page: Page) => page.getByRole('region', { name: '1 void waits for a second person' })
  await expect(waitingAt(annPage)).toContainText('Another employee must approve it')
  await expect(waitingAt(benPage)).toContainText('“Given to the wrong Rosa”')
  await inspect(benPage, 'void-waiting', waitingAt(benPage))
  await benPage.setViewportSize({ width: 390, height: 844 })
  await benPage
    .getByRole('button', { name: /^Given/ })
    .or(benPage.getByRole('radio', { name: /^Given/ }))
    .first()
    .click()
  await inspect(benPage, 'void-waiting-narrow', waitingAt(benPage))
  await benPage.getByRole('button', { name: 'Approve the void of Rosa Diaz' }).click()
  await says(benPage, 'The void of 20 points for Rosa Diaz was approved.')
  await expect(waitingAt(annPage)).toBeHidden()
  await expect(waitingAt(benPage)).toBeHidden()
  await expect(benPage.locator('body')).not.toBeFocused()
})
