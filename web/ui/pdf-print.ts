import { drawPage, type PdfPage } from './pdf-document.ts'

const FRAME_REMOVED_AFTER_MS = 1000
/** 200 dots per inch. The figures are sharp, and a report of ten pages still fits in a phone's memory. */
const PRINT_SCALE = 200 / 72

/**
 * Prints pages as pictures from a hidden frame. This works on every device. The browser's own PDF viewer is missing on phones, and strict policies
 * forbid it. The frame is removed after a second (part 1 section 9). Rejects when a step fails.
 */
export async function printPages(pages: readonly PdfPage[], title: string): Promise<void> {
  const urls: string[] = []
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0;visibility:hidden'
  document.body.append(frame)
  try {
    const target = frame.contentDocument!
    target.title = title
    const style = target.createElement('style')
    style.textContent =
      '@page{margin:0}body{margin:0}img{display:block;width:100%;height:auto;break-after:page}img:last-child{break-after:auto}'
    target.head.append(style)
    for (const page of pages) {
      const image = target.createElement('img')
      image.src = await pictureUrl(page)
      urls.push(image.src)
      target.body.append(image)
      await image.decode()
    }
    frame.contentWindow!.print()
  } finally {
    setTimeout(() => {
      frame.remove()
      urls.forEach((url) => URL.revokeObjectURL(url))
    }, FRAME_REMOVED_AFTER_MS)
  }
}

async function pictureUrl(page: PdfPage): Promise<string> {
  const canvas = await drawPage(page, PRINT_SCALE)
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve)
    else resolve(null)
  })
  if (!blob) throw new Error('The page could not be drawn.')
  return URL.createObjectURL(blob)
}
