import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  clear: () => stored.clear(),
})
vi.doMock('../lib/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ userId: 1, locationTimezone: 'America/Chicago' }),
}))
const { EMPTY_TABLE_STATE } = await import('./table-model.ts')
const { useFirstPage } = await import('./use-server-list.ts')

it('a table opens with its first page and the rest of its saved state', () => {
  const saved = { ...EMPTY_TABLE_STATE, page: 1, rowsPerPage: 25, day: '2026-06-01' }
  stored.set('countroom.table.jackpots', JSON.stringify(saved))
  const shown = vi.fn<(state: object) => void>()
  const Screen = () => {
    shown(useFirstPage('jackpots')[0])
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  expect(shown.mock.calls[0]![0]).toMatchObject({ page: 0, rowsPerPage: 25 })
})
