import { Trans, useLingui } from '@lingui/react/macro'
import CheckIcon from '@mui/icons-material/Check'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import NobodyIcon from '@mui/icons-material/PersonOffOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

import type { LinkedUser } from '@countroom/contract/auth/auth.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { EmployeeAvatar } from './employee-avatar.part.tsx'
import { fullName, shownOf } from './presence.rules.ts'
import { useStation } from './use-station.ts'

const AVATARS_ON_WIDE = 8
const AVATARS_ON_NARROW = 4

/**
 * In a browser that is signed in as a station: listens to the scanner and shows the employees who are present. Choosing an employee makes them the
 * acting employee and reloads the page. Choosing Nobody leaves the station without an acting employee (part 1 section 2, top bar).
 */
export function StationEmployees() {
  const { t } = useLingui()
  const { userId: actingId, accountId, linkedUsers, selectedLocationId: locationId } = useUser()
  useStation(locationId)
  const select = useChange('POST /account/selectEmployee', { reloadsPage: true })
  const isPhone = usePhone()
  const isWide = useMediaQuery('(min-width: 75em)')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isSomebodyChosen = actingId !== accountId
  if (linkedUsers.length === 0 && !isSomebodyChosen) return null

  const count = isPhone ? 0 : isWide ? AVATARS_ON_WIDE : AVATARS_ON_NARROW
  const shown = shownOf(linkedUsers, actingId, count)
  const acting = linkedUsers.find(({ userId }) => userId === actingId)
  const hidden = linkedUsers.length - shown.length

  const choose = (userId: number) => {
    setAnchor(null)
    if (userId !== actingId) void select.run({ locationId, userId })
  }
  const stateOf = (person: LinkedUser) => (person.isClockedIn ? t`Clocked in` : t`Not clocked in`)

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
      {shown.length > 0 && (
        <Box role="group" aria-label={t`Choose who is working`} sx={{ display: 'flex', gap: 0.5 }}>
          {shown.map((person) => {
            const isActing = person.userId === actingId
            const [name, state] = [fullName(person), stateOf(person)]
            return (
              <IconButton
                key={person.userId}
                color="inherit"
                aria-label={`${name}, ${state}`}
                aria-pressed={isActing}
                title={`${name} · ${state}`}
                disabled={select.isPending}
                onClick={() => choose(person.userId)}
                sx={{ p: 0.5 }}
              >
                <EmployeeAvatar person={person} isClockedIn={person.isClockedIn} isActing={isActing} />
              </IconButton>
            )
          })}
        </Box>
      )}
      <IconButton
        color="inherit"
        title={t`Choose who is working`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={select.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: 5, fontSize: '0.875rem', fontWeight: 500 }}
      >
        {count === 0 && acting && <EmployeeAvatar person={acting} isClockedIn={acting.isClockedIn} />}
        {(count === 0 ? !acting : hidden > 0) && (
          <Box component="span" sx={{ pl: 1 }}>
            {count === 0 ? linkedUsers.length : `+${hidden}`}
          </Box>
        )}
        <span style={visuallyHidden}>
          {' '}
          <Trans>Choose who is working</Trans>
        </span>
        <ExpandMoreIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': t`Choose who is working` },
          paper: { sx: { mt: 1, width: 320, maxWidth: '90vw' } },
        }}
      >
        {linkedUsers.map((person) => {
          const isActing = person.userId === actingId
          return (
            <MenuItem
              key={person.userId}
              role="menuitemradio"
              aria-checked={isActing}
              selected={isActing}
              onClick={() => choose(person.userId)}
              sx={{ gap: 1.5, minHeight: 52 }}
            >
              <EmployeeAvatar person={person} isClockedIn={person.isClockedIn} />
              <ListItemText
                primary={fullName(person)}
                secondary={stateOf(person)}
                slotProps={{ primary: { noWrap: true } }}
              />
              {isActing && <CheckIcon fontSize="small" color="primary" />}
            </MenuItem>
          )
        })}
        {isSomebodyChosen && linkedUsers.length > 0 && <Divider component="li" aria-hidden />}
        {isSomebodyChosen && (
          <MenuItem
            role="menuitemradio"
            aria-checked={false}
            onClick={() => choose(accountId)}
            sx={{ gap: 1.5, minHeight: 52 }}
          >
            <ListItemIcon sx={{ minWidth: 36, justifyContent: 'center' }}>
              <NobodyIcon />
            </ListItemIcon>
            <ListItemText
              primary={<Trans>Nobody</Trans>}
              secondary={<Trans>No employee is working at the station</Trans>}
            />
          </MenuItem>
        )}
      </Menu>
    </Box>
  )
}
