/**
 * Customers at a desk: registration with a photo, search, edits by two people at the same time, and import. Some fields are hidden from people
 * without the role Customer Privilege.
 */

import { readFile, writeFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import writeXlsx from 'write-excel-file/node'

import { register } from '@countroom/server/testing/customers.ts'

import { answer, expect, inspect, intercept, openScreen, says, test } from './journey.ts'
import type { Venue } from './venue.ts'

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE = { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }

type Fields = Parameters<typeof register>[2]

async function registered(venue: Venue, ...people: readonly Fields[]): Promise<number[]> {
  const manager = await venue.administrator('Rosa')
  const customers = await Promise.all(people.map((fields) => register(manager, venue, fields)))
  return customers.map(({ customerId }) => customerId)
}

const row = (page: Page, name: string) => page.getByRole('row', { name })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search').fill(text)
}

/** Makes every request for a camera fail with this error. Otherwise Chromium allows every request, because a flag of its command line tells it to. */
async function withoutCamera(page: Page, name: string, message: string): Promise<void> {
  await page.evaluate(
    ([fault, text]) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(text, fault))
    },
    [name, message] as const,
  )
}

/** Records every camera that the page opens. */
async function watchCameras(page: Page): Promise<void> {
  await page.evaluate(() => {
    const opened: MediaStream[] = []
    Object.assign(window, { openedCameras: opened })
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(stream)
      return stream
    }
  })
}

/** Makes every photo of the page wait until the returned function is called. */
async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { promise, resolve: releasePhotos } = Promise.withResolvers<void>()
    window.FileReader = class extends FileReader {
      override readAsDataURL(blob: Blob) {
        void promise.then(() => super.readAsDataURL(blob))
      }
    }
    Object.assign(window, { releasePhotos })
  })
  return () => page.evaluate(() => (window as unknown as { releasePhotos: () => void }).releasePhotos())
}

/** The number of cameras that the page opened, and how many of them are on. */
function cameras(page: Page): Promise<{ opened: number; on: number }> {
  return page.evaluate(() => {
    const { openedCameras } = window as unknown as { openedCameras: MediaStream[] }
    const isOn = (stream: MediaStream) => stream.getTracks().some(({ readyState }) => readyState === 'live')
    return { opened: openedCameras.length, on: openedCameras.filter(isOn).length }
  })
}

