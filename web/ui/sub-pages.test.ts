import { expect, it } from 'vitest'

import { SubPages } from './sub-pages.ts'

/** A browser history in memory, with the depth of each entry and the current entry. */
function browser() {
  const entries = [0]
  let at = 0
  const pages = new SubPages({
    depth: () => entries[at]!,
    push: (depth) => entries.splice(++at, Infinity, depth),
    goBack: (count) => {
      at -= count
      queueMicrotask(() => pages.popped())
    },
  })
  return {
    pages,
    entries,
    at: () => at,
    back: () => {
      at -= 1
      pages.popped()
    },
    /** Opens another screen. */
    goElsewhere: () => entries.splice(++at, Infinity, 0),
  }
}

/** Opens a page that stays open until its own Back or the browser's Back closes it. */
function openPage({ pages }: ReturnType<typeof browser>) {
  const page = { isOpen: true, leave: () => close() }
  const close = () => {
    page.isOpen = false
    pages.close(page)
    pages.settle()
  }
  pages.open(page)
  pages.settle()
  return Object.assign(page, { close })
}

it('the browser’s Back closes the innermost sub-page first, then the outer sub-page, and then the screen is shown', () => {
  const at = browser()
  const session = openPage(at)
  const report = openPage(at)
  expect(at.entries).toEqual([0, 1, 2])
  at.back()
  expect([session.isOpen, report.isOpen]).toEqual([true, false])
  at.back()
  expect([session.isOpen, at.at()]).toEqual([false, 0])
})

it('a sub-page’s own Back also goes back over its history entry, so that the browser needs no second Back', async () => {
  const at = browser()
  openPage(at).close()
  expect(at.at()).toBe(0)
  await Promise.resolve()
  openPage(at)
  expect(at.entries).toEqual([0, 1])
})

it('a sub-page that opens while another sub-page closes has its own history entry', async () => {
  const at = browser()
  const first = openPage(at)
  first.close()
  const second = openPage(at)
  await Promise.resolve()
  expect([second.isOpen, at.entries, at.at()]).toEqual([true, [0, 1], 1])
})

it('a sub-page that stays open after Back, because the person chose to stay, gets its history entry again', () => {
  const at = browser()
  const page = { leave: () => {} }
  at.pages.open(page)
  at.pages.settle()
  at.back()
  expect(at.at()).toBe(0)
  at.pages.settle()
  expect([at.at(), at.entries]).toEqual([1, [0, 1]])
})

it('Back from another screen skips the history entry of a closed sub-page', async () => {
  const at = browser()
  const page = openPage(at)
  at.goElsewhere()
  at.pages.close(page)
  at.pages.settle()
  expect(at.at()).toBe(2)
  at.back()
  await Promise.resolve()
  expect(at.at()).toBe(0)
})
