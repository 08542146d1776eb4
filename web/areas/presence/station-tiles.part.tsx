import { Trans, useLingui } from '@lingui/react/macro'
import ChipIcon from '@mui/icons-material/ContactlessOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { EmployeeAvatar } from './employee-avatar.part.tsx'
import { fullName } from './presence.rules.ts'

/** Shown at a station where nobody is chosen. It has a large button for each employee who is present, and says how to come in with a chip. */
export function StationTiles() {
  const { t } = useLingui()
  const { linkedUsers, selectedLocationId: locationId } = useUser()
  const select = useChange('POST /account/selectEmployee', { reloadsPage: true })
  return (
    <Box sx={{ width: '100%', maxWidth: '56rem', display: 'grid', gap: 3 }}>
      {linkedUsers.length > 0 && (
        <Box component="ul" aria-label={t`Who is here`} sx={tilesStyle}>
          {linkedUsers.map((person) => (
            <li key={person.userId}>
              <ButtonBase
                disabled={select.isPending}
                onClick={() => void select.run({ locationId, userId: person.userId })}
                sx={tileStyle}
              >
                <EmployeeAvatar person={person} isClockedIn={person.isClockedIn} />
                <Box component="span" sx={{ minWidth: 0, textAlign: 'start' }}>
                  <Box component="span" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
                    {fullName(person)}
                  </Box>
                  <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                    {person.isClockedIn ? <Trans>Clocked in</Trans> : <Trans>Not clocked in</Trans>}
                  </Box>
                </Box>
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
      <Typography
        variant="body2"
        sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 1, color: 'text.secondary' }}
      >
        <ChipIcon aria-hidden />
        <Trans>Hold your chip to the reader to come in or to leave.</Trans>
      </Typography>
    </Box>
  )
}

const tilesStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  justifyContent: 'center',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 17rem))',
  gap: 1.5,
} as const

const tileStyle = {
  width: '100%',
  height: '100%',
  minHeight: '4.5rem',
  justifyContent: 'flex-start',
  gap: 1.5,
  px: 2,
  py: 1.5,
  font: 'inherit',
  fontSize: '1rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { borderColor: 'primary.main' },
} as const
