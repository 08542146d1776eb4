import { describe, expect, it } from 'vitest'

import { groupsOf, readEntry, sentenceOf } from './audit.rules.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const number = (value: number) => ({ kind: 'number', number: value })
const meter = (value: number) => ({ kind: 'meter', number: value })

describe('an audit entry', () => {
  it('an audit entry lists each change with its old and new value, and the unchanged values', () => {
    const before = {
      clockId: 7,
      name: 'Ana Reyes',
      state: 'Unpaid',
      totalPay: 96,
      clockOut: '2026-06-01T23:00:00.000Z',
    }
    const { changes, unchanged } = readEntry({
      call: 'manualClockSave',
      before,
      after: { ...before, state: 'Paid', totalPay: 96.5 },
    })
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
      ['Employee', text('Ana Reyes')],
      ['Clock out', { kind: 'instant', text: '2026-06-01T23:00:00.000Z' }],
      ['Employee session number', { kind: 'id', number: 7 }],
    ])
  })

  it('an audit entry lists added values and removed values', () => {
    const facts = { machine: '12', curIn: 4_500 }
    const added = readEntry({ call: 'updateReading', before: null, after: facts })
    expect(added.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Machine', undefined, text('12')],
      ['Current in', undefined, meter(4_500)],
    ])
    expect(added.unchanged).toEqual([])
    const removed = readEntry({ call: 'updateReading', before: facts, after: null })
    expect(removed.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Machine', text('12'), undefined],
      ['Current in', meter(4_500), undefined],
    ])
  })

  it('an audit entry lists a change from or to an empty field with both values', () => {
    const { changes } = readEntry({
      call: 'closeStaleShift',
      before: { clockOut: null, reason: 'x' },
      after: { clockOut: '2026-06-01T23:00:00Z', reason: '' },
    })
    expect(changes.map(({ from, to }) => [from?.kind, to?.kind])).toEqual([
      ['nothing', 'instant'],
      ['text', 'nothing'],
    ])
  })

  it('items of a list are compared by identity, not by position', () => {
    const ana = { clockId: 1, name: 'Ana', state: 'Unpaid' }
    const ben = { clockId: 2, name: 'Ben', state: 'Unpaid' }
    const { changes } = readEntry({
      call: 'updateShiftStatus',
      before: { sessions: [ana, ben] },
      after: { sessions: [ben, { ...ana, state: 'Paid' }] },
    })
    expect(changes).toMatchObject([
      { group: ['Employee sessions', 'Ana'], label: 'State', isMinor: false, from: text('Unpaid'), to: text('Paid') },
    ])
  })

  it('a renamed item is shown under its new name', () => {
    const { changes } = readEntry({
      call: 'editMachines',
      before: { renamed: [{ id: 3, name: 'Old' }] },
      after: { renamed: [{ id: 3, name: 'New' }], added: ['40', '41'] },
    })
    expect(changes.map(({ group, label, from, to }) => [group, label, from, to])).toEqual([
      [['Renamed', 'New'], 'Name', text('Old'), text('New')],
      [[], 'Added', undefined, { kind: 'list', values: [text('40'), text('41')] }],
    ])
  })

  it('an audit entry lists the added and removed items of a set', () => {
    const { changes, unchanged } = readEntry({
      call: 'updateEmployee',
      before: { services: ['Check In Out', 'Note', 'Raffle'] },
      after: { services: ['Audit Trail', 'Check In Out'] },
    })
    const list = (...names: string[]) => ({ kind: 'list', values: names.map(text) })
    expect(changes.map(({ label, from, to, isPart }) => [label, from, to, isPart])).toEqual([
      ['Services', list('Note', 'Raffle'), undefined, true],
      ['Services', undefined, list('Audit Trail'), true],
    ])
    expect(unchanged.map(({ to }) => to)).toEqual([list('Check In Out')])
  })

  it('the items of a new list are not marked as added one by one', () => {
    const { changes } = readEntry({
      call: 'assignMachineToGame',
      before: { ended: [] },
      after: { begun: [{ assignMachineId: 4, machine: '7' }], added: ['8'] },
    })
    expect(changes.map(({ group, label, isPart }) => [group, label, isPart])).toEqual([
      [['Begun', 'Machine 7'], 'Machine', false],
      [[], 'Added', false],
      [['Begun', 'Machine 7'], 'Assignment number', false],
    ])
  })

  it('technical numbers come last', () => {
    const { changes } = readEntry({
      call: 'clockIn',
      before: null,
      after: { userId: 5, version: 2, name: 'Ana', totalHours: 3 },
    })
    expect(changes.map(({ label, to, isMinor }) => [label, to?.kind, isMinor])).toEqual([
      ['Employee', 'text', false],
      ['Total hours', 'number', false],
      ['Employee number', 'id', true],
      ['Version', 'id', true],
    ])
  })

  it('an audit entry can contain any JSON value', () => {
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
      expect(
        readEntry({ call: 'anOldCall', before: null, after: strange }).changes.every(({ to }) => to !== undefined),
      ).toBe(true)
      expect(readEntry({ call: 'anOldCall', before: strange, after: strange }).changes).toEqual([])
    }
    expect(readEntry({ call: 'anOldCall', before: { part: { a: 1 } }, after: { part: null } }).changes).toMatchObject([
      { group: ['Part'], label: 'A', isMinor: false, from: number(1) },
    ])
  })

  it.each([
    ['clockOut', { totalPay: 96.5 }, 'Total pay', { kind: 'dollars', number: 96.5 }],
    ['clockOut', { totalHours: 7.75 }, 'Total hours', number(7.75)],
    ['clockOut', { clockOut: '2026-06-01T23:00:00Z' }, 'Clock out', { kind: 'instant', text: '2026-06-01T23:00:00Z' }],
    ['clockOut', { isManual: true }, 'Entered by hand', { kind: 'truth', isTrue: true }],
    ['updateReading', { lifePay: 81.5 }, 'Life pay', { kind: 'percent', number: 81.5 }],
    // An assignment stores its meters as text.
    ['resetMachine', { curIn: '4500' }, 'Current in', meter(4_500)],
    ['updateEmployee', { color: '#1565c0' }, 'Color', { kind: 'color', text: '#1565c0' }],
    // The same key has another meaning in another area.
    ['selectLocation', { name: 'Lucky Star' }, 'Location', text('Lucky Star')],
    ['updateEmployee', { name: 'Ana Reyes' }, 'Name', text('Ana Reyes')],
    // Keys that the area no longer declares, and values in an old format, can still be read.
    ['clockOut', { timeAtCounter: 5 }, 'Time at counter', number(5)],
    ['anOldCall', { name: 'Ana' }, 'Name', text('Ana')],
    ['clockOut', { totalPay: 'none' }, 'Total pay', text('none')],
  ])('the label and format of a value come from the area of its call: %s, %j', (call, after, label, to) => {
    expect(readEntry({ call, before: null, after }).changes).toMatchObject([{ label, to }])
  })
})

