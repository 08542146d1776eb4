/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { customersCalls } from '@countroom/contract/customers/customers.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addCustomer } from '../../testing/customers.ts'
import type { Venue } from '../../testing/house.ts'
import { newName, newPhone } from '../../testing/new-names.ts'
import { testPhoto } from '../../testing/photos.ts'

type Scenes = AreaScenes<typeof customersCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  return {
    listCustomers: {
      locationId,
      search: 'a',
      lastVisitFrom: '2026-05-25',
      lastVisitTo: '2026-06-01',
      registeredFrom: '2026-05-25',
      registeredTo: '2026-06-01',
      isPending: true,
      orderBy: 'lastName',
      order: 'asc',
      page: 0,
      rowsPerPage: 25,
    },
    getCustomer: { customerId: at.customerId, locationId },
    saveCustomer: {
      customerId: at.customerId,
      locationId,
      userId: who.userId,
      employeeName: 'Ana Silva',
      firstName: `${at.canaries[0]}guest`,
      lastName: `${at.canaries[0]}family`,
      dob: '1980-02-29',
      points: 30,
      driverLicense: 'TX-0042',
      phone: '2145550101',
      address: '1 Bell Street',
      comments: 'Likes the corner.',
      files: [{ path: at.photoPath }],
      newFiles: [at.newPhoto],
      isRule: true,
      maxMatchesPerDay: 2,
      timeLimit: 4.5,
      maxAmountPerDay: 100,
      matchValues: [50, 30],
      isAnotherPerson: false,
      version: 1,
    },
    deleteCustomer: { customerId: at.customerId, locationId },
    validateCustomer: {
      locationId,
      firstName: `${at.canaries[0]}guest`,
      lastName: `${at.canaries[0]}family`,
      customerId: at.customerId,
      phone: '2145550100',
    },
    revealDriverLicense: { customerId: at.customerId, locationId },
    addFiles: { customerId: at.customerId, locationId, newFiles: [at.newPhoto] },
    deleteFiles: { customerId: at.customerId, locationId, paths: [at.photoPath] },
    previewFile: { path: at.photoPath, accountNumber: '7', locationId },
    previewImage: { path: at.photoPath, locationId },
    searchByCustomerName: { search: 'canary', locationId },
    getCustomerHistory: { customerId: at.customerId, locationId },
    previewImport: { locationId, rows: [importRow(at.canaries[0]!)] },
    importCustomers: { locationId, rows: [importRow(at.canaries[0]!)] },
  }
}

const scenes: Scenes['scenes'] = {
  saveCustomer: async (venue) => ({ ...(await newCustomer(venue)), driverLicense: 'TX-0042' }),
  deleteCustomer: async (venue) => ({ customerId: await addCustomer(venue.house, venue), locationId: venue.id }),
  revealDriverLicense: async (venue, admin) => {
    const { customer } = await admin.call('POST /customer/save', {
      ...(await newCustomer(venue)),
      driverLicense: 'TX-0042',
    })
    return { customerId: customer.customerId, locationId: venue.id }
  },
  addFiles: async (venue) => ({
    customerId: await addCustomer(venue.house, venue),
    locationId: venue.id,
    newFiles: [await testPhoto('orange')],
  }),
  deleteFiles: async (venue, admin) => {
    const photos = [await testPhoto('orange'), await testPhoto('navy')]
    const { customer } = await admin.call('POST /customer/save', { ...(await newCustomer(venue)), newFiles: photos })
    return { customerId: customer.customerId, locationId: venue.id, paths: [customer.files[0]!.path] }
  },
  importCustomers: async (venue, _, busy) => {
    const row = importRow(busy.canaries[0]!)
    return { locationId: venue.id, rows: [{ ...row, ...newName(), phone: newPhone() }] }
  },
}

export const customersScenes: Scenes = { bodies, scenes }

async function newCustomer(venue: Venue) {
  return { locationId: venue.id, ...newName(), phone: newPhone(), newFiles: [await testPhoto('teal')] }
}

function importRow(canary: string) {
  const blank = { tagId: '', address: '', comments: '' }
  const person = { firstName: `${canary}newcomer`, lastName: 'Vega', phone: '(806) 555-0142', dob: '2/29/1980' }
  return { row: 2, ...blank, ...person, driverLicense: 'TX-0077', points: '30' }
}
