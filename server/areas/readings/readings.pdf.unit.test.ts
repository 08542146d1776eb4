import { afterAll, describe, expect, test } from 'vitest'

import { lifePercentages } from '@countroom/contract/readings/readings.rules.ts'
import type { Reading, SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { renderPdf, stopPdfWorker } from '../../platform/pdf/pdf.ts'
import type { Report } from '../../platform/pdf/report.ts'
import { meterSheet, SHEET_TOTALS } from '../../testing/meter-sheet.ts'
import { pdfLines, pdfOverhang } from '../../testing/pdf-text.ts'
import { masterReadingSections } from './readings.pdf.ts'

const readings = meterSheet().map((row, index): Reading => ({
  readingId: index + 1,
  sessionId: 7,
  machine: row.machine,
  game: index % 2 === 0 ? 'Fish' : 'Dragon',
  type: index < 30 ? 'Regular' : 'Jackpot',
  prevIn: row.prevIn,
  prevOut: row.prevOut,
  curIn: row.curIn,
  curOut: row.curOut,
  inValue: row.dailyIn,
  outValue: row.dailyOut,
  difference: row.dailyIn - row.dailyOut,
  ...lifePercentages(row.curIn, row.curOut),
  readAt: '2026-05-30T08:00:00.000Z',
  readBy: 'Ana Reyes',
  corrections: 0,
  correctedReader: null,
  reasons: { in: null, out: null },
  isOutlierConfirmed: false,
}))
const session: SessionSummary = {
  sessionId: 7,
  startedAt: '2026-05-30T07:40:00.000Z',
  endedAt: '2026-05-30T08:10:00.000Z',
  startedBy: 'Ana Reyes',
  endedBy: 'Ben Ortiz',
  businessDay: '2026-05-29',
  totals: SHEET_TOTALS,
  employees: [{ clockId: 3, userId: 4, name: 'Cleo Park' }],
}
const source = { session, readings, absent: [], replaced: [] }

function masterReadingReport(what: Parameters<typeof masterReadingSections>[0]): Report {
  const timezone = 'America/Chicago'
  return {
    title: 'Master Reading Report',
    location: 'Blue Moon',
    period: 'Business day 2026-05-29 · reading session 7 · meters in whole dollars',
    generatedAt: '2026-05-30T08:11:00.000Z',
    timezone,
    orientation: 'landscape',
    sections: masterReadingSections(what, timezone),
  }
}

async function linesOf(report: Report): Promise<string[]> {
  return (await pdfLines(await renderPdf(report))).flat()
}

afterAll(stopPdfWorker)

describe('the master reading report', () => {
  test('the report of the meter sheet that staff wrote on a real night shows 5,240 in, 3,658 out and a difference of 1,582', async () => {
    const lines = await linesOf(masterReadingReport(source))
    expect(lines).toContain('Total of 40 5,240 3,658 +1,582')
    expect(lines).toContain('Total 40 5,240 3,658 +1,582')
    expect(lines).toContain('13 Fish Regular 37,066 35,592 37,236 36,242 170 650 -480 97.33% 2.67%')
    expect(lines).toContain('20 Dragon Regular 0 0 0 0 0 0 0')
  })

  test('the report shows who started and ended the session and when, the readers, the settled shifts, and that nothing was corrected', async () => {
    const lines = await linesOf(masterReadingReport(source))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Started 2026-05-30 2:40 AM by Ana Reyes',
        'Ended 2026-05-30 3:10 AM by Ben Ortiz',
        'Read by Ana Reyes',
        'Shifts settled Cleo Park',
        'No reading was corrected.',
        'No meter fell, and nothing was unusual.',
      ]),
    )
  })

  test('the report begins with the key figures and ends with lines to sign', async () => {
    const lines = await linesOf(masterReadingReport(source))
    expect(lines.slice(3, 5)).toEqual(['In Out Difference Hold % Machines', '5,240 3,658 +1,582 30.19% 40'])
    expect(lines.at(-2)).toBe('Ben Ortiz Manager')
  })

  test('the report has a row of sums for each machine type', async () => {
    const lines = await linesOf(masterReadingReport(source))
    const sums = (type: string) => readings.filter((reading) => reading.type === type)
    const regularIn = sums('Regular').reduce((sum, reading) => sum + reading.inValue, 0)
    expect(lines.find((line) => line.startsWith('Regular 30 '))).toContain(regularIn.toLocaleString('en-US'))
    expect(lines.find((line) => line.startsWith('Jackpot 10 '))).toBeDefined()
  })

  test('the report shows the replaced values, why a meter fell, and which unusual readings were confirmed', async () => {
    const corrected: Reading = {
      ...readings[0]!,
      corrections: 1,
      reasons: {
        in: { kind: 'rollover', note: 'passed its top' },
        out: { kind: 'cleared', note: 'new board', before: 36_500 },
      },
      isOutlierConfirmed: true,
    }
    const replaced = {
      revision: 0,
      machine: '1',
      curIn: 99,
      curOut: 98,
      inText: null,
      outText: null,
      inReason: null,
      outReason: null,
      readAt: '2026-05-30T07:50:00.000Z',
      readBy: 'Ben Ortiz',
    }
    const lines = await linesOf(masterReadingReport({ ...source, readings: [corrected], replaced: [replaced] }))
    expect(lines).toEqual(
      expect.arrayContaining([
        '1 Replaced 99 98 2026-05-30 2:50 AM Ben Ortiz',
        '1 Current 44,004 36,617 2026-05-30 3:00 AM Ana Reyes',
        '1 In 43,879 44,004 125 Rollover passed its top',
        '1 Out 36,436 36,500 36,617 181 Meter cleared new board',
        '1 In 43,879 44,004 125 Unusual reading, confirmed by Ana Reyes',
        '1 Out 36,436 36,617 181 Unusual reading, confirmed by Ana Reyes',
      ]),
    )
  })

  test('the report says that play of a cleared meter may be missing if nobody noted the value before the clearing', async () => {
    const cleared: Reading = { ...readings[0]!, reasons: { in: { kind: 'cleared', note: 'new board' }, out: null } }
    const lines = await linesOf(masterReadingReport({ ...source, readings: [cleared] }))
    expect(lines.join(' ')).toMatch(/1 In 43,879 44,004 125 Meter cleared \(earlier play may be missing\) new board/)
  })

  test('the longest names and the largest meters stay inside the margins of the report', async () => {
    const wide = readings.map((reading): Reading => ({
      ...reading,
      machine: 'M'.repeat(40),
      game: 'W'.repeat(40),
      prevIn: 999_999_999_999,
      prevOut: 999_999_999_999,
      curIn: 999_999_999_999,
      curOut: 999_999_999_999,
      inValue: 999_999_999_999,
      outValue: -999_999_999_999,
      difference: 1_999_999_999_998,
      lifePay: 12345678.91,
      lifeHold: -12345578.91,
      reasons: { in: { kind: 'cleared', note: 'W'.repeat(200), before: 999_999_999_999 }, out: null },
    }))
    const pdf = await renderPdf(masterReadingReport({ ...source, readings: wide }))
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })
})
