import { Plural, Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

import { firstNamed } from './round.rules.ts'

interface UnassignedWarningProps {
  unassigned: readonly string[]
  /** True while a session runs. A machine can then be taken out of the session. */
  isRunning?: boolean
}

/**
 * Warns of machines without a game. Such a machine cannot be read. The session cannot end until the machine gets a game and is read, or is taken out
 * of the session. Shows nothing when every machine has a game.
 */
export function UnassignedWarning({ unassigned, isRunning = false }: UnassignedWarningProps) {
  const count = unassigned.length
  const { list, more } = firstNamed(unassigned)
  if (count === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1, maxWidth: 560, overflowWrap: 'anywhere' }}>
      <Plural value={count} one="A machine has no game yet" other="# machines have no game yet" />
      {': '}
      {more === 0 ? (
        list
      ) : (
        <Trans>
          {list} and {more} more
        </Trans>
      )}
      {'. '}
      <Trans>A machine without a game cannot be read, and the session cannot end.</Trans>{' '}
      {isRunning ? (
        <Trans>Assign a game under Assign Machine, or take the machine out of the session.</Trans>
      ) : (
        <Trans>Assign a game under Assign Machine, or take the machine out after the session has started.</Trans>
      )}
    </Alert>
  )
}
