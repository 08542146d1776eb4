/** Companies and their licenses (part 1 section 3). */

import { z } from 'zod'

import { RoleName } from '../auth/auth.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { TIMEZONES } from '../kernel/timezones.ts'
import { Username } from '../team/team.shapes.ts'
import { MAX_AMOUNT_DOLLARS, MAX_PHONE_DIGITS } from './companies.rules.ts'
import {
  COMPANY_STATUSES,
  COUNTRY,
  LICENCE_DURATIONS,
  LICENCE_STATES,
  PROJECTION_COLORS,
  ZIP_CODE,
} from './licences.rules.ts'

const Line = z.string().trim().max(200)
const required = (what: string) => Line.min(1, `Enter ${what}.`)
export const ZipCode = z.string().trim().regex(ZIP_CODE, 'Enter a ZIP code such as 79101 or 79101-2345.')

/** A service that a company has. */
const Authority = z.object({ authority: RoleName })

/** The fields of the company form, for new and existing companies. */
export const CompanyFields = {
  name: required('the company name'),
  contactName: required('the contact name'),
  phone: z
    .string()
    .transform((typed) => typed.replaceAll(/\D/g, ''))
    .pipe(
      z.string().min(1, 'Enter the phone number.').max(MAX_PHONE_DIGITS, `Enter at most ${MAX_PHONE_DIGITS} digits.`),
    ),
  email: Username,
  addressLine1: required('the address'),
  addressLine2: Line.optional(),
  city: required('the city'),
  state: required('the state'),
  postalCode: ZipCode,
  country: z.literal(COUNTRY, 'Choose United States.'),
  /** Default: America/Chicago for a new company. An existing company keeps its time zone. */
  timezone: z.enum(TIMEZONES).optional(),
  /** In upper or lower case; the server stores it in lower case. */
  status: z.string().toLowerCase().pipe(z.enum(COMPANY_STATUSES)).optional(),
  authorities: z
    .array(z.strictObject({ authority: RoleName }))
    .min(1, 'Choose at least one service.')
    .max(100),
}

export const Company = z.object({
  companyId: LocationId,
  name: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  timezone: z.string(),
  /** The platform's own company, which needs no license. */
  isDefault: z.boolean(),
  /**
   * Whether its people can work now. The company must be active. Unless it is the platform's own company, it must also have a license that runs or is
   * in its grace period.
   */
  enabled: z.boolean(),
  status: z.enum(COMPANY_STATUSES),
  createdAt: Instant,
  authorities: z.array(Authority),
  /** Goes up with each change. An edit names the version that it saw. */
  version: z.number().int(),
  licenseState: z.enum(LICENCE_STATES),
  /** The end of the license that ends last; null when no license is activated, or when all are revoked. */
  expiryDate: Instant.nullable(),
})
export type Company = z.infer<typeof Company>

/** The amount of a new license, in whole dollars. */
export const WholeDollars = z.number().int('Enter whole dollars.').min(0).max(MAX_AMOUNT_DOLLARS)
/** The corrected amount of a license, in dollars and cents. It is typed in the Membership Summary. */
export const Amount = Dollars.refine(
  (dollars) => dollars >= 0 && dollars <= MAX_AMOUNT_DOLLARS,
  `Enter an amount from 0 to ${MAX_AMOUNT_DOLLARS}.`,
)
export const Duration = z.enum(LICENCE_DURATIONS)

export const License = z.object({
  licenseKeyId: RowId,
  companyId: LocationId,
  /** The last four characters of its key. */
  keyEnding: z.string(),
  duration: Duration,
  /** In dollars. */
  amount: z.number(),
  activated: z.boolean(),
  createdAt: Instant,
  /** `startDate`, `expiryDate` and `worksUntil` are null until the license is activated. */
  startDate: Instant.nullable(),
  expiryDate: Instant.nullable(),
  /** The end of its grace period. */
  worksUntil: Instant.nullable(),
  revokedAt: Instant.nullable(),
})
export type License = z.infer<typeof License>

/** A license with its key, which only master administrators see. */
export const LicenseKey = z.object({ ...License.shape, key: z.string() })

const Month = z.object({
  /** In dollars. */
  amount: z.number(),
  color: z.enum(PROJECTION_COLORS),
  /**
   * The one license that counts in this month. Its amount can be corrected. Null when no license or several licenses count in the month, and for the
   * expected renewals of a projection.
   */
  licenseKeyId: RowId.nullable(),
})
const MONTH_NAMES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

export const ProjectionRow = z.object({
  companyId: LocationId,
  /** The name of the company. */
  location: z.string(),
  monthly: z.object(
    Object.fromEntries(MONTH_NAMES.map((month) => [month, Month])) as Record<
      (typeof MONTH_NAMES)[number],
      typeof Month
    >,
  ),
})
export type ProjectionRow = z.infer<typeof ProjectionRow>
