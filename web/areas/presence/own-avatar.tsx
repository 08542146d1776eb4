import Box from '@mui/material/Box'

import { useUser } from '../../lib/session.ts'
import { EmployeeAvatar } from './employee-avatar.part.tsx'

/** The avatar of a user who works with their own account. The top bar shows their name beside it. */
export function OwnAvatar() {
  const user = useUser()
  return (
    <Box sx={{ p: 0.5 }}>
      <EmployeeAvatar person={user} isClockedIn={user.isClockedIn} />
    </Box>
  )
}
