import { Trans, useLingui } from '@lingui/react/macro'

import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { changesOf, type RuleForm } from './manage-rule.rules.ts'

interface RuleConflictProps {
  base: MatchRule | undefined
  theirs: MatchRule
  mine: RuleForm
  onReload: () => void
  onKeepMine: () => void
}

/** Somebody else saved the rule while it was open here: what they changed, and whose word counts. */
export function RuleConflict({ base, theirs, mine, onReload, onKeepMine }: RuleConflictProps) {
  const { t } = useLingui()
  const labels: Record<keyof RuleForm, string> = {
    enableMatchRule: t`Enable Match Rule`,
    ruleName: t`Rule Name`,
    timeLimit: t`Cooldown (hours)`,
    maxMatchesPerDay: t`Max Matches per Day`,
    resetTimes: t`Reset Times`,
    maxCountResetTime: t`Reset Day Time`,
  }
  const shown = (value: string | boolean) => (typeof value === 'string' ? value || t`none` : value ? t`on` : t`off`)
  const changes = changesOf(base, theirs, mine)
  return (
    <ConflictNotice
      changes={changes.map(({ field, before, after, isMineToo }) => ({
        label: labels[field],
        before: shown(before),
        after: shown(after),
        isMineToo,
      }))}
      onReload={onReload}
      onKeepMine={onKeepMine}
    >
      <Trans>Somebody else saved the match rule since you opened this page.</Trans>
    </ConflictNotice>
  )
}
