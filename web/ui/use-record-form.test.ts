import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement, type DependencyList } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

let known: DependencyList = []
vi.doMock('react', async (original) => ({
  ...(await original<object>()),
  useEffectEvent: (run: unknown) => run,
  useEffect: (run: () => void, needed: DependencyList) => {
    if (needed.some((each, place) => each !== known[place])) run()
    known = needed
  },
}))
vi.doMock('./leave-guard.ts', () => ({ useLeaveGuard: () => async () => true }))
vi.stubGlobal('window', new EventTarget())
for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} })
const { useRecordForm } = await import('./use-record-form.ts')
i18n.loadAndActivate({ locale: 'en', messages: {} })

interface Guest {
  version: number
  name: string
}
const fields = { name: { label: 'Name', of: (guest: Guest | undefined) => guest?.name ?? '' } }

it('a newer version waits while something is typed, and is shown when the typing is undone', () => {
  const opened = { version: 1, name: 'Ann' }
  const current = { version: 2, name: 'Anna' }
  const reset = vi.fn<(values: object) => void>()
  const show = (isDirty: boolean) => {
    const Screen = () => {
      useRecordForm({
        fields,
        form: { formState: { isDirty }, getValues: () => ({ name: 'Ann' }), handleSubmit: () => {}, reset } as never,
        contextOf: () => undefined,
        opened,
        current,
        refetch: async () => {},
        calls: [],
        send: async () => undefined,
        handles: [],
        onSaved: () => {},
      })
      return null
    }
    renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Screen)))
  }
  show(true)
  expect(reset).not.toHaveBeenCalled()
  show(false)
  expect(reset).toHaveBeenCalledWith({ name: 'Anna' })
})
