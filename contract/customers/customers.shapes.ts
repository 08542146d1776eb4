/** Customers (part 2 section 3). Dates of visits are instants; points are whole dollars of match play. */

import { z } from 'zod'

import { MAX_CASH_DOLLARS } from '../cash/cash.rules.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { importCell, importFinding, ImportRowNumber } from '../kernel/imports.ts'
import { hasAtMostTwoDecimals } from '../kernel/money.ts'
import { DeletedPhoto, PhotoFile } from '../kernel/photos.ts'
import {
  BIRTH_TOO_EARLY,
  MAX_COMMENTS_LENGTH,
  MAX_ADDRESS_LENGTH,
  MAX_IMPORT_ROWS,
  MAX_LICENSE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_POINTS,
  MAX_TAG_LENGTH,
  isBirthTooEarly,
  isPhone,
  PHONE_PROBLEM,
  phoneDigits,
} from './customers.rules.ts'
import { IMPORT_FIELDS } from './import.rules.ts'

/** Points of a match: whole dollars. */
export const Points = z.number().int().min(0).max(MAX_POINTS)
/** A phone number as somebody typed it. Only its digits matter. Exactly ten digits must remain after the country code 1, if any, is removed. */
export const Phone = z.string().max(40).transform(phoneDigits).refine(isPhone, PHONE_PROBLEM)
/** A date of birth in a call: YYYY-MM-DD. The server also refuses a date that is not in the past at the location. */
export const BirthDate = z.iso.date().refine((day) => !isBirthTooEarly(day), BIRTH_TOO_EARLY)
/** Hours with at most two decimals. */
export const Hours = z
  .number()
  .min(0)
  .refine((hours) => hasAtMostTwoDecimals(hours), 'Use at most two decimals.')

/** The most that a customer may owe, in dollars. With 0, the customer gets no loan. */
export const LoanLimit = Dollars.refine(
  (dollars) => dollars >= 0 && dollars <= MAX_CASH_DOLLARS,
  `Enter an amount from 0 to ${MAX_CASH_DOLLARS.toLocaleString('en-US')}.`,
)

export const CUSTOMER_COLUMNS = [
  'tagId',
  'firstName',
  'lastName',
  'points',
  'phone',
  'dob',
  'registrationDate',
  'lastVisit',
] as const

/**
 * A customer in the table. Without the privileged view, the hidden fields are null: tag, phone, date of birth and
 * registration date (part 2 section 6).
 */
export const CustomerRow = z.object({
  customerId: RowId,
  tagId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  points: Points,
  phone: z.string().nullable(),
  dob: DateOnly.nullable(),
  registrationDate: Instant.nullable(),
  lastVisit: Instant.nullable(),
  /** The newest photo of the customer; empty when there is none. */
  photos: z.array(PhotoFile),
  /** The customer is on the pending list now. */
  isPending: z.boolean(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** All fields of a customer, for people who may edit the customer. */
export const Customer = z.object({
  customerId: RowId,
  tagId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dob: DateOnly.nullable(),
  address: z.string(),
  /** The number of the driver's license, masked except for at most its last four characters; empty when it is not known. */
  driverLicense: z.string(),
  points: Points,
  comments: z.string(),
  /** The photos, newest first. `photos` has the same value. */
  files: z.array(PhotoFile),
  photos: z.array(PhotoFile),
  /** Set when the customer's last photo was deleted because of its age; otherwise null. */
  photoDeleted: DeletedPhoto.nullable(),
  registrationDate: Instant,
  lastVisit: Instant.nullable(),
  /** Who registered the customer. */
  employeeName: z.string(),
  userId: UserId,
  locationId: LocationId,
  /** The customer has their own match rule. */
  isRule: z.boolean(),
  maxMatchesPerDay: z.number().int().nullable(),
  /** Cooldown in hours. */
  timeLimit: Hours.nullable(),
  maxAmountPerDay: Points.nullable(),
  matchValues: z.array(Points),
  /** The most that the customer may owe, in dollars; null when there is no limit. */
  loanLimit: z.number().nullable(),
  /** The number of the version, which goes up with each change. An edit sends the version on which it is based. */
  version: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

/** A customer in search results, for anybody at the counter. */
export const FoundCustomer = z.object({
  customerId: RowId,
  firstName: z.string(),
  lastName: z.string(),
  points: Points,
  /** The last four digits of the phone, to tell people with the same name apart. */
  phoneEnding: z.string(),
  photos: z.array(PhotoFile),
  lastVisit: Instant.nullable(),
  isPending: z.boolean(),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

/** A registered customer who may be the same person as the customer in the form. */
export const SimilarCustomer = z.object({
  customerId: RowId,
  firstName: z.string(),
  lastName: z.string(),
  lastVisit: Instant.nullable(),
  hasSameName: z.boolean(),
  hasSamePhone: z.boolean(),
})
export type SimilarCustomer = z.infer<typeof SimilarCustomer>

/** A visit in a customer's history. */
export const CustomerVisit = z.object({
  pendingId: RowId,
  signedInAt: Instant,
  ticket: z.string().nullable(),
  /** Null when nothing was given. */
  points: Points.nullable(),
  givenAt: Instant.nullable(),
  /** The employee who gave the points; empty when no points were given. */
  employeeName: z.string(),
})
export type CustomerVisit = z.infer<typeof CustomerVisit>

export const ImportRows = z
  .array(
    z.strictObject({
      row: ImportRowNumber,
      tagId: importCell(MAX_TAG_LENGTH),
      firstName: importCell(MAX_NAME_LENGTH),
      lastName: importCell(MAX_NAME_LENGTH),
      phone: importCell(20),
      dob: importCell(20),
      address: importCell(MAX_ADDRESS_LENGTH),
      driverLicense: importCell(MAX_LICENSE_LENGTH),
      points: importCell(20),
      comments: importCell(MAX_COMMENTS_LENGTH),
    }),
  )
  .min(1, 'The file has no rows.')
  .max(MAX_IMPORT_ROWS, `Import at most ${MAX_IMPORT_ROWS} rows at a time.`)

export const ImportFinding = importFinding(IMPORT_FIELDS)
export type ImportFinding = z.infer<typeof ImportFinding>
