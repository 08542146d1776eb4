import Badge, { type BadgeProps } from '@mui/material/Badge'

import { useUser } from '../lib/session.ts'
import { bannerColors } from './banner-colors.ts'

/** A count on an icon in the top bar. The bar has the employee's own color, which may be close to the badge's color, so a ring separates the two. */
export function BarBadge(props: Pick<BadgeProps, 'badgeContent' | 'max' | 'color' | 'children'>) {
  const { employeeColor } = useUser()
  const ring = bannerColors(employeeColor).text
  return <Badge {...props} sx={{ '& .MuiBadge-badge': { boxShadow: `0 0 0 2px ${ring}` } }} />
}
