import { describe, expect, test } from 'vitest'

import type { MeterRow } from '@countroom/contract/machines/meter-import.rules.ts'

import type { Assignment } from './machines.rules.ts'
import { planSheet, type SheetFloor } from './meter-import.rules.ts'

const EMPTY: SheetFloor = { machines: [], games: [], assignments: [], readMeters: new Map() }

const row = (number: number, change: Partial<MeterRow> = {}): MeterRow => ({
  row: number,
  machine: String(number),
  game: 'Fish',
  type: '',
  in: '1200',
  out: '800',
  ...change,
})

const assignment = (change: Partial<Assignment> = {}): Assignment => ({
  assignmentId: 50,
  machineId: 2,
  machine: '2',
  type: 'Jackpot',
  gameId: 7,
  game: 'Keno',
  meters: { prevIn: 5, prevOut: 6, curIn: 100, curOut: 60 },
  isRead: false,
  isReadInSession: false,
  ...change,
})

/** A floor with machine 2 that plays Keno. */
const floorWith = (there = assignment()): SheetFloor => ({
  machines: [{ id: 2, name: '2', version: 1 }],
  games: [{ id: 7, name: 'Keno', version: 1 }],
  assignments: [there],
  readMeters: new Map(there.isRead ? [[2, there.meters]] : []),
})

const problemsOf = (changed: Partial<MeterRow>, floor = EMPTY) =>
  planSheet([row(2, changed)], floor).findings.flatMap(({ faults }) =>
    faults.map(({ field, problem }) => `${field}: ${problem}`),
  )

describe('a meter sheet', () => {
  test('a meter sheet adds its machines, adds each game once, and assigns all machines as Regular unless a row names another type', () => {
    const sheet = [row(2), row(3, { game: ' fish', type: 'JACKPOT' }), row(4, { game: 'Keno', in: '0', out: '0' })]
    const plan = planSheet(sheet, EMPTY)
    expect([plan.newMachines, plan.newGames]).toEqual([
      ['2', '3', '4'],
      ['Fish', 'Keno'],
    ])
    const zeros = { prevIn: '0', prevOut: '0' }
    expect(plan.edits).toEqual([
      { machine: '2', type: 'Regular', game: 'Fish', ...zeros, curIn: '1200', curOut: '800' },
      { machine: '3', type: 'Jackpot', game: 'Fish', ...zeros, curIn: '1200', curOut: '800' },
      { machine: '4', type: 'Regular', game: 'Keno', ...zeros, curIn: '0', curOut: '0' },
    ])
    expect(plan.findings.map(({ faults, warnings }) => [faults, warnings])).toEqual([
      [[], ['This machine is new. The import adds it.', 'The game Fish is new. The import adds it.']],
      [[], ['This machine is new. The import adds it.']],
      [[], ['This machine is new. The import adds it.', 'The game Keno is new. The import adds it.']],
    ])
  })

  test('machines without a game or type get the game and type that were chosen for all, and the other machines keep theirs', () => {
    const floor: SheetFloor = {
      ...floorWith(),
      machines: [...floorWith().machines, { id: 3, name: '3', version: 1 }],
    }
    const rows = [
      row(1, { game: '' }),
      row(2, { game: '' }),
      row(3, { game: '' }),
      row(4, { game: 'Keno' }),
      row(5, { game: '', type: 'Other' }),
    ]
    const plan = planSheet(rows, floor, { game: 'Fish', type: 'Jackpot' })
    expect(plan.findings.flatMap(({ faults }) => faults)).toEqual([])
    expect(plan.edits.map(({ machine, game, type }) => [machine, game, type])).toEqual([
      ['1', 'Fish', 'Jackpot'],
      ['2', 'Keno', 'Jackpot'],
      ['3', 'Fish', 'Jackpot'],
      ['4', 'Keno', 'Jackpot'],
      ['5', 'Fish', 'Other'],
    ])
  })

  test.each([
    ['Machine 2', 'The floor has a machine 2. If it is the same one, write 2.'],
    ['#02', 'The floor has a machine 2. If it is the same one, write 2.'],
    [
      'A7',
      'Its name is not a number, so staff need the keyboard with letters to enter machines. Use a number if the machine has one.',
    ],
  ])('a meter sheet warns about the new machine %j, whose name is not a number', (machine, remark) => {
    const [finding] = planSheet([row(2, { machine, game: 'Keno' })], floorWith()).findings
    expect(finding).toEqual({ row: 2, faults: [], warnings: ['This machine is new. The import adds it.', remark] })
  })

  test.each([
    ['1,234', 1234],
    ['$1,234.00', 1234],
    [' 007 ', 7],
    ['1234.0', 1234],
    ['999999999999', 999_999_999_999],
  ])('the cell %j becomes the meter %d', (text, value) => {
    expect(planSheet([row(2, { in: text })], EMPTY).edits[0]).toMatchObject({ curIn: String(value) })
  })

  test.each([
    [{ in: '' }, 'in: Enter a meter value.'],
    [{ out: '-5' }, 'out: A meter cannot be negative.'],
    [{ in: '12,34' }, 'in: A meter must be a whole number of dollars.'],
    [{ in: '2026-05-29' }, 'in: A meter must be a whole number of dollars.'],
    [{ in: '12.5' }, 'in: A meter must be a whole number of dollars.'],
    [{ out: '1000000000000' }, 'out: A meter can have at most 12 digits.'],
    [{ machine: ' ' }, 'machine: Write the name or number of the machine.'],
    [{ machine: 'TOTAL' }, 'machine: This is the totals line. Delete it from the file.'],
    [{ machine: 'x'.repeat(41) }, 'machine: Use at most 40 characters.'],
    [{ game: 'x'.repeat(41) }, 'game: Use at most 40 characters.'],
    [{ game: '' }, 'game: This machine has no game yet. Add a column with the games, or choose a game above.'],
    [{ type: 'Slot' }, 'type: Write Regular, Jackpot or Other.'],
  ])('a row with %j is wrong', (change, problem) => {
    expect(problemsOf(change)).toEqual([problem])
  })

  test('when a meter sheet has a machine twice, the fault of each row names the other row', () => {
    const { findings } = planSheet([row(2, { machine: 'A 1' }), row(3), row(4, { machine: ' a  1 ' })], EMPTY)
    expect(findings.map(({ row: number, faults }) => [number, faults.map(({ problem }) => problem)])).toEqual([
      [2, ['Machine A 1 is also in row 4.']],
      [3, []],
      [4, ['Machine a  1 is also in row 2.']],
    ])
  })

  test('two new machines whose numbers differ only by leading zeros are both wrong', () => {
    const { findings, edits } = planSheet([row(2, { machine: '001' }), row(3), row(4, { machine: '1' })], EMPTY)
    expect(findings.map(({ row: number, faults }) => [number, faults.map(({ problem }) => problem)])).toEqual([
      [
        2,
        [
          'Machine 1 in row 4 is probably the same machine. Delete one of the two rows, or give this machine another name.',
        ],
      ],
      [3, []],
      [
        4,
        [
          'Machine 001 in row 2 is probably the same machine. Delete one of the two rows, or give this machine another name.',
        ],
      ],
    ])
    expect(edits.map(({ machine }) => machine)).toEqual(['3'])
  })
})

