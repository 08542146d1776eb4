import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'

import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { useColumn } from './use-column.ts'

/** The shifts that the reading sessions of the day settled. A click on a name opens the shift report. */
export function Employees() {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const { day, onShift } = useColumn()
  return (
    <Box sx={{ borderTop: 2, borderColor: 'divider', px: 2, py: 1 }}>
      <Typography variant="h3">
        <Trans>Employees</Trans>
      </Typography>
      {day.employeeDetails.length === 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', py: 0.5 }}>
          <Trans>No shift was settled on this day.</Trans>
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {day.employeeDetails.map((shift) => (
          <Box component="li" key={shift.clockId} sx={shiftStyle}>
            <Link
              component="button"
              type="button"
              aria-label={t`${shift.name}, shift report`}
              data-return={`shift ${shift.clockId}`}
              onClick={() => onShift(shift, `shift ${shift.clockId}`)}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 1,
                minWidth: 0,
                font: 'inherit',
                textAlign: 'start',
              }}
            >
              <ReportIcon fontSize="small" />
              <bdi style={{ overflowWrap: 'anywhere' }}>{shift.name}</bdi>
            </Link>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', textAlign: 'right' }}>
              <Moment instant={shift.timeIn} timezone={locationTimezone} today={day.businessDay} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const shiftStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1.5,
  minHeight: '2.25rem',
  '@media (pointer: coarse)': { minHeight: '2.75rem', '& button': { minHeight: 44 } },
} as const
