import { afterAll, describe, expect, test } from 'vitest'

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { pdfLines, pdfOverhang, pdfStructure } from '../../testing/pdf-text.ts'
import { testPhoto } from '../../testing/photos.ts'
import { money, phrase, picture, text } from './columns.ts'
import { makePdf } from './make-pdf.ts'
import { PdfRenderer, renderPdf, stopPdfWorker } from './pdf.ts'
import { type Column, documentOf, formatCell, type Report, type Table } from './report.ts'

const ROWS = 200

function tallReport(overrides: Partial<Report> = {}): Report {
  return {
    title: 'Tall Report',
    location: 'Blue Moon',
    period: '2026-05-29',
    generatedAt: '2026-05-30T08:02:00.000Z',
    timezone: 'America/Chicago',
    orientation: 'landscape',
    sections: [
      {
        kind: 'table',
        heading: 'Machines',
        columns: [
          { label: 'Machine', holds: 'text' },
          { label: 'Difference', holds: 'whole' },
        ],
        rows: Array.from({ length: ROWS }, (_, index) => [`M${index}`, index * 12_345 - 1_000_000]),
        totals: [['Total', 123_456_789]],
        whenEmpty: 'Nothing.',
      },
    ],
    ...overrides,
  }
}

function namesReport(names: readonly string[]): Report {
  const column = { label: 'Name', holds: 'text' } as const
  return tallReport({
    sections: [
      {
        kind: 'table',
        heading: 'Names',
        columns: [column, column, column, column],
        rows: names.map((name) => [name]),
        whenEmpty: 'Nobody.',
      },
    ],
  })
}

afterAll(stopPdfWorker)

