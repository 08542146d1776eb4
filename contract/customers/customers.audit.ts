/** How the audit trail describes the changes of customers: the labels of the values, and a sentence for each change. */

import { type AuditWords, type ChangesOf, factsOf } from '../audit/words.rules.ts'
import type { customersCalls } from './customers.calls.ts'

export const customersWords: AuditWords<ChangesOf<typeof customersCalls>> = {
  keys: {
    customerId: ['Customer number', 'id'],
    tagId: ['Tag', 'text'],
    name: ['Customer', 'person'],
    firstName: ['First name', 'text'],
    lastName: ['Last name', 'text'],
    phone: ['Phone', 'text'],
    dob: ['Date of birth', 'day'],
    address: ['Address', 'text'],
    driverLicense: ['Driver license', 'text'],
    driverLicenseChanged: ['Driver license changed', 'yesNo'],
    points: ['Points', 'number'],
    comments: ['Comments', 'text'],
    isRule: ['Their own match rule', 'yesNo'],
    maxMatchesPerDay: ['Max matches per day', 'number'],
    timeLimit: ['Cooldown (hours)', 'number'],
    maxAmountPerDay: ['Max amount per day', 'number'],
    matchValues: ['Match values', 'number'],
    loanLimit: ['Loan limit', 'money'],
    photos: ['Photos', 'text'],
    isAnotherPerson: ['Confirmed as another person', 'yesNo'],
    namesake: ['Customer of the same name', 'part'],
    voidedVisit: ['Voided check-in', 'id'],
    imported: ['Imported', 'number'],
    names: ['First names on the list', 'person'],
    customerIds: ['First and last customer number', 'id'],
    tagsGiven: ['First and last new tag', 'text'],
    version: ['Version', 'id'],
  },
  sentences: {
    saveCustomer: {
      added: 'added customer {firstName} {lastName}',
      changed: 'changed customer {firstName} {lastName}',
    },
    deleteCustomer: 'deleted customer {firstName} {lastName}',
    revealDriverLicense: 'read the driver license of {name}',
    addFiles: 'added photos of {firstName} {lastName}',
    deleteFiles: 'removed photos of {firstName} {lastName}',
    importCustomers: ({ after }) =>
      factsOf(after)['imported'] === 1 ? 'imported {imported} customer' : 'imported {imported} customers',
  },
}