describe('a meter sheet for a floor with assignments', () => {
  test('a meter sheet cannot add a machine whose number differs from an existing machine’s number only by leading zeros', () => {
    expect(problemsOf({ machine: '002' }, floorWith())).toEqual([
      'machine: The floor has a machine 2. Write 2, or give this machine another name.',
    ])
    expect(problemsOf({ machine: '20' }, floorWith())).toEqual([])
  })

  test('a row changes the meters of a machine that was never read, and keeps the game and type that the row leaves out', () => {
    const { findings, edits, newMachines, newGames } = planSheet(
      [row(2, { game: '' })],
      floorWith(assignment({ meters: { prevIn: 5, prevOut: 6, curIn: 1100, curOut: 60 } })),
    )
    expect([findings, newMachines, newGames]).toEqual([
      [{ row: 2, faults: [], warnings: ['Its meters change from 1,100 in and 60 out to 1,200 in and 800 out.'] }],
      [],
      [],
    ])
    expect(edits).toEqual([
      {
        assignMachineId: 50,
        machine: '2',
        type: 'Jackpot',
        game: 'Keno',
        prevIn: '5',
        prevOut: '6',
        curIn: '1200',
        curOut: '800',
      },
    ])
  })

  test('a meter sheet warns when it changes the game of a machine', () => {
    expect(planSheet([row(2, { in: '100', out: '60' })], floorWith()).findings[0]!.warnings).toEqual([
      'The game Fish is new. The import adds it.',
      'Its game changes from Keno to Fish.',
    ])
  })

  test('a meter sheet never changes the meters of a machine that was read, even if the machine has no assignment', () => {
    const read = floorWith(assignment({ isRead: true }))
    const wrong = 'machine: This machine was already read, so its meters come from its readings.'
    expect(problemsOf({}, read)).toEqual([`${wrong} Reset it first.`])
    expect(problemsOf({ in: '100', out: '60' }, read)).toEqual([])
    expect(problemsOf({}, { ...read, assignments: [] })).toEqual([
      `${wrong} Give it a game under Assign Machine first, or delete this row.`,
    ])
  })
})
