/** Reads an XLSX file as a spreadsheet program would: the formulas, their stored results, and their calculated results. */

import { runInNewContext } from 'node:vm'

import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

import { addressOf } from '../platform/xlsx/addresses.rules.ts'

type Value = string | number | null

export interface ReadSheet {
  /** The stored values by address. A program that does not calculate formulas shows these values. */
  values: Map<string, Value>
  /** The formulas by address, without '='. */
  formulas: Map<string, string>
}

export interface ReadWorkbook {
  sheets: Map<string, ReadSheet>
  /** Returns the calculated result of a cell's formula or, for a cell without a formula, its value. */
  calculate: (sheet: string, address: string) => number
  /** Returns the address of a cell by the label of its row and the name of its column. With a heading, searches only the rows below it. */
  find: (sheet: string, label: string, head: string, heading?: string) => string
}

/** The spreadsheet functions that the formulas use. ROUND rounds the displayed decimal number half away from zero, as a spreadsheet does. */
const FUNCTIONS = {
  SUM: (...numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0),
  ROUND: (number: number, digits: number) => {
    const shown = Math.abs(number).toFixed(10)
    return Math.sign(number) * Number(`${Math.round(Number(`${shown}e${digits}`))}e-${digits}`)
  },
  IF: (is: boolean, yes: number, no: number) => (is ? yes : no),
}

export async function readWorkbook(base64: string): Promise<ReadWorkbook> {
  const file = Buffer.from(base64, 'base64')
  const files = unzipSync(file)
  const text = (path: string) => strFromU8(files[path]!)
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name!)
  const sheets = new Map<string, ReadSheet>()
  for (const [index, name] of names.entries()) {
    const rows = await readSheet(file, index + 1)
    const values = new Map(
      rows.flatMap((row, at) => row.map((cell, column) => [addressOf(column, at), cell as Value] as const)),
    )
    const xml = text(`xl/worksheets/sheet${index + 1}.xml`)
    const formulas = new Map(
      [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*><f>([^<]*)<\/f>/g)].map(([, address, formula]) => [
        address!,
        formula!.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
      ]),
    )
    sheets.set(name, { values, formulas })
  }
  const calculate = (sheet: string, address: string): number => {
    const { values, formulas } = sheets.get(sheet)!
    const formula = formulas.get(address)
    return formula === undefined ? Number(values.get(address) ?? 0) : calculated(formula, sheet)
  }
  /** Calculates a formula as JavaScript. The formula may have sums, roundings, conditions and the four arithmetic operations. */
  const calculated = (formula: string, sheet: string): number => {
    const cells = (from: string, to: string, of: string) => addressesBetween(from, to).map((at) => calculate(of, at))
    const known = formula.replaceAll(
      /(?:([A-Za-z]+)!)?([A-Z]+\d+)(?::([A-Z]+\d+))?/g,
      (_, of: string | undefined, from: string, to: string | undefined) =>
        to === undefined ? `(${calculate(of ?? sheet, from)})` : cells(from, to, of ?? sheet).join(','),
    )
    if (!/^(SUM|ROUND|IF|[\d.,()+\-*/>e\s])*$/.test(known)) throw new Error(`A formula is not known: ${formula}`)
    return Number(runInNewContext(known, FUNCTIONS))
  }
  const find = (sheet: string, label: string, head: string, heading?: string): string => {
    const { values } = sheets.get(sheet)!
    const cells = [...values]
    const rowOf = (address: string) => Number(/\d+/.exec(address)![0])
    // A heading is the only value in its row.
    const isHeading = (at: string, value: Value) =>
      /^A\d/.test(at) && value === heading && (values.get(`B${rowOf(at)}`) ?? null) === null
    const below = heading === undefined ? 0 : rowOf(cells.find(([at, value]) => isHeading(at, value))![0])
    const [row] = cells.find(([at, value]) => /^A\d/.test(at) && value === label && rowOf(at) > below)!
    const [column] = cells.find(([at, value]) => !at.startsWith('A') && value === head)!
    return `${/[A-Z]+/.exec(column)![0]}${rowOf(row)}`
  }
  return { sheets, calculate, find }
}

/** The addresses of a range within one row or one column. */
function addressesBetween(from: string, to: string): string[] {
  const [, fromColumn, fromRow] = /^([A-Z]+)(\d+)$/.exec(from)!
  const [, toColumn, toRow] = /^([A-Z]+)(\d+)$/.exec(to)!
  const codes = [fromColumn, toColumn].map((letters) => letters!.codePointAt(0)!)
  const addresses: string[] = []
  for (let column = codes[0]!; column <= codes[1]!; column++)
    for (let row = Number(fromRow); row <= Number(toRow); row++) addresses.push(`${String.fromCodePoint(column)}${row}`)
  return addresses
}
