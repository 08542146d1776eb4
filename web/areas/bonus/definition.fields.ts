/** The fields of the form for a bonus (part 2 sections 3 and 5, Bonus definition). */

import { msg } from '@lingui/core/macro'

import { openAlways, type PaidIn, scheduleInWords, type Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

import type { FieldTable } from '../../ui/fields.rules.ts'
import { specificationsOf, type TypedSpecification, typedSpecifications, weekdaysOf } from './definition.rules.ts'

export interface DefinitionForm {
  name: string
  enabled: boolean
  paidIn: PaidIn
  specifications: TypedSpecification[]
  weekdays: Weekday[]
}

const written = (specifications: readonly TypedSpecification[]) =>
  specifications.map(({ description, amount }) => `${description}, $${amount}`).join('; ')

export const DEFINITION_FIELDS: FieldTable<BonusDefinition, DefinitionForm> = {
  name: {
    label: msg`Name`,
    of: (definition) => definition?.name ?? '',
    fault: ({ name }) => (name.trim() === '' ? msg`Enter the name of the bonus.` : undefined),
    isRequired: true,
  },
  enabled: {
    label: msg`Enabled`,
    of: (definition) => definition?.enabled ?? true,
    display: (enabled) => (enabled ? msg`yes` : msg`no`),
  },
  paidIn: {
    label: msg`Paid in`,
    of: (definition) => definition?.paidIn ?? 'cash',
    display: (paidIn) => (paidIn === 'cash' ? msg`cash` : msg`machine credit`),
  },
  specifications: {
    label: msg`Specifications`,
    of: typedSpecifications,
    display: written,
    fault: ({ specifications }) =>
      specificationsOf(specifications) === undefined
        ? msg`Each specification needs its own description and an amount above 0.`
        : undefined,
    needed: msg`description and amount of each specification`,
  },
  weekdays: {
    label: msg`Open`,
    of: (definition) => definition?.weekdays ?? openAlways(),
    display: (weekdays) => (weekdaysOf(weekdays) ? scheduleInWords(weekdays) : ''),
    fault: ({ weekdays }) =>
      weekdaysOf(weekdays) === undefined ? msg`Each time slot of a checked day needs a start and an end.` : undefined,
    needed: msg`start and end of each time slot`,
  },
}
