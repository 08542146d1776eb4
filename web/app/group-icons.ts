/**
 * The icons of the screens in the menu's groups, except Manage Bonus, which has the icon of Bonus. They load when the first of them is shown, to keep
 * the shell small.
 */

import AssignIcon from '@mui/icons-material/AccountTreeOutlined'
import ReportIcon from '@mui/icons-material/BarChartOutlined'
import CompanyIcon from '@mui/icons-material/BusinessOutlined'
import MachineIcon from '@mui/icons-material/CasinoOutlined'
import LoanIcon from '@mui/icons-material/CreditScoreOutlined'
import EmployeesIcon from '@mui/icons-material/GroupOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import ShortIcon from '@mui/icons-material/MoneyOffOutlined'
import RuleIcon from '@mui/icons-material/RuleOutlined'
import ZelleIcon from '@mui/icons-material/SendToMobileOutlined'
import GameIcon from '@mui/icons-material/VideogameAssetOutlined'

export const GROUP_ICONS = {
  report: ReportIcon,
  'customer-loan-report': LoanIcon,
  'employee-short-report': ShortIcon,
  'zelle-report': ZelleIcon,
  company: CompanyIcon,
  rules: RuleIcon,
  machine: MachineIcon,
  games: GameIcon,
  'assign-machine': AssignIcon,
  users: EmployeesIcon,
  'audit-trail': AuditIcon,
} as const
export type GroupIcon = keyof typeof GROUP_ICONS
