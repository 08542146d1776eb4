import type { customersCalls } from '@countroom/contract/customers/customers.calls.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { readPhoto, SHORT_HASH_LENGTH } from '../../platform/photos/photos.ts'
import type { Scope } from '../../platform/scope.ts'
import { fullName } from './customers.rules.ts'
import * as customers from './customers.service.ts'

/** The audit trail records at most this many names of an import. The other customers can be found by the recorded ranges of ids and tags. */
const MAX_NAMES_KEPT = 5

export const customersRoutes: Handlers<typeof customersCalls> = {
  async listCustomers(scope, body) {
    return customers.listCustomers(scope, body)
  },

  async getCustomer(scope, { customerId }) {
    return { customer: customers.customerOf(scope, await customers.findCustomer(scope, customerId)) }
  },

  async saveCustomer(scope, body) {
    const change = await customers.saveCustomer(scope, body)
    return changed(scope, change, 'Saved')
  },

  async deleteCustomer(scope, { customerId }) {
    const { before, voidedVisit } = await customers.deleteCustomer(scope, customerId)
    return {
      reply: { message: 'Deleted' },
      before: factsOf(before),
      after: voidedVisit === null ? null : { voidedVisit },
    }
  },

  async validateCustomer(scope, body) {
    return customers.findSimilar(scope, body)
  },

  async revealDriverLicense(scope, { customerId }) {
    const customer = await customers.findCustomer(scope, customerId)
    return {
      reply: { driverLicense: customers.wholeLicense(scope, customer) },
      before: null,
      after: { customerId, name: fullName(customer), driverLicense: customers.licenseShown(customer) },
      isSecret: true,
    }
  },

  async addFiles(scope, { customerId }) {
    return changed(scope, await customers.addFiles(scope, customerId))
  },

  async deleteFiles(scope, { customerId, paths }) {
    return changed(scope, await customers.deleteFiles(scope, customerId, paths))
  },

  async previewFile(scope, { path }) {
    return photo(await readPhoto(scope, 'customer', path, 'full'))
  },

  async previewImage(scope, { path }) {
    return photo(await readPhoto(scope, 'customer', path, 'thumb'))
  },

  async searchByCustomerName(scope, { search }) {
    return { customers: await customers.findByName(scope, search) }
  },

  async getCustomerHistory(scope, { customerId }) {
    return customers.findHistory(scope, customerId)
  },

  async previewImport(scope, { rows }) {
    return { findings: await customers.previewImport(scope, rows) }
  },

  async importCustomers(scope, { rows }) {
    const { customers: imported, customerIds, tagsGiven } = await customers.importCustomers(scope, rows)
    const names = imported.slice(0, MAX_NAMES_KEPT).map(fullName)
    return {
      reply: { imported: imported.length },
      before: null,
      after: { imported: imported.length, names, customerIds, ...(tagsGiven && { tagsGiven }) },
    }
  },
}

function photo(bytes: Buffer) {
  return { fileData: bytes.toString('base64'), type: 'image/jpeg' as const }
}

function changed(scope: Scope, { before, after, namesake }: customers.CustomerChange, message?: string) {
  const isLicenseChanged =
    before !== null && before.driverLicense?.toString('hex') !== after.driverLicense?.toString('hex')
  return {
    reply: { customer: customers.customerOf(scope, after), ...(message !== undefined && { message }) },
    before: before && factsOf(before),
    after: {
      ...factsOf(after),
      ...(isLicenseChanged && { driverLicenseChanged: true }),
      ...(namesake && {
        isAnotherPerson: true,
        namesake: { customerId: namesake.customerId, name: fullName(namesake) },
      }),
    },
  }
}

/** What the audit trail records about a customer. It must be enough to understand the entry a year later. */
function factsOf(customer: customers.CustomerChange['after']) {
  return {
    customerId: customer.customerId,
    tagId: customer.tagId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    dob: customer.bornOn,
    address: customer.address,
    driverLicense: customers.licenseShown(customer),
    points: toDollars(customer.pointsCents),
    comments: customer.comments,
    isRule: customer.isRule,
    maxMatchesPerDay: customer.maxMatchesPerDay,
    timeLimit: customer.cooldownHundredths === null ? null : customer.cooldownHundredths / 100,
    maxAmountPerDay: customer.maxAmountPerDayCents === null ? null : toDollars(customer.maxAmountPerDayCents),
    matchValues: customer.matchValuesCents.map(toDollars),
    loanLimit: customer.loanLimitCents === null ? null : toDollars(customer.loanLimitCents),
    photos: customer.photos.map((photo) => photo.hash.slice(0, SHORT_HASH_LENGTH)),
    version: customer.version,
  }
}
