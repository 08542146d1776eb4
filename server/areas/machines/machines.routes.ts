import type { machinesCalls } from '@countroom/contract/machines/machines.calls.ts'
import type { AssignTemplate, Game, Machine } from '@countroom/contract/machines/machines.shapes.ts'

import type { Named, NamesChange } from '../../platform/db/named-list.rules.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Assignment } from './machines.rules.ts'
import * as service from './machines.service.ts'

export const machinesRoutes: Handlers<typeof machinesCalls> = {
  async listMachines(scope) {
    return { machines: (await service.listMachines(scope)).map(machineOf) }
  },

  async editMachines(scope, { machines, removed = [] }) {
    const { list, change } = await service.editMachines(
      scope,
      machines.map(({ machineId, machine, version }) => ({ id: machineId, name: machine, version })),
      removed.map(({ machineId, version }) => ({ id: machineId, version })),
    )
    return { reply: { message: 'Saved', machines: list.map(machineOf) }, ...auditOf('retired', change) }
  },

  async listGames(scope) {
    return { games: (await service.listGames(scope)).map(gameOf) }
  },

  async editGames(scope, { games, removed = [] }) {
    const { list, change } = await service.editGames(
      scope,
      games.map(({ gameId, type, version }) => ({ id: gameId, name: type, version })),
      removed.map(({ gameId, version }) => ({ id: gameId, version })),
    )
    return { reply: { message: 'Saved', games: list.map(gameOf) }, ...auditOf('removed', change) }
  },

  async listAssignTemplates(scope) {
    return { assignTemplates: (await service.listAssignments(scope)).map(templateOf) }
  },

  async assignMachineToGame(scope, { assignTemplates, removed = [] }) {
    const { list, ended, begun } = await service.assignMachines(scope, assignTemplates, removed)
    return {
      reply: { message: 'Saved', assignTemplates: list.map(templateOf) },
      before: { ended: ended.map(templateOf) },
      after: { begun: begun.map(templateOf) },
    }
  },

  async resetMachine(scope, { assignMachineId }) {
    const { ended, begun } = await service.resetMachine(scope, assignMachineId)
    const assignTemplate = templateOf(begun)
    return {
      reply: { message: `Machine ${begun.machine} was reset.`, assignTemplate },
      before: templateOf(ended),
      after: assignTemplate,
    }
  },

  async previewMeters(scope, { rows, withoutGame }) {
    return { findings: await service.previewMeters(scope, rows, withoutGame) }
  },

  async importMeters(scope, { rows, withoutGame }) {
    const { ended, begun, newMachines, newGames } = await service.importMeters(scope, rows, withoutGame)
    return {
      reply: { message: 'Saved', imported: rows.length },
      before: { ended: ended.map(templateOf) },
      after: { newMachines, newGames, begun: begun.map(templateOf) },
    }
  },
}

function machineOf({ id, name, version }: Named): Machine {
  return { machineId: id, machine: name, version }
}

function gameOf({ id, name, version }: Named): Game {
  return { gameId: id, type: name, version }
}

/** What the audit trail records when a list changes: only the rows that changed. */
function auditOf(verb: 'retired' | 'removed', { renamed, added, removed }: NamesChange) {
  return {
    before: { renamed: renamed.map(({ id, from }) => ({ id, name: from })), [verb]: removed },
    after: { renamed: renamed.map(({ id, to }) => ({ id, name: to })), added },
  }
}

function templateOf({ assignmentId, machine, type, game, meters, isRead }: Assignment): AssignTemplate {
  return {
    assignMachineId: assignmentId,
    machine,
    type,
    game,
    prevIn: String(meters.prevIn),
    prevOut: String(meters.prevOut),
    curIn: String(meters.curIn),
    curOut: String(meters.curOut),
    isRead,
  }
}