describe('the sentence of an audit entry', () => {
  const by = { action: 'did something', account: 'Front Desk', actor: 'Linh Tran' }
  const rosa = { customer: 'Rosa Diaz', points: 20 }
  it.each([
    ['enrollCustomer', null, rosa, 'Linh Tran checked in Rosa Diaz'],
    ['setPoints', null, rosa, 'Linh Tran gave Rosa Diaz 20 points'],
    ['deleteCustomerPending', rosa, { list: 'points' }, 'Linh Tran voided the points of Rosa Diaz'],
    ['deleteCustomerPending', rosa, { list: 'pending' }, 'Linh Tran removed Rosa Diaz from the pending list'],
    ['updateReading', null, { machine: '12' }, 'Linh Tran read machine 12'],
    ['saveTicket', null, { number: 5561, machine: '12' }, 'Linh Tran paid ticket #5561 on machine 12'],
    ['updateReading', { machine: '12' }, { machine: '12' }, 'Linh Tran corrected machine 12'],
    ['editMachines', { renamed: [], retired: [] }, { renamed: [], added: ['12'] }, 'Linh Tran added machine 12'],
    [
      'editGames',
      { renamed: [{ id: 1, name: 'Fish' }], removed: ['Keno', 'Bingo'] },
      { renamed: [{ id: 1, name: 'Fish 2' }], added: [] },
      'Linh Tran renamed game Fish 2, removed 2 games',
    ],
    ['editMachines', { renamed: [], retired: [] }, { renamed: [], added: [] }, 'Linh Tran saved the list of machines'],
    ['assignMachineToGame', { ended: [] }, { begun: [{ machine: '7' }] }, 'Linh Tran assigned machine 7'],
    [
      'assignMachineToGame',
      { ended: [{ machine: '7' }, { machine: '8' }] },
      { begun: [] },
      'Linh Tran ended the assignment of 2 machines',
    ],
    [
      'updateShiftStatus',
      { sessions: [] },
      { sessions: [{ name: 'Ana Reyes', state: 'Paid' }] },
      'Linh Tran marked the employee session of Ana Reyes as paid',
    ],
    [
      'updateShiftStatus',
      { sessions: [] },
      {
        sessions: [
          { name: 'Ana Reyes', state: 'Unpaid' },
          { name: 'Ben Ode', state: 'Unpaid' },
        ],
      },
      'Linh Tran marked 2 employee sessions as unpaid',
    ],
    ['importCustomers', null, { imported: 1 }, 'Linh Tran imported 1 customer'],
    ['importCustomers', null, { imported: 1_200 }, 'Linh Tran imported 1,200 customers'],
    ['addFiles', {}, { firstName: 'Cher', lastName: '' }, 'Linh Tran added photos of Cher'],
    // The facts for the sentence may be missing, or its call may no longer exist.
    ['enrollCustomer', null, {}, 'Linh Tran: did something'],
    ['deleteCustomerPending', {}, { list: 'points' }, 'Linh Tran: did something'],
    ['anOldCall', null, rosa, 'Linh Tran: did something'],
  ])('the sentence says who did what: %s, %j, %j', (call, before, after, sentence) => {
    expect(sentenceOf({ ...by, call, before, after }, 'Nobody').text).toBe(sentence)
  })

  it('the sentence begins with the account when no employee acted, and with the text that the caller passes when no account was signed in', () => {
    const entry = { ...by, call: 'openKiosk', before: null, after: {} }
    expect(sentenceOf({ ...entry, actor: null }, 'Nobody').text).toBe('Front Desk opened the kiosk')
    expect(sentenceOf({ ...entry, account: null }, 'Command line').text).toBe('Command line opened the kiosk')
  })
})