test('a customer is registered with a photo, and each mistake shows a message at its field', async ({
  venue,
  signedIn,
}) => {
  await registered(venue, { firstName: 'Zoë', lastName: 'Núñez', phone: '5125550147' })
  const page = await signedIn(await venue.administrator('Mona'), '/customer')
  await inspect(page, 'customers')
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(page.getByLabel('First name')).toBeFocused()

  await test.step('Save is disabled until everything is entered', async () => {
    await expect(page.getByText('Still needed: First name, Last name, Phone, Photo')).toBeVisible()
    await expect(save).toBeDisabled()
    await page.getByLabel('Phone').fill('512-555x')
    await expect(page.getByLabel('Phone')).toHaveValue('512555')
    await page.getByLabel('First name').focus()
    await expect(page.getByText('A phone number must have exactly 10 digits.')).toBeVisible()
    await page.getByLabel('Phone').fill('1512555014')
    await expect(page.getByText('No US number begins with 0 or 1.')).toBeVisible()
    await page.getByLabel('Phone').fill('+1 (512) 555-0147')
    await expect(page.getByLabel('Phone')).toHaveValue('5125550147')
  })

  await test.step('the points change in steps of five up to ten, and in steps of ten above', async () => {
    const points = page.getByRole('textbox', { name: 'Points' })
    await expect(points).toHaveValue('20')
    await page.getByRole('button', { name: 'Fewer points' }).click()
    await page.getByRole('button', { name: 'Fewer points' }).click()
    await expect(points).toHaveValue('5')
    await points.press('ArrowDown')
    await points.press('ArrowDown')
    await expect(points).toHaveValue('0')
    await points.press('ArrowUp')
    await points.press('ArrowUp')
    await points.press('ArrowUp')
    await expect(points).toHaveValue('20')
    await points.fill('')
    await page.getByLabel('First name').focus()
    await expect(page.getByText('Enter whole points from 0 to')).toBeVisible()
    for (const typed of ['90.50', '-5']) {
      await points.fill(typed)
      await expect(points).toHaveValue(typed)
      await expect(page.getByText('Enter whole points from 0 to')).toBeVisible()
      await expect(page.getByText('Still needed: First name, Last name, Points, Photo')).toBeVisible()
    }
    await points.fill('30')
  })

  await test.step('a file that is not a picture is refused, and the message names the file', async () => {
    const file = page.getByLabel('Picture files')
    const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') }
    await file.setInputFiles([drawing, { ...drawing, name: 'empty.jpg', buffer: Buffer.alloc(0) }])
    await says(page, 'logo.svg cannot be used as a picture.')
    await says(page, 'empty.jpg cannot be used as a picture.')
    const huge = test.info().outputPath('huge.png')
    await writeFile(huge, Buffer.alloc(40 * 1024 * 1024 + 1))
    await file.setInputFiles(huge)
    await says(page, 'huge.png is over 40 MB.')
    await expect(page.getByText('Still needed: First name, Last name, Photo')).toBeVisible()
  })

  await test.step('a photo is taken, enlarged, removed and taken again', async () => {
    const camera = page.getByRole('dialog', { name: 'Photo of the customer' })
    await watchCameras(page)
    await page.getByRole('button', { name: 'Open camera' }).click()
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeFocused()
    expect(await cameras(page)).toEqual({ opened: 1, on: 1 })
    await inspect(page, 'customer-camera', camera)
    await camera.getByRole('button', { name: 'Cancel' }).click()
    await expect(camera).toBeHidden()
    expect(await cameras(page)).toEqual({ opened: 1, on: 0 })
    await page.getByRole('button', { name: 'Open camera' }).click()
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeFocused()
    await camera.locator('video').evaluate((video) => Object.defineProperty(video, 'videoWidth', { value: 0 }))
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await says(page, 'Camera access error: the camera sent no picture. Try again')
    expect(await cameras(page)).toEqual({ opened: 2, on: 0 })
    await camera.getByRole('button', { name: 'Try again' }).click()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await expect(camera).toBeHidden()
    expect(await cameras(page)).toEqual({ opened: 3, on: 0 })
    await page.getByRole('button', { name: 'Enlarge photo 1 of the customer' }).click()
    await inspect(page, 'customer-photo', page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Remove new photo 1' }).click()
    await expect(page.getByText('At least one photo is needed')).toBeVisible()
    await page.getByRole('button', { name: 'Open camera' }).click()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await expect(camera).toBeHidden()
    await page.getByLabel('Picture files').setInputFiles(PICTURE)
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a photo or a file that was not ready before Cancel is not added', async () => {
    const camera = page.getByRole('dialog', { name: 'Photo of the customer' })
    const release = await holdPhotos(page)
    await page.getByRole('button', { name: 'Open camera' }).click()
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await camera.getByRole('button', { name: 'Cancel' }).click()
    await expect(camera).toBeHidden()
    await page.getByRole('button', { name: 'Open camera' }).click()
    await camera.getByLabel('Picture files').setInputFiles(PICTURE)
    await camera.getByRole('button', { name: 'Cancel' }).click()
    await expect(camera).toBeHidden()
    await release()
    // Both photos would be added within a few milliseconds.
    await page.waitForTimeout(500)
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('if a customer with the same name exists, the user must confirm that the new customer is another person', async () => {
    await page.getByLabel('First name').fill('...')
    await page.getByLabel('Last name').fill('Nu\u200bnez')
    await page.getByLabel('First name').focus()
    await expect(page.getByText('A name needs at least one letter or digit.')).toBeVisible()
    await expect(page.getByText('The name contains a line break or an invisible character.')).toBeVisible()
    await expect(save).toBeDisabled()
    await page.getByLabel('First name').fill('zoe')
    await page.getByLabel('Last name').fill('nunez')
    await says(page, 'Zoë Núñez is already registered')
    await expect(page.getByText('the same phone number')).toBeVisible()
    await expect(page.getByText('Still needed: Whether this is another person')).toBeVisible()
    await expect(save).toBeDisabled()
    await inspect(page, 'customer-duplicate')
    await page.getByRole('checkbox', { name: 'This is another person' }).check()
    await expect(save).toBeEnabled()
    await page.getByLabel('Last name').fill('Nunes')
    await says(page, 'This phone number is already registered')
    await expect(page.getByRole('checkbox', { name: 'This is another person' })).toHaveCount(0)
  })

  await test.step('a date of birth must be complete and in the past, and after Save the focus is in the new customer’s row', async () => {
    await page.getByRole('group', { name: 'Date of birth' }).getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('1985')
    await expect(save).toBeDisabled()
    await page.getByLabel('Comments').focus()
    await expect(page.getByText('Type the whole date as YYYY-MM-DD, or clear it.')).toBeVisible()
    await expect(page.getByText('Still needed: The whole date of birth, or none')).toBeVisible()
    await inspect(page, 'customer-half-a-date')
    await page.getByRole('group', { name: 'Date of birth' }).getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('20990101')
    await expect(page.getByText('The date of birth must be in the past.')).toBeVisible()
    await expect(save).toBeDisabled()
    await page.getByRole('group', { name: 'Date of birth' }).getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('19850423')
    await page.keyboard.press('Control+s')
    await says(page, 'Saved')
    await expect(row(page, 'zoe Nunes')).toContainText('512-555-0147')
    await expect(row(page, 'zoe Nunes')).toContainText('1985-04-23')
    await expect(row(page, 'zoe Nunes')).toContainText('30')
    await expect(page.getByRole('button', { name: 'Set points of zoe Nunes' })).toBeFocused()
    await says(page, 'zoe Nunes is registered.')
    await inspect(page, 'customer-registered')
    await expect(row(page, 'zoe Nunes').getByRole('img', { name: 'Photo of zoe Nunes' })).toHaveJSProperty(
      'complete',
      true,
    )
  })

  await test.step('the customer is checked in from the message, and cannot be checked in twice', async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByText('zoe Nunes is registered.')).toHaveCount(0)
    await expect(row(page, 'zoe Nunes').getByRole('img', { name: 'Waiting' })).toBeVisible()
    const points = page.getByRole('button', { name: 'Set points of zoe Nunes' })
    await expect(points).toHaveAttribute('aria-disabled', 'true')
    await points.click({ force: true })
    await says(page, 'zoe Nunes is already on the pending list.')
  })

  await test.step('the filter shows only waiting customers, and its tag shows that it is active', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByRole('combobox', { name: 'Waiting now' }).click()
    await page.getByRole('option', { name: 'Yes' }).click()
    await inspect(page, 'customers-filters', dialog)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 found')).toBeVisible()
    await expect(row(page, 'Zoë Núñez')).toHaveCount(0)
    await inspect(page, 'customers-filtered')
    await page.getByRole('button', { name: 'Remove filter Waiting now: Yes' }).click()
    await expect(page.getByText('2 customers')).toBeVisible()
  })
})

