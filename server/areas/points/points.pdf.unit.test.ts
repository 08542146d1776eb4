import { afterAll, describe, expect, test } from 'vitest'

import { renderPdf, stopPdfWorker } from '../../platform/pdf/pdf.ts'
import type { Report } from '../../platform/pdf/report.ts'
import { pdfLines, pdfOverhang } from '../../testing/pdf-text.ts'
import { giftSections, type PrintedGift } from './points.pdf.ts'

const NAMES = ['Mia Lopez', 'Maria del Carmen Concepción '.repeat(5), 'Leo Kim']

const gifts = Array.from({ length: 60 }, (_, index): PrintedGift => {
  const givenAt = new Date(Date.parse('2026-06-01T23:00:00.000Z') + index * 60_000)
  return {
    customerId: index % 3,
    firstName: NAMES[index % 3]!,
    lastName: '',
    userId: index % 2,
    employeeName: index % 2 === 0 ? 'Ana Reyes' : 'Maximiliana Featherstonehaugh',
    machine: String(index + 1),
    cents: 2_000,
    isHighRoller: index % 4 === 0,
    givenAt,
    voided:
      index % 20 === 0
        ? { at: givenAt.toISOString(), by: 'Olga Owner', reason: 'The wrong person was at the machine' }
        : null,
  }
})

afterAll(stopPdfWorker)

describe('the points report', () => {
  const timezone = 'America/Chicago'
  const report: Report = {
    title: 'Points Report',
    location: 'Blue Moon',
    period: 'Business day 2026-06-01 · Everybody',
    generatedAt: '2026-06-02T08:00:00.000Z',
    timezone,
    orientation: 'portrait',
    sections: giftSections(gifts, false, timezone),
  }

  test('the points report shows the time and the kind of each match on one line, even when names are long', async () => {
    const pdf = await renderPdf(report)
    const lines = (await pdfLines(pdf)).flat()
    expect(lines.filter((line) => line.startsWith('2026-06-01 6:03 PM Mia Lopez 4 20 Match Max'))).toHaveLength(1)
    expect(lines).toContain('2026-06-01 6:12 PM Mia Lopez 13 20 High Roller Match Ana Reyes')
    const given = lines.filter((line) => /^2026-06-01 \d+:\d\d PM .*Match (Ana|Max)/.test(line))
    expect(given).toHaveLength(57)
    expect(await pdfOverhang(pdf, 36)).toBeLessThan(1)
  })
})
