/** Unsaved readings stay on the device after the sign-in session ends. Only the person who typed them can see and send them. */

import type { Page } from '@playwright/test'

import type { Role } from '@countroom/contract/access/roles.ts'

import { answer, expect, inspect, intercept, openScreen, says, signIn, test } from './journey.ts'

const FLOOR = ['1', '2', '3'].map((machine) => ({ machine, in: 1_000, out: 800 }))

test.use({ newBrowsers: true })

test('readings typed offline survive the end of the sign-in session, and are saved once after the next sign-in', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/, / 401 .* \/machine\/updateReading$/)
  await venue.setUpFloor(FLOOR)
  const [nia, ben] = [await venue.reader('Nia'), await venue.reader('Ben')]
  await venue.startRound(nia)
  const page = await signedIn(nia, '/add-machine-reading')
  const unsaved = page.getByRole('region', { name: /not yet saved$/ })
  // Blocks the socket, because a socket may survive the emulated outage. So this browser learns about the end of the sign-in session only from the
  // answer to a reading.
  await page.routeWebSocket(/\/ws\?/, () => {})
  await page.reload()

  await test.step('the server saves the first reading, but its answer is lost, and the second reading is not sent yet', async () => {
    await intercept(
      page,
      '**/machine/updateReading',
      async (route) => {
        await route.fetch()
        await page.context().setOffline(true)
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await read(page, '1', '1100', '850')
    await read(page, '2', '1200', '900')
    await expect(unsaved).toContainText('Not yet saved: machine 1 · In 1,100 · Out 850')
    await expect(unsaved).toContainText('Not yet saved: machine 2 · In 1,200 · Out 900')
    await expect(unsaved).toContainText('Waiting for the connection')
    expect(await venue.savedReadings()).toHaveLength(1)
  })

  await test.step('the sign-in session ends, and the login screen says that two readings are not saved', async () => {
    await nia.endSessions()
    // The test waits here, because the server caches the session for a moment.
    const answered = () => nia.call('POST /machine/loadStartedSession', { locationId: venue.id }).then(String, String)
    await expect.poll(answered).toContain('session.ranOut')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/login')
    await says(page, '2 readings are not saved yet and will be saved when the employee who entered them signs in.')
    await inspect(page, 'login-with-unsaved')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['countroom.unsaved-readings'])
  })

  await test.step('another employee who signs in does not see or send the readings', async () => {
    await signIn(page, ben)
    await openScreen(page, 'Add Master Reading')
    await expect(page.getByText('1 of 3 machines read', { exact: true })).toBeVisible()
    await expect(unsaved).toBeHidden()
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
    await expect(question).not.toContainText('not saved')
    await answer(page, 'Are you sure you want to logout?', 'Yes, Logout')
    await says(page, '2 readings are not saved yet')
    expect(await venue.savedReadings()).toHaveLength(1)
  })

  await test.step('the employee who typed the readings signs in, and each reading is saved once', async () => {
    await signIn(page, nia)
    await openScreen(page, 'Add Master Reading')
    await expect(page.getByText('2 of 3 machines read', { exact: true })).toBeVisible()
    await expect(unsaved).toBeHidden()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('countroom.unsaved-readings'))).toBe('[]')
    expect(await venue.savedReadings()).toEqual([
      { machine: '1', revision: 0, curIn: 1_100, curOut: 850, readBy: nia.userId },
      { machine: '2', revision: 0, curIn: 1_200, curOut: 900, readBy: nia.userId },
    ])
  })
})

