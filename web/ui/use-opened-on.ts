import { useState } from 'react'

import { serverNow } from '../lib/client.ts'
import { formatDate } from '../lib/format.ts'
import { useUser } from '../lib/session.ts'

/** The date on which a report was opened, YYYY-MM-DD, for the name of its file (part 2 section 9). */
export function useOpenedOn(): string {
  const { locationTimezone } = useUser()
  const [day] = useState(() => formatDate(new Date(serverNow()), locationTimezone))
  return day
}
