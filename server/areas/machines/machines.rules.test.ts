import { describe, expect, test } from 'vitest'

import type { AssignTemplateEdit } from '@countroom/contract/machines/machines.shapes.ts'

import type { Named } from '../../platform/db/named-list.rules.ts'
import { type Assignment, type Floor, planAssignments } from './machines.rules.ts'

const row = (id: number, name: string): Named => ({ id, name, version: 1 })

describe('a save of assignments', () => {
  const meters = { prevIn: 10, prevOut: 5, curIn: 20, curOut: 8 }
  const live = (machineId: number, more: Partial<Assignment> = {}): Assignment => ({
    assignmentId: machineId * 100,
    machineId,
    machine: String(machineId),
    type: 'Regular',
    gameId: 1,
    game: 'Keno',
    meters,
    isRead: false,
    isReadInSession: false,
    ...more,
  })
  const floorOf = (...assignments: Assignment[]): Floor => ({
    assignments,
    readMeters: new Map(
      assignments.filter(({ isRead }) => isRead).map((assignment) => [assignment.machineId, assignment.meters]),
    ),
    machines: [row(1, '1'), row(2, '2'), row(3, '3')],
    games: [row(1, 'Keno'), row(2, 'Lariat')],
    isSessionRunning: false,
  })
  const running = (floor: Floor): Floor => ({ ...floor, isSessionRunning: true })
  const save = (machine: string, more: Partial<AssignTemplateEdit> = {}): AssignTemplateEdit => ({
    machine,
    type: 'Regular',
    game: 'Keno',
    prevIn: '10',
    prevOut: '5',
    curIn: '20',
    curOut: '8',
    ...more,
  })
  const nothing = { ended: [], begun: [] }

  test('a save changes nothing when its rows match the stored rows, even if the page is old', () => {
    const floor = floorOf(live(1), live(2))
    expect(
      planAssignments(floor, [save('1', { assignMachineId: 100 }), save('2', { assignMachineId: 200 })], []),
    ).toEqual(nothing)
    expect(planAssignments(floor, [save(' 1 ', { assignMachineId: 7, curIn: '19+1' }), save('2')], [])).toEqual(nothing)
  })

  test('a save ends an assignment that differs and begins a new assignment', () => {
    const plan = planAssignments(floorOf(live(1), live(2)), [save('1', { assignMachineId: 100, game: 'LARIAT' })], [])
    expect(plan).toEqual({ ended: [live(1)], begun: [{ machineId: 1, type: 'Regular', gameId: 2, meters }] })
  })

  test('a save is a conflict when another person has added, changed or removed one of its assignments since the page was loaded', () => {
    const floor = floorOf(live(1))
    const changed = { fault: 'changed', machines: ['1'] }
    expect(planAssignments(floor, [save('1', { assignMachineId: 7, type: 'Other' })], [])).toEqual(changed)
    expect(planAssignments(floor, [save('1', { type: 'Other' })], [])).toEqual(changed)
    expect(planAssignments(floorOf(), [save('1', { assignMachineId: 7 })], [])).toEqual(changed)
    expect(planAssignments(floor, [], [7])).toEqual({ fault: 'changed', machines: [] })
  })

  test('a save can move an assignment to another machine, unless that machine keeps its own assignment, and can swap two assignments', () => {
    const floor = floorOf(live(1), live(2, { type: 'Jackpot' }))
    expect(planAssignments(floor, [save('3', { assignMachineId: 100 })], [])).toMatchObject({
      ended: [{ machineId: 1 }],
      begun: [{ machineId: 3 }],
    })
    const swap = [save('2', { assignMachineId: 100 }), save('1', { assignMachineId: 200, type: 'Jackpot' })]
    expect(planAssignments(floor, swap, [])).toMatchObject({
      ended: [{ machineId: 1 }, { machineId: 2 }],
      begun: [
        { machineId: 2, type: 'Regular' },
        { machineId: 1, type: 'Jackpot' },
      ],
    })
    expect(planAssignments(floor, [save('2', { assignMachineId: 100 })], [])).toEqual({
      fault: 'changed',
      machines: ['2'],
    })
  })

  test('a save can replace a removed assignment with a new assignment', () => {
    const plan = planAssignments(floorOf(live(1)), [save('1', { curIn: '0' })], [100])
    expect(plan).toMatchObject({ ended: [{ assignmentId: 100 }], begun: [{ meters: { curIn: 0 } }] })
  })

  test('a save cannot change the meters of a machine that was read, and keeps them when it changes the machine’s game', () => {
    const floor = floorOf(live(1, { isRead: true }))
    expect(planAssignments(floor, [save('1', { assignMachineId: 100, curOut: '9' })], [])).toMatchObject({
      fault: 'metersRead',
      index: 0,
      field: 'curOut',
    })
    expect(planAssignments(floor, [save('1', { assignMachineId: 100, game: 'Lariat' })], [])).toMatchObject({
      begun: [{ gameId: 2, meters }],
    })
  })

  test('while a session runs, a save can add assignments and change those of machines not read yet, but cannot move or remove any', () => {
    const floor = running(floorOf(live(1, { isRead: true, isReadInSession: true }), live(2)))
    const refused = (machines: string[]) => ({ fault: 'sessionRunning', machines })
    expect(planAssignments(floor, [save('1', { assignMachineId: 100, game: 'Lariat' })], [])).toEqual(refused(['1']))
    expect(planAssignments(floor, [], [200])).toEqual(refused(['2']))
    expect(planAssignments(floor, [save('3', { assignMachineId: 200 })], [])).toEqual(refused(['2']))
    expect(planAssignments(floor, [save('2', { assignMachineId: 200, curIn: '7' }), save('3')], [])).toMatchObject({
      ended: [{ machineId: 2 }],
      begun: [{ machineId: 2 }, { machineId: 3 }],
    })
  })

  test.each<[string, AssignTemplateEdit, object]>([
    ['no machine', save(' '), { fault: 'machineMissing', index: 1, field: 'machine' }],
    ['an unknown machine', save('99'), { fault: 'machineUnknown', index: 1, field: 'machine', machine: '99' }],
    ['the machine of another row', save('1'), { fault: 'duplicate', index: 1, field: 'machine' }],
    ['no type', save('2', { type: '' }), { fault: 'incomplete', index: 1, field: 'type' }],
    ['no game', save('2', { game: '' }), { fault: 'incomplete', index: 1, field: 'game' }],
    ['an unknown game', save('2', { game: 'Bingo' }), { fault: 'gameUnknown', index: 1, field: 'game' }],
    ['no meter', save('2', { prevIn: '' }), { fault: 'meterInvalid', index: 1, field: 'prevIn', meterFault: 'empty' }],
    [
      'a negative meter',
      save('2', { prevOut: '1-2' }),
      { fault: 'meterInvalid', index: 1, field: 'prevOut', meterFault: 'negative' },
    ],
    [
      'a meter of 13 digits',
      save('2', { curOut: '1234567890123' }),
      { fault: 'meterInvalid', index: 1, field: 'curOut', meterFault: 'tooLarge' },
    ],
  ])('a row with %s is refused, and the fault names the row and the field', (_, wrong, fault) => {
    expect(planAssignments(floorOf(), [save('1'), wrong], [])).toEqual(fault)
  })
})
