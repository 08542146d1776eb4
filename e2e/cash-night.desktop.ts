/**
 * A night of cash with several people. Two employees work on their phones, and the owner works at a desk. The night begins with cash that the
 * manager adds to a drawer. It ends with the shift report, after the short of the drawer is posted to the employee's ledger.
 */

import { pdfLines } from '@countroom/server/testing/pdf-text.ts'
import { CASH_ROLES } from '@countroom/server/testing/till.ts'

import { PHONE } from './devices.ts'
import { answer, expect, inspect, says, test } from './journey.ts'
import { addRosa, countDrawer, tillOf } from './till.ts'
import { PASSWORD, type Person, type Venue } from './venue.ts'

const FLOOR = ['7', '12'].map((machine) => ({ machine, in: 0, out: 0 }))

/**
 * Lines that the shift report must have. They were calculated by hand:
 *
 *     Manager Add Bank 800.00 + Pay Loan 40.00                                       money in   840.00
 *     Food 42.75 + Loans 100.00 + Zelle 25.00 + Payroll 30.00 + handed to Ben 200.00 money out  397.75
 *     tickets 120.00 + 35.00                                                                    155.00
 *     840.00 − 397.75 − 155.00                                                       expected   287.25
 *     counted 220.00                                                                 short       67.25
 */
const SHEET = [
  'Money in $840.00',
  'Money out ($397.75)',
  'Tickets ($155.00)',
  'Expected cash $287.25',
  'Total 2 tickets $155.00',
]
const LEDGERS = { bankBoard: 800_00, customerLoan: 60_00, employeeShort: 67_25, zelle: 25_00 }

