/** The columns of a spreadsheet with meters, the headings that are recognized for each column, and how many rows still need a game. */

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'
import { METER_ROW_FIELDS, type MeterRowField } from '@countroom/contract/machines/meter-import.rules.ts'

import type { ImportFields, ImportRow } from '../../ui/imports.rules.ts'

export const METER_FILE: ImportFields<MeterRowField> = {
  fields: METER_ROW_FIELDS,
  needed: ['machine', 'in', 'out'],
  longest: { machine: 40, game: 40 },
  spellings: {
    machine: [
      'machine',
      'machineno',
      'machinenumber',
      'machinename',
      'machineid',
      'mach',
      'mc',
      'maquina',
      'number',
      'no',
    ],
    // The order matters: if a spreadsheet has both columns, 'Cur In' is used and 'In' is not.
    in: [
      'currentin',
      'curin',
      'inmeter',
      'meterin',
      'newin',
      'endin',
      'closingin',
      'in',
      'totalin',
      'lifein',
      'entrada',
    ],
    out: [
      'currentout',
      'curout',
      'outmeter',
      'meterout',
      'newout',
      'endout',
      'closingout',
      'out',
      'totalout',
      'lifeout',
      'salida',
    ],
    game: ['game', 'gamename', 'gametype', 'title', 'theme', 'juego'],
    type: ['type', 'machinetype', 'class', 'kind', 'tipo'],
  },
  template: {
    machine: { heading: 'Machine', example: '1' },
    in: { heading: 'In', example: '43879' },
    out: { heading: 'Out', example: '36436' },
    game: { heading: 'Game', example: 'Fish' },
    type: { heading: 'Type', example: 'Regular' },
  },
}

/** The number of rows that need a game and have none. A game with a name that is too long is not missing. */
export function missingGames(
  rows: readonly ImportRow<MeterRowField>[],
  findings: readonly ImportFinding<MeterRowField>[],
): number {
  const unnamed = new Set(rows.filter(({ game }) => game.trim() === '').map(({ row }) => row))
  return findings.filter(({ row, faults }) => unnamed.has(row) && faults.some(({ field }) => field === 'game')).length
}
