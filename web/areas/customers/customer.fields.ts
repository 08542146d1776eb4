/** The fields of the form for a customer (part 2 sections 2, 3 and 5). */

import { msg } from '@lingui/core/macro'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import {
  DEFAULT_POINTS,
  isPhone,
  MAX_COOLDOWN_HOURS,
  MAX_MATCHES_PER_DAY,
  MAX_POINTS,
} from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import { nameProblem } from '@countroom/contract/customers/name.rules.ts'

import { formatWhole } from '../../lib/format.ts'
import type { FieldTable } from '../../ui/fields.rules.ts'
import { orNone } from '../../ui/figures.rules.ts'
import {
  type CustomerForm,
  type Editor,
  parseHours,
  parseLoanLimit,
  parseMatches,
  parsePoints,
  parseValues,
  photosWithBoth,
} from './customer-form.rules.ts'
import { formatPhone } from './customers.rules.ts'

/** Shown below a match value that is wrong. */
export const MATCH_VALUE_FAULT = msg`Enter whole points up to ${formatWhole(MAX_POINTS)}.`

const isNoAdministrator = ({ isAdministrator }: Editor) => !isAdministrator

export const CUSTOMER_FIELDS: FieldTable<Customer, CustomerForm, Editor> = {
  firstName: {
    label: msg`First name`,
    of: (customer) => customer?.firstName ?? '',
    fault: ({ firstName }) => (firstName.trim() === '' ? msg`Enter the first name.` : nameProblem(firstName)),
    isRequired: true,
  },
  lastName: {
    label: msg`Last name`,
    of: (customer) => customer?.lastName ?? '',
    fault: ({ lastName }) => (lastName.trim() === '' ? msg`Enter the last name.` : nameProblem(lastName)),
    isRequired: true,
  },
  isAnotherPerson: {
    label: msg`This is another person`,
    of: () => false,
    fault: ({ isAnotherPerson }, { hasNamesake }) =>
      hasNamesake && !isAnotherPerson ? msg`Check the box if this is another person.` : undefined,
    needed: msg`Whether this is another person`,
  },
  phone: {
    label: msg`Phone`,
    of: (customer) => customer?.phone ?? '',
    display: formatPhone,
    fault: ({ phone }) => (isPhone(phone) ? undefined : msg`A phone number must have exactly 10 digits.`),
    isRequired: true,
  },
  points: {
    label: msg`Points`,
    of: (customer) => String(customer?.points ?? DEFAULT_POINTS),
    parse: parsePoints,
    fault: msg`Enter whole points from 0 to ${formatWhole(MAX_POINTS)}.`,
    isRequired: true,
    isClosed: isNoAdministrator,
  },
  files: {
    label: msg`Photos`,
    of: (customer) => customer?.files ?? [],
    display: (files) => String(files.length),
    fault: ({ files, newFiles }) => (files.length + newFiles.length === 0 ? msg`Take or choose a photo.` : undefined),
    needed: msg`Photo`,
    merge: photosWithBoth,
  },
  newFiles: { label: msg`New photos`, of: () => [] },
  dob: {
    label: msg`Date of birth`,
    of: (customer) => customer?.dob ?? '',
    fault: ({ dob }, { today, isBirthIncomplete }) => {
      if (dob !== '' && dob >= today) return msg`The date of birth must be in the past.`
      return isBirthIncomplete ? msg`Enter the whole date of birth, or leave it empty.` : undefined
    },
    needed: msg`The whole date of birth, or none`,
  },
  driverLicense: { label: msg`Driver license`, of: (customer) => customer?.driverLicense ?? '' },
  address: { label: msg`Address`, of: (customer) => customer?.address ?? '' },
  comments: { label: msg`Comments`, of: (customer) => customer?.comments ?? '' },
  isRule: {
    label: msg`Their own match rule`,
    of: (customer) => customer?.isRule ?? false,
    display: (isRule) => (isRule ? msg`yes` : msg`no`),
  },
  timeLimit: {
    label: msg`Cooldown (hours)`,
    of: (customer) => textOf(customer?.timeLimit),
    parse: orNone(parseHours),
    fault: msg`Enter hours from 0 to ${MAX_COOLDOWN_HOURS} with at most two decimals, such as 1.5, or leave it empty.`,
    isClosed: isNoAdministrator,
  },
  maxMatchesPerDay: {
    label: msg`Max matches per day`,
    of: (customer) => textOf(customer?.maxMatchesPerDay),
    parse: orNone(parseMatches),
    fault: msg`Enter a whole number from 0 to ${MAX_MATCHES_PER_DAY}, or leave it empty.`,
    isClosed: isNoAdministrator,
  },
  maxAmountPerDay: {
    label: msg`Max amount per day`,
    of: (customer) => textOf(customer?.maxAmountPerDay),
    parse: orNone(parsePoints),
    fault: msg`Enter whole points up to ${formatWhole(MAX_POINTS)}, or leave it empty.`,
    isClosed: isNoAdministrator,
  },
  matchValues: {
    label: msg`Match value sequence`,
    of: (customer) => (customer?.matchValues ?? []).map((points) => ({ points: String(points) })),
    display: (values) => values.map(({ points }) => formatWhole(Number(points))).join(', '),
    parse: parseValues,
    fault: MATCH_VALUE_FAULT,
    isClosed: isNoAdministrator,
  },
  loanLimit: {
    label: msg`Loan limit`,
    of: (customer) => textOf(customer?.loanLimit),
    parse: orNone(parseLoanLimit),
    fault: msg`Enter dollars from 0 to ${formatWhole(MAX_CASH_DOLLARS)}, or leave it empty.`,
    isClosed: isNoAdministrator,
  },
}

function textOf(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? '' : String(figure)
}
