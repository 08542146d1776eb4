import { expect, test } from 'vitest'

import { type PrintedHandOver, transactionSections } from './transactions.pdf.ts'

test('the report says in words how each hand-over ended, with the reason of a rejection', () => {
  const handOver = (state: PrintedHandOver['state'], reason = ''): PrintedHandOver => ({
    at: new Date('2026-06-01T22:00:00Z'),
    description: 'Rollover Cash',
    isGiven: true,
    with: 'Ana Reyes',
    state,
    reason,
    cents: 5_000,
  })
  const sections = transactionSections(
    [],
    [handOver('accepted'), handOver('rejected', 'counted 40'), handOver('lapsed')],
    'America/Chicago',
  )
  const answers = sections.flatMap((section) =>
    section.kind === 'table' && section.heading === 'Hand-overs' ? section.rows.map((cells) => cells[4]) : [],
  )
  expect(answers).toEqual(['accepted', 'rejected: counted 40', 'closed when a reading session settled the shift'])
})
