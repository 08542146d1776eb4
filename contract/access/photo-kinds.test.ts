import { expect, test } from 'vitest'
import { z } from 'zod'

import { calls } from '../api.ts'
import { type Call, replySchema } from '../kernel/define-call.ts'
import { isPhotoKind, PHOTO_KINDS } from './photo-kinds.ts'
import { ADMINISTRATORS, effectiveRoles, type Role, ROLE_NAMES } from './roles.ts'

const namingPhotos = (Object.entries(calls) as [string, Call][]).filter(([, call]) =>
  JSON.stringify(z.toJSONSchema(replySchema(call))).includes('"localURL"'),
)

test('photos get an owner: every role that may make a call that names photos may see the photos of customers', () => {
  const mayAsk = new Set(namingPhotos.flatMap(([, { allow }]) => allow as Role | Role[]))
  expect(mayAsk.size).toBeGreaterThan(3)
  const mayNot = [...mayAsk].filter((role) => !(PHOTO_KINDS.customer as readonly Role[]).includes(role))
  expect(mayNot.filter((role) => !(ADMINISTRATORS as readonly Role[]).includes(role))).toEqual([])
})

test('an administrator sees every kind whose screen the company pays for', () => {
  const all = effectiveRoles(['ROLE_ADMIN'], ROLE_NAMES, { isOnline: true, isClockedIn: false })
  for (const roles of Object.values(PHOTO_KINDS)) expect(roles.some((role) => all.has(role))).toBe(true)
})

test.each(['', 'constructor', 'toString', '__proto__', 'Customer', 'customers'])('%j is no kind of photo', (text) => {
  expect(isPhotoKind(text)).toBe(false)
})
