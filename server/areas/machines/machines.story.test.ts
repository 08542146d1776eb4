import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AssignTemplate, AssignTemplateEdit, Machine } from '@countroom/contract/machines/machines.shapes.ts'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

let venue: Venue
let locationId: number
let ana: Person
beforeEach(async () => {
  venue = await house.venue()
  locationId = venue.id
  ana = await venue.employee({
    roles: ['ROLE_MACHINE', 'ROLE_GAME', 'ROLE_ASSIGN_MACHINE', 'ROLE_ADD_MACHINE_READING'],
  })
})

async function addMachines(...names: string[]): Promise<Machine[]> {
  const { machines } = await ana.call('POST /machine/edit', {
    locationId,
    machines: names.map((machine) => ({ machine })),
  })
  return machines
}

const namesOf = (machines: readonly { machine: string }[]) => machines.map(({ machine }) => machine)

const meters = { prevIn: '80', prevOut: '40', curIn: '100', curOut: '50' }

/** Machines 1 and 2, both assigned to Keno, and a second game. */
async function assignedFloor(): Promise<AssignTemplate[]> {
  await addMachines('1', '2')
  await ana.call('POST /game/edit', { locationId, games: [{ type: 'Keno' }, { type: 'Lariat' }] })
  return assign({ machine: '1' }, { machine: '2' })
}

async function assign(...rows: Partial<AssignTemplateEdit>[]): Promise<AssignTemplate[]> {
  const { assignTemplates } = await ana.call('POST /machine/assignMachineToGame', {
    locationId,
    assignTemplates: rows.map(editOf),
  })
  return assignTemplates
}

async function refusedAssigning(...rows: Partial<AssignTemplateEdit>[]) {
  return ana.refused('POST /machine/assignMachineToGame', { locationId, assignTemplates: rows.map(editOf) })
}

function editOf(row: Partial<AssignTemplateEdit> & { isRead?: boolean }): AssignTemplateEdit {
  const { isRead: _, ...edit } = row
  return { machine: '1', type: 'Regular', game: 'Keno', ...meters, ...edit }
}

async function startSession(): Promise<number> {
  return (await ana.call('POST /machine/startNewSession', { locationId })).session.sessionId
}

async function read(sessionId: number, machine: string, meterIn: number, meterOut: number) {
  return ana.call('POST /machine/updateReading', {
    locationId,
    data: { locationId, sessionId, machine, in: meterIn, out: meterOut },
  })
}

/** Reads machines 1 and 2 in one complete round. */
async function round(meterIn: number, meterOut: number): Promise<void> {
  const sessionId = await startSession()
  await read(sessionId, '1', meterIn, meterOut)
  await read(sessionId, '2', meterIn, meterOut)
  const { sessions } = await ana.call('POST /machine/getAvailableEmployeeSessions', { locationId })
  const clockId = sessions[0]?.clockId ?? (await nextShift())
  await ana.call('POST /machine/endSession', { sessionId, locationId, employeeSessionIds: [clockId] })
}

/** Clocks in another employee. Returns the id of the shift, which a round can settle. */
async function nextShift(): Promise<number> {
  const helper = await venue.employee()
  const { sessions } = await ana.call('POST /machine/getAvailableEmployeeSessions', { locationId })
  return sessions.find((shift) => shift.userId === helper.userId)!.clockId
}

async function lastAudit(call: string): Promise<{ before: unknown; after: unknown }> {
  const { rows } = await house.owner.query<{ before: unknown; after: unknown }>(
    'select before, after from audit_log where location_id = $1 and call = $2 order by seq desc limit 1',
    [locationId, call],
  )
  return rows[0]!
}

