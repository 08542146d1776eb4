import { describe, expect, it } from 'vitest'

import { initialsOf } from '@countroom/contract/kernel/text.ts'

import { fullName, shownOf } from './presence.rules.ts'

it.each([
  [{ firstname: 'Ana', lastname: 'Reyes' }, 'AR', 'Ana Reyes'],
  [{ firstname: 'Mary Jane', lastname: 'van der Berg' }, 'MB', 'Mary Jane van der Berg'],
  [{ firstname: 'Cher', lastname: '' }, 'C', 'Cher'],
  [{ firstname: 'élodie', lastname: 'Ángel' }, 'ÉÁ', 'élodie Ángel'],
  [{ firstname: '🎰 Joe', lastname: 'Lim' }, '🎰L', '🎰 Joe Lim'],
])('%j has the initials %s and the name %s', (person, initials, name) => {
  expect([initialsOf(fullName(person)), fullName(person)]).toEqual([initials, name])
})

describe('avatars', () => {
  const people = [1, 2, 3, 4, 5].map((userId) => ({ userId }))
  const ids = (actingId: number, count: number) => shownOf(people, actingId, count).map(({ userId }) => userId)

  it('the first avatars are shown, up to the number that fits, in the order of the people', () => {
    expect([ids(9, 3), ids(2, 3), ids(1, 8), ids(1, 0)]).toEqual([[1, 2, 3], [1, 2, 3], [1, 2, 3, 4, 5], []])
  })

  it('if any avatars fit, the avatar of the acting employee is shown too, in the last place if necessary', () => {
    expect([ids(5, 3), ids(4, 1)]).toEqual([[1, 2, 5], [4]])
  })
})
