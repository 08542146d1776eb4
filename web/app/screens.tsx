/**
 * THE table of screens: one row each, in the menu's order. Only the server decides who sees which screen (`UserInfo.routes`). A
 * screen is loaded when somebody opens it.
 */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import ClockIcon from '@mui/icons-material/AccessTime'
import AssignIcon from '@mui/icons-material/AccountTreeOutlined'
import MasterReadingIcon from '@mui/icons-material/AssessmentOutlined'
import ShiftsIcon from '@mui/icons-material/BadgeOutlined'
import CompanyIcon from '@mui/icons-material/BusinessOutlined'
import MachineIcon from '@mui/icons-material/CasinoOutlined'
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import CustomersIcon from '@mui/icons-material/ContactsOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import RaffleIcon from '@mui/icons-material/EmojiEventsOutlined'
import EmployeesIcon from '@mui/icons-material/GroupOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import WatchingIcon from '@mui/icons-material/InsightsOutlined'
import RuleIcon from '@mui/icons-material/RuleOutlined'
import ReadingIcon from '@mui/icons-material/SpeedOutlined'
import GameIcon from '@mui/icons-material/SportsEsportsOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import TransactionIcon from '@mui/icons-material/SwapVertOutlined'
import OverviewIcon from '@mui/icons-material/ViewListOutlined'
import type { ComponentType } from 'react'

import type { Screen as ScreenId } from '@countroom/contract/access/roles.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { prefetchCall } from '../lib/client.ts'
import type { MenuGroup } from './menu.ts'

export interface ScreenEntry {
  id: ScreenId
  path: string
  title: MessageDescriptor
  icon: ComponentType
  group?: MenuGroup
  /** On the whitelist of the phone's drawer: work on the floor, and urgent work that an owner does from anywhere. */
  isOnPhone: boolean
  /** Requests the screen's first data while its code is still loading. */
  ask?: (user: UserInfo) => void
  load: () => Promise<{ Screen: ComponentType }>
}

export const screens: readonly ScreenEntry[] = [
  {
    id: 'overview',
    path: '/overview',
    title: msg`Overview`,
    icon: OverviewIcon,
    isOnPhone: true,
    load: () => import('../areas/overview/overview.screen.tsx'),
  },
  {
    id: 'dashboard',
    path: '/dashboard',
    title: msg`Dashboard`,
    icon: DashboardIcon,
    isOnPhone: true,
    ask: ({ selectedLocationId: locationId }) => {
      prefetchCall('POST /customer/customerPendingList', { locationId })
      prefetchCall('POST /customer/customerPointsList', { locationId })
    },
    load: () => import('../areas/points/dashboard.screen.tsx'),
  },
  {
    id: 'customer',
    path: '/customer',
    title: msg`Customers`,
    icon: CustomersIcon,
    isOnPhone: true,
    load: () => import('../areas/customers/customers.screen.tsx'),
  },
  {
    id: 'transaction',
    path: '/transaction',
    title: msg`Transactions`,
    icon: TransactionIcon,
    isOnPhone: true,
    load: () => import('../areas/transactions/transaction.screen.tsx'),
  },
  {
    id: 'ticket-out',
    path: '/ticket-out',
    title: msg`Ticket Out`,
    icon: TicketIcon,
    isOnPhone: true,
    load: () => import('../areas/tickets/ticket-out.screen.tsx'),
  },
  {
    id: 'raffle',
    path: '/raffle',
    title: msg`Raffle`,
    icon: RaffleIcon,
    isOnPhone: true,
    load: () => import('../areas/raffle/raffle.screen.tsx'),
  },
  {
    id: 'check-in-out',
    path: '/check-in-out',
    title: msg`Employee Check-in`,
    icon: ClockIcon,
    isOnPhone: true,
    load: () => import('../areas/clock/check-in-out.screen.tsx'),
  },
  {
    id: 'add-machine-reading',
    path: '/add-machine-reading',
    title: msg`Add Master Reading`,
    icon: ReadingIcon,
    isOnPhone: true,
    ask: ({ selectedLocationId: locationId }) => prefetchCall('POST /machine/loadStartedSession', { locationId }),
    load: () => import('../areas/readings/add-master-reading.screen.tsx'),
  },
  {
    id: 'master-reading',
    path: '/master-reading',
    title: msg`Master Reading`,
    icon: MasterReadingIcon,
    isOnPhone: true,
    load: () => import('../areas/readings/master-reading.screen.tsx'),
  },
  {
    id: 'point-watching',
    path: '/point-watching',
    title: msg`Points Watching`,
    icon: WatchingIcon,
    isOnPhone: true,
    load: () => import('../areas/points/points-watching.screen.tsx'),
  },
  {
    id: 'employee-session',
    path: '/employee-session',
    title: msg`Employee Sessions`,
    icon: ShiftsIcon,
    isOnPhone: true,
    load: () => import('../areas/clock/employee-session.screen.tsx'),
  },
  {
    id: 'note',
    path: '/note',
    title: msg`Notes`,
    icon: NoteIcon,
    isOnPhone: true,
    load: () => import('../areas/notes/note.screen.tsx'),
  },
  {
    id: 'company',
    path: '/settings/company',
    title: msg`Company`,
    icon: CompanyIcon,
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/companies/company.screen.tsx'),
  },
  {
    id: 'rules',
    path: '/settings/rules',
    title: msg`Manage Rule`,
    icon: RuleIcon,
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/points/manage-rule.screen.tsx'),
  },
  {
    id: 'machine',
    path: '/settings/machine',
    title: msg`Manage Machine`,
    icon: MachineIcon,
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/machines/manage-machine.screen.tsx'),
  },
  {
    id: 'games',
    path: '/settings/games',
    title: msg`Manage Game`,
    icon: GameIcon,
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/machines/manage-game.screen.tsx'),
  },
  {
    id: 'assign-machine',
    path: '/settings/assign-machine',
    title: msg`Assign Machine`,
    icon: AssignIcon,
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/machines/assign-machine.screen.tsx'),
  },
  {
    id: 'users',
    path: '/settings/users',
    title: msg`Employees`,
    icon: EmployeesIcon,
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/team/employees.screen.tsx'),
  },
  {
    id: 'audit-trail',
    path: '/settings/audit-trail',
    title: msg`Audit Trail`,
    icon: AuditIcon,
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/audit/audit-trail.screen.tsx'),
  },
]

/** The screen at a path, with or without a slash at the end. */
export function findScreen(pathname: string): ScreenEntry | undefined {
  const path = pathname.replace(/\/+$/, '')
  return screens.find((screen) => screen.path === path)
}

/** The path of the time clock. */
export const clockScreen = screens.find(({ id }) => id === 'check-in-out')!
