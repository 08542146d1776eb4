import { describe, expect, it } from 'vitest'

import { groupsOf, readEntry, subjectOf, wordsOf } from './audit.rules.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const number = (value: number) => ({ kind: 'number', number: value })

describe('an entry', () => {
  it('says what was changed from what to what, and what stayed', () => {
    const before = {
      clockId: 7,
      name: 'Ana Reyes',
      state: 'Unpaid',
      totalPay: 96,
      clockOut: '2026-06-01T23:00:00.000Z',
    }
    const { changes, unchanged } = readEntry({ before, after: { ...before, state: 'Paid', totalPay: 96.5 } })
    expect(changes).toMatchObject([
      { group: [], label: 'State', isMinor: false, from: text('Unpaid'), to: text('Paid') },
      {
        group: [],
        label: 'Total pay',
        isMinor: false,
        from: { kind: 'dollars', number: 96 },
        to: { kind: 'dollars', number: 96.5 },
      },
    ])
    expect(unchanged.map(({ label, to }) => [label, to])).toEqual([
      ['Name', text('Ana Reyes')],
      ['Clock out', { kind: 'instant', text: '2026-06-01T23:00:00.000Z' }],
      ['Clock id', { kind: 'id', number: 7 }],
    ])
  })

  it('says what was added where nothing was, and what was removed where nothing is', () => {
    const facts = { machine: '12', curIn: 4_500 }
    const added = readEntry({ before: null, after: facts })
    expect(added.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Machine', undefined, text('12')],
      ['Current in', undefined, number(4_500)],
    ])
    expect(added.unchanged).toEqual([])
    const removed = readEntry({ before: facts, after: null })
    expect(removed.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Machine', text('12'), undefined],
      ['Current in', number(4_500), undefined],
    ])
  })

  it('tells a value that came into an empty field from one that was added', () => {
    const { changes } = readEntry({
      before: { clockOut: null, note: 'x' },
      after: { clockOut: '2026-06-01T23:00:00Z', note: '' },
    })
    expect(changes.map(({ from, to }) => [from?.kind, to?.kind])).toEqual([
      ['nothing', 'instant'],
      ['text', 'nothing'],
    ])
  })

  it('compares the items of a list with themselves, wherever they stand', () => {
    const ana = { clockId: 1, name: 'Ana', state: 'Unpaid' }
    const ben = { clockId: 2, name: 'Ben', state: 'Unpaid' }
    const { changes } = readEntry({
      before: { sessions: [ana, ben] },
      after: { sessions: [ben, { ...ana, state: 'Paid' }] },
    })
    expect(changes).toMatchObject([
      { group: ['Sessions', 'Ana'], label: 'State', isMinor: false, from: text('Unpaid'), to: text('Paid') },
    ])
  })

  it('calls an item by its newest name where that is what changed', () => {
    const { changes } = readEntry({
      before: { renamed: [{ id: 3, name: 'Old' }] },
      after: { renamed: [{ id: 3, name: 'New' }], added: ['40', '41'] },
    })
    expect(changes.map(({ group, label, from, to }) => [group, label, from, to])).toEqual([
      [['Renamed', 'New'], 'Name', text('Old'), text('New')],
      [[], 'Added', undefined, { kind: 'list', values: [text('40'), text('41')] }],
    ])
  })

  it('says which of a set came and which went, roles by their names', () => {
    const { changes, unchanged } = readEntry({
      before: { authorities: ['ROLE_CHECK_IN_OUT', 'ROLE_NOTE', 'ROLE_RAFFLE'] },
      after: { authorities: ['ROLE_AUDIT', 'ROLE_CHECK_IN_OUT'] },
    })
    const list = (...names: string[]) => ({ kind: 'list', values: names.map(text) })
    expect(changes.map(({ label, from, to, isPart }) => [label, from, to, isPart])).toEqual([
      ['Services', list('Note', 'Raffle'), undefined, true],
      ['Services', undefined, list('Audit Trail'), true],
    ])
    expect(unchanged.map(({ to }) => to)).toEqual([list('Check In Out')])
  })

  it('does not say of a list that came with the entry that its items were added', () => {
    const { changes } = readEntry({
      before: { ended: [] },
      after: { begun: [{ assignMachineId: 4, machine: '7' }], added: ['8'] },
    })
    expect(changes.map(({ group, label, isPart }) => [group, label, isPart])).toEqual([
      [['Begun', 'Machine 7'], 'Machine', false],
      [[], 'Added', false],
      [['Begun', 'Machine 7'], 'Assign machine id', false],
    ])
  })

  it('puts the numbers that only the program needs last', () => {
    const { changes } = readEntry({ before: null, after: { userId: 5, version: 2, name: 'Ana', machines: 3 } })
    expect(changes.map(({ label, to, isMinor }) => [label, to?.kind, isMinor])).toEqual([
      ['Name', 'text', false],
      ['Machines', 'number', false],
      ['User id', 'id', true],
      ['Version', 'id', true],
    ])
  })

  it('reads whatever was written, however strange', () => {
    for (const strange of [
      null,
      7,
      'text',
      [],
      [[]],
      {},
      { a: {} },
      [{ a: [null, [1]] }],
      { list: [{ id: 1 }, { id: 1 }] },
    ]) {
      expect(readEntry({ before: null, after: strange }).changes.every(({ to }) => to !== undefined)).toBe(true)
      expect(readEntry({ before: strange, after: strange }).changes).toEqual([])
    }
    expect(readEntry({ before: { part: { a: 1 } }, after: { part: null } }).changes).toMatchObject([
      { group: ['Part'], label: 'A', isMinor: false, from: number(1) },
    ])
  })

  it('knows cents, hundredths of an hour, percents, colors and truths', () => {
    const { changes } = readEntry({
      before: null,
      after: {
        totalPayCents: 9_650,
        totalHoursHundredths: 775,
        dollarsAnHour: 17.25,
        lifePay: 81.5,
        employeeColor: '#1565c0',
        isManual: true,
      },
    })
    expect(changes.map(({ label, to }) => [label, to])).toEqual([
      ['Total pay', { kind: 'dollars', number: 96.5 }],
      ['Total hours', number(7.75)],
      ['Dollars an hour', { kind: 'dollars', number: 17.25 }],
      ['Life pay', { kind: 'percent', number: 81.5 }],
      ['Color', { kind: 'color', text: '#1565c0' }],
      ['Manual', { kind: 'truth', isTrue: true }],
    ])
  })
})

