/** The printed list of a location's machines that have a game. Employees write the meters of a round on it. */

import { blank, text, whole } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import type { Assignment } from './machines.rules.ts'

/**
 * The table of the printed list: each machine with its previous meters, and empty boxes for the new meters. If a machine has already been read in the
 * running round, its boxes show the new meters.
 */
export function roundSections(assignments: readonly Assignment[]): Section[] {
  return [
    {
      kind: 'table',
      heading: 'Meters in whole dollars',
      columns: [
        text('Machine'),
        text('Game'),
        whole('Previous in'),
        blank('In'),
        whole('Previous out'),
        blank('Out'),
        blank('Remark'),
      ],
      rows: assignments.map(({ machine, game, meters, isReadInSession }) =>
        isReadInSession
          ? [machine, game, meters.prevIn, meters.curIn, meters.prevOut, meters.curOut, null]
          : [machine, game, meters.curIn, null, meters.curOut, null, null],
      ),
      whenEmpty: 'No machine has a game. Assign games under Assign Machine first.',
    },
    { kind: 'signatures', labels: ['Read by', 'Date and time', 'Manager'] },
  ]
}
