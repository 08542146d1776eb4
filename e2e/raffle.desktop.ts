/** A raffle at a desk: the draw, its check with only the published values, the prize, the wall screen, the report and the void. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'
import { drawMachine, RAFFLE_ROLES } from '@countroom/server/testing/raffle.ts'
import { CASH_ROLES, enter } from '@countroom/server/testing/till.ts'

import { expect, inspect, losesAnswerOnce, says, test } from './journey.ts'

const MACHINES = ['2', '7', '10', '12']

/** The values that the screen publishes about a draw. */
interface Published {
  number: number
  hash: string
  seed: string
  machines: string[]
}

/** Repeats a draw with a Python script, which uses no code of the product. Its function `winner` is the one in docs/raffle.md. */
async function repeated({ number, seed, machines }: Published): Promise<{ hash: string; machine: string }> {
  const script = `
import sys
from hashlib import sha256
number, seed, machines = sys.argv[1], sys.argv[2], sys.argv[3:]
def winner(seed, machines):
    n, counter = len(machines), 0
    while True:
        number = int(sha256(f'{seed}:{counter}'.encode()).hexdigest()[:12], 16)
        if number < 16**12 - 16**12 % n:
            return machines[number % n]
        counter += 1
text = ''.join(line + '\\n' for line in ['Countroom raffle 1', number, seed, *machines])
print(sha256(text.encode()).hexdigest(), winner(seed, machines))`
  const { stdout } = await promisify(execFile)('python3', ['-c', script, String(number), seed, ...machines])
  const [hash, machine] = stdout.trim().split(' ')
  return { hash: hash!, machine: machine! }
}

/** The machine that the screen shows after the shuffle. */
async function shownMachine(page: Page): Promise<string> {
  const said = page.getByRole('status').filter({ hasText: /^Machine \S+ was drawn\.$/ })
  await expect(said).toBeAttached()
  return /^Machine (\S+) was drawn\.$/.exec((await said.textContent())!)![1]!
}

