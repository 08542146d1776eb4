/** Calls about customers: their data, photos and history, and the import of many customers (part 2 sections 2, 5, 6 and 7). */

import { z } from 'zod'

import { PHOTO_KINDS } from '../access/photo-kinds.ts'
import { ADMINISTRATORS } from '../access/roles.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId } from '../kernel/ids.ts'
import { MAX_NEW_PHOTOS } from '../kernel/photo-limits.ts'
import { KeptPhoto, PhotoPath, PhotoUpload } from '../kernel/photos.ts'
import { serverPage, sortedBy } from '../kernel/server-page.ts'
import { LEDGER_ROLES } from '../ledgers/ledgers.rules.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_COOLDOWN_HOURS,
  MAX_LICENSE_LENGTH,
  MAX_MATCHES_PER_DAY,
  MAX_MATCH_VALUES,
  MAX_NAME_LENGTH,
} from './customers.rules.ts'
import {
  BirthDate,
  Customer,
  CUSTOMER_COLUMNS,
  CustomerRow,
  CustomerVisit,
  FoundCustomer,
  Hours,
  ImportFinding,
  ImportRows,
  LoanLimit,
  Phone,
  Points,
  SimilarCustomer,
} from './customers.shapes.ts'
import { nameProblem } from './name.rules.ts'

/**
 * The roles with the privileged view: Customer Privilege and the roles of administrators (part 2 section 6). People with one of these roles see all
 * data of a customer and may change a customer. Only administrators may change some of the fields ('customer.administratorsOnly',
 * 'customer.lockedField').
 */
const PRIVILEGED = ['ROLE_CUSTOMER_PRIVILEGE', 'ROLE_ADMIN', 'ROLE_MASTER_ADMIN'] as const

const Name = z
  .string()
  .trim()
  .min(1, { error: 'Type a name.', abort: true })
  .max(MAX_NAME_LENGTH)
  .check(({ value, issues }) => {
    const message = nameProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })
const NewPhotos = z.array(PhotoUpload).max(MAX_NEW_PHOTOS, `Add at most ${MAX_NEW_PHOTOS} photos at once.`)
const OneCustomer = z.strictObject({ customerId: RowId, locationId: LocationId.optional() })

const customerPage = serverPage('customers', CustomerRow)

