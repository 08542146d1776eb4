import { expect, it, vi } from 'vitest'

import type { PdfPage } from './pdf-document.ts'

const laid = vi.fn<(given: { container: HTMLElement }) => void>()
class TextLayer {
  constructor(given: { container: HTMLElement }) {
    laid(given)
  }
  async render() {}
}
vi.doMock('pdfjs-dist/build/pdf.min.mjs', () => ({ GlobalWorkerOptions: {}, getDocument: () => {}, TextLayer }))
const { layText } = await import('./pdf-document.ts')

it('the text of a page is laid once, even when the page comes near again before its text has arrived', async () => {
  const page = { getViewport: () => ({}), streamTextContent: () => ({}) } as unknown as PdfPage
  const [container, other] = [{} as HTMLElement, {} as HTMLElement]
  await Promise.all([layText(page, container), layText(page, container), layText(page, other)])
  expect(laid.mock.calls.map(([given]) => given.container)).toEqual([container, other])
})
