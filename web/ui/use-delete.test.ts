import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', new EventTarget())
for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} })
vi.stubGlobal('fetch', async () => Response.json({ success: true }))
const confirm = vi.fn(async () => true)
vi.doMock('./confirm.tsx', () => ({ useConfirm: () => confirm }))
const { useDelete } = await import('./use-delete.ts')
const { useFeedbackState } = await import('./feedback.ts')
i18n.loadAndActivate({ locale: 'en', messages: {} })

it('the question shows a name as it is, and the message leaves out its dollar sign', async () => {
  const shown = vi.fn<(given: ReturnType<typeof useDelete<'POST /customer/delete'>>) => void>()
  const Screen = () => {
    shown(useDelete('POST /customer/delete', []))
    return null
  }
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Screen)))
  await shown.mock.calls[0]![0]({
    name: 'Ke$ha Vega',
    text: 'This cannot be undone.',
    body: { customerId: 7, locationId: 1 },
  })
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Delete Ke$ha Vega?' }))
  expect(useFeedbackState.getState().message?.text).toBe('Keha Vega was deleted.')
})
