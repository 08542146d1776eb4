/** The calls of Manage Machine, Manage Game and Assign Machine, and of the import of meters (part 2 section 7). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { hasDistinctIds, TWICE } from '../kernel/named-lists.ts'
import { MAX_ROWS } from './machines.rules.ts'
import {
  AssignTemplate,
  AssignTemplateEdit,
  Game,
  GameEdit,
  GameRemoval,
  Machine,
  MachineEdit,
  MachineRemoval,
  MachinesWithoutGame,
  MeterFinding,
  MeterRows,
} from './machines.shapes.ts'

const AtLocation = z.strictObject({ locationId: LocationId })
const MeterSheet = z.strictObject({
  locationId: LocationId,
  rows: MeterRows,
  withoutGame: MachinesWithoutGame.optional(),
})

export const machinesCalls = {
  listMachines: defineCall({
    http: 'POST /machine/list',
    allow: [
      'ROLE_MACHINE',
      'ROLE_ADD_MACHINE_READING',
      'ROLE_MASTER_READING',
      'ROLE_TICKET_OUT',
      'ROLE_BONUS',
      'ROLE_MACHINE_PICTURE',
      'ROLE_ACCOUNTING',
    ],
    request: AtLocation,
    reply: { machines: z.array(Machine) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The machines of a location by number',
  }),
  editMachines: defineCall({
    http: 'POST /machine/edit',
    allow: 'ROLE_MACHINE',
    request: z
      .strictObject({
        locationId: LocationId,
        machines: z.array(MachineEdit).max(MAX_ROWS),
        removed: z.array(MachineRemoval).max(MAX_ROWS).optional(),
      })
      .refine(
        ({ machines, removed = [] }) =>
          hasDistinctIds(...machines.map((row) => row.machineId), ...removed.map((row) => row.machineId)),
        TWICE,
      ),
    reply: { machines: z.array(Machine) },
    refuses: ['machine.nameMissing', 'machine.duplicate', 'machine.sessionRunning', 'list.changed'],
    emits: ['machines', 'assignments', 'readings'],
    audit: 'machines changed',
    summary: 'Add, rename and retire machines in one save. Machines that are not sent stay the same',
  }),
  listGames: defineCall({
    http: 'POST /game/list',
    allow: 'ROLE_GAME',
    request: AtLocation,
    reply: { games: z.array(Game) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The game types of a location',
  }),
  editGames: defineCall({
    http: 'POST /game/edit',
    allow: 'ROLE_GAME',
    request: z
      .strictObject({
        locationId: LocationId,
        games: z.array(GameEdit).max(MAX_ROWS),
        removed: z.array(GameRemoval).max(MAX_ROWS).optional(),
      })
      .refine(
        ({ games, removed = [] }) =>
          hasDistinctIds(...games.map((row) => row.gameId), ...removed.map((row) => row.gameId)),
        TWICE,
      ),
    reply: { games: z.array(Game) },
    refuses: ['game.typeMissing', 'game.duplicate', 'game.assigned', 'list.changed'],
    emits: ['games', 'assignments'],
    audit: 'games changed',
    summary: 'Add, rename and remove game types in one save',
  }),
  listAssignTemplates: defineCall({
    http: 'POST /machine/listAssignTemplates',
    allow: 'ROLE_ASSIGN_MACHINE',
    request: AtLocation,
    reply: { assignTemplates: z.array(AssignTemplate) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The game and the meters of each machine',
  }),
  assignMachineToGame: defineCall({
    http: 'POST /machine/assignMachineToGame',
    allow: 'ROLE_ASSIGN_MACHINE',
    request: z
      .strictObject({
        locationId: LocationId,
        assignTemplates: z.array(AssignTemplateEdit).max(MAX_ROWS),
        removed: z.array(RowId).max(MAX_ROWS).optional(),
      })
      .refine(
        ({ assignTemplates, removed = [] }) =>
          hasDistinctIds(...assignTemplates.map((row) => row.assignMachineId), ...removed),
        TWICE,
      ),
    reply: { assignTemplates: z.array(AssignTemplate) },
    refuses: [
      'machine.nameMissing',
      'machine.unknown',
      'game.unknown',
      'machine.sessionRunning',
      'assignment.duplicate',
      'assignment.incomplete',
      'assignment.metersRead',
      'reading.meterInvalid',
      'list.changed',
    ],
    emits: ['assignments', 'readings'],
    audit: 'machines assigned',
    summary: 'Assign machines to games with their starting meters, in one save',
  }),
  resetMachine: defineCall({
    http: 'POST /machine/resetMachine',
    allow: 'ROLE_ASSIGN_MACHINE',
    request: z.strictObject({ assignMachineId: RowId, locationId: LocationId.optional() }),
    reply: { assignTemplate: AssignTemplate },
    refuses: ['assignment.unknown', 'machine.sessionRunning'],
    emits: ['assignments', 'readings'],
    audit: 'machine reset',
    summary: 'Set a machine’s four meters to zero. Refused while a reading session runs',
  }),
  previewMeters: defineCall({
    http: 'POST /machine/previewMeters',
    allow: ADMINISTRATORS,
    request: MeterSheet,
    reply: { findings: z.array(MeterFinding) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'Check the rows of a meter sheet without importing them',
    isLarge: true,
    isCostly: () => true,
  }),
  importMeters: defineCall({
    http: 'POST /machine/importMeters',
    allow: ADMINISTRATORS,
    request: MeterSheet,
    reply: { imported: z.number().int() },
    refuses: ['import.rowsWrong', 'machine.sessionRunning', 'list.changed'],
    emits: ['machines', 'games', 'assignments', 'readings'],
    audit: 'meters imported',
    summary:
      'Import a meter sheet: add its new machines and games, and set the current meters. When one row is refused, nothing is imported',
    isLarge: true,
    isCostly: () => true,
  }),
}
