import { expect, test } from 'vitest'

import { isPrivileged, mayDecide } from './privilege.rules.ts'

test('administrators and people with Customer Privilege see all customer data, and only administrators may change points and match rules', () => {
  expect(isPrivileged(new Set(['ROLE_CUSTOMER']))).toBe(false)
  expect(isPrivileged(new Set(['ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE']))).toBe(true)
  expect(mayDecide(new Set(['ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE']))).toBe(false)
  for (const role of ['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'] as const) {
    expect(isPrivileged(new Set([role]))).toBe(true)
    expect(mayDecide(new Set([role]))).toBe(true)
  }
})
