/** The time zones that a person or a location can have (part 1 section 9). */

export const DEFAULT_TIMEZONE = 'America/Chicago'

/** In the order of the specification, the default first. */
export const TIMEZONES = [
  'America/Chicago',
  'US/Aleutian',
  'US/Arizona',
  'US/Central',
  'US/East-Indiana',
  'US/Eastern',
  'US/Hawaii',
  'US/Indiana-Starke',
  'US/Michigan',
  'US/Mountain',
  'US/Pacific',
  'US/Pacific-New',
  'US/Samoa',
] as const
