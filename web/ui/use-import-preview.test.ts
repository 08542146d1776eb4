import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

import type { AskAboutRows } from './use-import-preview.ts'

const setPreview = vi.fn<(preview: object) => void>()
vi.doMock('react', async (original) => ({
  ...(await original<object>()),
  useState: () => [undefined, setPreview],
  useEffect: (run: () => void) => run(),
}))
vi.stubGlobal('window', new EventTarget())
for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} })
const { useImportPreview } = await import('./use-import-preview.ts')
const { Refusal } = await import('../lib/client.ts')

const Screen = ({ ask }: { ask: AskAboutRows<string> }) => {
  useImportPreview(ask, [], 0)
  return null
}
const previewAfter = async (error: Error) => {
  setPreview.mockClear()
  const ask = async () => {
    throw error
  }
  renderToStaticMarkup(createElement(Screen, { ask }))
  await vi.waitFor(() => expect(setPreview).toHaveBeenCalled())
  return setPreview.mock.calls[0]![0]
}

it('a refused check gives the words of the refusal, and a check that fails otherwise gives no words', async () => {
  const refused = await previewAfter(new Refusal(429, { message: 'Wait a minute.' }))
  expect(refused).toMatchObject({ findings: undefined, error: 'Wait a minute.' })
  const failed = await previewAfter(new TypeError('findings is undefined'))
  expect(failed).toMatchObject({ findings: undefined, error: undefined })
})
