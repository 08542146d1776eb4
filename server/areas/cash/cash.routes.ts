import type { cashCalls } from '@countroom/contract/cash/cash.calls.ts'
import type { CashCount, PostedShort } from '@countroom/contract/cash/cash.shapes.ts'
import { toCents, writtenAmount } from '@countroom/contract/kernel/money.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as cash from './cash.service.ts'

export const cashRoutes: Handlers<typeof cashCalls> = {
  async getDrawer(scope, { clockId }) {
    return { drawer: await cash.describeDrawer(scope, clockId) }
  },

  async saveCashLeft(scope, { cashLeft, amounts, clockId }) {
    const { count, before, alerts } = await cash.saveCount(scope, {
      shiftId: clockId,
      cents: toCents(cashLeft),
      bills: amounts ?? null,
    })
    return {
      reply: { count, message: 'Cash Left Saved' },
      before: before === null ? null : traceOf(before),
      after: traceOf(count),
      alerts,
    }
  },

  async saveCashReason(scope, { countId, reason }) {
    const { before, after } = await cash.explainCount(scope, countId, reason)
    return { reply: { count: after, message: 'Saved' }, before: traceOf(before), after: traceOf(after) }
  },

  async listHeldCash(scope) {
    const [drawers, handOvers] = await Promise.all([cash.listHeldCash(scope), cash.listWaitingHandOvers(scope)])
    return { drawers, handOvers }
  },

  async previewSettlement(scope, { clockIds }) {
    return { drawers: await cash.listSettlement(scope, clockIds) }
  },

  async postShorts(scope, { clockIds }) {
    const { posted, writes } = await cash.postShorts(scope, clockIds)
    return { reply: { posted, message: postedMessage(posted) }, before: null, after: { posted }, along: writes }
  },

  async getCashRules(scope) {
    return { cashRules: await cash.describeRules(scope) }
  },

  async saveCashRules(scope, { ticketApproval, changeApproval, showsExpected, feedsMatches, version }) {
    const rules = { ticketApproval, changeApproval, showsExpected, feedsMatches, version }
    const { before, after } = await cash.saveRules(scope, rules)
    return { reply: { cashRules: after, message: 'Saved' }, before, after }
  },
}

/** What the audit trail shows of a count. */
function traceOf({ countId, clockId, cashLeft, expected, shortOver, reason }: CashCount) {
  return { countId, clockId, cashLeft, expected, shortOver, reason }
}

function postedMessage(posted: readonly PostedShort[]): string {
  const [first, ...others] = posted
  if (others.length > 0) return `${posted.length} shorts are in the ledgers now.`
  return `${writtenAmount(toCents(first!.amount))} is in the ledger of ${first!.name} now.`
}
