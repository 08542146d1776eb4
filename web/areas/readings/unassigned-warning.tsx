import { Plural, Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

/** Machines without a game cannot be read and keep a session from ending: named before somebody walks the floor. Nothing when there are none. */
export function UnassignedWarning({ unassigned }: { unassigned: readonly string[] }) {
  const count = unassigned.length
  const list = unassigned.join(', ')
  if (count === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1, maxWidth: 560, overflowWrap: 'anywhere' }}>
      <Plural value={count} one="A machine has no game yet" other="# machines have no game yet" />
      {`: ${list}. `}
      <Trans>
        Without a game a machine cannot be read and the session cannot end. Assign one under Assign Machine, or take the
        machine out of the session.
      </Trans>
    </Alert>
  )
}
