/** Transactions at a desk: entries of several categories, the question about the drawer, a hand-over, a void, and a blind count that is short. */

import { register } from '@countroom/server/testing/customers.ts'
import { saveReading } from '@countroom/server/testing/floor.ts'
import { CASH_ROLES, enter, offer } from '@countroom/server/testing/till.ts'

import { answer, expect, inspect, intercept, openScreen, says, test } from './journey.ts'

test('a cashier enters, changes and voids entries, receives and offers cash, and counts a short drawer; the owner settles it and posts the short', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/transaction\/save/, /ERR_FAILED/)
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  const ben = await venue.person({ firstname: 'Ben', roles: CASH_ROLES, isClockedIn: true })
  await register(await venue.administrator(), venue, { firstName: 'Rosa', lastName: 'Diaz' })
  const offered = await enter(ben, venue, { amount: 300 })
  await offer(ben, venue, offered.transactionId, ana.userId, 120)
  const page = await signedIn(ana, '/transaction')
  const form = page.getByRole('form')
  const description = page.getByRole('combobox', { name: 'Description' })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const table = (name: string) => page.getByRole('region', { name, exact: true })
  const choose = async (name: string) => {
    await description.fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }

  await test.step('the screen greets the employee by first name and shows the waiting requests', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening|night), Ana$/)
    await expect(table('Bank Requests')).toContainText('Ben')
    await inspect(page, 'transaction-requests')
    // A list with one request has no page buttons.
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await button('Accept Miscellaneous $120.00').click()
    await expect(table('Bank Requests')).toHaveCount(0)
    await expect(table('Bank')).toContainText('$120.00')
  })

  await test.step('the category decides whether ADD BANK or ADD EXPENSE can be used, and which fields it needs', async () => {
    await expect(button('ADD BANK')).toBeDisabled()
    await expect(button('ADD EXPENSE')).toBeDisabled()
    await choose('Manager Add Bank')
    await form.getByRole('button', { name: '$100' }).click()
    await form.getByRole('button', { name: '$100' }).click()
    await expect(amount).toHaveValue('200.00')
    await expect(form.getByRole('status').first()).toHaveText('Enter a name.')
    await page.getByRole('textbox', { name: 'Name' }).fill('mona')
    await expect(button('ADD EXPENSE')).toBeDisabled()
    await inspect(page, 'transaction-form')
    await button('ADD BANK').click()
    await says(page, 'Saved')
    await expect(table('Bank')).toContainText('Mona')
    await expect(description).toBeFocused()
    await expect(amount).toHaveValue('')
  })

  await test.step('the found customers are listed right below the field', async () => {
    await choose('Pay Loan')
    const customer = page.getByRole('combobox', { name: 'Customer' })
    await customer.fill('Rosa')
    const found = page.getByRole('option', { name: /Rosa Diaz/ })
    const [field, option] = [(await customer.boundingBox())!, (await found.boundingBox())!]
    expect(option.y - field.y - field.height).toBeLessThan(30)
    // With the keyboard alone, Tab continues from the chosen customer.
    await page.keyboard.press('Enter')
    await expect(form.getByRole('button', { name: 'Rosa Diaz' })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(customer).toBeFocused()
    await customer.fill('Rosa')
    await expect(found).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(amount).toBeFocused()
    await page.keyboard.type('40')
    await button('ADD BANK').click()
    await expect(table('Bank')).toContainText('Rosa Diaz')
    await page.getByRole('button', { name: 'Delete Pay Loan $40.00' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
    await dialog.getByLabel('Reason').fill('Entered twice')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(table('Bank')).not.toContainText('Pay Loan')
  })

  await test.step('when the connection is lost after ADD BANK, only one entry is made, and the browser warns before the tab closes', async () => {
    let isLost = true
    let sent = 0
    await intercept(page, '**/transaction/save', async (route) => {
      sent += 1
      if (!isLost) return route.continue()
      if (sent === 1) await route.fetch()
      await route.abort()
    })
    await choose('Miscellaneous')
    await amount.fill('15')
    await button('ADD BANK').click()
    await expect(form.getByText('Waiting for the connection.')).toBeVisible()
    await openScreen(page, 'Ticket Out')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    isLost = false
    await says(page, 'Saved')
    await page.unroute('**/transaction/save')
    await page.goBack()
    await expect(table('Bank').getByText('$15.00')).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete Miscellaneous $15.00' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
    await dialog.getByLabel('Reason').fill('A test')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(table('Bank')).not.toContainText('$15.00')
  })

  await test.step('the screen asks before an expense above the expected cash in the drawer', async () => {
    await choose('Food Expense')
    await amount.fill('400')
    await button('ADD EXPENSE').click()
    await answer(page, 'That is more than your drawer should hold. Pay 400.00?', 'Cancel')
    await amount.fill('40')
    await page.getByRole('textbox', { name: 'Comments' }).fill('Pizza for the night')
    await button('View Report').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shift Report – Ana Reyes')
    await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
    await page.goBack()
    await expect(button('View Report')).toBeFocused()
    await button('ADD EXPENSE').click()
    await expect(table('Expense')).toContainText('Pizza for the night')
  })

  await test.step('an entry is changed, and a part of another entry is offered to a colleague', async () => {
    // With the keyboard alone, Enter opens the entry, and the typed amount replaces the old amount.
    await table('Expense').getByRole('row').filter({ hasText: 'Food Expense' }).focus()
    await page.keyboard.press('Enter')
    await expect(amount).toBeFocused()
    await page.keyboard.type('45')
    await expect(button('UPDATE BANK')).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(button('UPDATE EXPENSE')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(table('Expense')).toContainText('$45.00')
    await expect(page.locator('header').filter({ has: page.getByRole('heading', { name: 'Expense' }) })).toContainText(
      '$45.00',
    )
    await table('Bank').getByText('Manager Add Bank').click()
    await button('Rollover Cash').click()
    const dialog = page.getByRole('dialog', { name: 'Rollover Cash' })
    await dialog.getByRole('combobox', { name: 'Employee' }).fill('Ben')
    await page.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
    await inspect(page, 'transaction-rollover', dialog)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await says(page, 'Rollover request sent')
    await expect(table('Offered by you')).toContainText('$50.00')
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(table('Offered by you')).toHaveCount(0)
  })

  await test.step('the typed text stays when somebody else changes or deletes the entry', async () => {
    const { expenseList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    const { transactionId, clockId } = expenseList.find((entry) => entry.description === 'Food Expense')!
    const office = await venue.administrator()
    const theirs = { userId: office.userId, locationId: venue.id }
    const comments = page.getByRole('textbox', { name: 'Comments' })
    await table('Expense').getByText('Food Expense').click()
    await comments.fill('Pizza and ice')
    const change = { ...theirs, transactionId, clockId, type: 'expense', description: 'Food Expense' } as const
    await office.call('POST /transaction/save', { ...change, amount: 48, comments: 'Pizza for all' })
    const notice = form.getByRole('alert').filter({ hasText: 'Somebody else changed this entry' })
    await expect(notice).toContainText('Amount: 45.00 → 48.00')
    await expect(notice).toContainText('Comments: Pizza for the night → Pizza for all · you changed it too')
    await expect(button('UPDATE EXPENSE')).toBeDisabled()
    await inspect(page, 'transaction-conflict', notice)
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await expect(amount).toHaveValue('48.00')
    await button('UPDATE EXPENSE').click()
    await expect(table('Expense')).toContainText(/Pizza and ice.*\$48\.00/)
    // Nothing was typed, so the other person's amount shows immediately.
    await table('Expense').getByText('Food Expense').click()
    await office.call('POST /transaction/save', { ...change, amount: 45, comments: 'Pizza' })
    await expect(amount).toHaveValue('45.00')
    // The person takes their change back, so the other person's amount shows.
    await comments.fill('Pizza and ice')
    await office.call('POST /transaction/save', { ...change, amount: 46, comments: 'Pizza' })
    await expect(notice).toBeVisible()
    await comments.fill('Pizza')
    await expect(amount).toHaveValue('46.00')
    await expect(button('UPDATE EXPENSE')).toBeEnabled()
    await comments.fill('Never bought')
    const removal = { ...theirs, transactionId, reason: 'Paid by card' }
    await office.call('POST /transaction/delete', removal)
    await expect(form.getByRole('alert')).toContainText('This entry was deleted since you chose it.')
    await expect(comments).toHaveValue('Never bought')
    await expect(button('UPDATE EXPENSE')).toBeDisabled()
    await button('Cancel').click()
    await enter(ana, venue, { type: 'expense', amount: 45, description: 'Food Expense' })
    await expect(table('Expense')).toContainText('$45.00')
  })

  await test.step('an entry is voided with a reason, and the entry that is being typed stays', async () => {
    await choose('Miscellaneous')
    await amount.fill('12')
    await table('Bank').getByText('Manager Add Bank').click()
    await answer(page, 'Your changes on this page are not saved yet.', 'Cancel')
    await page.getByRole('button', { name: 'Delete Food Expense $45.00' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
    await dialog.getByLabel('Reason').fill('Entered twice')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(table('Expense')).not.toContainText('Food Expense')
    await expect(amount).toHaveValue('12.00')
    await button('CLEAR').click()
    await expect(amount).toHaveValue('')
  })

  await test.step('Clock Out warns about the missing count and the waiting offer, and leads to Transactions', async () => {
    const { bankList } = await ana.call('POST /transaction/list', { userId: ana.userId, locationId: venue.id })
    const added = bankList.find(({ description }) => description === 'Manager Add Bank')!
    const { rolloverId } = await offer(ana, venue, added.transactionId, ben.userId, 50)
    await page.getByRole('link', { name: 'Employee Check-in' }).click()
    await button('Clock Out').click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Clock Out' })
    await expect(dialog).toContainText('Your drawer is not counted.')
    await expect(dialog).toContainText('$50.00 that you offered is waiting for an answer.')
    await inspect(page, 'clock-out-open', dialog)
    await dialog.getByRole('link', { name: 'Transactions' }).click()
    await expect(table('Offered by you')).toContainText('$50.00')
    await ana.call('POST /transaction/withdrawRollover', { userId: ana.userId, rolloverId, locationId: venue.id })
    await expect(table('Offered by you')).toHaveCount(0)
  })

  await test.step('the cashier counts the drawer blind, is short, and gives the reason', async () => {
    await button('Set Cash Left').click()
    const dialog = page.getByRole('dialog', { name: 'Set Cash Left' })
    await expect(dialog).not.toContainText('320')
    await expect(dialog).toContainText('For an empty drawer, enter 0 coins.')
    await dialog.getByRole('textbox', { name: 'Coins' }).fill('0')
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await dialog.getByRole('textbox', { name: '100 dollar bills', exact: true }).fill('2')
    await inspect(page, 'transaction-count', dialog)
    // A count that was sent cannot be undone, so the dialog has no Cancel while the connection is lost. The count is saved once.
    let isLost = true
    let sent = 0
    await intercept(page, '**/transaction/saveCashLeft', async (route) => {
      sent += 1
      if (!isLost) return route.continue()
      if (sent === 1) await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Waiting for the connection.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    isLost = false
    await expect(dialog).toContainText('$120.00')
    await page.unroute('**/transaction/saveCashLeft')
    const { drawer } = await ana.call('POST /transaction/getDrawer', { userId: ana.userId, locationId: venue.id })
    expect(drawer?.counts).toHaveLength(1)
    await dialog.getByRole('textbox', { name: 'Why is the drawer short?' }).fill('A ticket is missing')
    await inspect(page, 'transaction-short', dialog)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await inspect(page, 'transaction')
  })

  await test.step('the owner sees the drawers before the round ends, and posts the short afterwards', async () => {
    const owner = await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
    const sessionId = await venue.startRound(owner)
    await saveReading(owner, venue, sessionId, '1', 1_100, 850)
    const cleo = await venue.person({ firstname: 'Cleo', roles: CASH_ROLES, isClockedIn: true })
    await enter(cleo, venue, { amount: 40 })
    const office = await signedIn(owner)
    const held = office.getByRole('region', { name: 'Who holds cash now' })
    await expect(held).toContainText('3 drawers')
    await expect(held).toContainText('$540.00')
    await inspect(office, 'held-cash-folded', held)
    await held.getByRole('button').click()
    const holders = held.getByRole('list', { name: 'Drawers' }).getByRole('listitem')
    await expect(holders.filter({ hasText: 'Ana' })).toContainText(/\$320\.00.*counted \$200\.00.*\(\$120\.00\)/)
    // The list updates live after an offer and after a clock-out.
    const { rolloverId } = await offer(ben, venue, offered.transactionId, ana.userId, 30)
    await expect(held.getByRole('list', { name: 'Between two people' })).toContainText(/Ben Reyes.*Ana Reyes.*\$30\.00/)
    await owner.call('POST /clock/clockOut', { userId: cleo.userId, locationId: venue.id })
    await expect(holders.filter({ hasText: 'Cleo' })).toContainText('Not settled')
    await inspect(office, 'held-cash', held)
    await ben.call('POST /transaction/withdrawRollover', { userId: ben.userId, rolloverId, locationId: venue.id })
    await expect(held.getByRole('list', { name: 'Between two people' })).toHaveCount(0)
    await openScreen(office, 'Add Master Reading')
    await expect(office.getByText('Drawers not counted yet: Ben Reyes, Cleo Reyes')).toBeVisible()
    const end = office.getByRole('button', { name: 'End Session' })
    await end.focus()
    await office.keyboard.press('Enter')
    const question = office.getByRole('alertdialog', { name: 'End Session' })
    await expect(question).toContainText('Are you sure you want to end the reading session?')
    const drawers = question.getByRole('list', { name: 'Drawers that this session settles' }).getByRole('listitem')
    await expect(drawers.filter({ hasText: 'Ana' })).toContainText(/\$320\.00.*\$200\.00.*\(\$120\.00\)/)
    await expect(drawers.filter({ hasText: 'Ben' })).toContainText(/\$180\.00.*Not counted yet/)
    // The question updates live when cash moves.
    await offer(ben, venue, offered.transactionId, ana.userId, 30)
    await expect(drawers.filter({ hasText: 'Ben' })).toContainText(
      'A hand-over of $30.00 from this drawer has not been accepted yet.',
    )
    const { transactionId } = await enter(ana, venue, { amount: 5 })
    await expect(drawers.filter({ hasText: 'Ana' })).toContainText('Cash moved after the count. Count it again.')
    await expect(drawers.filter({ hasText: 'Ana' })).toContainText(/since \d+:\d\d [AP]M/)
    await ana.call('POST /transaction/delete', { transactionId, userId: ana.userId, reason: 'Wrong drawer' })
    await expect(drawers.filter({ hasText: 'Ana' })).not.toContainText('Cash moved after the count.')
    await inspect(office, 'settlement', question)
    // Two key presses end the round, because Yes has the focus.
    await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
    await office.keyboard.press('Enter')
    await says(office, 'Session ended successfully.')
    // The shift accepts no more entries, so its empty table does not ask for one.
    await expect(page.getByText('so its cash can no longer change')).toBeVisible()
    await expect(table('Expense')).toContainText('No cash was paid out')
    await expect(table('Expense')).not.toContainText('ADD EXPENSE')
    const settled = office.getByRole('list', { name: 'Drawers' })
    await expect(settled).toContainText('Settled without a count')
    await inspect(office, 'settled')
    await settled.getByRole('button', { name: 'Post $120.00 to the ledger of Ana Reyes' }).click()
    const post = office.getByRole('alertdialog', { name: 'Post to ledger' })
    await expect(post).toContainText('Ana Reyes: $120.00')
    await post.getByRole('button', { name: 'Post' }).click()
    await says(office, '120.00 is in the ledger of Ana Reyes now.')
    await expect(settled).toContainText('Posted to the ledger of Ana Reyes')
    await expect(settled.getByRole('button')).toHaveCount(0)
    await office.getByRole('button', { name: 'Open' }).click()
    await expect(office.getByRole('list', { name: 'Drawers' })).toContainText('Posted to the ledger of Ana Reyes')
    await inspect(office, 'settled-session')
  })
})

test('an administrator adds a category (a description) with its expense type, and only an owner can change a global category', async ({
  venue,
  signedIn,
}) => {
  const admin = await venue.administrator()
  const page = await signedIn(admin, '/transaction')
  const add = page.getByRole('button', { name: 'Add description' })
  const newName = page.getByRole('textbox', { name: 'New: Category' })
  const newType = page.getByRole('combobox', { name: 'New: Expense type' })
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await test.step('global categories are marked, and only an owner can change them', async () => {
    await add.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add description')
    const loans = page.getByRole('listitem').filter({ hasText: 'Pay Loan' })
    await expect(loans).toContainText('Global')
    await expect(loans.getByRole('img', { name: 'Only an owner can change or delete it.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Category/ })).toHaveCount(0)
  })

  await test.step('messages at the fields name a missing value and a duplicate', async () => {
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.keyboard.type('food  EXPENSE')
    await expect(page.getByRole('listitem').filter({ has: newName })).toContainText('Duplicate category')
    await save.click()
    await says(page, 'Duplicate category not allowed.')
    await expect(newName).toBeFocused()
    await newName.fill('Ice')
    await page.keyboard.press('ControlOrMeta+s')
    await says(page, 'Choose an expense type.')
    await expect(newType).toBeFocused()
    await inspect(page, 'transaction-categories-missing')
    await newType.selectOption('Food Expense')
  })

  await test.step('the screen asks before unsaved changes are lost, and then saves them', async () => {
    await page.goBack()
    await answer(page, 'Your changes on this page are not saved yet.', 'Stay')
    await expect(newName).toHaveValue('Ice')
    await save.click()
    await says(page, 'Saved')
    const ice = page.getByRole('textbox', { name: 'Category Ice' })
    await expect(ice).toHaveValue('Ice')
    await page.getByRole('button', { name: 'Delete Ice' }).click()
    await answer(page, 'It is deleted when you save.', 'Cancel')
    await expect(ice).toBeVisible()
    await page.getByRole('button', { name: 'Back to Transactions' }).click()
    await expect(add).toBeFocused()
  })

  await test.step('an owner renames a global category, and deletes another after a question', async () => {
    await venue.house.owner.query('update users set is_owner = true where user_id = $1', [admin.userId])
    await page.reload()
    await add.click()
    await page.getByRole('textbox', { name: 'Category Food Expense' }).fill('Food and drinks')
    await page.getByRole('button', { name: 'Delete Miscellaneous' }).click()
    await answer(page, 'It is deleted when you save.', 'Delete')
    await inspect(page, 'transaction-categories')
    await save.click()
    await says(page, 'Saved')
    await expect(page.getByRole('textbox', { name: 'Category Food and drinks' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Category Miscellaneous' })).toHaveCount(0)
  })
})
