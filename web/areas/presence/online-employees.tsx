import { Trans, useLingui } from '@lingui/react/macro'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { EmployeeAvatar } from './employee-avatar.part.tsx'
import { fullName } from './presence.rules.ts'

/**
 * For administrators: the employees who are online at the location. They scanned their chip at a station, or are signed in on their own screen
 * (part 1 section 2, top bar).
 */
export function OnlineEmployees() {
  const { t } = useLingui()
  const user = useUser()
  const { data, error } = useCall(
    'POST /account/getOnlineEmployee',
    { locationId: user.selectedLocationId },
    { isQuiet: true },
  )
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const online = data?.onlineEmployees ?? []
  const [total, clockedIn] = [online.length, online.filter(({ isClockedIn }) => isClockedIn).length]

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={data ? t`Online employees: ${total}` : t`Online employees`}
        title={t`Online employees`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={barButton}
      >
        <EmployeeAvatar person={user} isClockedIn={false} />
        {/* Shown beside the avatar. On the avatar, the number would look like a count of notifications. */}
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 1, fontSize: '0.875rem' }}>
          <PeopleIcon sx={{ fontSize: '1.25rem' }} />
          {total > 0 && total}
        </Box>
        <ExpandMoreIcon fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': 'online-title',
            sx: { mt: 1, width: 320, maxWidth: '90vw', display: 'flex', flexDirection: 'column' },
          },
        }}
      >
        <Box sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
          <Typography id="online-title" variant="h2">
            <Trans>Online employees</Trans>
          </Typography>
          {data && (
            <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              <Trans>
                {total} online, {clockedIn} clocked in
              </Trans>
            </Typography>
          )}
        </Box>
        {error && (
          <Alert severity="error" sx={{ mx: 2, my: 1 }}>
            {error.message}
          </Alert>
        )}
        {!data && !error && <LinearProgress aria-label={t`Loading`} />}
        <List
          dense
          aria-labelledby="online-title"
          tabIndex={0}
          sx={{ overflowY: 'auto', outlineOffset: '-2px !important' }}
        >
          {online.map((person) => {
            const clock = person.isClockedIn ? t`Clocked in` : t`Not clocked in`
            const place = person.isPresent ? t`At the station` : t`Own screen`
            return (
              <ListItem key={person.userId} sx={{ gap: 1.5 }}>
                <EmployeeAvatar person={person} isClockedIn={person.isClockedIn} />
                <ListItemText
                  primary={fullName(person)}
                  secondary={`${clock} · ${place}`}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItem>
            )
          })}
        </List>
        {data && total === 0 && (
          <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
            <Trans>Nobody is online. Employees appear here when their chip is scanned or they sign in.</Trans>
          </Typography>
        )}
      </Popover>
    </>
  )
}

const barButton = {
  p: 0.5,
  borderRadius: 5,
  // A phone hides the avatar, so that there is space for the names of the location and of the person.
  '@media (max-width: 30em)': { '& > div': { display: 'none' } },
  '@media (max-width: 20em)': { '& > svg': { display: 'none' } },
} as const
