import { describe, expect, it, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'

import { cellText, readTableFile } from './read-table-file.ts'

const linesOf = async (...parts: BlobPart[]) => (await readTableFile(new Blob(parts))).lines
const bytes = (...values: number[]) => new Uint8Array(values)

describe('CSV', () => {
  test.each([
    ['UTF-8', ['Zoë,Núñez']],
    ['UTF-8 with a byte order mark', ['\ufeffZoë,Núñez']],
    ['Windows-1252', [bytes(0x5a, 0x6f, 0xeb, 0x2c, 0x4e, 0xfa, 0xf1, 0x65, 0x7a)]],
    [
      'UTF-16',
      [bytes(0xff, 0xfe), new Uint8Array(new Uint16Array([...'Zoë,Núñez'].map((c) => c.charCodeAt(0))).buffer)],
    ],
  ])('a CSV file is read in %s', async (_, parts) => {
    expect(await linesOf(...parts)).toEqual([['Zoë', 'Núñez']])
  })
  it('a CSV file is read with semicolons, tabs, quotes, and any line endings', async () => {
    expect(await linesOf('a;b\r\n"1;x";2\r\n')).toEqual([['a', 'b'], ['1;x', '2'], ['']])
    expect(await linesOf('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(await linesOf('a,b\n"say ""hi""\nthere", 2 ')).toEqual([
      ['a', 'b'],
      ['say "hi"\nthere', '2'],
    ])
  })
  it('a CSV file is marked when its encoding was guessed', async () => {
    expect((await readTableFile(new Blob([bytes(0x5a, 0xeb)]))).isEncodingGuessed).toBe(true)
    expect((await readTableFile(new Blob(['Zë']))).isEncodingGuessed).toBe(false)
  })
})

it('a workbook is read: whole numbers have no decimals, and dates have no time', async () => {
  const workbook = await writeXlsx([
    [{ value: 'Name' }, { value: 'Phone' }, { value: 'Born' }],
    [
      { value: 'Ana' },
      { value: 5125550147, type: Number },
      { value: new Date(Date.UTC(1985, 3, 23)), type: Date, format: 'mm/dd/yyyy' },
    ],
  ]).toBuffer()
  expect(await linesOf(new Uint8Array(workbook))).toEqual([
    ['Name', 'Phone', 'Born'],
    ['Ana', '5125550147', '1985-04-23'],
  ])
})

it('a merged cell is read once, and a formula without a stored result is read as an empty cell', async () => {
  const workbook = await writeXlsx([
    [{ value: 'Game' }, { value: 'Machine' }, { value: 'In' }],
    [
      { value: 'Fish', rowSpan: 2 },
      { value: 1, type: Number },
      { value: 1200, type: Number },
    ],
    [null, { value: 2, type: Number }, { value: '=SUM(C2,34)', type: 'Formula' }],
  ]).toBuffer()
  expect(await linesOf(new Uint8Array(workbook))).toEqual([
    ['Game', 'Machine', 'In'],
    ['Fish', '1', '1200'],
    ['', '2', ''],
  ])
})

describe('a file that cannot be read', () => {
  test.each([
    ['empty', ['']],
    ['empty', [' \r\n , ,\r\n']],
    ['oldWorkbook', [bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1)]],
    ['unreadable', [bytes(0x50, 0x4b, 0x03, 0x04, 1, 2, 3)]],
    ['unreadable', [bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d)]],
    ['tooLarge', [new Uint8Array(20 * 1024 * 1024 + 1)]],
  ])('a file is refused as %s (case %#)', async (fault, parts) => {
    await expect(readTableFile(new Blob(parts))).rejects.toMatchObject({ fault })
  })
})

test.each([
  [null, ''],
  [' x ', 'x'],
  [true, 'true'],
  [12.5, '12.5'],
  [1e21, '1000000000000000000000'],
  [new Date('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05'],
])('the cell %j becomes the text %j', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})
