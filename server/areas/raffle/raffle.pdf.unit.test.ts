import { expect, test } from 'vitest'

import { type PrintedPrize, prizeSections, raffleSections } from './raffle.pdf.ts'

const voided: PrintedPrize = {
  raffleId: 1,
  drawId: 1,
  drawNumber: 1,
  machine: '7',
  customerId: 1,
  name: 'Mia Lopez',
  amount: 40,
  isCredit: false,
  winnerNumber: '417',
  isEmployee: false,
  photo: null,
  photoDeleted: null,
  files: [],
  time: '2026-06-01T23:00:00.000Z',
  userId: 1,
  employeeName: 'Ana Reyes',
  clockId: 1,
  locationId: 1,
  voided: { at: '2026-06-01T23:05:00.000Z', by: 'Ana Reyes', reason: 'Wrong winner' },
}

/** What the table of the prizes says when it is empty. */
function emptyText(sections: ReturnType<typeof prizeSections>): string | undefined {
  return sections.flatMap((section) => (section.kind === 'table' ? section.whenEmpty : []))[0]
}

test('a report without prizes says whether none were given or every prize was voided', () => {
  const timezone = 'America/Chicago'
  expect(emptyText(raffleSections([], new Map(), timezone))).toBe('No prizes were given.')
  expect(emptyText(raffleSections([voided], new Map(), timezone))).toBe('Every prize was voided.')
  expect(emptyText(prizeSections([voided], timezone))).toBe('Every prize was voided.')
})