describe('the machines of a location', () => {
  test('machines are sorted by number, 2 before 10, and their names are trimmed', async () => {
    expect(namesOf(await addMachines('10', ' 2 ', '1'))).toEqual(['1', '2', '10'])
    const { machines } = await ana.call('POST /machine/list', { locationId })
    expect(namesOf(machines)).toEqual(['1', '2', '10'])
  })

  test('one save can add, rename and retire machines, and the audit trail records only these changes', async () => {
    const [one, two, three] = await addMachines('1', '2', '3')
    const { machines, message } = await ana.call('POST /machine/edit', {
      locationId,
      machines: [{ ...one!, machine: '4' }, two!, { machine: '5' }],
      removed: [{ machineId: three!.machineId, version: 1 }],
    })
    expect(message).toBe('Saved')
    expect(namesOf(machines)).toEqual(['2', '4', '5'])
    expect(machines.find(({ machine }) => machine === '4')).toEqual({
      machineId: one!.machineId,
      machine: '4',
      version: 2,
    })
    expect(await lastAudit('editMachines')).toEqual({
      before: { renamed: [{ id: one!.machineId, name: '1' }], retired: [{ id: three!.machineId, name: '3' }] },
      after: { renamed: [{ id: one!.machineId, name: '4' }], added: ['5'] },
    })
    const rows = await house.owner.query('select name, retired_at from machines where machine_id = $1', [
      three!.machineId,
    ])
    expect(rows.rows).toEqual([{ name: '3', retired_at: house.clock.now() }])
  })

  test('machines can swap their names in one save', async () => {
    const [one, two, three] = await addMachines('1', '2', '3')
    const { machines } = await ana.call('POST /machine/edit', {
      locationId,
      machines: [
        { ...one!, machine: '2' },
        { ...two!, machine: '3' },
        { ...three!, machine: '1' },
      ],
    })
    expect(machines.map(({ machineId }) => machineId)).toEqual([three!.machineId, one!.machineId, two!.machineId])
  })

  test('a save is refused if a machine name is empty or, ignoring case, already used in the save or at the location', async () => {
    await addMachines('Ace')
    const save = async (...names: string[]) =>
      ana.refused('POST /machine/edit', { locationId, machines: names.map((machine) => ({ machine })) })
    expect(await save('1', '  ')).toMatchObject({ code: 'machine.nameMissing', detail: { path: 'machines.1.machine' } })
    expect(await save('1', ' aCE ')).toMatchObject({
      code: 'machine.duplicate',
      message: expect.stringContaining('Duplicate machine names are not allowed.') as string,
      detail: { path: 'machines.1.machine' },
    })
    expect(await save('1', '2', '1')).toMatchObject({
      code: 'machine.duplicate',
      detail: { path: 'machines.2.machine' },
    })
    expect(namesOf((await ana.call('POST /machine/list', { locationId })).machines)).toEqual(['Ace'])
  })

  test('a save from a page that shows old machine names is refused with the names of the machines, unless it sends the current names', async () => {
    const [one, two] = await addMachines('1', '2')
    await ana.call('POST /machine/edit', {
      locationId,
      machines: [
        { ...one!, machine: '11' },
        { ...two!, machine: '12' },
      ],
    })
    const refused = await ana.refused('POST /machine/edit', {
      locationId,
      machines: [{ ...one!, machine: '21' }, two!, { machine: '3' }],
    })
    expect(refused.code).toBe('list.changed')
    expect(refused.reply.message).toContain('machine 11, machine 12')
    const agreeing = { machines: [{ ...one!, machine: '11' }], locationId }
    expect(namesOf((await ana.call('POST /machine/edit', agreeing)).machines)).toEqual(['11', '12'])
  })

  test('a save from a page that shows an old machine name cannot retire the machine', async () => {
    const [one] = await addMachines('1')
    await ana.call('POST /machine/edit', { locationId, machines: [{ ...one!, machine: '7' }] })
    const retire = { locationId, machines: [], removed: [{ machineId: one!.machineId, version: 1 }] }
    expect((await ana.refused('POST /machine/edit', retire)).code).toBe('list.changed')
  })

  test('machines cannot be retired while a reading session runs, but can be added and renamed', async () => {
    const [one] = await assignedFloor().then(
      async () => (await ana.call('POST /machine/list', { locationId })).machines,
    )
    await startSession()
    const retire = { locationId, machines: [], removed: [{ machineId: one!.machineId, version: 1 }] }
    const refused = await ana.refused('POST /machine/edit', retire)
    expect(refused).toMatchObject({ code: 'machine.sessionRunning', status: 409 })
    expect(refused.reply.message).toContain('machine 1')
    const { machines } = await ana.call('POST /machine/edit', {
      locationId,
      machines: [{ ...one!, machine: '9' }, { machine: '3' }],
    })
    expect(namesOf(machines)).toEqual(['2', '3', '9'])
    const { session } = await ana.call('POST /machine/loadStartedSession', { locationId })
    expect(session!.missing).toEqual(['2', '3', '9'])
  })

  test('the end of a round waits while somebody adds a machine, and is then refused because nobody has read the new machine', async () => {
    await assignedFloor()
    const sessionId = await startSession()
    await read(sessionId, '1', 120, 60)
    await read(sessionId, '2', 120, 60)
    const employeeSessionIds = [await nextShift()]
    // Another person's change of a machine keeps the edit from finishing.
    const other = await house.owner.connect()
    await other.query('begin')
    await other.query('select from machines where location_id = $1 for update', [locationId])
    const adding = ana.call('POST /machine/edit', { locationId, machines: [{ machine: '3' }] })
    await expect.poll(() => house.isWaiting()).toBe(true)
    let isOver = false
    const ending = ana.send('POST /machine/endSession', { sessionId, locationId, employeeSessionIds }).finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await house.waiting()).length === 2).toBe(true)
    await other.query('commit')
    other.release()
    await adding
    expect(await ending).toMatchObject({ status: 422, reply: { code: 'reading.missing' } })
  })

  test('retiring a machine ends its assignment, keeps its readings and frees its name', async () => {
    await assignedFloor()
    await round(120, 60)
    const { machines } = await ana.call('POST /machine/list', { locationId })
    const { machineId, version } = machines[0]!
    await ana.call('POST /machine/edit', {
      locationId,
      machines: [{ machine: '1' }],
      removed: [{ machineId, version }],
    })
    const { assignTemplates } = await ana.call('POST /machine/listAssignTemplates', { locationId })
    expect(namesOf(assignTemplates)).toEqual(['2'])
    const readings = await house.owner.query('select cur_in from readings where machine_id = $1', [machineId])
    expect(readings.rows).toEqual([{ cur_in: '120' }])
  })

  test('when twelve saves add a machine with the same name at the same moment, one succeeds and the others are refused', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => ana.send('POST /machine/edit', { locationId, machines: [{ machine: '7' }] })),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 422)])
    expect(namesOf((await ana.call('POST /machine/list', { locationId })).machines)).toEqual(['7'])
  })

  test('when a rename and a new machine take the same name at the same moment, one of the two saves is refused', async () => {
    for (let time = 0; time < 5; time++) {
      const [first] = await addMachines(`old ${time}`).then((all) =>
        all.filter(({ machine }) => machine === `old ${time}`),
      )
      const name = `new ${time}`
      const replies = await Promise.all([
        ana.send('POST /machine/edit', { locationId, machines: [{ ...first!, machine: name }] }),
        ana.send('POST /machine/edit', { locationId, machines: [{ machine: name }] }),
      ])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    }
  })

  test('a save that changes a machine twice, or changes and retires a machine, is refused as malformed', async () => {
    const [one] = await addMachines('1')
    const twice = { locationId, machines: [one!, { ...one!, machine: '2' }] }
    expect((await ana.refused('POST /machine/edit', twice)).code).toBe('request.malformed')
    const both = { locationId, machines: [one!], removed: [{ machineId: one!.machineId, version: 1 }] }
    expect((await ana.refused('POST /machine/edit', both)).code).toBe('request.malformed')
  })
})