it.each([
  ['clockIn', 'Clock in'],
  ['isReset', 'Reset'],
  ['isolated', 'Isolated'],
  ['startedAt', 'Started at'],
  ['employeePerHour', 'Hourly rate'],
  ['in', 'In'],
  ['default_table', 'Default table'],
  ['', ''],
])('writes %s as "%s"', (name, words) => {
  expect(wordsOf(name)).toBe(words)
})

it.each([
  [{ before: null, after: { name: 'Ana Reyes', machine: '3' } }, 'Ana Reyes'],
  [{ before: { machine: '12' }, after: null }, 'Machine 12'],
  [{ before: null, after: { firstname: 'Ana', lastname: '' } }, 'Ana'],
  [{ before: null, after: { sessionId: 3 } }, undefined],
  [{ before: [1], after: 'text' }, undefined],
])('knows whom or what an entry is about: %j', (sides, subject) => {
  expect(subjectOf(sides)).toBe(subject)
})

it('keeps together what stands in one part, and what stands in none first', () => {
  const at = (group: string[], label: string) => ({ path: label, group, label, isMinor: false, isPart: false })
  const groups = groupsOf([at(['Ended', '1'], 'a'), at([], 'b'), at(['Totals'], 'c'), at(['Ended', '1'], 'd')])
  expect(groups).toEqual([
    { title: [], items: [at([], 'b')] },
    { title: ['Ended', '1'], items: [at(['Ended', '1'], 'a'), at(['Ended', '1'], 'd')] },
    { title: ['Totals'], items: [at(['Totals'], 'c')] },
  ])
})

it('says under the name of a list what there is to say of each of its items, when that is one thing', () => {
  const mark = (clockId: number, name: string, state: string) => ({ clockId, name, state })
  const { changes } = readEntry({
    before: { sessions: [mark(1, 'Ana', 'Unpaid'), mark(2, 'Ben', 'Unpaid')] },
    after: { sessions: [mark(1, 'Ana', 'Paid'), mark(2, 'Ben', 'Paid')] },
  })
  expect(groupsOf(changes).map(({ title, items }) => [title, items.map(({ label }) => label)])).toEqual([
    [['Sessions'], ['Ana › State', 'Ben › State']],
  ])
})
