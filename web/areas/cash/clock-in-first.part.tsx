import { Trans } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown to somebody without an open shift, who has no drawer. `text` says what the drawer is needed for. */
export function ClockInFirst({ text }: { text: ReactNode }) {
  const { routes } = useUser()
  return (
    <EmptyState
      role="status"
      title={<Trans>Clock in first.</Trans>}
      text={text}
      action={
        routes.includes('check-in-out') && (
          <Button component={Link} to="/check-in-out" variant="contained">
            <Trans>Employee Check-in</Trans>
          </Button>
        )
      }
    />
  )
}
