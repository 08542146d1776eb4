import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { BUDGETS_KB, ENTRY, FIRST_TABLE, gzipKbOf, readManifest, SHELL } from './budgets.ts'

/** The build that `npm test` makes before the tests. */
const DIST = fileURLToPath(new URL('dist', import.meta.url))

it('the login screen is within its size budget', () => {
  expect(gzipKbOf(DIST, [ENTRY])).toBeLessThanOrEqual(BUDGETS_KB.login)
})

it('the shell and the first table screen are within their size budget', () => {
  expect(gzipKbOf(DIST, [ENTRY, SHELL, FIRST_TABLE])).toBeLessThanOrEqual(BUDGETS_KB.firstTable)
})

const lazy = Object.entries(readManifest(DIST))
  .filter(([key, chunk]) => chunk.isDynamicEntry && ![SHELL, FIRST_TABLE].includes(key))
  .map(([key]) => key)

it.each(lazy)('%s, loaded after the first table screen, is within its size budget', (key) => {
  expect(gzipKbOf(DIST, [key], [ENTRY, SHELL, FIRST_TABLE])).toBeLessThanOrEqual(budgetOf(key))
})

function budgetOf(key: string): number {
  if (/^ui\/pdf-/.test(key)) return BUDGETS_KB.pdf
  return /^(ui\/(day-field|day-range-fields)|areas\/clock\/employee-session\.form)\.tsx$/.test(key)
    ? BUDGETS_KB.formWithDatePicker
    : BUDGETS_KB.lazyScreen
}
