import { Trans } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Tells a person without an open shift to clock in first. `text` says why the shift is needed. */
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