test('a machine is drawn and shown on a wall, the draw is checked, and its prize is given with a photo, printed and voided', async ({
  venue,
  signedIn,
  expectFault,
  allowFault,
}) => {
  expectFault(/409 .*\/raffle\/(saveRaffle|deleteRaffle|startDraw)/, /ERR_CONNECTION_RESET .*\/raffle\/saveRaffle/)
  // A page may still request the photo after the photo is deleted.
  allowFault(/ 404 .* \/photos\//)
  const owner = await venue.setUpFloor(MACHINES.map((machine) => ({ machine, in: 0, out: 0 })))
  await register(owner, venue)
  const ana = await venue.person({ firstname: 'Ana', roles: [...CASH_ROLES, ...RAFFLE_ROLES], isClockedIn: true })
  await enter(ana, venue, { amount: 20 })
  const wall = await signedIn(owner, '/raffle')
  const page = await signedIn(ana, '/raffle')
  const next = page.getByRole('button', { name: 'Next' })
  const heading = page.getByRole('heading', { level: 1 })
  let machine = ''

  await test.step('the wall screen waits for the first draw', async () => {
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Raffle')
    await wall.getByRole('button', { name: 'Show Mode' }).click()
    await expect(wall.getByText('The raffle begins soon')).toBeVisible()
  })

  await test.step('step 1 draws a machine, and shows it after the shuffle', async () => {
    await expect(page.getByText('No raffle prizes in this shift yet')).toBeVisible()
    await inspect(page, 'raffle-empty')
    await page.getByRole('button', { name: 'Draw Machine' }).click()
    await expect(heading).toHaveText('Draw Machine')
    await expect(next).toBeDisabled()
    await expect(page.getByText('4 of 4 machines are left today')).toBeVisible()
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    const begun = Date.now()
    await expect(page.getByText('Drawing…')).toBeVisible()
    await expect(page.getByText('Published hash')).toBeVisible()
    await expect(page.getByText('Seed', { exact: true })).toBeHidden()
    await expect(next).toBeDisabled()
    machine = await shownMachine(page)
    // The shuffle takes more than ten ticks of half a second.
    expect(Date.now() - begun).toBeGreaterThan(5_000)
    expect(MACHINES).toContain(machine)
    await expect(next).toBeEnabled()
    await inspect(page, 'raffle-drawn')
    await expect(wall.getByRole('dialog').getByText(machine, { exact: true }).first()).toBeVisible()
    await inspect(wall, 'raffle-wall', wall.getByRole('dialog'))
  })

  await test.step('step 2 drops a leading zero of the winner number and changes the amount in steps of five dollars', async () => {
    await next.click()
    await expect(heading).toHaveText('Set Winner Amount')
    await expect(next).toBeDisabled()
    await page.getByRole('textbox', { name: 'Winner number' }).fill('0417')
    await expect(page.getByRole('textbox', { name: 'Winner number' })).toHaveValue('417')
    const amount = page.getByRole('textbox', { name: 'Amount' })
    for (const wanted of ['5.00', '10.00']) {
      await page.getByRole('button', { name: '5 dollars more' }).click()
      await expect(amount).toHaveValue(wanted)
    }
    await amount.fill('123')
    await amount.press('ArrowUp')
    await expect(amount).toHaveValue('125.00')
    await amount.fill('1000000.01')
    await expect(page.getByText('Enter an amount from 0 to 1,000,000.')).toBeVisible()
    await expect(next).toBeDisabled()
    await amount.fill('125')
    await inspect(page, 'raffle-amount')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(heading).toHaveText('Draw Machine')
    await next.click()
    await expect(amount).toHaveValue('125.00')
    await amount.press('Enter')
  })

  await test.step('step 3 compares the winner’s photos, and asks before it pays more than the drawer holds', async () => {
    await expect(heading).toHaveText('Validate Customer')
    const save = page.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await page.getByRole('combobox', { name: 'Find the winner' }).fill('rosa')
    await page.getByRole('option', { name: /Rosa Diaz/ }).click()
    const accept = page.getByRole('button', { name: 'Accept Picture' })
    await expect(accept).toBeDisabled()
    // The camera opens without a click.
    await page.getByRole('button', { name: 'Take photo' }).click()
    await expect(save).toBeDisabled()
    await accept.click()
    await expect(page.getByText('The picture is accepted: this is Rosa Diaz.')).toBeVisible()
    await inspect(page, 'raffle-winner')
    await save.click()
    const question = page.getByRole('alertdialog', { name: 'More than the drawer should hold' })
    await expect(question).toContainText('Pay 125.00?')
    // The server saves the prize, but its answer is lost.
    await losesAnswerOnce(page, '**/raffle/saveRaffle')
    await question.getByRole('button', { name: 'Pay' }).click()
    await says(page, 'Saved')
    await expect(heading).toHaveText('Raffle')
    const row = page.getByRole('row').filter({ hasText: 'Rosa Diaz' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('417')
    await expect(row).toContainText('$125.00')
    await inspect(page, 'raffle')
  })

  await test.step('a browser repeats the draw, and so does a script that knows only the published values', async () => {
    await page.getByRole('button', { name: 'Check Draws' }).click()
    await page.getByRole('row').filter({ hasText: '#1' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The seed and the machines match the hash that was published before the draw.')
    await expect(dialog).toContainText(`The seed picks machine ${machine}, as it was shown.`)
    await expect(dialog).toContainText('If the number is 281,474,976,710,656 or more, use “:1” in place of “:0”')
    await inspect(page, 'raffle-check', dialog)
    const [, number, hash, seed] = /Draw#(\d+)Published hash([0-9a-f]{64})Seed([0-9a-f]{64})/.exec(
      (await dialog.textContent())!,
    )!
    const [, listed] = /in this order \(4\): ([\d, ]+)/.exec((await dialog.textContent())!)!
    const published = { number: Number(number), hash: hash!, seed: seed!, machines: listed!.split(', ') }
    expect(published.machines).toEqual(MACHINES)
    expect(await repeated(published)).toEqual({ hash, machine })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Back to Raffle' }).click()
  })

  await test.step('the report has the prize and its images', async () => {
    await page.getByRole('button', { name: 'View Report' }).click()
    await expect(page.getByRole('region', { name: /^Raffle Report/ })).toContainText('Rosa Diaz')
    await inspect(page, 'raffle-report')
    await page.getByRole('button', { name: 'View Images' }).click()
    const images = page.getByRole('dialog', { name: 'Winners' })
    await expect(images).toContainText('$125.00')
    await expect(images.getByRole('button', { name: /photo/i })).toHaveCount(2)
    await images.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Back to Menu' }).click()
  })

  await test.step('Employee Sessions has the report and its images too', async () => {
    const office = await signedIn(owner, '/employee-session')
    await office.getByRole('button', { name: /^Ana/ }).click()
    await office.getByRole('checkbox', { name: /^Select Ana/ }).check()
    await office.getByRole('button', { name: 'View Report' }).click()
    await office.getByRole('button', { name: /^Raffle Report/ }).click()
    await expect(office.getByRole('region', { name: /^Raffle Report/ })).toContainText('Rosa Diaz')
    await office.getByRole('button', { name: 'View Images' }).click()
    await expect(office.getByRole('dialog', { name: 'Winners' })).toContainText('Rosa Diaz')
  })

  await test.step('the list explains why a deleted photo is missing', async () => {
    await venue.house.owner.query(
      'update raffle_prizes set photo_removed_at = now(), photo_kept_days = 90 where location_id = $1',
      [venue.id],
    )
    await page.reload()
    const words = 'Photo deleted after 90 days, as set by this location'
    await expect(page.getByRole('img', { name: words })).toBeVisible()
    await inspect(page, 'raffle-photo-deleted')
  })

  await test.step('a void makes the draw open again, and later draws use up all machines', async () => {
    await page.getByRole('button', { name: 'Delete the prize of Rosa Diaz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this prize?' })
    await dialog.getByRole('textbox').fill('Wrong winner')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const second = page.getByRole('dialog', { name: 'A second person is needed' })
    await second.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const { raffles } = await ana.call('POST /raffle/listRaffles', { userId: ana.userId })
    const { raffleId } = raffles[0]!
    await owner.call('POST /raffle/deleteRaffle', {
      raffleId,
      userId: owner.userId,
      locationId: venue.id,
      reason: 'Wrong winner',
    })
    await expect(page.getByRole('button', { name: 'Continue draw 1' })).toBeVisible()
    await inspect(page, 'raffle-open')
    for (let left = 3; left > 0; left--) await drawMachine(ana, venue, { beginsRound: false })
    await page.getByRole('button', { name: 'Draw Machine' }).click()
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(page.getByText('All machines have been drawn!')).toBeVisible()
    await inspect(page, 'raffle-all-drawn')
    await page.getByRole('button', { name: 'Begin with all machines again' }).click()
    expect(MACHINES).toContain(await shownMachine(page))
  })
})