describe('a report', () => {
  test('the first page has the location, title and period, and every page has the title, the time and the column headings', async () => {
    const pages = await pdfLines(await renderPdf(tallReport()))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages[0]).toEqual(expect.arrayContaining(['Tall Report', 'Blue Moon', '2026-05-29']))
    for (const [index, lines] of pages.entries()) {
      expect(lines).toContain('Machine Difference')
      expect(lines.at(-1)).toBe(`Tall Report · generated 2026-05-30 3:02 AM Page ${index + 1} of ${pages.length}`)
    }
    const lines = pages.flat()
    expect(lines).toContain('M0 -1,000,000')
    expect(lines).toContain('M199 1,456,655')
    expect(lines).toContain('Total 123,456,789')
  })

  test.each([
    ['the first of its rows', [['first'], ['last']], ['Second', 'Name', 'first']],
    ['the text that replaces missing rows', [], ['Second', 'Nobody.']],
  ])('a heading stays on one page with %s, wherever the page ends', async (_, rows, kept) => {
    const columns: Column[] = [{ label: 'Name', holds: 'text' }]
    const table = { kind: 'table', columns, whenEmpty: 'Nobody.' } as const
    const firstPages = new Set<boolean>()
    for (let room = 0; room < 15; room++) {
      // A line of facts is less tall than a row of a table. So the content above the second table ends at many different heights.
      const facts = [{ label: 'Facts', text: 'so\n'.repeat(1 + (room % 5)) }]
      const above = Array.from({ length: 19 + Math.floor(room / 5) }, (__, index) => [`M${index}`])
      const sections: Report['sections'] = [
        { kind: 'facts', facts },
        { ...table, heading: 'First', rows: above },
        { ...table, heading: 'Second', rows },
      ]
      const pages = await pdfLines(await makePdf(tallReport({ sections })))
      const page = pages.find((lines) => lines.includes('Second'))!
      expect(page.slice(page.indexOf('Second'))).toEqual(expect.arrayContaining(kept))
      firstPages.add(page === pages[0])
    }
    expect(firstPages.size).toBe(2)
  })

  test('the heading of a table is repeated when the table continues on the next page', async () => {
    const pages = await pdfLines(await makePdf(tallReport()))
    for (const lines of pages) expect(lines).toContain('Machines')
  })

  test('a cell of the kind phrase, such as a time, never wraps, however long the names beside it are', async () => {
    const name = 'Maria del Carmen '.repeat(12).trim()
    const share = { label: 'Name', holds: 'text' } as const
    const phrase = { label: 'Kind of match', holds: 'phrase' } as const
    const table: Report['sections'][number] = {
      kind: 'table',
      heading: 'Names',
      columns: [phrase, share, phrase, share, share],
      rows: [['2026-05-30 12:05 AM', name, 'High Roller Match', name, name]],
      whenEmpty: 'Nobody.',
    }
    const pdf = await makePdf(tallReport({ sections: [table] }))
    const text = (await pdfLines(pdf)).flat().join('\n')
    for (const whole of ['2026-05-30 12:05 AM', 'High Roller Match']) expect(text).toContain(whole)
    expect(text.match(/Kind of match/g)).toHaveLength(2)
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })

  test('a name without spaces stays on the page', async () => {
    const name = 'W'.repeat(200)
    const table = { ...tallReport().sections[0]!, rows: [[name, -480]] } as Report['sections'][number]
    const pdf = await renderPdf(tallReport({ sections: [table], location: name }))
    const lines = (await pdfLines(pdf)).flat()
    expect(lines.filter((line) => line.includes('-480'))).toHaveLength(1)
    expect(lines.join('').replaceAll(/[^W]/g, '')).toHaveLength(400)
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })

  test('a cell breaks a long word, but not the short words beside it', async () => {
    const name = 'Maximiliana Guadalupe Wolfeschlegelsteinhausen'
    const column = (label: string) => ({ label, holds: 'text' }) as const
    const columns = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'].map(column)
    const rows = [columns.map(({ label }) => `${label} ${name}`)]
    const table = { kind: 'table', heading: 'Names', columns, rows, whenEmpty: '' } as const
    const pdf = await makePdf(tallReport({ orientation: 'portrait', sections: [table] }))
    const text = (await pdfLines(pdf)).flat().join(' ')
    for (const word of ['Maximiliana', 'Guadalupe']) expect(text.split(word)).toHaveLength(9)
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })

  test('a cell does not break a long word that has enough room', async () => {
    const columns = ['Description', 'Reason'].map((label) => ({ label, holds: 'text' }) as const)
    const rows = [['Maintenance/Upgrades', 'The printer was not bought']]
    const table = { kind: 'table', heading: 'Void entries', columns, rows, whenEmpty: '' } as const
    const pdf = await makePdf(tallReport({ orientation: 'portrait', sections: [table] }))
    expect((await pdfLines(pdf)).flat()).toContain('Maintenance/Upgrades The printer was not bought')
  })

  test('names in several scripts are printed in the direction of their script, and � replaces letters that no typeface has', async () => {
    const names = [
      'O\'Brien "Bob" <b>x</b>',
      'Zoë 🎰🍀',
      'Ana אנה Silva',
      'שרה כהן',
      'مريم الحسن',
      'عبد العزيز',
      'Ἀλκμήνη',
      '王 Wei',
    ]
    const pdf = await renderPdf(namesReport(names))
    const lines = (await pdfLines(pdf)).flat()
    for (const name of [
      'O\'Brien "Bob" <b>x</b>',
      'Zoë 🎰🍀',
      'Ana אנה Silva',
      'כהן שרה',
      'الحسن مريم',
      'Ἀ λκμήνη',
      '� Wei',
    ]) {
      expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1)
    }
    const text = Buffer.from(pdf).toString('latin1')
    for (const font of ['NotoSansHebrew', 'NotoSansArabic', 'NotoEmoji']) expect(text).toContain(font)
  })

  test('long names of any script stay on the page', async () => {
    const names = ['ש', 'م', '🎰', '👩‍💻', '王', 'א.', 'Ƙa'].map((part) => part.repeat(100))
    const pdf = await renderPdf(namesReport(names))
    expect((await pdfLines(pdf)).flat().length).toBeGreaterThan(15)
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })

  test('a report is made even if names have letters that the font library cannot handle', async () => {
    const letters = [
      '\u06a5',
      '\u08a4\u08a5',
      '\u06a2 \u06a5\u0651',
      '\ud800',
      '\u202e\u0000',
      '\u0651\u064b\u093c',
      '👩‍👩‍👩🏽‍',
    ]
    expect((await renderPdf(namesReport(letters))).length).toBeGreaterThan(1000)
  })

  test('a report stays small and embeds no other font when Roboto has all letters', async () => {
    const plain = await renderPdf(namesReport(['Ana Silva']))
    expect(plain.length).toBeLessThan(25_000)
    expect(Buffer.from(plain).toString('latin1')).not.toContain('Noto')
  })

  test('a sentence replaces a table without rows', async () => {
    const table = { ...tallReport().sections[0]!, rows: [] } as Report['sections'][number]
    const [page] = await pdfLines(await renderPdf(tallReport({ sections: [table] })))
    expect(page).toContain('Nothing.')
    expect(page).not.toContain('Machine Difference')
  })

  test('a report is tagged for screen readers, which read each heading, column heading and row once', async () => {
    const report = tallReport()
    const structure = await pdfStructure(await makePdf(report))
    expect(structure.headings).toEqual(['H1 Tall Report', 'H2 Machines'])
    expect(structure.rows).toHaveLength(ROWS + 2)
    expect(structure.rows.slice(0, 2)).toEqual(['TH Machine|TH Difference', 'TD M0|TD -1,000,000'])
    expect(structure.rows.at(-1)).toBe('TD Total|TD 123,456,789')
  })

  test('each row of a tagged table has the same number of cells, even when a cell is empty', async () => {
    const table: Report['sections'][number] = {
      kind: 'table',
      heading: 'Names',
      columns: [text('First'), text('Last')],
      rows: [['Ana', null]],
      whenEmpty: '',
    }
    const { rows } = await pdfStructure(await makePdf(tallReport({ sections: [table] })))
    expect(rows).toEqual(['TH First|TH Last', 'TD Ana|TD '])
  })

  test('key figures are shown below the title, even if their section is the last one', async () => {
    const figures: Report['sections'][number] = {
      kind: 'figures',
      figures: [
        { label: 'In', value: 5240, holds: 'whole' },
        { label: 'Difference', value: -1582, holds: 'signed' },
        { label: 'Hold %', value: null, holds: 'percent' },
      ],
    }
    const [page] = await pdfLines(await makePdf(tallReport({ sections: [...tallReport().sections, figures] })))
    expect(page!.slice(0, 5)).toEqual([
      'Tall Report',
      'Blue Moon',
      '2026-05-29',
      'In Difference Hold %',
      '5,240 -1,582 –',
    ])
  })

  test('a small table is never split between two pages', async () => {
    for (let above = 10; above < 40; above += 3) {
      const rows = (count: number, name: string) => Array.from({ length: count }, (_, index) => [`${name}${index}`])
      const table = { kind: 'table' as const, columns: [text('Name')], whenEmpty: '' }
      const sections: Report['sections'] = [
        { ...table, heading: 'Above', rows: rows(above, 'M') },
        { ...table, heading: 'Small', rows: rows(8, 'S') },
      ]
      const pages = await pdfLines(await makePdf(tallReport({ sections })))
      const page = pages.find((lines) => lines.includes('S0'))!
      expect(page).toEqual(expect.arrayContaining(['Small', 'S0', 'S7']))
    }
  })

  test('a narrow table flows through two columns', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => [`M${index}`])
    const sections: Report['sections'] = [
      {
        kind: 'columns',
        sections: [{ kind: 'table', heading: 'Names', columns: [text('Name')], rows, whenEmpty: '' }],
      },
    ]
    const pages = await pdfLines(await makePdf(tallReport({ sections })))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Name Name')
  })

  test('each column is as wide as its content', () => {
    const [, table] = documentOf(tallReport()).content as { table: { widths: unknown } }[]
    expect(table!.table.widths).toEqual(['auto', 'auto'])
  })

  test('short names stay on one line beside a column with one long name, when the page has room', async () => {
    const long = 'Maria Guadalupe de los Ángeles Fernández-Castellanos y Villaseñor of San Antonio, Texas'
    const namesIn = (columns: number, name: string) =>
      tallReport({
        orientation: 'portrait',
        sections: [
          {
            kind: 'table',
            heading: 'Points given',
            columns: [phrase('Time given'), ...Array.from({ length: columns }, () => text('Name')), phrase('Kind')],
            rows: [long, name, name].map((first) => [
              '2026-11-21 10:10 AM',
              first,
              ...Array.from({ length: columns - 1 }, () => name),
              'High Roller Match',
            ]),
            whenEmpty: '',
          },
        ],
      })
    const lines = (await pdfLines(await renderPdf(namesIn(3, 'Darnell Whitfield')))).flat()
    expect(lines).toContain(
      '2026-11-21 10:10 AM Darnell Whitfield Darnell Whitfield Darnell Whitfield High Roller Match',
    )
    // Even with the widest letters, nothing reaches into the margin.
    for (const columns of [1, 2, 3, 4, 5])
      expect(await pdfOverhang(await renderPdf(namesIn(columns, 'MWMWMWMW MWMWMWMW MWMWMW')), 36)).toBeLessThan(1)
  })

  describe('limited to one page', () => {
    const days = ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'TOTAL']
    const table = (heading: string, rows: number): Table => ({
      kind: 'table',
      heading,
      columns: [text(''), ...days.map(money)],
      rows: Array.from({ length: rows }, (_, row) => [
        `${heading} ${row}`,
        ...days.map((_day, day) => -row * day * 100),
      ]),
      whenEmpty: 'Nothing.',
    })
    const onOnePage = async (rows: number) =>
      makePdf(
        tallReport({
          isOnePage: true,
          sections: [{ kind: 'beside', parts: [[table('Left', rows), table('Below', 5)], [table('Right', rows)]] }],
        }),
      )

    test('a report is made smaller until it fits, and its structure stays the same', async () => {
      for (const rows of [2, 20, 45]) {
        const pdf = await onOnePage(rows)
        expect(await pdfLines(pdf), `${rows} rows`).toHaveLength(1)
        expect(await pdfOverhang(pdf, 17)).toBe(0)
        const { headings, rows: found } = await pdfStructure(pdf)
        expect(headings).toEqual(['H1 Tall Report', 'H2 Left', 'H2 Below', 'H2 Right'])
        expect(found).toContain(['TH ', ...days.map((day) => `TH ${day}`)].join('|'))
        expect(found).toContain(
          ['TD Right 1', 'TD $0.00', ...[1, 2, 3, 4, 5, 6, 7].map((day) => `TD ($${day}.00)`)].join('|'),
        )
      }
    })

    test('a report that would need unreadably small type takes more pages instead', async () => {
      const pdf = await onOnePage(200)
      expect((await pdfLines(pdf)).length).toBeGreaterThan(1)
      expect(await pdfOverhang(pdf, 17)).toBe(0)
    })
  })

  test('a report embeds its fonts', async () => {
    const pdf = Buffer.from(await renderPdf(tallReport())).toString('latin1')
    expect(pdf).toMatch(/FontName \/[A-Z]{6}\+Roboto-Regular/)
    expect(pdf).toContain('/FontFile2')
  })

  test('figures below zero are marked by sign and color, and all figures are aligned right', () => {
    const text = JSON.stringify(documentOf(tallReport()).content)
    expect(text).toContain('{"text":"-1,000,000","alignment":"right","noWrap":true,"color":"#b3261e",')
    expect(text).toContain('{"text":"1,456,655","alignment":"right","noWrap":true,"tag":')
  })

  test.each([
    [1234567, 'whole', '1,234,567'],
    [-480, 'whole', '-480'],
    [97.33, 'percent', '97.33%'],
    [123_450, 'money', '$1,234.50'],
    [-700, 'money', '($7.00)'],
    [1582, 'signed', '+1,582'],
    [-480, 'signed', '-480'],
    [0, 'signed', '0'],
    [7.5, 'hours', '7.50'],
    [null, 'percent', ''],
    ['text', 'whole', 'text'],
    [-0, 'money', '$0.00'],
  ] as const)('the value %s of the kind %s is written as %s', (cell, holds, written) => {
    expect(formatCell(cell, holds)).toBe(written)
  })

  test('a report shows a photo in a cell, and lines to sign side by side at its end', async () => {
    const { data: jpeg } = await testPhoto('teal')
    const report = tallReport({
      orientation: 'portrait',
      sections: [
        {
          kind: 'table',
          heading: 'Claims',
          columns: [text('Customer'), picture('Photo'), money('Paid')],
          rows: [
            ['Mia Lopez', { jpeg }, 2_000],
            ['Leo Kim', null, 500],
          ],
          whenEmpty: 'Nothing.',
        },
        { kind: 'signatures', labels: ['Ana Reyes', 'Manager'] },
      ],
    })
    const pdf = await renderPdf(report)
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1)
    const lines = (await pdfLines(pdf)).flat()
    expect(lines).toEqual(expect.arrayContaining(['Customer Photo Paid', 'Mia Lopez $20.00', 'Leo Kim $5.00']))
    expect(lines.at(-2)).toBe('Ana Reyes Manager')
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })

  test('times are written in the location’s zone on a 12-hour clock', () => {
    expect(writtenTime('2026-05-30T05:05:00.000Z', 'America/Chicago')).toBe('2026-05-30 12:05 AM')
    expect(writtenTime('2026-01-30T23:05:00.000Z', 'US/Pacific')).toBe('2026-01-30 3:05 PM')
  })
})

