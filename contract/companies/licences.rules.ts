/** The durations and states of licenses, and limits of the company screens, for server and browser (part 1 section 9, domain 11). */

export const LICENCE_DURATIONS = ['1M', '3M', '6M', '1Y'] as const
export type LicenceDuration = (typeof LICENCE_DURATIONS)[number]

/** The states of a company's licenses. 'grace' is the period after the end of a license in which people can still work. */
export const LICENCE_STATES = ['none', 'running', 'grace', 'ended', 'revoked'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

export const COMPANY_STATUSES = ['active', 'hold', 'closed'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]

/** The reasons why the people of a company cannot work. Each is also the code of a refusal. */
export const STANDSTILLS = ['company.expired', 'company.unlicensed', 'company.onHold', 'company.closed'] as const
export type Standstill = (typeof STANDSTILLS)[number]

/** Whether the amount in a cell of the Membership Summary is paid, due or lapsed. Empty when no license starts in the month. */
export const PROJECTION_COLORS = ['', 'paid', 'due', 'lapsed'] as const
export type ProjectionColor = (typeof PROJECTION_COLORS)[number]

/**
 * Within this time after the last license was made, the server refuses a renewal that names no license. So a double click renews a license once (part
 * 1 section 9). The browser disables its buttons for the same time.
 */
export const RENEWAL_GUARD_MS = 3_000

export const FIRST_PROJECTION_YEAR = 2025
export const COUNTRY = 'United States'
/** A ZIP code: 79101, or 79101-2345. */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/
