import { expect, test } from 'vitest'

import { bonusReportSections, bonusSections, type PrintedBonus } from './bonus.pdf.ts'

const voided: PrintedBonus = {
  bonusId: 1,
  customerId: 1,
  firstName: 'Rosa',
  lastName: 'Diaz',
  tagId: null,
  bonusName: 'Birthday',
  specify: 'Café',
  machine: '7',
  bonusAmount: 25,
  paidIn: 'cash',
  photo: null,
  imageUrl: null,
  photoDeleted: null,
  time: '2026-06-01T23:00:00.000Z',
  userId: 1,
  employeeName: 'Ana Reyes',
  clockId: 1,
  locationId: 1,
  voided: { at: '2026-06-01T23:05:00.000Z', by: 'Ana Reyes', reason: 'Entered twice' },
}

/** What the table of the bonuses says when it is empty. */
function emptyText(sections: ReturnType<typeof bonusSections>): string | undefined {
  return sections.flatMap((section) => (section.kind === 'table' ? section.whenEmpty : []))[0]
}

test('a report without bonuses says whether none were claimed or every bonus was voided', () => {
  const timezone = 'America/Chicago'
  expect(emptyText(bonusReportSections([], new Map(), timezone))).toBe('No bonuses were claimed.')
  expect(emptyText(bonusReportSections([voided], new Map(), timezone))).toBe('Every bonus was voided.')
  expect(emptyText(bonusSections([voided], timezone))).toBe('Every bonus was voided.')
})
