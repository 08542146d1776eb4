/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { teamCalls } from './team.calls.ts'

export const teamWords: AuditWords<ChangesOf<typeof teamCalls> | 'admin create'> = {
  keys: {
    name: ['Name', 'person'],
    email: ['E-mail', 'text'],
    username: ['E-mail', 'text'],
    services: ['Services', 'text'],
    dollarsAnHour: ['Hourly rate', 'money'],
    color: ['Color', 'color'],
    timezone: ['Time zone', 'text'],
    tag: ['Tag', 'text'],
    presets: ['Presets', 'part'],
    version: ['Version', 'id'],
    companyIds: ['Other locations', 'id'],
    passwordChanged: ['Password changed', 'yesNo'],
  },
  sentences: {
    saveEmployee: 'added employee {name}',
    updateEmployee: 'changed employee {name}',
    deleteEmployee: 'deleted employee {name}',
    registerRfid: 'registered a tag for {name}',
    deleteRfid: 'deleted the tag of {name}',
    savePresets: 'changed the presets of services',
    addStation: 'made the station account {username}',
    resetStation: 'gave the station {username} a new password',
    'admin create': 'made the master administrator {username}',
  },
}
