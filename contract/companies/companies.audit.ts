/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { companiesCalls } from './companies.calls.ts'

export const companiesWords: AuditWords<ChangesOf<typeof companiesCalls> | 'demo' | 'endLicence'> = {
  keys: {
    companyId: ['Company number', 'id'],
    startDate: ['Starts', 'time'],
    expiryDate: ['Ends', 'time'],
    company: ['Company', 'text'],
    contact: ['Contact', 'text'],
    phone: ['Phone', 'text'],
    email: ['E-mail', 'text'],
    address: ['Address', 'text'],
    timezone: ['Time zone', 'text'],
    status: ['Status', 'text'],
    services: ['Services', 'text'],
    administrator: ['First administrator', 'text'],
    station: ['Station', 'text'],
    keyEnding: ['Key ends with', 'text'],
    duration: ['Duration', 'text'],
    amount: ['Amount', 'money'],
    revokedAt: ['Revoked', 'time'],
  },
  sentences: {
    createCompany: 'created company {company}',
    updateCompany: 'changed company {company}',
    createLicenseKey: 'generated a license key for {company}',
    renewLicenseKey: 'renewed the license of {company}',
    revokeLicenseKey: 'revoked the license of {company}',
    updateLicenseAmount: 'changed the amount of a license of {company}',
    activateCompanyWithKey: 'activated the license',
    endLicence: 'ended the license at the end of its grace period',
    demo: 'filled in the demo',
  },
}
