/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { machinesCalls } from '@countroom/contract/machines/machines.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { assignedFloor, unassignedFloor } from '../../testing/floor.ts'
import { newGame, newMachine } from '../../testing/new-names.ts'

type Scenes = AreaScenes<typeof machinesCalls>

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const machine = `${at.canaries[0]}1`
  return {
    listMachines: { locationId },
    editMachines: { locationId, machines: [{ machineId: at.machineId, machine, version: 1 }] },
    listGames: { locationId },
    editGames: { locationId, games: [{ gameId: at.gameId, type: `${at.canaries[0]}game`, version: 1 }] },
    listAssignTemplates: { locationId },
    assignMachineToGame: { locationId, assignTemplates: [] },
    resetMachine: { locationId, assignMachineId: at.assignMachineId },
    previewMeters: { locationId, rows: [meterRow(machine, `${at.canaries[0]}game`)] },
    importMeters: { locationId, rows: [meterRow(machine, `${at.canaries[0]}game`)] },
  }
}

const scenes: Scenes['scenes'] = {
  editMachines: async (venue) => ({ locationId: venue.id, machines: [{ machine: newMachine() }] }),
  editGames: async (venue) => ({ locationId: venue.id, games: [{ type: newGame() }] }),
  assignMachineToGame: async (venue, admin) => {
    const { assignment } = await unassignedFloor(venue, admin)
    return { locationId: venue.id, assignTemplates: [assignment] }
  },
  resetMachine: async (venue, admin) => {
    const { assignMachineId } = await assignedFloor(venue, admin)
    return { locationId: venue.id, assignMachineId }
  },
  importMeters: async (venue) => ({ locationId: venue.id, rows: [meterRow(newMachine(), newGame())] }),
}

export const machinesScenes: Scenes = { bodies, scenes }

function meterRow(machine: string, game: string) {
  return { row: 2, machine, game, type: 'Regular', in: '1,200', out: '800' }
}
