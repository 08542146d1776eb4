/** The words that the audit trail uses for the changes of this area. */

import { type AuditWords, type ChangesOf, factsOf } from '../audit/words.rules.ts'
import type { bonusCalls } from './bonus.calls.ts'

export const bonusWords: AuditWords<ChangesOf<typeof bonusCalls>> = {
  keys: {
    manageBonusId: ['Bonus definition id', 'id'],
    name: ['Bonus', 'text'],
    enabled: ['Enabled', 'yesNo'],
    specifications: ['Specifications', 'part'],
    description: ['Description', 'text'],
    amount: ['Amount', 'money'],
    open: ['Open', 'text'],
    paidIn: ['Paid in', 'text'],
    bonusId: ['Bonus id', 'id'],
    bonusName: ['Bonus', 'text'],
    specify: ['Specify', 'text'],
    bonusAmount: ['Bonus amount', 'money'],
    machine: ['Machine', 'machine'],
    customer: ['Customer', 'person'],
    customerId: ['Customer id', 'id'],
    clockId: ['Employee session number', 'id'],
    photo: ['Photo', 'text'],
    approvedBy: ['Approved by', 'person'],
    reason: ['Reason', 'text'],
  },
  sentences: {
    saveBonusDefinition: ({ before, after }) => {
      if (before === null) return 'added the bonus {name}'
      const [was, is] = [factsOf(before)['enabled'], factsOf(after)['enabled']]
      if (was === is) return 'changed the bonus {name}'
      return is === true ? 'enabled the bonus {name}' : 'disabled the bonus {name}'
    },
    deleteBonusDefinition: 'deleted the bonus {name}',
    addBonusPhoto: 'stored the photo of a bonus',
    saveBonus: 'gave {customer} the bonus {bonusName} on machine {machine}',
    deleteBonus: 'voided the bonus {bonusName} of {customer} on machine {machine}',
  },
}