export const customersCalls = {
  listCustomers: defineCall({
    http: 'POST /customer/list',
    allow: 'ROLE_CUSTOMER',
    request: z.strictObject({
      locationId: LocationId,
      /**
       * Words of a name, a phone number or a tag. Every word must match; case and accents don't matter. A word of one or two letters matches only the
       * start of a word. For people without the privileged view, a number must be complete.
       */
      search: z.string().max(100).optional(),
      /** Lists only customers whose last visit was on a calendar day of the location from `lastVisitFrom` to `lastVisitTo`, both included. */
      lastVisitFrom: DateOnly.optional(),
      lastVisitTo: DateOnly.optional(),
      /** Only for people with the privileged view. The server ignores these two fields from anybody else. */
      registeredFrom: DateOnly.optional(),
      registeredTo: DateOnly.optional(),
      /** True to list only customers who are on the pending list now. */
      isPending: z.boolean().optional(),
      /** By default, the customers are sorted by their last visit, newest first. */
      ...sortedBy(CUSTOMER_COLUMNS),
      ...customerPage.request,
    }),
    reply: customerPage.reply,
    refuses: [],
    emits: [],
    audit: false,
    summary: 'A page of the customers of a location',
    isCostly: customerPage.isAll,
  }),
  getCustomer: defineCall({
    http: 'POST /customer/get',
    allow: PRIVILEGED,
    request: OneCustomer,
    reply: { customer: Customer },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'All fields of one customer, for the form',
  }),
  saveCustomer: defineCall({
    http: 'POST /customer/save',
    allow: ['ROLE_CUSTOMER', ...PRIVILEGED],
    request: z.strictObject({
      /** Left out or null for a new customer. Editing needs the privileged view. */
      customerId: RowId.nullable().optional(),
      locationId: LocationId,
      /** The person who registers the customer. The server takes their name from its database and ignores `employeeName`. */
      userId: ActingUserId.optional(),
      employeeName: z.string().max(201).optional(),
      firstName: Name,
      lastName: Name,
      /** The date of birth. It must be before today. */
      dob: BirthDate.nullable().optional(),
      /** Only administrators may change the points. When they are left out, a new customer gets 20, and an existing customer keeps their points. */
      points: Points.optional(),
      /** The complete license number, or an empty text to remove it. The number stays unchanged when it is left out or still masked. */
      driverLicense: z.string().trim().max(MAX_LICENSE_LENGTH).optional(),
      phone: Phone,
      address: z.string().trim().max(MAX_ADDRESS_LENGTH).optional(),
      comments: z.string().trim().max(MAX_COMMENTS_LENGTH).optional(),
      /** The stored photos to keep. When `files` is left out, all photos stay. */
      files: z.array(KeptPhoto).max(100).optional(),
      newFiles: NewPhotos.optional(),
      /** Whether the customer has their own match rule. Only administrators may change the rule. */
      isRule: z.boolean().optional(),
      maxMatchesPerDay: z.number().int().min(0).max(MAX_MATCHES_PER_DAY).nullable().optional(),
      timeLimit: Hours.max(MAX_COOLDOWN_HOURS).nullable().optional(),
      maxAmountPerDay: Points.nullable().optional(),
      matchValues: z.array(Points).max(MAX_MATCH_VALUES).optional(),
      /** Only administrators may change the limit. */
      loanLimit: LoanLimit.nullable().optional(),
      /** Confirms that this is not the registered customer with the same name. */
      isAnotherPerson: z.boolean().optional(),
      /** The version of the customer on which the edit is based. */
      version: z.number().int().positive().optional(),
    }),
    reply: { customer: Customer },
    refuses: [
      'customer.unknown',
      'customer.duplicateName',
      'customer.photoMissing',
      'customer.photoUnknown',
      'customer.administratorsOnly',
      'customer.privilegeOnly',
      'customer.lockedField',
      'customer.bornInFuture',
      'list.changed',
      'photo.unreadable',
      'photo.tooLarge',
      'photo.noSpace',
    ],
    emits: ['customers', 'pending'],
    audit: 'customer saved',
    summary: 'Register or change a customer',
    isLarge: true,
    photos: ['newFiles'],
  }),
  deleteCustomer: defineCall({
    http: 'POST /customer/delete',
    allow: PRIVILEGED,
    request: OneCustomer,
    reply: {},
    refuses: ['customer.unknown'],
    emits: ['customers', 'pending'],
    audit: 'customer deleted',
    summary:
      'Delete a customer. The customer is removed from every list of customers, and from the loan ledger once their balance is 0. Their visits stay',
  }),
  validateCustomer: defineCall({
    http: 'POST /customer/validateCustomer',
    allow: ['ROLE_CUSTOMER', ...PRIVILEGED],
    request: z.strictObject({
      locationId: LocationId,
      firstName: z.string().max(MAX_NAME_LENGTH),
      lastName: z.string().max(MAX_NAME_LENGTH),
      /** The customer who is edited; left out or null for a new customer. */
      customerId: RowId.nullable().optional(),
      phone: z.string().max(20).optional(),
    }),
    reply: {
      /**
       * True when another customer with the same name is registered. The `message` that every reply may have is then a sentence about that customer.
       */
      isDuplicate: z.boolean(),
      similar: z.array(SimilarCustomer),
    },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'Whether a customer with this name or phone is already registered',
  }),
  revealDriverLicense: defineCall({
    http: 'POST /customer/revealDriverLicense',
    allow: PRIVILEGED,
    request: OneCustomer,
    reply: { driverLicense: z.string() },
    refuses: ['customer.unknown', 'customer.licenseLost'],
    emits: [],
    audit: 'driver license read',
    summary: 'The complete number of a driver license. The audit trail records who read it',
  }),
  addFiles: defineCall({
    http: 'POST /customer/addFiles',
    allow: PRIVILEGED,
    request: z.strictObject({ customerId: RowId, locationId: LocationId, newFiles: NewPhotos.min(1) }),
    reply: { customer: Customer },
    refuses: ['customer.unknown', 'photo.unreadable', 'photo.tooLarge', 'photo.noSpace'],
    emits: ['customers', 'pending'],
    audit: 'customer photos added',
    summary: 'Add photos of a customer',
    isLarge: true,
    photos: ['newFiles'],
  }),
  deleteFiles: defineCall({
    http: 'POST /customer/deleteFiles',
    allow: PRIVILEGED,
    request: z.strictObject({ customerId: RowId, locationId: LocationId, paths: z.array(PhotoPath).min(1).max(100) }),
    reply: { customer: Customer },
    refuses: ['customer.unknown', 'customer.photoMissing', 'customer.photoUnknown'],
    emits: ['customers', 'pending'],
    audit: 'customer photos removed',
    summary: 'Remove photos of a customer, but never the last one',
  }),
  previewFile: defineCall({
    http: 'POST /customer/previewFile',
    allow: PHOTO_KINDS.customer,
    /** Older screens send `accountNumber`. The server ignores it. */
    request: z.strictObject({
      path: PhotoPath,
      accountNumber: z.union([z.string().max(100), z.number()]).optional(),
      locationId: LocationId.optional(),
    }),
    reply: { fileData: z.base64(), type: z.literal('image/jpeg') },
    refuses: ['photo.unknown'],
    emits: [],
    audit: false,
    summary: 'A photo of a customer, base64',
  }),
  previewImage: defineCall({
    http: 'POST /customer/previewImage',
    allow: PHOTO_KINDS.customer,
    request: z.strictObject({ path: PhotoPath, locationId: LocationId.optional() }),
    reply: { fileData: z.base64(), type: z.literal('image/jpeg') },
    refuses: ['photo.unknown'],
    emits: [],
    audit: false,
    summary: 'A photo of a customer at thumbnail size, base64',
  }),
  searchByCustomerName: defineCall({
    http: 'POST /customer/searchByCustomerName',
    allow: [
      'ROLE_DASHBOARD',
      'ROLE_CUSTOMER',
      'ROLE_RAFFLE',
      'ROLE_BONUS',
      'ROLE_TRANSACTION',
      LEDGER_ROLES.customerLoan,
      LEDGER_ROLES.zelle,
      'ROLE_ACCOUNTING',
    ],
    request: z.strictObject({ search: z.string().max(100), locationId: LocationId }),
    reply: { customers: z.array(FoundCustomer) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The twenty customers that a search finds first, by name, phone or tag',
  }),
  getCustomerHistory: defineCall({
    http: 'POST /customer/getCustomerHistory',
    allow: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'],
    request: OneCustomer,
    reply: {
      /**
       * `totalVisits` and `lastVisit` do not include the current visit of a customer on the pending list, so that staff see the earlier
       * visits.
       */
      totalVisits: z.number().int(),
      lastVisit: Instant.nullable(),
      registrationDate: Instant,
      /** The last fifty visits, newest first, including the current visit and without voided visits. */
      visits: z.array(CustomerVisit),
    },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'How often a customer came, and the points they were given',
  }),
  previewImport: defineCall({
    http: 'POST /customer/previewImport',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId, rows: ImportRows }),
    reply: { findings: z.array(ImportFinding) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'Check the rows of an import without importing them',
    isLarge: true,
    isCostly: () => true,
  }),
  importCustomers: defineCall({
    http: 'POST /customer/import',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId, rows: ImportRows }),
    reply: { imported: z.number().int() },
    refuses: ['import.rowsWrong'],
    emits: ['customers'],
    audit: 'customers imported',
    summary: 'Register many customers. When one row is refused, no customer is registered',
    isLarge: true,
    isCostly: () => true,
  }),
}
