/** Sets a report in type. Takes tens of milliseconds of pure work: only the worker thread and tests call it. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import pdfmake from 'pdfmake'

import { documentOf, type Report } from './report.ts'

const FONTS = { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' }

// The fonts come with the package and are read here once; the document itself may reach no file and no address.
const { virtualfs } = pdfmake as typeof pdfmake & { virtualfs: { writeFileSync(name: string, content: Buffer): void } }
const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
for (const file of Object.values(FONTS)) virtualfs.writeFileSync(file, readFileSync(join(fontFolder, file)))
pdfmake.setFonts({ Roboto: FONTS })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** The report as a PDF with its fonts embedded as subsets. */
export function makePdf(report: Report): Promise<Uint8Array> {
  return pdfmake.createPdf(documentOf(report)).getBuffer()
}
