import { toCents } from '@countroom/contract/kernel/money.ts'
import type { raffleCalls } from '@countroom/contract/raffle/raffle.calls.ts'
import type { Draw, Raffle, WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { withApprover } from '../cash/approval.service.ts'
import * as raffle from './raffle.service.ts'

export const raffleRoutes: Handlers<typeof raffleCalls> = {
  async listRaffles(scope, { userId, clockId }) {
    return raffle.listPrizes(scope, userId, clockId)
  },

  async startDraw(scope, { beginsRound, insteadOf }) {
    const { draw, replaced, writes } = await raffle.startDraw(scope, { beginsRound: beginsRound ?? false, insteadOf })
    const { machines, ...begun } = draw
    return {
      reply: { draw },
      before: replaced === null ? null : { insteadOf: replaced.number, machine: replaced.machine },
      after: {
        ...traceOf(begun),
        machines: machines.length,
        promise: draw.hash,
        ...(replaced !== null && { reason: replaced.reason }),
      },
      along: writes,
    }
  },

  async revealDraw(scope, { drawId }) {
    const { draw, writes } = await raffle.revealDraw(scope, drawId)
    return {
      reply: { draw },
      before: { drawId, draw: draw.number, promise: draw.hash },
      after: { ...traceOf(draw), machine: draw.machine, seed: draw.seed },
      along: writes,
    }
  },

  async noShow(scope, { drawId, reason }) {
    const { before, draw, writes } = await raffle.endWithoutWinner(scope, drawId, reason)
    const message =
      draw.reason === ''
        ? `Nobody came to machine ${draw.machine}.`
        : `Draw #${draw.number} was closed without a prize.`
    return {
      reply: { draw, message },
      before: { ...traceOf(before), machine: before.machine, state: before.state },
      after: {
        ...traceOf(draw),
        machine: draw.machine,
        state: draw.state,
        ...(draw.reason !== '' && { reason: draw.reason }),
      },
      along: writes,
    }
  },

  async listDraws(scope, { date }) {
    return raffle.listDraws(scope, date)
  },

  async getDraw(scope, { drawId }) {
    return { draw: await raffle.findDraw(scope, drawId) }
  },

  async listWinnerPhotos(scope, { customerId }) {
    return { photos: await raffle.listStoredPhotos(scope, customerId) }
  },

  async saveRaffle(scope, { drawId, customerId, amount, isCredit, winnerNumber, isBeyondDrawerConfirmed }) {
    const given = await raffle.givePrize(scope, {
      drawId,
      customerId,
      cents: toCents(amount),
      isCredit: isCredit ?? false,
      winnerNumber,
      isBeyondDrawerConfirmed,
    })
    return {
      reply: { raffle: given.raffle, message: 'Saved' },
      before: null,
      after: prizeTrace(given.raffle),
      along: given.writes,
      alerts: given.alerts,
    }
  },

  deleteRaffle: withApprover('ROLE_RAFFLE', async (scope, { raffleId, reason }, approver) => {
    const voided = await raffle.voidPrize(scope, raffleId, reason, approver)
    return {
      reply: { message: `The prize of ${voided.raffle.name} was deleted.` },
      before: prizeTrace(voided.raffle),
      after: { reason: voided.reason, approvedBy: approver?.name ?? null },
      along: voided.writes,
      alerts: voided.alerts,
    }
  }),
}

/** What every audit row about a draw records. The machine is not included, because it may not be shown yet. */
function traceOf({ drawId, number, businessDay, round }: Draw | Omit<WholeDraw, 'machines'>) {
  return { drawId, draw: number, day: businessDay, round }
}

function prizeTrace(prize: Raffle) {
  const { raffleId, drawNumber, machine, customerId, name, winnerNumber, amount, isCredit, isEmployee, photo } = prize
  return {
    raffleId,
    draw: drawNumber,
    machine,
    customerId,
    customer: name,
    winnerNumber,
    amount,
    isCredit,
    isEmployee,
    photo: photo?.path ?? null,
    clockId: prize.clockId,
  }
}
