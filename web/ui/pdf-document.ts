/** The functions of PDF.js that the viewer needs. Loaded with the first PDF. */

import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/build/pdf.min.mjs'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Phones cannot draw a larger canvas. */
const MAX_CANVAS_PIXELS = 16_000_000

export type PdfPage = PDFPageProxy

export interface OpenPdf {
  pages: readonly PdfPage[]
  close: () => void
}

/** Opens a PDF. PDF.js gets a copy of the bytes, because the bytes that PDF.js gets become unusable. Rejects bytes that are not a PDF. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // The page's content security policy forbids WebAssembly. Our own reports need no WebAssembly decoders, and they have no XFA forms.
  const task = getDocument({ data: bytes.slice(), useWasm: false, enableXfa: false })
  const pdf: PDFDocumentProxy = await task.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  return { pages, close: () => void task.destroy() }
}

/** The size of a page in CSS pixels at 100%. */
export function sizeOf(page: PdfPage): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

/** Draws a page on a new canvas. `scale` is in device pixels per CSS pixel of `sizeOf`. Undefined when the signal was aborted first. */
export async function drawPage(
  page: PdfPage,
  scale: number,
  signal?: AbortSignal,
): Promise<HTMLCanvasElement | undefined> {
  const natural = sizeOf(page)
  const largest = Math.sqrt(MAX_CANVAS_PIXELS / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(scale, largest) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  signal?.addEventListener('abort', () => task.cancel(), { once: true })
  try {
    await task.promise
    return canvas
  } catch (fault) {
    if (signal?.aborted) return undefined
    throw fault
  }
}

/** The elements that have the text of their page, or are getting it now. */
const withText = new WeakSet<HTMLElement>()

/** Places the invisible text of a page over its picture, for selection, search and screen readers. Places it once, however often it is called. */
export async function layText(page: PdfPage, container: HTMLElement): Promise<void> {
  if (withText.has(container)) return
  withText.add(container)
  const viewport = page.getViewport({ scale: 1 })
  try {
    await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render()
  } catch (error) {
    withText.delete(container)
    container.replaceChildren()
    throw error
  }
}
