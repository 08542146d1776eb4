import Badge, { type BadgeProps } from '@mui/material/Badge'

import { useUser } from '../lib/session.ts'
import { bannerColors } from './banner-colors.ts'

/** A count on an icon in the top bar. A ring separates the badge from the bar, because the bar has the employee's own color. */
export function BarBadge(props: Pick<BadgeProps, 'badgeContent' | 'max' | 'color' | 'children'>) {
  const { employeeColor } = useUser()
  const ring = bannerColors(employeeColor).text
  return <Badge {...props} sx={{ '& .MuiBadge-badge': { boxShadow: `0 0 0 2px ${ring}` } }} />
}
