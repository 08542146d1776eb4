/** The calls about raffle draws and prizes (part 2 sections 2, 4 and 7; domain 8). */

import { z } from 'zod'

import { APPROVAL_REFUSALS, DRAWER_REFUSALS } from '../cash/cash.rules.ts'
import { DrawerChange, PayoutAnswers } from '../cash/cash.shapes.ts'
import { DateOnly } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { KeptPhoto, PhotoFile, PhotoUpload } from '../kernel/photos.ts'
import { VoidReason } from '../kernel/voids.ts'
import { Draw, PrizeAmount, Raffle, WholeDraw, WinnerNumber } from './raffle.shapes.ts'

/** The request of calls about one draw. */
const OneDraw = z.strictObject({ drawId: RowId, userId: ActingUserId, locationId: LocationId })

export const raffleCalls = {
  listRaffles: defineCall({
    http: 'POST /raffle/listRaffles',
    allow: ['ROLE_RAFFLE', 'ROLE_EMPLOYEE_SESSION'],
    /** Without `clockId`, the reply has the prizes of the person's open shift. */
    request: z.strictObject({ userId: UserId, locationId: LocationId.optional(), clockId: RowId.optional() }),
    reply: {
      raffles: z.array(Raffle),
      /** Dollars. */
      total: z.number(),
      /** The shift; null when the person has no open shift. */
      clockId: RowId.nullable(),
      /** The reading session that settled the shift; null when it is not settled. */
      sessionId: RowId.nullable(),
    },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The raffle prizes that were given in a shift, newest first, without voided prizes',
  }),
  startDraw: defineCall({
    http: 'POST /raffle/startDraw',
    allow: 'ROLE_RAFFLE',
    request: z.strictObject({
      userId: ActingUserId,
      locationId: LocationId,
      /** Start a new round with all machines when all machines have been drawn. */
      beginsRound: z.boolean().optional(),
      /** A draw that the new draw replaces. Its state must be 'drawing' or 'open', and becomes 'again'. The reason is stored with it. */
      insteadOf: z.strictObject({ drawId: RowId, reason: VoidReason }).optional(),
    }),
    reply: { draw: WholeDraw },
    refuses: [
      'cash.noShift',
      'cash.settled',
      'raffle.noMachines',
      'raffle.allDrawn',
      'raffle.drawUnknown',
      'raffle.drawOver',
      'void.reasonMissing',
    ],
    emits: ['raffle'],
    audit: 'raffle draw begun',
    summary: 'Draw one of the machines that are left, and publish the hash of the seed and machines',
  }),
  revealDraw: defineCall({
    http: 'POST /raffle/revealDraw',
    allow: 'ROLE_RAFFLE',
    request: OneDraw,
    reply: { draw: WholeDraw },
    refuses: ['raffle.drawUnknown'],
    emits: ['raffle'],
    audit: 'raffle machine drawn',
    summary: 'Publish the seed and the machine of a draw. The screen calls it when its shuffle ends',
  }),
  noShow: defineCall({
    http: 'POST /raffle/noShow',
    allow: 'ROLE_RAFFLE',
    request: OneDraw.extend({
      /** Required for a draw of an earlier business day. */
      reason: VoidReason,
    }),
    reply: { draw: Draw },
    refuses: ['raffle.drawUnknown', 'raffle.drawOver', 'raffle.notShown', 'void.reasonMissing'],
    emits: ['raffle'],
    audit: 'raffle draw closed without a prize',
    summary: 'Close an open draw because nobody came for the prize. A draw of an earlier day needs a reason',
  }),
  listDraws: defineCall({
    http: 'POST /raffle/listDraws',
    allow: ['ROLE_RAFFLE', 'ROLE_EMPLOYEE_SESSION'],
    /** `date` is a business day. Default: the current business day. */
    request: z.strictObject({ locationId: LocationId, date: DateOnly.optional() }),
    reply: {
      draws: z.array(Draw),
      /** The draws of any day that are being drawn or wait for their winner, oldest first. */
      waiting: z.array(Draw),
      /** How many machines can still win in today's round, and how many machines are on the floor. */
      machinesLeft: z.number().int(),
      machineCount: z.number().int(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'The raffle draws of a business day, newest first; the draws of any day that are being drawn or wait for their winner; and how many machines are left today',
  }),
  getDraw: defineCall({
    http: 'POST /raffle/getDraw',
    allow: ['ROLE_RAFFLE', 'ROLE_EMPLOYEE_SESSION'],
    request: z.strictObject({ drawId: RowId, locationId: LocationId }),
    reply: { draw: WholeDraw },
    refuses: ['raffle.drawUnknown'],
    emits: [],
    audit: false,
    summary: 'A draw with the machines that could win, so that anybody can check it',
  }),
  listWinnerPhotos: defineCall({
    http: 'POST /raffle/listWinnerPhotos',
    allow: 'ROLE_RAFFLE',
    request: z.strictObject({ customerId: RowId, locationId: LocationId }),
    reply: { photos: z.array(PhotoFile) },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'The stored photos of a customer, newest first, to compare with the winner',
  }),
  saveRaffle: defineCall({
    http: 'POST /raffle/saveRaffle',
    allow: 'ROLE_RAFFLE',
    request: z.strictObject({
      /** The draw. Default: the acting person's last draw that waits for its winner. */
      drawId: RowId.optional(),
      customerId: RowId,
      /** The winner's name. The server ignores it and takes the name of the customer. */
      name: z.string().max(250).optional(),
      amount: PrizeAmount,
      /** True when the prize is paid as machine credit. By default it is paid in cash. */
      isCredit: z.boolean().optional(),
      winnerNumber: WinnerNumber,
      /** The photo that was taken of the winner. */
      newFiles: z.array(PhotoUpload).max(1),
      /** The stored photos that the winner was compared with. The server ignores them and shows the customer's stored photos. */
      files: z.array(KeptPhoto).max(100).optional(),
      userId: ActingUserId,
      locationId: LocationId,
      ...PayoutAnswers,
    }),
    reply: { raffle: Raffle },
    refuses: [
      ...DRAWER_REFUSALS,
      'cash.beyondDrawer',
      'customer.unknown',
      'raffle.drawUnknown',
      'raffle.drawOver',
      'raffle.notDrawn',
      'raffle.notShown',
      'raffle.photoMissing',
      'photo.unreadable',
      'photo.tooLarge',
      'photo.noSpace',
    ],
    emits: ['raffle', 'cash'],
    audit: 'raffle prize given',
    summary: 'Give the prize of a draw to its winner, with a photo',
    raises: ['raffle.employeeWon'],
    isLarge: true,
    photos: ['newFiles'],
  }),
  deleteRaffle: defineCall({
    http: 'POST /raffle/deleteRaffle',
    allow: 'ROLE_RAFFLE',
    request: z.strictObject({
      raffleId: RowId,
      userId: ActingUserId.optional(),
      locationId: LocationId.optional(),
      reason: VoidReason,
      ...DrawerChange,
    }),
    reply: {},
    refuses: ['raffle.unknown', 'cash.otherDrawer', 'cash.settled', 'void.reasonMissing', ...APPROVAL_REFUSALS],
    emits: ['raffle', 'cash'],
    audit: 'raffle prize voided',
    summary:
      'Void a prize. Lists and sums no longer include it, reports list it as void, and its draw waits for a winner again unless it has lapsed',
    raises: ['raffle.voided'],
  }),
}