describe('the games of a location', () => {
  test('one save can add, rename and remove games, and the audit trail records only these changes', async () => {
    const added = await ana.call('POST /game/edit', { locationId, games: [{ type: ' Keno ' }, { type: 'Bingo' }] })
    const [bingo, keno] = added.games
    expect(added.games.map(({ type }) => type)).toEqual(['Bingo', 'Keno'])
    const { games } = await ana.call('POST /game/edit', {
      locationId,
      games: [{ ...keno!, type: 'Super Keno' }, { type: 'Reels' }],
      removed: [{ gameId: bingo!.gameId, version: 1 }],
    })
    expect(games.map(({ type }) => type)).toEqual(['Reels', 'Super Keno'])
    expect(await lastAudit('editGames')).toEqual({
      before: { renamed: [{ id: keno!.gameId, name: 'Keno' }], removed: [{ id: bingo!.gameId, name: 'Bingo' }] },
      after: { renamed: [{ id: keno!.gameId, name: 'Super Keno' }], added: ['Reels'] },
    })
  })

  test('a game needs a type that no other game has', async () => {
    await ana.call('POST /game/edit', { locationId, games: [{ type: 'Keno' }] })
    const missing = await ana.refused('POST /game/edit', { locationId, games: [{ type: '' }] })
    expect(missing).toMatchObject({ code: 'game.typeMissing', detail: { path: 'games.0.type' } })
    const duplicate = await ana.refused('POST /game/edit', { locationId, games: [{ type: 'KENO' }] })
    expect(duplicate).toMatchObject({ code: 'game.duplicate', detail: { path: 'games.0.type' } })
    expect(duplicate.reply.message).toBe('Duplicate type are not allowed.')
  })

  test('a game cannot be removed while it is assigned to a machine', async () => {
    const [first, second] = await assignedFloor()
    const { games } = await ana.call('POST /game/list', { locationId })
    const { gameId, version } = games.find(({ type }) => type === 'Keno')!
    const remove = { locationId, games: [], removed: [{ gameId, version }] }
    const refused = await ana.refused('POST /game/edit', remove)
    expect(refused.code).toBe('game.assigned')
    expect(refused.reply.message).toContain('Keno')
    await assign({ ...first!, game: 'Lariat' }, { ...second!, game: 'Lariat' })
    expect((await ana.call('POST /game/edit', remove)).games.map(({ type }) => type)).toEqual(['Lariat'])
  })

  test('a save from a page that shows an old game type is refused, and the refusal names the game', async () => {
    const { games } = await ana.call('POST /game/edit', { locationId, games: [{ type: 'Keno' }] })
    await ana.call('POST /game/edit', { locationId, games: [{ ...games[0]!, type: 'Keno 2' }] })
    const refused = await ana.refused('POST /game/edit', { locationId, games: [{ ...games[0]!, type: 'Keno 3' }] })
    expect(refused.code).toBe('list.changed')
    expect(refused.reply.message).toContain('game Keno 2')
  })

  test('a game that is removed and assigned at the same moment never ends up removed and still assigned', async () => {
    await addMachines('1')
    for (let time = 0; time < 5; time++) {
      const added = await ana.call('POST /game/edit', { locationId, games: [{ type: `Game ${time}` }] })
      const { gameId, version, type } = added.games.at(-1)!
      await Promise.all([
        ana.send('POST /game/edit', { locationId, games: [], removed: [{ gameId, version }] }),
        ana.send('POST /machine/assignMachineToGame', {
          locationId,
          assignTemplates: [editOf({ game: type })],
        }),
      ])
      const gone = await house.owner.query(
        `select from assignments a join games g on g.location_id = a.location_id and g.game_id = a.game_id
         where a.location_id = $1 and a.ended_at is null and g.removed_at is not null`,
        [locationId],
      )
      expect(gone.rowCount).toBe(0)
      const { assignTemplates } = await ana.call('POST /machine/listAssignTemplates', { locationId })
      await ana.call('POST /machine/assignMachineToGame', {
        locationId,
        assignTemplates: [],
        removed: assignTemplates.map(({ assignMachineId }) => assignMachineId),
      })
    }
  })
})

