/** Reads a PDF as a person would: line by line, from left to right. */

import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The lines of each page. Texts at the same height are one line, joined by single spaces. */
export async function pdfLines(pdf: Uint8Array): Promise<string[][]> {
  return (await pdfPages(pdf)).map(({ items }) => linesOf(items))
}

/** How far text reaches beyond the right margin of any page, in points; 0 when none does. */
export async function pdfOverhang(pdf: Uint8Array, margin: number): Promise<number> {
  const reaches = (await pdfPages(pdf)).flatMap(({ items, width }) =>
    items.map((item) => item.transform[4]! + item.width - (width - margin)),
  )
  return Math.max(0, ...reaches)
}

interface TextItem {
  str: string
  width: number
  transform: number[]
}

async function pdfPages(pdf: Uint8Array): Promise<{ items: TextItem[]; width: number }[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      return { items: items.filter((item) => 'str' in item), width: page.view[2]! }
    }),
  )
  await loading.destroy()
  return pages
}

function linesOf(items: readonly TextItem[]): string[] {
  const rows = new Map<number, TextItem[]>()
  for (const item of items) {
    const height = Math.round(item.transform[5]!)
    rows.set(height, [...(rows.get(height) ?? []), item])
  }
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) => row.toSorted((a, b) => a.transform[4]! - b.transform[4]!).map((item) => item.str.trim()))
    .map((words) => words.filter((word) => word !== '').join(' '))
    .filter((line) => line !== '')
}
