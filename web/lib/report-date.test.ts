import { expect, test } from 'vitest'

import { formatFileTime, formatReportDate } from './report-date.ts'

const NIGHT = new Date('2026-05-30T08:12:09Z')

test("the name of a report's file has the date and time of the location", () => {
  expect(formatFileTime(NIGHT, 'America/Chicago')).toBe('20260530031209')
  expect(formatFileTime(NIGHT, 'US/Hawaii')).toBe('20260529221209')
})

test("a report's call sends the date as MM/dd/yyyy, with the time", () => {
  expect(formatReportDate(NIGHT, 'America/Chicago')).toBe('05/30/2026 3:12 AM')
})