test('a photo from a phone is shown upright, and leaving the page turns the camera off', async ({
  venue,
  signedIn,
}) => {
  const page = await signedIn(await venue.administrator('Mona'))
  await openScreen(page, 'Customers')
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const lying = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Picture files').setInputFiles({ name: 'lying.jpg', mimeType: 'image/jpeg', buffer: lying })
  const photo = page.getByRole('list', { name: 'Photos' }).locator('img')
  await expect(photo).toHaveJSProperty('naturalWidth', 640)
  await expect(photo).toHaveJSProperty('naturalHeight', 1280)

  await watchCameras(page)
  await page.getByRole('button', { name: 'Open camera' }).click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
  // Does the same as the browser's Back button.
  await page.evaluate(() => window.history.back())
  await answer(page, 'Leave without saving?', 'Leave')
  await expect.poll(() => cameras(page)).toEqual({ opened: 1, on: 0 })
})

test('when no camera works, a message says why, and a photo can be chosen from a file', async ({ venue, signedIn }) => {
  const page = await signedIn(await venue.administrator('Mona'), '/customer')
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const camera = page.getByRole('dialog', { name: 'Photo of the customer' })
  const open = page.getByRole('button', { name: 'Open camera' })

  await withoutCamera(page, 'NotAllowedError', 'Permission denied')
  await open.click()
  await says(page, 'Camera access error: Permission denied. Allow the camera for this page')
  await inspect(page, 'customer-camera-refused', camera)
  await withoutCamera(page, 'NotReadableError', 'Device in use')
  await camera.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Camera access error: Device in use. Another program is using the camera.')
  await withoutCamera(page, 'NotFoundError', 'Requested device not found')
  await camera.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'No camera was found.')
  await camera.getByRole('button', { name: 'Cancel' }).click()

  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await open.click()
  await says(page, 'Camera access error: browsers allow the camera only on https pages.')
  await camera.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Picture files').setInputFiles(PICTURE)
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)

  await test.step('one save accepts at most five photos, and the form shows this limit', async () => {
    await page.getByLabel('Picture files').setInputFiles([PICTURE, PICTURE, PICTURE, PICTURE])
    await expect(page.getByRole('button', { name: 'Enlarge photo 5 of the customer' })).toBeVisible()
    await expect(open).toBeDisabled()
    await says(page, 'A save takes at most 5 new photos. Save, then add the others.')
    await inspect(page, 'customer-five-photos')
  })
})

