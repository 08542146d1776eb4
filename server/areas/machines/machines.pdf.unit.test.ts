import { afterAll, expect, test } from 'vitest'

import { renderPdf, stopPdfWorker } from '../../platform/pdf/pdf.ts'
import { meterSheet } from '../../testing/meter-sheet.ts'
import { pdfLines, pdfOverhang } from '../../testing/pdf-text.ts'
import { roundSections } from './machines.pdf.ts'
import type { Assignment } from './machines.rules.ts'

afterAll(stopPdfWorker)

/**
 * The forty machines of `meterSheet()`. The first `read` machines were read in the running round, so they have the meters of the sheet. The others
 * have the meters from before the night of the sheet.
 */
function floor(read = 0): Assignment[] {
  return meterSheet().map((row, index) => ({
    assignmentId: index + 1,
    machineId: index + 1,
    machine: row.machine,
    type: 'Regular',
    gameId: 1,
    game: 'Fish',
    meters:
      index < read
        ? { prevIn: row.prevIn, prevOut: row.prevOut, curIn: row.curIn, curOut: row.curOut }
        : { prevIn: 0, prevOut: 0, curIn: row.prevIn, curOut: row.prevOut },
    isRead: index < read,
    isReadInSession: index < read,
  }))
}

async function printed(assignments: readonly Assignment[]): Promise<Uint8Array> {
  return renderPdf({
    title: 'Round on Paper',
    location: 'Blue Moon',
    period: 'The meters of 2026-05-29 10:00 PM',
    generatedAt: '2026-05-30T03:00:00.000Z',
    timezone: 'America/Chicago',
    orientation: 'portrait',
    sections: roundSections(assignments),
  })
}

test('a round on paper has each machine with its previous meters, room for the new ones, and lines to sign', async () => {
  const pdf = await printed(floor())
  const lines = (await pdfLines(pdf)).flat()
  expect(lines).toContain('Machine Game Previous in In Previous out Out Remark')
  for (const { machine, prevIn, prevOut } of meterSheet()) {
    expect(lines).toContain(`${machine} Fish ${prevIn.toLocaleString('en-US')} ${prevOut.toLocaleString('en-US')}`)
  }
  expect(lines).toContain('Read by Date and time Manager')
  expect(await pdfOverhang(pdf, 36)).toBe(0)
})

test('a round on paper shows the new meters of machines that were already read in the running round', async () => {
  const lines = (await pdfLines(await printed(floor(1)))).flat()
  expect(lines).toContain('1 Fish 43,879 44,004 36,436 36,617')
  expect(lines).toContain('2 Fish 38,438 17,306')
})

test('a round on paper without assignments says what to do', async () => {
  const lines = (await pdfLines(await printed([]))).flat()
  expect(lines).toContain('No machine has a game. Assign games under Assign Machine first.')
})
