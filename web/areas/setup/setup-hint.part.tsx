import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'

import { useCall } from '../../lib/client.ts'

/** A link to the setup page, shown while nobody has set up this installation. */
export function SetupHint() {
  const { data } = useCall('POST /setup/find', {}, { isQuiet: true })
  if (data?.isOpen !== true) return null
  return (
    <Alert severity="info">
      <Trans>
        Nobody can sign in yet, because this installation has no venue.{' '}
        <MuiLink component={Link} to="/setup">
          Set up your venue
        </MuiLink>
      </Trans>
    </Alert>
  )
}