describe('an assignment', () => {
  test('an assignment gives a machine its type, game and meters, and the audit trail records the new assignment', async () => {
    const rows = await assignedFloor()
    expect(rows).toMatchObject(
      ['1', '2'].map((machine) => ({ machine, type: 'Regular', game: 'Keno', ...meters, isRead: false })),
    )
    expect(await lastAudit('assignMachineToGame')).toEqual({ before: { ended: [] }, after: { begun: rows } })
  })

  test('a meter that is typed as a calculation is saved as its result', async () => {
    await assignedFloor()
    const [first] = (await ana.call('POST /machine/listAssignTemplates', { locationId })).assignTemplates
    const [changed] = await assign({ ...first!, curIn: ' 100+25*2 ' })
    expect(changed).toMatchObject({ curIn: '150' })
  })

  test.each([
    ['empty', '', 'Enter a meter value.'],
    ['not a number', '12a', 'Use digits'],
    ['a number after two signs', '--5', 'Use digits'],
    ['a division by zero', '1/0', 'divided by zero'],
    ['below zero', '5-6', 'cannot be negative'],
    ['not a whole number', '1.5', 'whole number'],
    ['longer than 12 digits', '1234567890123', 'at most 12 digits'],
    ['longer than 100 characters', '9'.repeat(10_000), 'at most 100 characters'],
  ])('a meter is refused when it is %s, and the refusal points to its field', async (_, curIn, problem) => {
    await assignedFloor()
    const refused = await refusedAssigning({ machine: '1' }, { machine: '2', curIn })
    expect(refused).toMatchObject({ code: 'reading.meterInvalid', detail: { path: 'assignTemplates.1.curIn' } })
    expect(refused.reply.message).toContain('Cur In: ')
    expect(refused.reply.message).toContain(problem)
  })

  test('an assignment needs a type and an existing machine and game, and a save may name each machine only once', async () => {
    await assignedFloor()
    const place = (field: string) => ({ detail: { path: `assignTemplates.0.${field}` } })
    expect(await refusedAssigning({ machine: '99' })).toMatchObject({ code: 'machine.unknown', ...place('machine') })
    expect(await refusedAssigning({ machine: '' })).toMatchObject({ code: 'machine.nameMissing', ...place('machine') })
    expect(await refusedAssigning({ game: 'Bingo' })).toMatchObject({ code: 'game.unknown', ...place('game') })
    expect(await refusedAssigning({ type: '' })).toMatchObject({
      code: 'assignment.incomplete',
      reply: { message: 'Type and Game are required.' },
      ...place('type'),
    })
    expect(await refusedAssigning({ game: '' })).toMatchObject({ code: 'assignment.incomplete', ...place('game') })
    expect(await refusedAssigning({ machine: '1' }, { machine: ' 1 ' })).toMatchObject({
      code: 'assignment.duplicate',
      reply: { message: 'Duplicate machine selected' },
      detail: { path: 'assignTemplates.1.machine' },
    })
  })

  test('a save that changes a type and a meter ends the assignment and begins a new assignment', async () => {
    const [first] = await assignedFloor()
    const [changed, untouched] = await assign({ ...first!, type: 'Jackpot', curIn: '130' })
    expect(changed).toMatchObject({ machine: '1', type: 'Jackpot', curIn: '130' })
    expect(untouched).toMatchObject({ machine: '2', type: 'Regular' })
    expect(changed!.assignMachineId).not.toBe(first!.assignMachineId)
    const { rows } = await house.owner.query(
      'select type, cur_in, ended_at from assignments where assignment_id = $1',
      [first!.assignMachineId],
    )
    expect(rows).toEqual([{ type: 'Regular', cur_in: '100', ended_at: house.clock.now() }])
    expect(await lastAudit('assignMachineToGame')).toEqual({ before: { ended: [first] }, after: { begun: [changed] } })
  })

  test('a save without a change keeps the same assignments, even if it does not send their ids', async () => {
    const rows = await assignedFloor()
    expect(await assign(...rows)).toEqual(rows)
    expect(await assign({ machine: '1' }, { machine: '2' })).toEqual(rows)
  })

  test('a save from a page that shows an older assignment is refused with the name of the machine, unless it sends the current values', async () => {
    const [first, second] = await assignedFloor()
    await assign({ ...first!, type: 'Other' })
    const refused = await refusedAssigning({ ...first!, type: 'Jackpot' }, second!)
    expect(refused.code).toBe('list.changed')
    expect(refused.reply.message).toContain('machine 1')
    expect(await assign({ ...first!, type: 'Other' }, second!)).toHaveLength(2)
    const removed = { locationId, assignTemplates: [], removed: [first!.assignMachineId] }
    expect((await ana.refused('POST /machine/assignMachineToGame', removed)).code).toBe('list.changed')
  })

  test('a save can remove an assignment, and two assignments can swap their machines', async () => {
    const [first, second] = await assignedFloor()
    const jackpot = (await assign({ ...second!, type: 'Jackpot' }))[1]!
    const swapped = await assign({ ...first!, machine: '2' }, { ...jackpot, machine: '1' })
    expect(swapped).toMatchObject([
      { machine: '1', type: 'Jackpot' },
      { machine: '2', type: 'Regular' },
    ])
    const { assignTemplates } = await ana.call('POST /machine/assignMachineToGame', {
      locationId,
      assignTemplates: [],
      removed: [swapped[0]!.assignMachineId],
    })
    expect(namesOf(assignTemplates)).toEqual(['2'])
  })

  test('after a reading, the assignment shows the meters of the reading, and nobody can type other meters', async () => {
    const [before, other] = await assignedFloor()
    await round(120, 60)
    const { assignTemplates } = await ana.call('POST /machine/listAssignTemplates', { locationId })
    expect(assignTemplates[0]).toEqual({
      ...before!,
      prevIn: '100',
      prevOut: '50',
      curIn: '120',
      curOut: '60',
      isRead: true,
    })
    const typed = await refusedAssigning({ ...assignTemplates[0]!, curOut: '61' })
    expect(typed).toMatchObject({ code: 'assignment.metersRead', detail: { path: 'assignTemplates.0.curOut' } })
    expect(typed.reply.message).toContain('Machine 1')
    // These meters come from a page that was opened before the round. So the refusal is about the newer reading and not about typed meters.
    expect((await refusedAssigning(before!, other!)).code).toBe('list.changed')
    await round(150, 80)
    expect((await refusedAssigning(assignTemplates[0]!)).code).toBe('list.changed')
  })

  test('an assignment keeps the meters of the last reading when its game changes, and the next round continues from these meters', async () => {
    await assignedFloor()
    await round(120, 60)
    const { assignTemplates } = await ana.call('POST /machine/listAssignTemplates', { locationId })
    const [changed] = await assign({ ...assignTemplates[0]!, game: 'Lariat' })
    expect(changed).toMatchObject({
      game: 'Lariat',
      prevIn: '100',
      prevOut: '50',
      curIn: '120',
      curOut: '60',
      isRead: true,
    })
    expect((await refusedAssigning({ ...changed!, curIn: '1' })).code).toBe('assignment.metersRead')
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', { locationId, machine: '1' })
    expect(previous).toMatchObject({ prevIn: 120, prevOut: 60 })
  })

  test('an assignment that is removed and made again continues from the last reading, because only a reset clears a machine’s meters', async () => {
    const [first] = await assignedFloor()
    await round(120, 60)
    const remove = { locationId, assignTemplates: [], removed: [first!.assignMachineId] }
    await ana.call('POST /machine/assignMachineToGame', remove)
    const zeros = { prevIn: '0', prevOut: '0', curIn: '0', curOut: '0' }
    expect((await refusedAssigning(editOf({ ...zeros, curIn: '1' }))).code).toBe('assignment.metersRead')
    const [made, second] = await assign(editOf(zeros))
    expect(made).toMatchObject({ machine: '1', prevIn: '100', prevOut: '50', curIn: '120', curOut: '60', isRead: true })
    const [swapped] = await assign({ ...second!, machine: '1' }, { ...made!, machine: '2' })
    expect(swapped).toMatchObject({ machine: '1', curIn: '120', curOut: '60', isRead: true })
    const sessionId = await startSession()
    const body = { locationId, data: { machine: '1', in: '100', out: '70', sessionId, locationId } }
    expect((await ana.refused('POST /machine/updateReading', body)).code).toBe('reading.meterFell')
  })

  test('while a reading session runs, an assignment cannot be removed, and can be changed only until the session reads its machine', async () => {
    const [first, second] = await assignedFloor()
    const sessionId = await startSession()
    await read(sessionId, '1', 120, 60)
    const { assignTemplates } = await ana.call('POST /machine/listAssignTemplates', { locationId })
    expect((await refusedAssigning({ ...assignTemplates[0]!, game: 'Lariat' })).code).toBe('machine.sessionRunning')
    const remove = { locationId, assignTemplates: [], removed: [second!.assignMachineId] }
    expect((await ana.refused('POST /machine/assignMachineToGame', remove)).code).toBe('machine.sessionRunning')
    expect(await assign({ ...second!, curIn: '90' })).toMatchObject([
      { assignMachineId: first!.assignMachineId },
      { curIn: '90' },
    ])
    const reading = await read(sessionId, '2', 100, 60)
    expect(reading.reading).toMatchObject({ prevIn: 90, inValue: 10 })
  })

  test('a change of an assignment waits for a reading that is being saved, and is then refused', async () => {
    const [first] = await assignedFloor()
    const sessionId = await startSession()
    const saving = await house.owner.connect()
    await saving.query('begin')
    await saving.query(`select from machines where location_id = $1 and name = '1' for no key update`, [locationId])
    const changing = ana.send('POST /machine/assignMachineToGame', {
      locationId,
      assignTemplates: [editOf({ ...first!, curIn: '90' })],
    })
    await saving.query(
      `insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in, cur_out,
         daily_in, daily_out, read_at, read_by)
       select a.location_id, $2, a.machine_id, a.assignment_id, 0, a.cur_in, a.cur_out, a.cur_in + 20, a.cur_out, 20, 0, $3, $4
       from assignments a where a.assignment_id = $1`,
      [first!.assignMachineId, sessionId, house.clock.now(), ana.userId],
    )
    await Promise.race([changing, new Promise((resolve) => setTimeout(resolve, 200))])
    await saving.query('commit')
    saving.release()
    expect(await changing).toMatchObject({ status: 409, reply: { code: 'assignment.metersRead' } })
  })

  test('when ten saves assign the same machine at the same moment, one succeeds, and the others are refused as conflicts', async () => {
    await assignedFloor()
    await addMachines('3')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ana.send('POST /machine/assignMachineToGame', {
          locationId,
          assignTemplates: [editOf({ machine: '3', curIn: String(index) })],
        }),
      ),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

describe('a reset', () => {
  test('a reset sets the four meters to zero and allows typed meters again, and the audit trail records the old meters', async () => {
    await assignedFloor()
    await round(120, 60)
    const { assignTemplates } = await ana.call('POST /machine/listAssignTemplates', { locationId })
    const before = assignTemplates[0]!
    const { assignTemplate } = await ana.call('POST /machine/resetMachine', { assignMachineId: before.assignMachineId })
    expect(assignTemplate).toMatchObject({
      machine: '1',
      game: 'Keno',
      prevIn: '0',
      prevOut: '0',
      curIn: '0',
      curOut: '0',
      isRead: false,
    })
    expect(await lastAudit('resetMachine')).toEqual({ before, after: assignTemplate })
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', { locationId, machine: '1' })
    expect(previous).toMatchObject({ prevIn: 0, prevOut: 0 })
    expect(await assign({ ...assignTemplate, curIn: '5' })).toMatchObject([{ curIn: '5' }, { machine: '2' }])
  })

  test('a reset is refused while a reading session runs', async () => {
    const [first] = await assignedFloor()
    await startSession()
    const refused = await ana.refused('POST /machine/resetMachine', {
      assignMachineId: first!.assignMachineId,
      locationId,
    })
    expect(refused).toMatchObject({ code: 'machine.sessionRunning', status: 409 })
  })

  test('a reset is refused for an assignment that has ended, and for an assignment of another location', async () => {
    const [first] = await assignedFloor()
    await ana.call('POST /machine/resetMachine', { assignMachineId: first!.assignMachineId })
    const again = await ana.refused('POST /machine/resetMachine', { assignMachineId: first!.assignMachineId })
    expect(again.code).toBe('assignment.unknown')
    const elsewhere = await house.venue()
    const stranger = await elsewhere.admin()
    const [, second] = (await ana.call('POST /machine/listAssignTemplates', { locationId })).assignTemplates
    const foreign = await stranger.refused('POST /machine/resetMachine', { assignMachineId: second!.assignMachineId })
    expect(foreign).toMatchObject({ code: 'assignment.unknown', status: 404 })
  })
})

// A meter sheet is a file with the meters of a location's machines.
describe('a meter sheet', () => {
  const sheet = (...rows: [machine: string, meterIn: string, meterOut: string, game?: string][]) => ({
    locationId,
    rows: rows.map(([machine, meterIn, meterOut, game = ''], index) => ({
      row: index + 2,
      machine,
      game,
      type: '',
      in: meterIn,
      out: meterOut,
    })),
  })
  let boss: Person
  beforeEach(async () => {
    boss = await venue.admin()
  })

  test('a meter sheet adds machines, games and meters in one import, and the first round begins from these meters', async () => {
    const body = sheet(['1', '43,879', '36436', 'Fish'], ['2', '38438', '17306', 'fish'], ['20', '0', '0', 'Keno'])
    const { findings } = await boss.call('POST /machine/previewMeters', body)
    expect(findings.map(({ row, faults, warnings }) => [row, faults.length, warnings.length])).toEqual([
      [2, 0, 2],
      [3, 0, 1],
      [4, 0, 2],
    ])
    expect((await boss.call('POST /machine/list', { locationId })).machines).toEqual([])
    expect(await boss.call('POST /machine/importMeters', body)).toMatchObject({ imported: 3 })
    const { assignTemplates } = await boss.call('POST /machine/listAssignTemplates', { locationId })
    expect(
      assignTemplates.map(({ machine, game, type, curIn, curOut }) => [machine, game, type, curIn, curOut]),
    ).toEqual([
      ['1', 'Fish', 'Regular', '43879', '36436'],
      ['2', 'Fish', 'Regular', '38438', '17306'],
      ['20', 'Keno', 'Regular', '0', '0'],
    ])
    expect(await lastAudit('importMeters')).toMatchObject({
      before: { ended: [] },
      after: { newMachines: ['1', '2', '20'], newGames: ['Fish', 'Keno'], begun: assignTemplates },
    })
    await startSession()
    const { previous } = await ana.call('POST /machine/getPreviousInAndOutReading', { locationId, machine: '1' })
    expect(previous).toMatchObject({ prevIn: 43_879, prevOut: 36_436 })
  })

  test('rows without a game get the game that the person chose, and rows without a type get the chosen type', async () => {
    const body = {
      ...sheet(['1', '100', '50'], ['2', '200', '60', 'Keno']),
      withoutGame: { game: ' Fish ', type: 'Other' as const },
    }
    expect(await boss.call('POST /machine/previewMeters', body)).toMatchObject({
      findings: [{ faults: [] }, { faults: [] }],
    })
    await boss.call('POST /machine/importMeters', body)
    const { assignTemplates } = await boss.call('POST /machine/listAssignTemplates', { locationId })
    expect(assignTemplates.map(({ machine, game, type }) => [machine, game, type])).toEqual([
      ['1', 'Fish', 'Other'],
      ['2', 'Keno', 'Other'],
    ])
  })

  test('a meter sheet with wrong rows imports nothing, and the refusal names the first wrong row', async () => {
    const body = sheet(['1', '100', '50', 'Fish'], ['2', 'x', '50', 'Fish'], ['3', '1', '1'])
    expect(await boss.refused('POST /machine/importMeters', body)).toMatchObject({
      code: 'import.rowsWrong',
      reply: { message: 'Nothing was imported: 2 rows have to be corrected first. Begin with row 3.' },
    })
    expect((await boss.call('POST /machine/list', { locationId })).machines).toEqual([])
  })

  test('a meter sheet can replace meters several times, but not the meters of machines that were read', async () => {
    await assignedFloor()
    const body = sheet(['1', '300', '200'], ['2', '400', '250'])
    for (let nth = 1; nth <= 2; nth++) await boss.call('POST /machine/importMeters', body)
    const meterIns = async () =>
      (await boss.call('POST /machine/listAssignTemplates', { locationId })).assignTemplates.map(({ curIn }) => curIn)
    expect(await meterIns()).toEqual(['300', '400'])
    await round(500, 300)
    expect(await boss.refused('POST /machine/importMeters', body)).toMatchObject({ code: 'import.rowsWrong' })
    expect(await meterIns()).toEqual(['500', '500'])
  })

  test('a meter sheet that two people import at the same moment adds each machine only once', async () => {
    const other = await venue.admin()
    const body = sheet(['1', '100', '50', 'Fish'], ['2', '100', '50', 'Fish'])
    await Promise.all([boss, other].map((person) => person.call('POST /machine/importMeters', body)))
    expect(namesOf((await boss.call('POST /machine/list', { locationId })).machines)).toEqual(['1', '2'])
    expect((await boss.call('POST /machine/listAssignTemplates', { locationId })).assignTemplates).toHaveLength(2)
  })

  test('a meter sheet can have 5,000 rows, and only administrators may import it', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index): [string, string, string, string] => [
      String(index + 1),
      String(index),
      '0',
      'Fish',
    ])
    expect(await boss.call('POST /machine/importMeters', sheet(...rows))).toMatchObject({ imported: 5_000 })
    expect(await ana.refused('POST /machine/importMeters', sheet(['1', '1', '1', 'Fish']))).toMatchObject({
      status: 403,
    })
  })
})