test('logging out warns about an unsaved reading, which is saved after signing in again', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/net::ERR_INTERNET_DISCONNECTED/)
  await venue.setUpFloor(FLOOR)
  const nia = await venue.reader('Nia')
  await venue.startRound(nia)
  const page = await signedIn(nia, '/add-machine-reading')
  await expect(page.getByText('Previous 1,000')).toBeVisible()
  await page.context().setOffline(true)
  await read(page, '1', '1100', '850')
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await expect(question).toContainText('1 reading is not saved yet. It stays on this device until you sign in again.')
  await inspect(page, 'logout-with-unsaved', question)
  await answer(page, 'Are you sure you want to logout?', 'Yes, Logout')
  await says(page, '1 reading is not saved yet and will be saved when the employee who entered it signs in.')
  await page.context().setOffline(false)
  await signIn(page, nia)
  await openScreen(page, 'Add Master Reading')
  await expect(page.getByText('1 of 3 machines read', { exact: true })).toBeVisible()
  expect(await venue.savedReadings()).toMatchObject([{ machine: '1', revision: 0, curIn: 1_100, curOut: 850 }])
})

test('a forced sign-out shows the reason and keeps the typed text of the reading form', async ({
  house,
  venue,
  signedIn,
  allowFault,
}) => {
  // Some calls of the page may be on their way when the access changes. The server may refuse them before it closes the socket.
  allowFault(/ 401 /)
  await venue.setUpFloor(FLOOR)
  const [nia, ben] = [await venue.reader('Nia'), await venue.reader('Ben')]
  const renata = await venue.administrator('Renata')
  const sessionId = await venue.startRound(ben)
  const page = await signedIn(nia, '/add-machine-reading')
  await expect(page.getByText('Previous 1,000')).toBeVisible()
  await page.getByLabel('In', { exact: true }).fill('1100')
  await page.getByLabel('Out', { exact: true }).fill('85')
  const [firstname, lastname] = nia.name.split(' ')
  const give = async (authorities: Role[]) => {
    const response = await fetch(`${house.address}/team/update`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${renata.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        locationId: venue.id,
        user_to_change: nia.username,
        change_password: false,
        firstname,
        lastname,
        authorities,
        timezone: 'America/Chicago',
        employeePerHour: 12,
        employeeColor: '',
      }),
    })
    expect(response.status).toBe(200)
  }
  await give(['ROLE_NOTE'])
  await expect(page).toHaveURL('/login')
  await says(page, 'Your access was changed by Renata')
  await inspect(page, 'login-signed-out')
  await give(['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING'])
  await signIn(page, nia)
  await openScreen(page, 'Add Master Reading')
  await expect(page.getByLabel('Machine', { exact: true })).toHaveValue('1')
  await expect(page.getByLabel('In', { exact: true })).toHaveValue('1100')
  await expect(page.getByLabel('Out', { exact: true })).toHaveValue('85')

  await test.step('the typed text is also shown when the round has ended in the meantime', async () => {
    await give(['ROLE_NOTE'])
    await expect(page).toHaveURL('/login')
    const locationId = venue.id
    for (const { machine } of FLOOR) {
      const data = { machine, in: 1_100, out: 850, sessionId, locationId }
      await ben.call('POST /machine/updateReading', { locationId, data })
    }
    const { sessions } = await ben.call('POST /machine/getAvailableEmployeeSessions', { locationId })
    const employeeSessionIds = sessions.filter(({ userId }) => userId === ben.userId).map(({ clockId }) => clockId)
    await ben.call('POST /machine/endSession', { sessionId, employeeSessionIds, locationId })
    await give(['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING'])
    await signIn(page, nia)
    await openScreen(page, 'Add Master Reading')
    await says(page, 'What you were typing was not saved: machine 1, In 1,100, Out 85.')
    await inspect(page, 'kept-draft-of-an-ended-round')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Start Session' })).toBeVisible()
    await expect(page.getByText('What you were typing')).toBeHidden()
  })
})

/** Types the meters of the next machine. */
async function read(page: Page, machine: string, meterIn: string, meterOut: string): Promise<void> {
  await expect(page.getByLabel('Machine', { exact: true })).toHaveValue(machine)
  const inField = page.getByLabel('In', { exact: true })
  await inField.fill(meterIn)
  await inField.press('Enter')
  await page.keyboard.type(meterOut)
  await page.keyboard.press('Enter')
  await expect(inField).toHaveValue('')
}
