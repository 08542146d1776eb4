import { expect, it } from 'vitest'

import { parseClockTime } from './clock-time.rules.ts'

it.each([
  ['9:05p', '21:05'],
  ['9:05 PM', '21:05'],
  ['905p', '21:05'],
  ['9p', '21:00'],
  ['9.05 p.m.', '21:05'],
  ['12a', '00:00'],
  ['12:30 AM', '00:30'],
  ['12:30p', '12:30'],
  ['21:05', '21:05'],
  ['2105', '21:05'],
  ['02:15', '02:15'],
  [' 7 ', '07:00'],
])('the text %s is read as the time %s', (typed, time) => {
  expect(parseClockTime(typed)).toBe(time)
})

it.each(['', 'p', '9:5p', '9:60p', '13p', '0p', '24:00', '9:05x', '12345'])('the text %j is not a time', (typed) => {
  expect(parseClockTime(typed)).toBeUndefined()
})
