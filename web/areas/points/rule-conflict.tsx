import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { MatchRule } from '@countroom/contract/points/points.shapes.ts'

import { changesOf, type RuleForm } from './manage-rule.rules.ts'

interface RuleConflictProps {
  base: MatchRule | null
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
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button color="inherit" variant="outlined" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
        </>
      }
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' }, '& .MuiAlert-action': { gap: 1, pt: 0 } }}
    >
      <Trans>
        Somebody else saved the match rule since you opened this page. What you typed is still here and not saved: keep
        it on top of their change, or reload to see only theirs.
      </Trans>
      {changes.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingInlineStart: '1.25em' }}>
          {changes.map(({ field, before, after, isMineToo }) => (
            <li key={field}>
              {labels[field]}: {shown(before)} → <strong>{shown(after)}</strong>
              {isMineToo && (
                <>
                  {' · '}
                  <Trans>you changed it too</Trans>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
