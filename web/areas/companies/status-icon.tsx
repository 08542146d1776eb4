import ClosedIcon from '@mui/icons-material/Cancel'
import ActiveIcon from '@mui/icons-material/CheckCircle'
import HoldIcon from '@mui/icons-material/PauseCircle'

import type { CompanyStatus } from '@countroom/contract/companies/licences.rules.ts'

import { useCompanyWords } from './use-company-words.ts'

const ICONS = {
  active: { Icon: ActiveIcon, color: 'success' },
  closed: { Icon: ClosedIcon, color: 'error' },
  hold: { Icon: HoldIcon, color: 'warning' },
} as const

/** The status of a company: active green, closed red, on hold orange (part 1 section 2). */
export function StatusIcon({ status }: { status: CompanyStatus }) {
  const { Icon, color } = ICONS[status]
  const label = useCompanyWords().status(status)
  return <Icon color={color} fontSize="small" role="img" aria-label={label} titleAccess={label} />
}
