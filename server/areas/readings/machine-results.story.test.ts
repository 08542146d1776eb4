import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MachineRange, MachineResult } from '@countroom/contract/readings/readings.shapes.ts'

import { addMachines, readRound, setUpFloor } from '../../testing/floor.ts'
import { type House, openHouse } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const on = (day: string) => house.clock.set(new Date(`${day}T23:00:00Z`))

const figuresOf = ({ daysOnFloor, sessions, inValue, outValue, difference }: MachineRange) => [
  daysOnFloor,
  sessions,
  inValue,
  outValue,
  difference,
]
const namedFigures = (machines: readonly MachineResult[]) =>
  Object.fromEntries(machines.map((machine) => [machine.machine, figuresOf(machine)]))

test('the machines of a week are listed best first, beside the week before, with their days on the floor and their problems', async () => {
  on('2026-06-01')
  const venue = await house.venue()
  const locationId = venue.id
  const admin = await setUpFloor(
    venue,
    ['good', 'dead', 'bleeding', 'greedy', 'leaver'].map((machine) => ({ machine, in: 10_000, out: 5_000 })),
  )
  const ana = await venue.employee({ roles: ['ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'] })
  const meters = new Map<string, [number, number]>()
  const read = async (day: string, played: Record<string, [number, number]>) => {
    on(day)
    await readRound(
      house,
      venue,
      ana,
      Object.entries(played).map(([machine, [dailyIn, dailyOut]]) => {
        const [curIn, curOut] = meters.get(machine) ?? [10_000, 5_000]
        meters.set(machine, [curIn + dailyIn, curOut + dailyOut])
        return [machine, curIn + dailyIn, curOut + dailyOut]
      }),
    )
  }
  const usual = { good: [500, 300], bleeding: [100, 130], greedy: [300, 100] } as Record<string, [number, number]>
  for (const day of ['2026-06-01', '2026-06-03', '2026-06-05'])
    await read(day, { ...usual, dead: day === '2026-06-05' ? [0, 0] : [40, 10], leaver: [200, 190] })
  const retire = async (name: string) => {
    const { machines } = await admin.call('POST /machine/list', { locationId })
    const { machineId, version } = machines.find(({ machine }) => machine === name)!
    await admin.call('POST /machine/edit', { locationId, machines: [], removed: [{ machineId, version }] })
  }
  await retire('leaver')
  await read('2026-06-08', { ...usual, dead: [0, 0] })
  const { assignTemplates } = await admin.call('POST /machine/listAssignTemplates', { locationId })
  const { isRead: _, ...bleeding } = assignTemplates.find(({ machine }) => machine === 'bleeding')!
  on('2026-06-10')
  await addMachines(admin, venue, [{ machine: 'newcomer', in: 10_000, out: 5_000, game: 'Dragon', type: 'Jackpot' }])
  await admin.call('POST /machine/assignMachineToGame', {
    locationId,
    assignTemplates: [{ ...bleeding, game: 'Dragon' }],
  })
  for (const day of ['2026-06-10', '2026-06-12']) await read(day, { ...usual, dead: [0, 0], newcomer: [900, 800] })

  const thisWeek = { fromDate: '2026-06-08', toDate: '2026-06-14' }
  const lastWeek = { fromDate: '2026-06-01', toDate: '2026-06-07' }
  const reply = await ana.call('POST /machine/listMachineResults', { ...thisWeek, compared: lastWeek, locationId })
  expect([reply.lastDay, reply.idleDays]).toEqual(['2026-06-12', 7])
  expect(
    reply.machines.map(({ machine, game, type, lastPlayed, flags, compared, ...range }) => [
      machine,
      game,
      type,
      lastPlayed,
      flags,
      figuresOf(range),
      figuresOf(compared!),
    ]),
  ).toEqual([
    // In both weeks, the last session was on Friday. Later days do not count as days on the floor.
    ['good', 'Fish', 'Regular', '2026-06-12', [], [5, 3, 1_500, 900, 600], [5, 3, 1_500, 900, 600]],
    ['greedy', 'Fish', 'Regular', '2026-06-12', ['highHold'], [5, 3, 900, 300, 600], [5, 3, 900, 300, 600]],
    ['newcomer', 'Dragon', 'Jackpot', '2026-06-12', [], [3, 2, 1_800, 1_600, 200], [0, 0, 0, 0, 0]],
    ['dead', 'Fish', 'Regular', '2026-06-03', ['dead'], [5, 3, 0, 0, 0], [5, 3, 80, 20, 60]],
    // The machine `leaver` left the floor on Friday of the week before, so it is not flagged as dead.
    ['leaver', 'Fish', 'Regular', '2026-06-05', [], [0, 0, 0, 0, 0], [5, 3, 600, 570, 30]],
    // The day on which the game of `bleeding` changed counts as one day on the floor.
    ['bleeding', 'Dragon', 'Regular', '2026-06-12', ['bleeding'], [5, 3, 300, 390, -90], [5, 3, 300, 390, -90]],
  ])

  // Five days without play are too few for the flag. Play after the range does not count.
  const toMonday = await ana.call('POST /machine/listMachineResults', {
    ...lastWeek,
    toDate: '2026-06-08',
    locationId,
  })
  const dead = toMonday.machines.find(({ machine }) => machine === 'dead')!
  expect([dead.lastPlayed, dead.flags, dead.compared]).toEqual(['2026-06-03', [], null])
  expect(toMonday.machines[0]).toMatchObject({ machine: 'good', lastPlayed: '2026-06-08' })
  // The machine `leaver` was on the floor for five of the eight days.
  expect(namedFigures(toMonday.machines)).toMatchObject({
    good: [8, 4, 2_000, 1_200, 800],
    leaver: [5, 3, 600, 570, 30],
  })
  expect(toMonday.machines.map(({ machine }) => machine)).not.toContain('newcomer')
  // With a lower threshold for idle machines, the list flags the machine `dead` earlier.
  const { thresholds } = await admin.call('POST /alert/getThresholds', { locationId })
  await admin.call('POST /alert/saveThresholds', { ...thresholds, locationId, idleDays: 5 })
  const { machines: sooner } = await ana.call('POST /machine/listMachineResults', {
    ...lastWeek,
    toDate: '2026-06-08',
    locationId,
  })
  expect(sooner.find(({ machine }) => machine === 'dead')!.flags).toEqual(['dead'])

  // A dead machine that was taken off the floor is no longer flagged.
  await retire('dead')
  await read('2026-06-15', { ...usual, newcomer: [900, 800] })
  const later = { fromDate: '2026-06-08', toDate: '2026-06-15', locationId }
  const { machines } = await ana.call('POST /machine/listMachineResults', later)
  expect(machines.find(({ machine }) => machine === 'dead')).toMatchObject({ flags: [], daysOnFloor: 5 })

  // The first range is before the venue had machines. The second is after its last session.
  for (const range of [
    { fromDate: '2026-05-01', toDate: '2026-05-31' },
    { fromDate: '2026-06-20', toDate: '2026-06-21' },
  ]) {
    const none = await ana.call('POST /machine/listMachineResults', { ...range, locationId })
    expect(none).toMatchObject({ machines: [], lastDay: null })
  }
  const tooLong = { ...thisWeek, compared: { fromDate: '2015-01-01', toDate: '2026-06-07' }, locationId }
  expect((await ana.refused('POST /machine/listMachineResults', tooLong)).code).toBe('range.tooManyDays')
})
