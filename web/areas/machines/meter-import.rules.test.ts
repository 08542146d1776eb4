import { expect, test } from 'vitest'

import { missingGames } from './meter-import.rules.ts'

test('a row counts as missing its game when it needs one and has none, but not when the name of its game is too long', () => {
  const row = (number: number, game: string) => ({
    row: number,
    machine: `${number}`,
    in: '1',
    out: 'x',
    type: '',
    game,
  })
  const finding = (number: number, ...fields: ('game' | 'out')[]) => ({
    row: number,
    faults: fields.map((field) => ({ field, problem: '' })),
    warnings: [],
  })
  const rows = [row(2, ' '), row(3, 'F'.repeat(41)), row(4, ''), row(5, 'Fish')]
  expect(missingGames(rows, [finding(2, 'game'), finding(3, 'game'), finding(4, 'out'), finding(5)])).toBe(1)
})
