/** The columns of a meter sheet. */

import { METER_ROW_FIELDS, type MeterRowField } from '@countroom/contract/machines/meter-import.rules.ts'

import type { ImportFields } from '../../ui/imports.rules.ts'

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
    // The order matters: a sheet's column 'Cur In' is used before its column 'In'.
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