test('customers are found by name and phone, and the late reply to an old search never replaces the reply to a newer search', async ({
  venue,
  signedIn,
}) => {
  await registered(
    venue,
    { firstName: 'Zoë', lastName: 'Núñez', phone: '5125550147' },
    { firstName: 'Zora', lastName: 'Müller', phone: '2145550199' },
    { firstName: '<b>Bold</b>', lastName: "O'Brien & Söhne 🎰", phone: '2145550111' },
    { firstName: 'יעל', lastName: 'כהן', phone: '2145550122' },
    { firstName: 'Hubert', lastName: 'Wolfeschlegelsteinhausen'.repeat(4), phone: '2145550133' },
    { firstName: 'Salvador', lastName: 'Whitfield', phone: '2145550144' },
  )
  const page = await signedIn(await venue.administrator('Mona'), '/customer')
  await expect(row(page, "<b>Bold</b> O'Brien & Söhne 🎰")).toBeVisible()
  await inspect(page, 'customers-long-name')

  for (const [text, name] of [
    ['NUNEZ zoe', 'Zoë Núñez'],
    ['512-555-0147', 'Zoë Núñez'],
    ['muller', 'Zora Müller'],
    ["o'brien", "O'Brien & Söhne"],
    ['כהן', 'יעל כהן'],
  ] as const) {
    await search(page, text)
    await expect(page.getByText('1 found')).toBeVisible()
    await expect(row(page, name)).toBeVisible()
  }
  await search(page, 'nobody of this name')
  await expect(page.getByText('No rows match your search or filters')).toBeVisible()
  await inspect(page, 'customers-nothing-found')
  await page.getByRole('button', { name: 'Add “nobody of this name”' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Nobody')
  await expect(page.getByLabel('Last name')).toHaveValue('Of This Name')
  await page.getByRole('button', { name: 'Back to Customers' }).click()
  await answer(page, 'Leave without saving?', 'Leave')

  await intercept(page, '**/customer/list', async (route) => {
    const { search: asked } = route.request().postDataJSON() as { search?: string }
    if (asked === 'zo') await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue().catch(() => {})
  })
  const late = page.waitForRequest((request) => (request.postData() ?? '').includes('"zo"'))
  await search(page, 'zo')
  await late
  await search(page, 'zoe')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.waitForTimeout(2_500)
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(page.getByPlaceholder('Search')).toHaveValue('zoe')

  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Last Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Müller')

  await test.step('the columns stay in place while somebody sorts, and the search stays in place while somebody types', async () => {
    const heads = page.getByRole('columnheader')
    const places = async () =>
      Promise.all((await heads.all()).map(async (head) => Math.round((await head.boundingBox())!.x)))
    const before = await places()
    for (const column of ['First Name', 'Phone', 'Last Name']) {
      await page.getByRole('button', { name: column }).click()
      await expect(heads.filter({ hasText: column })).toHaveAttribute('aria-sort', 'ascending')
      expect(await places()).toEqual(before)
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    const field = page.getByPlaceholder('Search')
    const { y } = (await field.boundingBox())!
    for (const text of ['zo', 'zoe', '']) {
      await field.fill(text)
      await expect(page.getByRole('columnheader', { name: 'Last Name' })).toBeVisible()
      expect((await field.boundingBox())!.y).toBe(y)
    }
  })
  await test.step('at 1024 px the actions are visible, and no date and no word of a name breaks into two lines', async () => {
    // One column shows both the first and the last name.
    await expect(page.getByRole('columnheader', { name: 'First Name' }).filter({ hasText: 'Last Name' })).toBeVisible()
    const name = row(page, 'Salvador Whitfield').getByText('Salvador Whitfield')
    for (const word of ['Salvador', 'Whitfield']) expect(await linesOf(name, word)).toBe(1)
    const region = (await page.getByRole('region', { name: 'Customers' }).boundingBox())!
    const more = (await page.getByRole('button', { name: /^More for Zora/ }).boundingBox())!
    expect(more.x + more.width).toBeLessThanOrEqual(region.x + region.width)
    // The headings are opaque, so that rows that scroll below them do not show through.
    const head = page.getByRole('columnheader', { name: 'Actions' })
    expect(await head.evaluate((cell) => getComputedStyle(cell).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
    const date = page
      .getByRole('row')
      .filter({ hasText: 'Zora' })
      .getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ })
      .first()
    expect(await date.evaluate((cell) => getComputedStyle(cell).whiteSpace)).toBe('nowrap')
  })
})

test('when two administrators edit the same customer, the one who has not saved yet sees the other one’s change and loses no typed text', async ({
  venue,
  signedIn,
}) => {
  const [ana] = await registered(venue, {
    firstName: 'Ana',
    lastName: 'Reyes',
    phone: '5125550100',
    comments: 'Prefers the corner',
    driverLicense: 'TX12345678',
  })
  const [mona, omar] = await Promise.all([venue.administrator('Mona'), venue.administrator('Omar')])
  const page = await signedIn(mona, '/customer')
  await choose(page, 'Ana Reyes', 'Edit')
  const phone = page.getByLabel('Phone')
  await expect(phone).toHaveValue('5125550100')

  await test.step('a driver license is shown on request', async () => {
    const license = page.getByLabel('Driver license')
    await expect(license).toHaveValue(/^••••.*5678$/)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(license).toHaveValue('TX12345678')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  await test.step('a form without edits shows another person’s change immediately', async () => {
    const { customer } = await omar.call('POST /customer/get', { customerId: ana!, locationId: venue.id })
    await omar.call('POST /customer/save', {
      locationId: venue.id,
      customerId: ana!,
      version: customer.version,
      firstName: 'Ana',
      lastName: 'Reyes',
      phone: '2145550100',
    })
    await expect(phone).toHaveValue('2145550100')
  })

  await test.step('a form with edits offers a choice between the versions', async () => {
    await page.getByLabel('Comments').fill('Likes tea')
    const other = await signedIn(omar, '/customer')
    await choose(other, 'Ana Reyes', 'Edit')
    await other.getByLabel('Last name').fill('Reyes Ortiz')
    await other.getByLabel('Comments').fill('Likes coffee')
    await other.getByRole('button', { name: 'Save' }).click()
    await says(other, 'Saved')
    await says(page, 'Somebody else changed Ana Reyes since you opened this page')
    await expect(page.getByText('you changed it too')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await inspect(page, 'customer-conflict')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('Reyes Ortiz')
    await expect(page.getByLabel('Comments')).toHaveValue('Likes tea')
  })

  await test.step('leaving with unsaved changes asks first', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await answer(page, 'Leave without saving?', 'Stay')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
    const { customer } = await omar.call('POST /customer/get', { customerId: ana!, locationId: venue.id })
    expect(customer).toMatchObject({ lastName: 'Reyes Ortiz', comments: 'Likes tea', driverLicense: '••••5678' })
  })
})

test('a customer cannot be saved without a photo, and a deleted customer can no longer be saved', async ({
  venue,
  signedIn,
  expectFault,
  allowFault,
}) => {
  expectFault(/ 404 .* \/customer\/get$/)
  allowFault(/ 404 .* \/loan\/getCustomerBalance$/)
  const [ana] = await registered(venue, { firstName: 'Ana', lastName: 'Reyes' })
  const manager = await venue.administrator('Mona')
  const page = await signedIn(manager, '/customer')
  await choose(page, 'Ana Reyes', 'Edit')
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(page.getByText('Still needed: Photo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Picture files').setInputFiles(PICTURE)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await manager.call('POST /customer/delete', { customerId: ana!, locationId: venue.id })
  await says(page, 'Somebody else deleted Ana Reyes')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await inspect(page, 'customer-gone')
})

test('each role sees and edits only the customer fields that the role allows', async ({ venue, signedIn }) => {
  await registered(venue, { firstName: 'Ana', lastName: 'Reyes', phone: '5125550100', driverLicense: 'TX12345678' })
  const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()

  await test.step('without the role Customer Privilege, a person sees only picture, name, points and last visit, and can register customers but not edit them', async () => {
    const lee = await venue.person({ firstname: 'Lee', roles: ['ROLE_CUSTOMER'], isClockedIn: true })
    const page = await signedIn(lee, '/customer')
    await expect(row(page, 'Ana Reyes')).toBeVisible()
    expect((await heads(page)).map((head) => head.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Picture',
      'First Name Last Name',
      'Points',
      'Last Visit',
      'Actions',
    ])
    await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
    await page.getByRole('button', { name: 'More for Ana Reyes' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['History'])
    await page.getByRole('menuitem').click()
    await expect(page.getByRole('dialog', { name: 'History of Ana Reyes' })).toContainText('No visits yet')
    await inspect(page, 'customer-history', page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Add Customer' }).click()
    await expect(page.getByRole('textbox', { name: 'Points' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Match rule' })).toHaveCount(0)
    await page.getByLabel('First name').fill('Ben')
    await page.getByLabel('Last name').fill('Stone')
    await page.getByLabel('Phone').fill('2145550100')
    await page.getByLabel('Comments').fill('New in town')
    await page.getByLabel('Picture files').setInputFiles(PICTURE)
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
    await expect(row(page, 'Ben Stone')).toContainText('20')
  })

  await test.step('with the privilege, a person sees all columns, but the fields for administrators are disabled', async () => {
    const roles = ['ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE'] as const
    const page = await signedIn(await venue.person({ firstname: 'Kim', roles, isClockedIn: true }), '/customer')
    await expect(row(page, 'Ana Reyes')).toContainText('512-555-0100')
    expect(await heads(page)).toHaveLength(9)
    await choose(page, 'Ana Reyes', 'Edit')
    for (const name of ['Driver license', 'Address', 'Comments', 'Points'])
      await expect(page.getByRole('textbox', { name })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Match rule' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByLabel('Driver license')).toHaveValue('TX12345678')
    await inspect(page, 'customer-by-privilege')
    await page.getByLabel('Phone').fill('2145550123')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
    await expect(row(page, 'Ana Reyes')).toContainText('214-555-0123')
  })

  await test.step('an administrator sets a match rule for one customer, and deletes customers', async () => {
    const manager = await venue.administrator('Mona')
    const page = await signedIn(manager, '/customer')
    await choose(page, 'Ana Reyes', 'Edit')
    await page.getByRole('checkbox', { name: 'their own match rule' }).check()
    await page.getByLabel('Cooldown (hours)').fill('1.555')
    await page.getByLabel('Max matches per day').fill('2')
    await expect(page.getByText('Enter hours from 0 to 720')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('Cooldown (hours)').fill('1.5')
    await page.getByLabel('Max amount per day').fill('60')
    await expect(page.getByText('7:00 AM to 7:00 AM')).toBeVisible()
    for (const points of ['20', '', '10']) {
      await page.getByRole('button', { name: 'Add value' }).click()
      await page
        .getByRole('textbox', { name: /^Match \d$/ })
        .last()
        .fill(points)
    }
    await inspect(page, 'customer-rule')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
    await choose(page, 'Ana Reyes', 'Edit')
    await expect(page.getByRole('textbox', { name: 'Match 2' })).toHaveValue('10')
    await expect(page.getByRole('textbox', { name: 'Match 3' })).toHaveCount(0)
    await expect(page.getByLabel('Cooldown (hours)')).toHaveValue('1.5')
    await page.getByRole('button', { name: 'Back' }).click()
    await choose(page, 'Ana Reyes', 'Delete')
    await inspect(page, 'customer-delete', page.getByRole('alertdialog'))
    await answer(page, 'Delete Ana Reyes?', 'Delete')
    await expect(row(page, 'Ana Reyes')).toHaveCount(0)
  })
})

test('a check-in from the customer table is shown immediately in another person’s customer table', async ({
  venue,
  signedIn,
}) => {
  await registered(venue, { firstName: 'Ana', lastName: 'Reyes' })
  const [page, other] = await Promise.all([
    signedIn(await venue.administrator('Mona'), '/customer'),
    signedIn(await venue.administrator('Omar'), '/customer'),
  ])
  await expect(row(other, 'Ana Reyes')).toBeVisible()
  const main = page.getByRole('button', { name: 'Check in Ana Reyes' })
  // The button of the main action has a visible label, and the other buttons have tooltips.
  await expect(main.getByText('Check in', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set points of Ana Reyes' })).toHaveAttribute('title', 'Set points')
  await main.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Ana is no longer on the pending list.')
  await main.click()
  await expect(row(other, 'Ana Reyes').getByText('Waiting')).toBeAttached()
  await other.getByRole('button', { name: 'Check in Ana Reyes' }).click({ force: true })
  await says(other, 'Ana Reyes is already on the pending list.')
  await other.getByRole('button', { name: 'Set points of Ana Reyes' }).click({ force: true })
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})

test('customers are imported from files, all or none, and exported again', async ({ venue, signedIn }) => {
  await registered(venue, { firstName: 'Abel', lastName: 'Stone', phone: '2145550100' })
  const page = await signedIn(await venue.administrator('Mona'), '/customer')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import customers' })
  const file = dialog.getByLabel('File to import')
  const csv = (name: string, content: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

  await test.step('a file that is not a table is refused', async () => {
    await inspect(page, 'import', dialog)
    await file.setInputFiles(PICTURE)
    await says(page, 'This file is neither CSV nor an Excel workbook')
    await file.setInputFiles(csv('empty.csv', ' \r\n'))
    await says(page, 'The file is empty.')
    await file.setInputFiles(csv('old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])))
    await says(page, 'This workbook has an old format.')
    await file.setInputFiles(csv('heads.csv', 'First,Last,Phone\n'))
    await says(page, 'There is no row below the headings.')
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    const many = Array.from({ length: 10_001 }, (_, index) => `A,B,${5_000_000_000 + index}`)
    await file.setInputFiles(csv('many.csv', ['First,Last,Phone', ...many].join('\n')))
    await says(page, 'The file has 10,001 rows. At most 10,000 can be imported at a time')
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('errors are listed by row, duplicates are marked, and nothing is imported', async () => {
    const lines = [
      'Nombre,Apellido,Number to call,Born',
      'Zoë,Núñez,(512) 555-0147,4/23/1985',
      'Ben,,555,2050-01-01',
      'Abel,Stone,2145550100,',
    ]
    await file.setInputFiles(csv('wrong.csv', Buffer.from(lines.join('\n'), 'latin1')))
    await says(page, 'Choose which columns hold the first name, the last name and the phone number.')
    await says(page, 'was read as Windows text')
    await dialog.getByLabel('Phone').click()
    await page.getByRole('option', { name: 'Number to call' }).click()
    await says(page, '1 row has to be corrected before the import')
    const wrong = dialog.getByRole('list', { name: 'To be corrected' })
    await expect(wrong).toContainText('Row 3')
    await expect(wrong).toContainText('Enter a last name.')
    await expect(wrong).toContainText('A phone number must have exactly 10 digits.')
    await expect(dialog.getByRole('list', { name: 'May already be registered' })).toContainText('Abel Stone')
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await inspect(page, 'import-faults', dialog)
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  await test.step('the corrected table is imported from a workbook', async () => {
    const workbook = await writeXlsx([
      ['First Name', 'Last Name', 'Phone', 'DOB', 'Points'].map((value) => ({ value })),
      [
        { value: 'Zoë' },
        { value: '=HYPERLINK(1)' },
        { value: 5125550147, type: Number },
        { value: new Date('1985-04-23'), type: Date, format: 'mm/dd/yyyy' },
        { value: 35, type: Number },
      ],
      [{ value: 'Ben' }, { value: 'Núñez' }, { value: '+1 512 555 0148' }],
    ]).toBuffer()
    await file.setInputFiles(csv('right.xlsx', workbook))
    await says(page, 'All 2 rows are correct.')
    await inspect(page, 'import-ready', dialog)
    await dialog.getByRole('button', { name: 'Import 2 customers' }).click()
    await says(page, '2 customers were imported')
    await inspect(page, 'import-done', dialog)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(row(page, 'Zoë =HYPERLINK(1)')).toContainText('1985-04-23')
    await expect(row(page, 'Zoë =HYPERLINK(1)')).toContainText('35')
    await expect(row(page, 'Ben Núñez')).toContainText('512-555-0148')
  })

  await test.step('the export contains all rows of the search and no formulas', async () => {
    // The search finds more rows than a page shows.
    const others = ['Ada', 'Bea', 'Cleo', 'Dora'].map((firstName, index) => ({ firstName, phone: `512555020${index}` }))
    await registered(venue, ...others)
    await search(page, '512')
    await expect(page.getByText('6 found')).toBeVisible()
    await page.getByLabel('Rows').selectOption('5')
    await expect(page.getByRole('row')).toHaveCount(1 + 5)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^Customers - \d{4}-\d\d-\d\d\.csv$/)
    const [heads, ...rows] = (await readFile(await saved.path(), 'utf8')).split('\r\n')
    expect(heads).toContain('Tag ID,First Name,Last Name,Points,Phone,Birth Date,Registration Date,Last Visit')
    expect(rows).toHaveLength(6)
    const table = rows.join('\n')
    expect(table).toMatch(/Zoë,"'=HYPERLINK\(1\)",35,5125550147,1985-04-23,/)
    expect(table).toMatch(/Ben,Núñez,20,5125550148,,/)
  })

  await test.step('the template can be downloaded, and its example row is correct', async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download a template' }).click()
    await file.setInputFiles(await (await download).path())
    await says(page, '1 row is correct.')
  })
})

/** The number of lines on which a word of an element is shown: more than 1 when the word is broken. */
function linesOf(element: Locator, word: string): Promise<number> {
  return element.evaluate((place, sought) => {
    const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode()!
    const range = document.createRange()
    const start = text.textContent!.indexOf(sought)
    range.setStart(text, start)
    range.setEnd(text, start + sought.length)
    return range.getClientRects().length
  }, word)
}
