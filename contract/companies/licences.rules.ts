/** The words of licences, for server and browser (part 1 section 9, domain 11). */

export const LICENCE_DURATIONS = ['1M', '3M', '6M', '1Y'] as const
export type LicenceDuration = (typeof LICENCE_DURATIONS)[number]

/** How a company stands with its licences. In grace it still works. */
export const LICENCE_STATES = ['none', 'running', 'grace', 'ended', 'revoked'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

export const COMPANY_STATUSES = ['active', 'hold', 'closed'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]

/** Why the people of a company cannot work, as the code of their refusal. */
export const STANDSTILLS = ['company.expired', 'company.unlicensed', 'company.onHold', 'company.closed'] as const
export type Standstill = (typeof STANDSTILLS)[number]

/** What a cell of a projection says about its amount; nothing when no licence starts in the month. */
export const PROJECTION_COLORS = ['', 'paid', 'due', 'lapsed'] as const
export type ProjectionColor = (typeof PROJECTION_COLORS)[number]

/** A licence is renewed once within this time, however often somebody clicks (part 1 section 9). */
export const RENEWAL_GUARD_MS = 3_000

export const FIRST_PROJECTION_YEAR = 2025
export const COUNTRY = 'United States'
/** A ZIP code: 79101, or 79101-2345. */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/
