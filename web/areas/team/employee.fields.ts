/** The fields of the form of an employee (part 1 section 2, Manage Employees). */

import { msg } from '@lingui/core/macro'

import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'
import { MAX_HOURLY_DOLLARS, isPasswordTooShort, MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import type { FieldTable } from '../../ui/fields.rules.ts'
import { type EmployeeForm, parseRate, rateText, serviceLabels } from './employee.rules.ts'
import { arranged } from './services.rules.ts'

/** What the fields' checks need to know. */
export interface EmployeeEditor {
  isNew: boolean
}

export const EMPLOYEE_FIELDS: FieldTable<Employee, EmployeeForm, EmployeeEditor> = {
  username: {
    label: msg`Email`,
    of: (employee) => employee?.username ?? '',
    fault: ({ username }) =>
      /^\S+@\S+\.\S+$/.test(username.trim()) ? undefined : msg`Enter an e-mail address, such as ana@example.com.`,
    isClosed: ({ isNew }) => !isNew,
    isRequired: true,
  },
  firstname: {
    label: msg`First name`,
    of: (employee) => employee?.firstname ?? '',
    fault: ({ firstname }) => (firstname.trim() === '' ? msg`Enter a name.` : undefined),
    isRequired: true,
  },
  lastname: { label: msg`Last name`, of: (employee) => employee?.lastname ?? '' },
  employeePerHour: {
    label: msg`Hourly rate`,
    of: (employee) => (employee ? rateText(employee.employeePerHour) : ''),
    display: (text) => formatPay(Number(text)),
    parse: parseRate,
    fault: msg`Enter dollars from 0 to ${MAX_HOURLY_DOLLARS} with at most two decimals, such as 15.50.`,
    isRequired: true,
  },
  employeeColor: {
    label: msg`Employee color`,
    of: (employee) => employee?.employeeColor ?? '',
    display: (color) => color || msg`Default blue`,
  },
  timezone: { label: msg`Time zone`, of: (employee) => employee?.timezone ?? DEFAULT_TIMEZONE },
  authorities: {
    label: msg`Services`,
    of: (employee) => arranged(employee?.authorities ?? []),
    display: (roles) => serviceLabels(roles).join(', ') || msg`none`,
  },
  companyIds: {
    label: msg`Other locations`,
    of: (employee) => employee?.companyIds ?? [],
    display: (companyIds) => String(companyIds.length),
  },
  rfid: {
    label: msg`RFID`,
    of: () => '',
    // The server never sends the tag's number. It sends a reference, which changes with the tag.
    compared: (employee) => employee.rfid,
    display: (_, employee) => (employee?.rfid ? msg`a tag` : msg`no tag`),
  },
  change_password: { label: msg`Change password`, of: () => false },
  password: {
    label: msg`Password`,
    of: () => '',
    fault: ({ password, change_password: isChanged }, { isNew }) => {
      if (!isNew && !isChanged) return undefined
      if (password === '') return msg`Enter a password, or generate one.`
      return isPasswordTooShort(password) ? msg`Use at least ${MIN_PASSWORD_LENGTH} characters.` : undefined
    },
    isRequired: true,
  },
}
