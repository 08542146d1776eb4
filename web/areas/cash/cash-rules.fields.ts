/** The fields of the form for a location's cash rules (domain 4 to 6). */

import { msg } from '@lingui/core/macro'

import type { CashSettings } from '@countroom/contract/cash/cash.shapes.ts'

import type { FieldTable } from '../../ui/fields.rules.ts'
import { type CashRulesForm, parseThreshold } from './cash-rules.rules.ts'

const typed = (dollars: number | null | undefined) => (typeof dollars === 'number' ? dollars.toFixed(2) : '')
const orNever = (text: string) => (text === '' ? msg`never` : text)
const onOrOff = (isOn: boolean) => (isOn ? msg`on` : msg`off`)
const FAULT = msg`Enter an amount from 0.01 to 1,000,000, or leave it empty.`

export const CASH_RULES_FIELDS: FieldTable<CashSettings, CashRulesForm> = {
  ticketApproval: {
    label: msg`Second person for tickets above`,
    of: (rules) => typed(rules?.ticketApproval),
    display: orNever,
    parse: parseThreshold,
    fault: FAULT,
  },
  changeApproval: {
    label: msg`Second person for voids and changes of`,
    of: (rules) => typed(rules?.changeApproval),
    display: orNever,
    parse: parseThreshold,
    fault: FAULT,
  },
  showsExpected: {
    label: msg`Employees see what their drawer should hold`,
    of: (rules) => rules?.showsExpected ?? false,
    display: onOrOff,
  },
  feedsMatches: {
    label: msg`Matches are fed from the drawer`,
    of: (rules) => rules?.feedsMatches ?? false,
    display: onOrOff,
  },
}
