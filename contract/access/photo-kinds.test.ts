import { expect, test } from 'vitest'
import { z } from 'zod'

import { calls, type CallName } from '../api.ts'
import { type Call, replySchema } from '../kernel/define-call.ts'
import { isPhotoKind, PHOTO_KINDS, type PhotoKind } from './photo-kinds.ts'
import { ADMINISTRATORS, effectiveRoles, type Role, ROLE_NAMES } from './roles.ts'

const namingPhotos = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) =>
  /"(localURL|imageUrl)"/.test(JSON.stringify(z.toJSONSchema(replySchema(call)))),
)
/** The kinds of photos in the reply of each call that names photos. */
const KINDS: Partial<Record<CallName, readonly PhotoKind[]>> = {
  listCustomers: ['customer'],
  getCustomer: ['customer'],
  saveCustomer: ['customer'],
  addFiles: ['customer'],
  deleteFiles: ['customer'],
  searchByCustomerName: ['customer'],
  enrollCustomer: ['check-in'],
  customerPendingList: ['check-in'],
  customerPointsList: ['check-in'],
  setTicket: ['check-in'],
  setPoints: ['check-in'],
  customerPendingByUserAndDate: ['check-in', 'customer'],
  addMachinePicture: ['machine'],
  listMachinePicture: ['machine'],
  getLastMachinePicture: ['machine'],
  listReadingPictures: ['machine'],
  listBonuses: ['bonus'],
  saveBonus: ['bonus'],
  listRaffles: ['raffle', 'customer'],
  listWinnerPhotos: ['customer'],
  saveRaffle: ['raffle', 'customer'],
}

test('every role that may make a call may see the photos of every kind in the reply of the call', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual(namingPhotos.map(([name]) => name).toSorted())
  expect(new Set(Object.values(KINDS).flat())).toEqual(new Set(Object.keys(PHOTO_KINDS)))
  const mayNot = namingPhotos.flatMap(([name, { allow }]) =>
    [allow as Role | readonly Role[]]
      .flat()
      .filter((role) => !(ADMINISTRATORS as readonly Role[]).includes(role))
      .flatMap((role) =>
        KINDS[name]!.filter((kind) => !(PHOTO_KINDS[kind] as readonly Role[]).includes(role)).map(
          (kind) => `${role} may call ${name} but may not see its photos of the kind ${kind}`,
        ),
      ),
  )
  expect(mayNot).toEqual([])
})

test('an administrator of a company with all services sees every kind of photo', () => {
  const all = effectiveRoles(['ROLE_ADMIN'], ROLE_NAMES, { isOnline: true, isClockedIn: false })
  for (const roles of Object.values(PHOTO_KINDS)) expect(roles.some((role) => all.has(role))).toBe(true)
})

test.each(['', 'constructor', 'toString', '__proto__', 'Customer', 'customers'])(
  '%j is not a kind of photo',
  (text) => {
    expect(isPhotoKind(text)).toBe(false)
  },
)