test('after a night of cash, the drawers, the ledgers and the report agree with figures that were calculated by hand', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/transaction\/delete/)
  const owner = await venue.setUpFloor(FLOOR)
  await venue.clockIn(owner.userId)
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  const ben = await venue.person({ firstname: 'Ben', roles: CASH_ROLES, isClockedIn: true })
  const cleo = await venue.person({ firstname: 'Cleo', roles: ['ROLE_CHECK_IN_OUT'] })
  await workedTwoHours(venue, cleo)
  await addRosa(venue)
  const page = await signedIn(ana, '/transaction', PHONE)
  const till = tillOf(page)

  await test.step('Ana enters the cash that the manager added, and the other entries of the night', async () => {
    await till.enter('bank', 'Manager Add Bank', '800', async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('marta')
    })
    await till.enter('expense', 'Food Expense', '42.75')
    await till.enter('expense', 'Loans', '100', () => till.customer('Rosa'))
    await till.enter('bank', 'Pay Loan', '40', () => till.customer('Rosa'))
    await till.enter('expense', 'Zelle', '25', async () => {
      await till.customer('Rosa')
      await till.employee('Ben')
    })
    await till.enter('expense', 'Employee Payroll', '', async () => {
      await till.employee('Cleo')
      await page.getByRole('group', { name: 'Unpaid shifts' }).getByRole('checkbox').check()
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('30.00')
    })
    await till.enter('expense', 'Maintenance/Upgrades', '150')
  })

  await test.step('the void of an entry of $150 needs a reason and a second person', async () => {
    await page.getByRole('button', { name: 'Delete Maintenance/Upgrades $150.00' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
    await dialog.getByLabel('Reason').fill('The printer was not bought')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const second = page.getByRole('dialog', { name: 'A second person is needed' })
    await second.getByLabel('Their email').fill(owner.username)
    await second.getByLabel('Their password').fill(PASSWORD)
    await second.getByLabel('Their password').press('Enter')
    await expect(till.table('Expense')).not.toContainText('Maintenance')
  })

  await test.step('Ana pays tickets on two machines', async () => {
    await page.goto('/ticket-out')
    for (const [machine, dollars] of [
      ['7', '120'],
      ['12', '35'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Machine' }).fill(machine)
      await page.getByRole('textbox', { name: 'Amount' }).fill(dollars)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await says(page, 'Saved')
    }
    await expect(page.getByText('2 paid, $155.00')).toBeVisible()
  })

  await test.step('Ana hands $200 over to Ben, who accepts it and counts his drawer', async () => {
    await page.goto('/transaction')
    await till.table('Bank').getByText('Manager Add Bank').click()
    await page.getByRole('button', { name: 'Rollover Cash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rollover Cash' })
    await dialog.getByRole('combobox', { name: 'Employee' }).fill('Ben')
    await page.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('200')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await says(page, 'Rollover request sent')
    const theirs = await signedIn(ben, '/transaction', PHONE)
    await theirs.getByRole('button', { name: 'Accept Manager Add Bank $200.00' }).click()
    await expect(tillOf(theirs).table('Bank')).toContainText('$200.00')
    // Ana's screen shows the hand-over without a reload.
    await expect(till.table('Expense')).toContainText('Rollover')
    await countDrawer(theirs, { bills: '2' })
  })

  await test.step('Ana counts her drawer, which is $67.25 short, and gives the reason', async () => {
    const dialog = await countDrawer(page, { bills: '2', twenties: '1' }, 'A ticket was paid twice')
    await expect(dialog).toBeHidden()
  })

  const office = await signedIn(owner, '/add-machine-reading')
  await test.step('the owner reads the machines and ends the reading session, which settles both drawers', async () => {
    await office.getByRole('button', { name: 'Start Session' }).click()
    await answer(office, 'Are you sure you want to start the reading session?', 'Yes')
    for (const [machine, meterIn, meterOut] of [
      ['7', '300', '150'],
      ['12', '200', '35'],
    ] as const) {
      await office.getByLabel('Machine', { exact: true }).fill(machine)
      await office.getByLabel('In', { exact: true }).fill(meterIn)
      await office.getByLabel('Out', { exact: true }).fill(meterOut)
      await office.getByRole('button', { name: 'SAVE' }).click()
      await expect(office.getByLabel('In', { exact: true })).toHaveValue('')
    }
    await expect(office.getByText('2 of 2 machines read', { exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'End Session' }).click()
    const question = office.getByRole('alertdialog')
    const drawers = question.getByRole('list', { name: 'Drawers that this session settles' }).getByRole('listitem')
    await expect(drawers.filter({ hasText: 'Ana' })).toContainText(/\$287\.25.*\$220\.00.*\(\$67\.25\)/)
    await expect(drawers.filter({ hasText: 'Ben' })).toContainText(/\$200\.00.*\$200\.00/)
    await inspect(office, 'cash-night-settlement', question)
    await answer(office, 'Are you sure you want to end the reading session?', 'Yes')
    await says(office, 'Session ended successfully.')
  })

  await test.step('the owner posts the short to the ledger of Ana, and cannot post it again', async () => {
    const post = office.getByRole('button', { name: 'Post $67.25 to the ledger of Ana Reyes' })
    await post.click()
    await answer(office, 'Ana Reyes: $67.25', 'Post')
    await expect(office.getByText('Posted to the ledger of Ana Reyes')).toBeVisible()
    await expect(post).toHaveCount(0)
    await inspect(office, 'cash-night-posted')
    expect(await ledgersOf(venue)).toEqual(LEDGERS)
  })

  await test.step('the shift report has each of the expected lines', async () => {
    await page.goto('/transaction')
    const reply = page.waitForResponse('**/transaction/previewReport')
    await page.getByRole('button', { name: 'View Report' }).click()
    const { pdfData } = (await (await reply).json()) as { pdfData: string }
    const lines = (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
    for (const line of SHEET) expect(lines).toContain(line)
    expect(lines.at(-2)).toBe('Ana Reyes Manager')
    expect(lines.join('\n')).toMatch(
      /Maintenance\/Upgrades .* by Ana Reyes, approved by Mona Reyes: The printer was not bought \$150\.00/,
    )
    expect(lines.join('\n')).toMatch(/Ana Reyes \$220\.00 \$287\.25 \(\$67\.25\) A ticket was paid twice/)
    await expect(page.locator('canvas').first()).toBeVisible()
    await inspect(page, 'cash-night-report')
  })
})

async function workedTwoHours(venue: Venue, { userId }: Person): Promise<void> {
  await venue.house.owner.query(
    `insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents)
     values ($1, $2, now() - interval '9 hours', now() - interval '7 hours', 1500, 200, 3000)`,
    [venue.id, userId],
  )
}

async function ledgersOf({ id, house }: Venue): Promise<Record<string, number>> {
  const { rows } = await house.owner.query<{ ledger: string; sum: string }>(
    'select ledger, sum(amount_cents) from ledger_entries where location_id = $1 group by 1',
    [id],
  )
  return Object.fromEntries(rows.map(({ ledger, sum }) => [ledger, Number(sum)]))
}
