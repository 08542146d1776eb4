import Box from '@mui/material/Box'

import { useUser } from '../../lib/session.ts'
import { EmployeeAvatar } from './employee-avatar.tsx'

/** For whoever works with an account of their own: themselves. Their name stands beside it. */
export function OwnAvatar() {
  const user = useUser()
  return (
    <Box sx={{ p: 0.5 }}>
      <EmployeeAvatar person={user} isClockedIn={user.isClockedIn} />
    </Box>
  )
}
