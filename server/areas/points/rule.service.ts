/** The match rule of a location (part 2 sections 3 and 5; domain 7). */

import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import type { pointsCalls } from '@countroom/contract/points/points.calls.ts'
import { resetTimesOf } from '@countroom/contract/points/points.rules.ts'
import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './points.queries.ts'

/** The rule. Null before somebody has saved one. */
export async function findRule(scope: Scope): Promise<MatchRule | null> {
  const row = await queries.findRule(scope)
  return row === undefined ? null : ruleOf(scope, row)
}

/** Changes the rule, or creates the first one. Throws 'list.changed' when the request names a version and the rule has another version. */
export async function saveRule(
  scope: Scope,
  body: CallBody<typeof pointsCalls.saveRule>,
): Promise<{ before: MatchRule | null; after: MatchRule }> {
  const row = {
    rule_name: body.ruleName,
    is_enabled: body.enableMatchRule,
    cooldown_hundredths: body.timeLimit === null ? null : Math.round(body.timeLimit * 100),
    reset_times: resetTimesOf(body.resetTimes)!,
    max_matches_per_day: body.maxMatchesPerDay,
    count_reset_time: body.maxCountResetTime.trim() || null,
  }
  const before = await queries.lockRule(scope)
  const isSeen = body.version === undefined || body.version === (before?.version ?? 0)
  const saved = !isSeen
    ? undefined
    : before === undefined
      ? await queries.insertRule(scope, row)
      : await queries.updateRule(scope, row)
  // Another change has just created the first rule. A request without a version replaces that rule.
  if (saved === undefined && body.version === undefined) return saveRule(scope, body)
  if (saved === undefined) throw new Refusal('list.changed', { values: { what: 'the match rule' } })
  return { before: before === undefined ? null : ruleOf(scope, before), after: ruleOf(scope, saved) }
}

function ruleOf(scope: Scope, row: queries.RuleRow): MatchRule {
  return {
    ruleName: row.rule_name,
    enableMatchRule: row.is_enabled,
    timeLimit: row.cooldown_hundredths === null ? null : row.cooldown_hundredths / 100,
    resetTimes: row.reset_times.join(','),
    maxMatchesPerDay: row.max_matches_per_day,
    maxCountResetTime: row.count_reset_time ?? '',
    locationId: scope.location.id,
    version: row.version,
  }
}
