import { expect, it } from 'vitest'

import { feedbackLines } from './feedback-message.ts'

it('breaks a message at dollar signs', () => {
  const lines = ['Machine 12 is assigned.', 'Machine 13 has readings.']
  expect(feedbackLines('Machine 12 is assigned.$Machine 13 has readings.')).toEqual({ shown: lines, all: lines })
})

it('does not break a message without dollar signs', () => {
  expect(feedbackLines('Saved')).toEqual({ shown: ['Saved'], all: ['Saved'] })
})

it('drops empty segments', () => {
  expect(feedbackLines('$ Saved $$').all).toEqual(['Saved'])
})

it('shows only the first segment of a message with "validated", and keeps the rest for the dialog', () => {
  const { shown, all } = feedbackLines('The rows could not be validated$Row 3$Row 7')
  expect(shown).toEqual(['The rows could not be validated'])
  expect(all).toHaveLength(3)
})
