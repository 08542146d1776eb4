/** Makes the PDF of a report. That takes tens of milliseconds of CPU, so only the worker thread and tests call it. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import pdfmake from 'pdfmake'

import { type EmbeddedFont, fitted } from './embedded-font.ts'
import { documentOf, LONG_EDGE, MARGIN, type Report } from './report.ts'
import { Structure, type Tag, type TaggedDocument } from './tags.ts'
import { ROBOTO, TYPEFACES } from './typefaces.ts'
import { inVisualOrder } from './typeset.ts'

const require = createRequire(import.meta.url)

// A document may read only its font files. Each file is read once, when it is first needed.
const fontFiles = new Set(TYPEFACES.flatMap(({ files }) => Object.values(files)))
const fontsRead = new Map<string, Buffer>()
Object.assign(pdfmake, {
  virtualfs: {
    existsSync: (file: string) => fontFiles.has(file),
    readFileSync(file: string): Buffer {
      const font = fontsRead.get(file) ?? readFileSync(require.resolve(file))
      fontsRead.set(file, font)
      return font
    },
  },
})
pdfmake.setFonts(Object.fromEntries(TYPEFACES.map(({ name, files }) => [name, files])))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** The part of pdfkit's document that this file uses while the document is drawn. */
interface DrawnDocument extends TaggedDocument {
  page: { width: number; height: number; dictionary: { data: Record<string, unknown> } }
  /** The pages after layout. */
  _pdfMakePages: DrawnPage[]
  on(event: 'pageAdded', listener: () => void): void
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void
}

interface DrawnPage {
  pageSize: { width: number }
  items: { type: string; item: Line }[]
}

interface Inline {
  text: string
  x: number
  width: number
  bidiLevel?: number
}

interface Line {
  x: number
  inlines: Inline[]
  leadingCut: number
  clone(): Line
  tag?: Tag
  /** The number of the line within its text. */
  part?: number
}

/** A text or an image of the document. */
interface Node {
  tag?: Tag
  linesBuilt?: number
}

// pdfmake supports neither fallback fonts nor text direction nor a structure for screen readers. So this file extends three of pdfmake's steps:
// choosing fonts, building lines and drawing.
const { default: PDFDocument } = require('pdfmake/js/PDFDocument.js') as {
  default: { prototype: { provideFont(family: string, isBold: boolean, isItalic: boolean): EmbeddedFont } }
}
const { default: Renderer } = require('pdfmake/js/Renderer.js') as {
  default: {
    prototype: {
      pdfDocument: DrawnDocument
      structure?: Structure
      renderPages(pages: unknown[]): void
      renderLine(line: Line, x: number, y: number): void
      renderVector(vector: unknown): void
      renderImage(image: Node): void
    }
  }
}
const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js') as {
  default: { prototype: { buildNextLine(node: Node): Line | null } }
}
// oxlint-disable-next-line typescript/unbound-method -- called with the document as `this`
const { provideFont } = PDFDocument.prototype
// oxlint-disable-next-line typescript/unbound-method -- called with its object as `this`
const { renderPages, renderLine, renderVector, renderImage } = Renderer.prototype
// oxlint-disable-next-line typescript/unbound-method -- called with its object as `this`
const { buildNextLine } = LayoutBuilder.prototype

PDFDocument.prototype.provideFont = function (family, isBold, isItalic) {
  const font = provideFont.call(this, family, isBold, isItalic)
  const isFitted = family === ROBOTO.name || Object.hasOwn(font, 'layoutRun')
  return isFitted ? font : fitted(font, provideFont.call(this, ROBOTO.name, isBold, isItalic))
}

// Lines are broken in reading order. Each line is put into visual order, from left to right, when it is drawn.
Renderer.prototype.renderLine = function (line, x, y) {
  this.structure!.draw(line.tag, line.part ?? 0, () => renderLine.call(this, visualLine(line), x, y))
}

Renderer.prototype.renderVector = function (vector) {
  this.structure!.draw(undefined, 0, () => renderVector.call(this, vector))
}

Renderer.prototype.renderImage = function (image) {
  this.structure!.draw(image.tag, 0, () => renderImage.call(this, image))
}

Renderer.prototype.renderPages = function (pages) {
  this.structure = new Structure(this.pdfDocument)
  this.pdfDocument.on('pageAdded', () => reduce(this.pdfDocument))
  renderPages.call(this, pages)
  this.structure.end()
}

LayoutBuilder.prototype.buildNextLine = function (node) {
  const line = buildNextLine.call(this, node)
  if (line === null || node.tag === undefined) return line
  const part = node.linesBuilt ?? 0
  node.linesBuilt = part + 1
  return Object.assign(line, { tag: node.tag, part })
}

function visualLine(line: Line): Line {
  if (line.inlines.every(({ bidiLevel = 0 }) => bidiLevel === 0)) return line
  // This is a copy, because a heading that repeats on every page is drawn again from the original line.
  const visual = line.clone()
  let x = -line.leadingCut
  visual.inlines = inVisualOrder(line.inlines).map((inline) => {
    const placed = { ...inline, x }
    x += inline.width
    return placed
  })
  return visual
}

/** The report as a PDF with its fonts embedded as subsets. */
export async function makePdf(report: Report): Promise<Uint8Array> {
  return report.isOnePage === true ? onOnePage(report) : pdfmake.createPdf(documentOf(report)).getBuffer()
}

/**
 * The factors by which a page may be enlarged to fit its report. With a larger factor, the smallest type would be under four points on paper, so the
 * report takes more pages instead.
 */
const SCALES = [1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2]

/** Lays the report out on a page that is enlarged until everything fits. The page is then reduced to letter size. */
async function onOnePage(report: Report): Promise<Uint8Array> {
  for (const scale of SCALES) {
    const made = pdfmake.createPdf(documentOf(report, scale))
    const { _pdfMakePages: pages } = (await made.getStream()) as unknown as DrawnDocument
    if (pages.length === 1 && pages.every(isWideEnough)) return made.getBuffer()
  }
  return pdfmake.createPdf(documentOf(report, SCALES.at(-1))).getBuffer()
}

/** Whether no text reaches beyond the right margin. */
function isWideEnough({ pageSize, items }: DrawnPage): boolean {
  return items.every(
    ({ type, item }) =>
      type !== 'line' || item.inlines.every(({ x, width }) => item.x + x + width <= pageSize.width - MARGIN),
  )
}

/** Reduces what is drawn next, so that an enlarged page has letter size again. */
function reduce(document: DrawnDocument): void {
  const { width, height, dictionary } = document.page
  const scale = Math.max(width, height) / LONG_EDGE
  if (scale === 1) return
  // At this point y goes down from the top edge of the enlarged page.
  document.transform(1 / scale, 0, 0, 1 / scale, 0, height - height / scale)
  dictionary.data['MediaBox'] = [0, 0, width / scale, height / scale]
}
