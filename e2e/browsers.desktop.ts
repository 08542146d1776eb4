/** Tests browsers.ts: a browser that a journey returns keeps nothing of that journey. */

import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'

/** A window size that no other journey uses, so that this test does not get a browser of an earlier journey. */
const OWN = { viewport: { width: 777, height: 555 } }

test('a returned browser keeps no storage, cookie, permission, route or offline mode of its journey', async ({
  browsers,
}) => {
  const first = await browsers.lend(OWN)
  const page = await first.context.newPage()
  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    document.cookie = 'left=behind'
    await caches.open('left')
    await new Promise((resolve) => indexedDB.open('left').addEventListener('success', resolve))
  })
  await first.context.grantPermissions(['clipboard-read'])
  await first.context.route('**/healthz', (route) => route.abort())
  await first.context.setOffline(true)
  expect(await whatIsLeft(page)).toEqual({
    local: ['left'],
    cookie: 'left=behind',
    caches: ['left'],
    databases: ['left'],
    clipboard: 'granted',
  })
  await browsers.takeBack(first)

  const second = await browsers.lend(OWN)
  expect(second.context).toBe(first.context)
  const next = await second.context.newPage()
  await next.goto('/healthz')
  expect(second.context.pages()).toEqual([second.keeper, next])
  expect(await whatIsLeft(next)).toEqual({ local: [], cookie: '', caches: [], databases: [], clipboard: 'prompt' })
  await browsers.takeBack(second)
})

test('a browser with a fake clock is not lent again', async ({ browsers }) => {
  const first = await browsers.lend(OWN)
  await first.context.clock.install()
  await browsers.takeBack(first)
  const second = await browsers.lend(OWN)
  expect(second.context).not.toBe(first.context)
  await browsers.takeBack(second)
})

function whatIsLeft(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  }))
}
