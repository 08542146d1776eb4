import { useLingui } from '@lingui/react/macro'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router'

import { NOTES_AT_ONCE } from '@countroom/contract/notes/notes.rules.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { BarBadge } from '../../ui/bar-badge.tsx'
import { MOTION } from '../../ui/motion.ts'

/** How many times the indicator flashes when all notes are read. It stops within five seconds, so that it does not distract anyone. */
const FLASHES = 3

/**
 * The flashing note indicator in the top bar (part 1 section 2), shown while there are notes. It flashes as long as there are unread notes, otherwise
 * only three times. It does not flash for people who chose less motion in their system settings.
 */
export function NoteIndicator() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data } = useCall('POST /note/getUnread', { locationId }, { isQuiet: true })
  if (!data?.hasNotes) return null
  const { unread } = data
  const count = unread < NOTES_AT_ONCE ? String(unread) : `${NOTES_AT_ONCE - 1}+`
  const label = unread === 0 ? t`Notes` : t`Notes, ${count} not read`
  const icon = (
    <NoteIcon
      sx={{
        [MOTION]: { animation: `flash 1.5s ease-in-out ${unread === 0 ? FLASHES : 'infinite'}` },
        '@keyframes flash': { '50%': { opacity: 0.25 } },
      }}
    />
  )
  return (
    <IconButton component={Link} to="/note" color="inherit" aria-label={label} title={label}>
      {unread === 0 ? (
        // A badge with 0 would be invisible, but screen readers would still read it.
        icon
      ) : (
        <BarBadge badgeContent={count} color="error">
          {icon}
        </BarBadge>
      )}
    </IconButton>
  )
}
