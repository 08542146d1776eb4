import type { bonusCalls } from '@countroom/contract/bonus/bonus.calls.ts'
import { scheduleInWords } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition, ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { readPhoto } from '../../platform/photos/photos.ts'
import { withApprover } from '../cash/approval.service.ts'
import * as bonuses from './bonus.service.ts'
import * as definitions from './definitions.service.ts'
import { keepPhoto } from './photos.service.ts'

export const bonusRoutes: Handlers<typeof bonusCalls> = {
  async listBonusDefinitions(scope) {
    return { manageBonuses: await definitions.listDefinitions(scope) }
  },

  async saveBonusDefinition(scope, body) {
    const { before, after, alerts } = await definitions.saveDefinition(scope, body)
    return {
      reply: { manageBonus: after, message: 'Saved' },
      before: before && definitionTrace(before),
      after: definitionTrace(after),
      alerts,
    }
  },

  async deleteBonusDefinition(scope, { manageBonusId }) {
    const { before, alerts } = await definitions.deleteDefinition(scope, manageBonusId)
    return {
      reply: { message: `${before.name} was deleted.` },
      before: definitionTrace(before),
      after: null,
      alerts,
    }
  },

  async listBonuses(scope, body) {
    const { rows, ...counted } = await bonuses.listBonuses(scope, body)
    return { bonuses: rows, ...counted }
  },

  async addBonusPhoto(scope, { photo }) {
    const path = await keepPhoto(scope, photo)
    return { reply: { path }, before: null, after: { photo: path } }
  },

  async saveBonus(scope, claim) {
    const { bonus, writes } = await bonuses.claimBonus(scope, {
      machine: claim.machine,
      photo: claim.photo,
      customerId: claim.customerId,
      manageBonusId: claim.manageBonusId,
      specification: claim.specification,
      isBeyondDrawerConfirmed: claim.isBeyondDrawerConfirmed,
    })
    return { reply: { bonus, message: 'Saved' }, before: null, after: claimTrace(bonus), along: writes }
  },

  deleteBonus: withApprover('ROLE_BONUS', async (scope, { bonusId, reason }, approver) => {
    const voided = await bonuses.voidBonus(scope, bonusId, reason, approver)
    return {
      reply: { message: `The bonus of ${bonuses.customerOf(voided.bonus)} was deleted.` },
      before: claimTrace(voided.bonus),
      after: { reason: voided.reason, approvedBy: approver?.name ?? null },
      alerts: voided.alerts,
      along: voided.writes,
    }
  }),

  async previewBonusImage(scope, { path }) {
    const bytes = await readPhoto(scope, 'bonus', path, 'full')
    return { fileData: bytes.toString('base64'), type: 'image/jpeg' }
  },
}

/** What the audit trail shows of a bonus that the location defined. */
function definitionTrace({ manageBonusId, name, enabled, specifications, weekdays, paidIn }: BonusDefinition) {
  return {
    manageBonusId,
    name,
    enabled,
    specifications,
    open: scheduleInWords(weekdays),
    paidIn: paidIn === 'cash' ? 'Cash' : 'Machine credit',
  }
}

/** What the audit trail shows of a claim. */
function claimTrace(bonus: ClaimedBonus) {
  const { bonusId, customerId, bonusName, specify, machine, bonusAmount, paidIn, photo, clockId } = bonus
  return {
    bonusId,
    customer: bonuses.customerOf(bonus),
    customerId,
    bonusName,
    specify,
    bonusAmount,
    paidIn: paidIn === 'cash' ? 'Cash' : 'Machine credit',
    machine,
    photo,
    clockId,
  }
}
