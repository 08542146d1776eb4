/** Reads a PDF as a person would: line by line, from left to right. */

import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The lines of each page. Texts at the same height become one line, with single spaces between them. */
export async function pdfLines(pdf: Uint8Array): Promise<string[][]> {
  return (await pdfPages(pdf)).map(({ items }) => linesOf(items))
}

/** How far text reaches beyond the right margin of a page, in points; 0 when no text does. */
export async function pdfOverhang(pdf: Uint8Array, margin: number): Promise<number> {
  const reaches = (await pdfPages(pdf)).flatMap(({ items, width }) =>
    items
      // pdf.js adds an item with a space between two texts, even when they are far apart.
      .filter(({ str }) => str.trim() !== '')
      .map((item) => item.transform[4]! + item.width - (width - margin)),
  )
  return Math.max(0, ...reaches)
}

interface StructureNode {
  role?: string
  id?: string
  type?: string
  children?: StructureNode[]
}

/** The structure that a screen reader finds: the headings and the rows of all tables, each cell with its role. */
export async function pdfStructure(pdf: Uint8Array): Promise<{ headings: string[]; rows: string[] }> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const headings: string[] = []
  const rows: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = textsById(items)
    const textOf = ({ id, children = [] }: StructureNode): string =>
      (id === undefined ? '' : (texts.get(id) ?? '')) + children.map(textOf).join('')
    const visit = (node: StructureNode) => {
      if (/^H\d$/.test(node.role ?? '') && textOf(node) !== '') headings.push(`${node.role} ${textOf(node)}`)
      // The structure of each page has the rows of the whole table. `textOf` finds only the texts on that page.
      if (node.role === 'TR' && textOf(node) !== '')
        rows.push((node.children ?? []).map((cell) => `${cell.role} ${textOf(cell).trim()}`).join('|'))
      else node.children?.forEach(visit)
    }
    const tree = (await page.getStructTree()) as StructureNode | null
    if (tree) visit(tree)
  }
  await loading.destroy()
  return { headings, rows }
}

/** The text of each marked content by its id. */
function textsById(items: readonly object[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items as { type?: string; id?: string; str?: string }[]) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id ?? '')
    else if (item.type === 'endMarkedContent') open.pop()
    else {
      const id = open.at(-1) ?? ''
      texts.set(id, (texts.get(id) ?? '') + (item.str ?? ''))
    }
  }
  return texts
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
