/** The calls of the screens Manage Bonus and Bonus (part 2 sections 2 and 7; domain 8). */

import { z } from 'zod'

import { PHOTO_KINDS } from '../access/photo-kinds.ts'
import { APPROVAL_REFUSALS, DRAWER_REFUSALS } from '../cash/cash.rules.ts'
import { DrawerChange, PayoutAnswers } from '../cash/cash.shapes.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { PhotoPath, PhotoUpload } from '../kernel/photos.ts'
import { serverPage, sortedBy } from '../kernel/server-page.ts'
import { VoidReason } from '../kernel/voids.ts'
import { MachineName } from '../machines/machines.shapes.ts'
import { BONUS_COLUMNS, PAID_IN } from './bonus.rules.ts'
import { BonusDefinition, BonusName, ClaimedBonus, Specification, Specifications, Weekdays } from './bonus.shapes.ts'

const bonusPage = serverPage('bonuses', ClaimedBonus)

export const bonusCalls = {
  listBonusDefinitions: defineCall({
    http: 'POST /bonus/bonusList',
    allow: ['ROLE_BONUS', 'ROLE_MANAGE_BONUS'],
    request: z.strictObject({ locationId: LocationId }),
    reply: { manageBonuses: z.array(BonusDefinition) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The bonuses of a location by name, and whether each is open now',
  }),
  saveBonusDefinition: defineCall({
    http: 'POST /bonus/save',
    allow: 'ROLE_MANAGE_BONUS',
    request: z.strictObject({
      /** Left out or null for a new bonus. */
      manageBonusId: RowId.nullable().optional(),
      name: BonusName,
      enabled: z.boolean(),
      specifications: Specifications,
      weekdays: Weekdays,
      /** When it is left out, a new bonus is paid in cash, and an existing bonus is paid as before. */
      paidIn: z.enum(PAID_IN).optional(),
      locationId: LocationId,
      /** The version that the person edited. Without it, the last save wins. */
      version: z.number().int().optional(),
    }),
    reply: { manageBonus: BonusDefinition },
    refuses: ['bonus.unknown', 'bonus.duplicate', 'list.changed'],
    emits: ['bonusDefinitions'],
    audit: 'bonus definition saved',
    summary: 'Add or change a bonus',
    raises: ['bonus.changed'],
  }),
  deleteBonusDefinition: defineCall({
    http: 'POST /bonus/delete',
    allow: 'ROLE_MANAGE_BONUS',
    request: z.strictObject({ manageBonusId: RowId, locationId: LocationId.optional() }),
    reply: {},
    refuses: ['bonus.unknown'],
    emits: ['bonusDefinitions'],
    audit: 'bonus definition deleted',
    summary: 'Delete a bonus. Its claims stay',
    raises: ['bonus.changed'],
  }),
  listBonuses: defineCall({
    http: 'POST /bonus/list',
    allow: ['ROLE_BONUS', 'ROLE_EMPLOYEE_SESSION'],
    /** Without `clockId`, the reply has the bonuses of the open shift of `userId`. */
    request: z.strictObject({
      userId: UserId,
      locationId: LocationId,
      clockId: RowId.optional(),
      search: z.string().max(100).optional(),
      ...bonusPage.request,
      ...sortedBy(BONUS_COLUMNS),
    }),
    reply: {
      ...bonusPage.reply,
      /** The sum of the shift's bonuses in dollars, including those that are on other pages or that the search does not find. */
      totalBonus: z.number(),
    },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The bonuses that were claimed in a shift, without voided ones; newest first unless sorted',
    isCostly: bonusPage.isAll,
  }),
  addBonusPhoto: defineCall({
    http: 'POST /bonus/addBonusPhoto',
    allow: 'ROLE_BONUS',
    request: z.strictObject({ photo: PhotoUpload, userId: ActingUserId, locationId: LocationId }),
    reply: {
      /** The name of the stored photo. Send it to saveBonus. */
      path: PhotoPath,
    },
    refuses: ['bonus.photoUsed', 'photo.unreadable', 'photo.tooLarge', 'photo.noSpace'],
    emits: [],
    audit: 'photo of a bonus stored',
    summary:
      'Store the photo of a bonus that is about to be claimed. It is kept for a day, and longer once the bonus is claimed',
    isLarge: true,
    photos: ['photo'],
  }),
  saveBonus: defineCall({
    http: 'POST /bonus/saveBonus',
    allow: 'ROLE_BONUS',
    request: z.strictObject({
      machine: MachineName,
      /** The name that addBonusPhoto returned. */
      photo: PhotoPath,
      userId: ActingUserId,
      locationId: LocationId,
      customerId: RowId,
      manageBonusId: RowId,
      /** The chosen specification of the bonus, as the screen showed it. */
      specification: Specification,
      ...PayoutAnswers,
    }),
    reply: { bonus: ClaimedBonus },
    refuses: [
      ...DRAWER_REFUSALS,
      'cash.beyondDrawer',
      'machine.unknown',
      'customer.unknown',
      'bonus.unknown',
      'bonus.disabled',
      'bonus.closed',
      'bonus.specificationGone',
      'bonus.photoGone',
      'bonus.photoUsed',
    ],
    emits: ['cash', 'bonuses'],
    audit: 'bonus claimed',
    summary: 'Give a customer a bonus: out of the drawer, or as credit on the machine',
  }),
  deleteBonus: defineCall({
    http: 'POST /bonus/deleteBonus',
    allow: 'ROLE_BONUS',
    request: z.strictObject({
      bonusId: RowId,
      userId: ActingUserId.optional(),
      locationId: LocationId.optional(),
      reason: VoidReason,
      approval: DrawerChange.approval,
    }),
    reply: {},
    refuses: ['bonus.claimUnknown', 'cash.otherDrawer', 'cash.settled', 'void.reasonMissing', ...APPROVAL_REFUSALS],
    emits: ['cash', 'bonuses'],
    audit: 'bonus voided',
    summary: 'Void a claimed bonus. It is removed from every list and sum. Its photo cannot be used for another bonus',
    raises: ['bonus.voided'],
  }),
  previewBonusImage: defineCall({
    http: 'POST /bonus/previewImage',
    allow: PHOTO_KINDS.bonus,
    request: z.strictObject({ path: PhotoPath, locationId: LocationId.optional() }),
    reply: { fileData: z.base64(), type: z.literal('image/jpeg') },
    refuses: ['photo.unknown'],
    emits: [],
    audit: false,
    summary: 'The photo of a claimed bonus, base64',
  }),
}
