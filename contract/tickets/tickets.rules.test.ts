import { expect, test } from 'vitest'

import { THRESHOLD_DEFAULTS } from '../alerts/thresholds.rules.ts'
import { isDifferenceExplained, outstandingAlert, outstandingCents, sumsOfMatches } from './tickets.rules.ts'

test('outstanding tickets carry over to the next reading session: $300 printed and $250 paid, then $100 printed and $150 paid', () => {
  const first = outstandingCents(0, 300, 250_00)
  expect([first, outstandingCents(first, 100, 150_00)]).toEqual([50_00, 0])
})

test('an overpayment above $20 raises an alert immediately, and unpaid tickets above $20 only after two reading sessions in a row', () => {
  expect(outstandingAlert(-20_00, null, THRESHOLD_DEFAULTS)).toBeNull()
  expect(outstandingAlert(-20_01, null, THRESHOLD_DEFAULTS)).toBe('overpaid')
  expect(outstandingAlert(20_01, null, THRESHOLD_DEFAULTS)).toBeNull()
  expect(outstandingAlert(20_01, 20_00, THRESHOLD_DEFAULTS)).toBeNull()
  expect(outstandingAlert(20_00, 20_01, THRESHOLD_DEFAULTS)).toBeNull()
  expect(outstandingAlert(20_01, 20_01, THRESHOLD_DEFAULTS)).toBe('unpaid')
})

test('the reason "explained" needs a note of at least three characters', () => {
  expect(isDifferenceExplained('explained', ' no ')).toBe(false)
  expect(isDifferenceExplained('explained', 'Door was open')).toBe(true)
  expect(isDifferenceExplained('unexplained', '')).toBe(true)
})

test('the sums of the rows of Match Tickets are exact to the cent', () => {
  const row = { readingOut: 1, ticketOut: 0.1, diff: 0.9, outstanding: -0.2 }
  expect(sumsOfMatches([row, row, row])).toEqual({
    readingOutCents: 300,
    ticketOutCents: 30,
    diffCents: 270,
    outstandingCents: -60,
  })
})
