/**
 * `npm run bench -- pictures`: measures how long a browser takes from the reply with a day's machine pictures until a hundred thumbnails are painted.
 * It also counts the thumbnails that a browser window of usual height fetches.
 */

import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'

import { ServedHouse } from '@countroom/server/testing/served-house.ts'

import { type House, Venue } from '../e2e/venue.ts'
import { launchChromium } from './chromium.ts'
import { closeConnections, say } from './compare.ts'
import { median } from './process-figures.ts'

const PICTURES = 100
const PHOTOS_EACH = 3
const THUMBNAILS = 100
const RUNS = 7
const LIST = '/machine/listMachinePicture'

export async function measurePictures(): Promise<void> {
  const browser = await launchChromium()
  const served = new ServedHouse()
  try {
    await served.start()
    const owner = new pg.Pool({ ...served.ownerConfig, max: 2 })
    try {
      await measureThumbnails(browser, { address: served.address, owner })
    } finally {
      await owner.end()
    }
  } finally {
    closeConnections()
    await browser.close()
    await served.remove()
  }
}

async function measureThumbnails(browser: Browser, house: House): Promise<void> {
  const venue = await Venue.open(house)
  const manager = await venue.setUpFloor([{ machine: '1', in: 0, out: 0 }])
  for (let number = 0; number < PICTURES; number++) {
    const newPhotos = await Promise.all(Array.from({ length: PHOTOS_EACH }, (_, nth) => drawPhoto(number * 10 + nth)))
    await manager.call('POST /machine/addMachinePicture', {
      locationId: venue.id,
      userId: manager.userId,
      machine: '1',
      newPhotos,
    })
  }
  const storageState = await manager.browserState()
  const painted: number[] = []
  const fetched: number[] = []
  for (let run = 0; run < RUNS; run++) {
    // The window is tall enough for a hundred thumbnails.
    const context = await browser.newContext({ viewport: { width: 1440, height: 2_200 }, storageState })
    const page = await context.newPage()
    await page.goto(`${house.address}/machine-picture`)
    painted.push(await page.evaluate(untilPainted, { list: LIST, count: THUMBNAILS }))
    await context.close()
    const small = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
    fetched.push(await thumbnailsFetched(await small.newPage(), house.address))
    await small.close()
  }
  say(
    `${THUMBNAILS} thumbnails from the reply of the list until painted: ${median(painted).toFixed(0)} ms (at most 300)`,
  )
  say(`Thumbnails fetched for a window of 900 px, of ${PICTURES * PHOTOS_EACH}: ${median(fetched)}`)
}

async function drawPhoto(number: number) {
  const noise = { type: 'gaussian' as const, mean: 60 + (number % 150), sigma: 12 }
  const jpeg = await sharp({ create: { width: 480, height: 270, channels: 3, background: '#606060', noise } })
    .jpeg()
    .toBuffer()
  return { displayName: `machine-${number}.jpg`, type: 'image/jpeg' as const, data: jpeg.toString('base64') }
}

async function thumbnailsFetched(page: Page, address: string): Promise<number> {
  let fetched = 0
  page.on('request', (request) => {
    const thumbs = new URL(request.url()).searchParams.get('thumbs')
    if (thumbs !== null) fetched += thumbs.split(',').length
  })
  await page.goto(`${address}/machine-picture`)
  await page.locator('tbody img').first().waitFor()
  await page.waitForLoadState('networkidle')
  return fetched
}

/** Runs in the page. Returns the milliseconds from the reply with the list until `count` images are on screen. */
async function untilPainted({ list, count }: { list: string; count: number }): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  while ([...document.querySelectorAll<HTMLImageElement>('tbody img')].filter(isDrawn).length < count) await frame()
  await frame()
  const [reply] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(list))
  return performance.now() - (reply as PerformanceResourceTiming).responseEnd
}
