/** Pages with only a message. Few people see them, so this file loads when it is needed. */

import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { StationTiles } from '../areas/presence/station-tiles.part.tsx'
import { isNobodyChosen, useUser } from '../lib/session.ts'
import { useHeadingFocus } from '../ui/use-heading-focus.ts'
import { clockScreen } from './screens.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useOpenKiosk } from './use-open-kiosk.tsx'

/** Tells users what to do when they have no screen, are not clocked in or are not scanned in (part 1 sections 2 and 4). */
export function Welcome() {
  const { t } = useLingui()
  const user = useUser()
  const { firstname, displayName, isClockedIn, isUserOnline, linkedUsers, routes } = user
  const name = (!isNobodyChosen(user) && firstname) || displayName
  useDocumentTitle(t`Welcome`)
  const text = () => {
    if (isNobodyChosen(user) && linkedUsers.length > 0)
      return (
        <Trans>
          You're currently not clocked in. Please scan your Chip to check in and begin your work session. If you are
          already here, choose your name.
        </Trans>
      )
    // Before clocking in, a person who is online can have only one screen: the time clock.
    if (!isClockedIn && isUserOnline && !routes.includes(clockScreen.id))
      return (
        <Trans>
          You do not have Employee Check-in, so you cannot clock in. Ask an administrator to give it to you.
        </Trans>
      )
    if (!isClockedIn)
      return (
        <Trans>You're currently not clocked in. Please scan your Chip to check in and begin your work session.</Trans>
      )
    if (!isUserOnline)
      return <Trans>You are clocked in but not scanned in. Please scan your Chip to continue your work session.</Trans>
    return <Trans>You have no screen at this location yet. Ask an administrator to give you access.</Trans>
  }
  return (
    <Notice
      title={<Trans>Welcome, {name}!</Trans>}
      text={text()}
      action={
        isNobodyChosen(user) ? (
          <StationTiles />
        ) : (
          routes.includes(clockScreen.id) && (
            <Button component={Link} to={clockScreen.path} variant="contained">
              {t(clockScreen.title)}
            </Button>
          )
        )
      }
    />
  )
}

export function NotFound() {
  const { t } = useLingui()
  useDocumentTitle(t`Page Not Found`)
  return (
    <Notice
      title={<Trans>Page Not Found</Trans>}
      text={<Trans>There is nothing at this address. The page may have moved, or the address may be mistyped.</Trans>}
      action={
        <Button component={Link} to="/" variant="contained">
          <Trans>Go to Homepage</Trans>
        </Button>
      }
    />
  )
}

/** The page at the kiosk's address in a browser that is not a kiosk yet. */
export function NoKiosk() {
  const { t } = useLingui()
  const { userType } = useUser()
  const openKiosk = useOpenKiosk()
  useDocumentTitle(t`Kiosk`)
  if (userType === 'station') {
    return (
      <Notice
        title={<Trans>Kiosk</Trans>}
        text={<Trans>Customers type their phone number here to join the pending list.</Trans>}
        action={
          <Button variant="contained" onClick={() => void openKiosk()}>
            <Trans>Open Kiosk</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <Notice
      title={<Trans>The kiosk works with the venue’s own account</Trans>}
      text={
        <Trans>
          Customers type their phone number at the kiosk. On the kiosk’s device, sign in with the venue’s own account
          and choose Open Kiosk in the menu.
        </Trans>
      }
      action={
        <Button component={Link} to="/" variant="contained">
          <Trans>Go to Homepage</Trans>
        </Button>
      }
    />
  )
}

/** A page with only a message. The title and the text are one heading, so that screen readers read them together. */
function Notice({ title, text, action }: { title: ReactNode; text: ReactNode; action: ReactNode }) {
  const headingRef = useHeadingFocus<HTMLHeadingElement>()
  return (
    <Stack sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', textAlign: 'center', gap: 3, pb: 3 }}>
      <Typography
        component="h1"
        ref={headingRef}
        tabIndex={-1}
        sx={{ maxWidth: '46ch', color: 'text.secondary', outline: 'none !important' }}
      >
        <Typography
          component="span"
          variant="h1"
          sx={{ display: 'block', fontSize: '1.75rem', mb: 1, color: 'text.primary' }}
        >
          {title}
        </Typography>{' '}
        {text}
      </Typography>
      {action}
    </Stack>
  )
}
