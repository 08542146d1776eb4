import { expect, it } from 'vitest'

import { feedbackLines } from './feedback-message.ts'

it('a message is broken into lines at its dollar signs', () => {
  const lines = ['Machine 12 is assigned.', 'Machine 13 has readings.']
  expect(feedbackLines('Machine 12 is assigned.$Machine 13 has readings.')).toEqual({ shown: lines, all: lines })
})

it('a message without dollar signs stays one line', () => {
  expect(feedbackLines('Saved')).toEqual({ shown: ['Saved'], all: ['Saved'] })
})

it('the empty segments of a message are dropped', () => {
  expect(feedbackLines('$ Saved $$').all).toEqual(['Saved'])
})

it('a message with "validated" shows only its first segment, and keeps the rest for the dialog', () => {
  const { shown, all } = feedbackLines('The rows could not be validated$Row 3$Row 7')
  expect(shown).toEqual(['The rows could not be validated'])
  expect(all).toHaveLength(3)
})
