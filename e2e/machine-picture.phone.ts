/** Machine pictures. They are taken on a phone, either separately or together with a reading, and viewed at a desk. */

import { testPhoto } from '@countroom/server/testing/photos.ts'

import { DESK } from './devices.ts'
import { answer, expect, inspect, intercept, says, test, waitForOtherPicture } from './journey.ts'

test.use({ newBrowsers: true })

test('a machine is photographed on a phone, and the desk shows the picture beside the previous picture', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.administrator('Mona')
  const locationId = venue.id
  await manager.call('POST /machine/edit', { locationId, machines: [{ machine: '12' }, { machine: '14' }] })
  const page = await signedIn(manager, '/machine-picture')
  await expect(page.getByText('There are no machine pictures from this day')).toBeVisible()
  await inspect(page, 'machine-picture-empty')

  const takePhoto = async (afterSeconds = 0) => {
    await page.getByRole('button', { name: 'Open camera' }).click()
    const take = page.getByRole('button', { name: 'Take photo' })
    await expect(take).toBeEnabled()
    // Each photo must differ from the photos before it, because the server keeps only one of two equal photos.
    await waitForOtherPicture(page, afterSeconds)
    await take.click()
    await expect(take).toBeHidden()
  }
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  const save = page.getByRole('button', { name: 'SAVE' })
  await page.getByRole('button', { name: 'Add Machine Picture' }).click()
  await page.getByRole('textbox', { name: 'Machine' }).fill('12a')
  await expect(page.getByText('Digits only')).toBeVisible()
  await expect(save).toBeDisabled()
  for (let count = 1; count <= 3; count += 1) {
    await takePhoto(2 * (count - 1))
    await expect(photos).toHaveCount(count)
  }
  await expect(page.getByText('A machine picture can have at most 3 photos.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open camera' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove new photo 2' }).click()
  await expect(photos).toHaveCount(2)
  await page.getByRole('button', { name: 'Enlarge photo 1 of machine 12' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo of machine 12' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await inspect(page, 'machine-picture-add')
  // Back keeps the photos, and the app asks before another screen would discard them.
  await page.goBack()
  await page.getByRole('navigation', { name: 'Most used screens' }).getByRole('link', { name: 'Dashboard' }).tap()
  await answer(page, 'Leave without saving?', 'Stay')
  await page.getByRole('button', { name: 'Add Machine Picture' }).click()
  await expect(photos).toHaveCount(2)
  await save.click()
  await says(page, 'Saved')
  const card = page.getByRole('listitem').filter({ hasText: 'Taken by' })
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)

  await page.getByRole('button', { name: 'Add Machine Picture' }).click()
  await page.getByRole('textbox', { name: 'Machine' }).fill('12')
  await expect(page.getByText('Last picture of machine 12')).toBeVisible()
  // The camera is unplugged while it is open.
  await page.getByRole('button', { name: 'Open camera' }).click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
  await page.evaluate(() => {
    const [track] = (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()
    track!.dispatchEvent(new Event('ended'))
  })
  await expect(page.getByText(/^Camera access error: The camera stopped\./)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect(photos).toHaveCount(1)
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await expect(photos).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Machine' }).fill('12')
  await takePhoto()
  await save.click()
  await says(page, 'Saved')
  await expect(card).toHaveCount(2)
  await inspect(page, 'machine-picture')

  const desk = await signedIn(manager, '/machine-picture', DESK)
  await expect(desk.getByRole('navigation', { name: 'Pages' })).toContainText('Results')
  await expect(desk.getByRole('button', { name: 'Add Machine Picture' })).toHaveCount(0)
  await inspect(desk, 'machine-picture-desk')
  await desk.getByRole('button', { name: 'Open photo 1 of machine 12' }).first().click()
  const dialog = desk.getByRole('dialog', { name: 'Machine 12' })
  await expect(dialog.getByText('The previous picture')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Photo of machine 12 in the previous picture' })).toBeVisible()
  await inspect(desk, 'machine-picture-dialog', dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await desk.getByRole('button', { name: 'Delete the picture of machine 12' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await says(desk, 'The picture was deleted.')
  await expect(desk.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
  await expect(card).toHaveCount(1)
  await desk.keyboard.press('ArrowLeft')
  await expect(desk.getByText('There are no machine pictures from this day')).toBeVisible()
  // The screen still shows the chosen day after a reload.
  await desk.reload()
  await expect(desk.getByText('There are no machine pictures from this day')).toBeVisible()
})

test('a picture that is taken with a reading waits for the connection, is saved once, and opens from the row of the reading', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/net::ERR_CONNECTION_RESET \/machine\/addMachinePicture/)
  const manager = await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  const sessionId = await venue.startRound(manager)
  const page = await signedIn(await venue.reader('Nia'), '/add-machine-reading')
  await says(page, `Reading Session ${sessionId} is running`)
  // The server saves the picture, but its answer is lost.
  await intercept(page, '**/machine/addMachinePicture', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Take a picture' }).tap()
  const take = page.getByRole('button', { name: 'Take photo' })
  await expect(take).toBeEnabled()
  await take.tap()
  await expect(page.getByText('1 picture is waiting for the connection and is kept on this device')).toBeVisible()
  await inspect(page, 'reading-picture-waits')
  await page.goto('/master-reading')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Reading')
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await expect(question).toContainText(
    'Pictures on this device are not sent yet. They are sent when the employees who took them sign in again.',
  )
  await question.getByRole('button', { name: 'No' }).tap()
  await page.unroute('**/machine/addMachinePicture')
  // Every screen sends the pictures that wait.
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('countroom.unsent-pictures'))).toBeNull()
  const { rows } = await venue.house.owner.query(
    'select reading_session_id::int from machine_pictures where location_id = $1',
    [venue.id],
  )
  expect(rows).toEqual([{ reading_session_id: sessionId }])

  // If no camera can be opened, a file can be chosen.
  await page.goto('/add-machine-reading')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Take a picture' }).tap()
  const camera = page.getByRole('dialog', { name: 'Photo of machine 1' })
  await expect(camera.getByText(/^Camera access error: Permission denied\./)).toBeVisible()
  await inspect(page, 'reading-picture-no-camera', camera)
  const { data } = await testPhoto('teal')
  const picture = { name: 'meters.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
  await camera.getByLabel('Picture files').setInputFiles(picture)
  await expect(page.getByText('2 pictures with this reading')).toBeVisible()

  const reader = await signedIn(manager, '/add-machine-reading', DESK)
  await expect(reader.getByLabel('In', { exact: true })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Take a picture' })).toHaveCount(0)
  await reader.getByLabel('In', { exact: true }).fill('1100')
  await reader.getByLabel('Out', { exact: true }).fill('850')
  await reader.getByRole('button', { name: 'SAVE' }).click()
  await reader.getByRole('button', { name: 'Pictures of machine 1' }).click()
  const dialog = reader.getByRole('dialog', { name: 'Machine 1' })
  await expect(dialog.getByText('with its reading')).toHaveCount(2)
  await inspect(reader, 'reading-pictures', dialog)
})