describe('making reports', () => {
  test('the event loop stays free while a long report is made', async () => {
    await renderPdf(tallReport())
    const inThread = await turnsDuring(() => renderPdf(tallReport()))
    const onLoop = await turnsDuring(() => makePdf(tallReport()))
    expect(inThread).toBeGreaterThan(onLoop * 10)
  })

  test('every report is finished when many are requested at the same moment', async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `Report ${index}`)
    const pdfs = await Promise.all(titles.map((title) => renderPdf(tallReport({ title, sections: [] }))))
    const firstLines = await Promise.all(pdfs.map(async (pdf) => (await pdfLines(pdf))[0]![0]))
    expect(firstLines).toEqual(titles)
  })

  test('a report is refused when too many reports wait, and the reports before it are still made', async () => {
    const renderer = new PdfRenderer({ maxWaiting: 1, timeoutMs: 20_000, idleMs: 60_000 })
    const running = renderer.render(tallReport())
    const waiting = renderer.render(tallReport())
    await expect(renderer.render(tallReport())).rejects.toMatchObject({ code: 'request.tooMany' })
    expect((await Promise.all([running, waiting])).every((pdf) => pdf.length > 1000)).toBe(true)
    await renderer.stop()
  })

  test('a report that takes too long is stopped, its thread ends, and a new thread starts for the report that waits', async () => {
    const renderer = new PdfRenderer({ maxWaiting: 5, timeoutMs: 1, idleMs: 60_000 })
    const [long, waiting] = [renderer.render(tallReport()), renderer.render(tallReport())]
    waiting.catch(() => {})
    await expect(long).rejects.toThrow('took too long')
    expect(renderer.hasWorker).toBe(true)
    await expect(waiting).rejects.toThrow('took too long')
    expect(renderer.hasWorker).toBe(false)
    await renderer.stop()
  })

  test('after a report that cannot be made, the next report is still made', async () => {
    const broken = tallReport({
      generatedAt: 'never',
      sections: [{ kind: 'facts', facts: [{ label: 'x', text: 5 as unknown as string }] }],
    })
    await expect(renderPdf(broken)).rejects.toThrow(Error)
    expect((await renderPdf(tallReport())).length).toBeGreaterThan(1000)
  })

  test('the thread ends after a while without work, and the next report is still made', async () => {
    const renderer = new PdfRenderer({ maxWaiting: 5, timeoutMs: 20_000, idleMs: 10 })
    await renderer.render(tallReport({ sections: [] }))
    await expect.poll(() => renderer.hasWorker).toBe(false)
    expect((await renderer.render(tallReport({ sections: [] }))).length).toBeGreaterThan(1000)
    await renderer.stop()
  })

  test('pdfmake reads no file and no URL that a document names', async () => {
    const { default: pdfmake } = await import('pdfmake')
    await expect(pdfmake.createPdf({ content: [{ image: '/etc/hostname' }] }).getBuffer()).rejects.toThrow('denied')
    await expect(
      pdfmake.createPdf({ content: [{ image: 'logo' }], images: { logo: 'http://127.0.0.1:9/logo.png' } }).getBuffer(),
    ).rejects.toThrow('denied')
  })
})

/** Counts how often the event loop turned while the work ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return turns
}