it('changes are grouped by the part of the entry that contains them, and changes outside any part come first', () => {
  const at = (group: string[], label: string) => ({
    path: label,
    key: label,
    group,
    label,
    isMinor: false,
    isPart: false,
  })
  const groups = groupsOf([at(['Ended', '1'], 'a'), at([], 'b'), at(['Totals'], 'c'), at(['Ended', '1'], 'd')])
  expect(groups).toEqual([
    { title: [], items: [at([], 'b')] },
    { title: ['Ended', '1'], items: [at(['Ended', '1'], 'a'), at(['Ended', '1'], 'd')] },
    { title: ['Totals'], items: [at(['Totals'], 'c')] },
  ])
})

it('items with a single change are listed under the name of their list', () => {
  const mark = (clockId: number, name: string, state: string) => ({ clockId, name, state })
  const { changes } = readEntry({
    call: 'updateShiftStatus',
    before: { sessions: [mark(1, 'Ana', 'Unpaid'), mark(2, 'Ben', 'Unpaid')] },
    after: { sessions: [mark(1, 'Ana', 'Paid'), mark(2, 'Ben', 'Paid')] },
  })
  expect(groupsOf(changes).map(({ title, items }) => [title, items.map(({ label }) => label)])).toEqual([
    [['Employee sessions'], ['Ana › State', 'Ben › State']],
  ])
})
