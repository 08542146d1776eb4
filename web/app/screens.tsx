/**
 * The table of all screens: one row for each screen, in the menu's order. Only the server decides who sees which screen (`UserInfo.routes`).
 * The code of a screen loads when somebody opens it.
 */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import ClockIcon from '@mui/icons-material/AccessTime'
import MasterReadingIcon from '@mui/icons-material/AssessmentOutlined'
import ShiftsIcon from '@mui/icons-material/BadgeOutlined'
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import CustomersIcon from '@mui/icons-material/ContactsOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import RaffleIcon from '@mui/icons-material/EmojiEventsOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import WatchingIcon from '@mui/icons-material/InsightsOutlined'
import BonusIcon from '@mui/icons-material/LocalOfferOutlined'
import ReadingIcon from '@mui/icons-material/SpeedOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import TransactionIcon from '@mui/icons-material/SwapVertOutlined'
import OverviewIcon from '@mui/icons-material/ViewListOutlined'
import { type ComponentType, lazy, Suspense } from 'react'

import type { Screen as ScreenId } from '@countroom/contract/access/roles.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { prefetchCall } from '../lib/client.ts'
import type { GroupIcon } from './group-icons.ts'
import type { MenuGroup } from './menu.ts'

export interface ScreenEntry {
  id: ScreenId
  /** `/group/id` or `/id`, unless the row gives another path. */
  path: string
  title: MessageDescriptor
  icon: ComponentType
  group?: MenuGroup
  /**
   * Whether a phone's menu shows the screen. That menu has the screens for work in the room with the machines, and for urgent work that an owner does
   * from anywhere.
   */
  isOnPhone: boolean
  /** Requests the screen's first data while its code is still loading. */
  ask?: (user: UserInfo) => void
  load: () => Promise<{ Screen: ComponentType }>
}

/** An icon of a screen in a group. All of these icons load when the first is shown. If they do not load, the menu shows only words. */
function groupIcon(id: GroupIcon): ComponentType {
  const Icon = lazy(async () => {
    const icons = await import('./group-icons.ts').catch(() => undefined)
    return { default: icons?.GROUP_ICONS[id] ?? NoIcon }
  })
  return function LazyIcon() {
    return (
      <Suspense fallback={<NoIcon />}>
        <Icon />
      </Suspense>
    )
  }
}

/** An empty space of an icon's size. */
function NoIcon() {
  return <svg width="1.5em" height="1.5em" aria-hidden />
}

const rows: readonly (Omit<ScreenEntry, 'path'> & Partial<Pick<ScreenEntry, 'path'>>)[] = [
  {
    id: 'overview',
    title: msg`Overview`,
    icon: OverviewIcon,
    isOnPhone: true,
    load: () => import('../areas/overview/overview.screen.tsx'),
  },
  {
    id: 'dashboard',
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
    title: msg`Customers`,
    icon: CustomersIcon,
    isOnPhone: true,
    load: () => import('../areas/customers/customers.screen.tsx'),
  },
  {
    id: 'transaction',
    title: msg`Transactions`,
    icon: TransactionIcon,
    isOnPhone: true,
    load: () => import('../areas/transactions/transaction.screen.tsx'),
  },
  {
    id: 'ticket-out',
    title: msg`Ticket Out`,
    icon: TicketIcon,
    isOnPhone: true,
    load: () => import('../areas/tickets/ticket-out.screen.tsx'),
  },
  {
    id: 'bonus',
    title: msg`Bonus`,
    icon: BonusIcon,
    isOnPhone: true,
    load: () => import('../areas/bonus/bonus.screen.tsx'),
  },
  {
    id: 'raffle',
    title: msg`Raffle`,
    icon: RaffleIcon,
    isOnPhone: true,
    load: () => import('../areas/raffle/raffle.screen.tsx'),
  },
  {
    id: 'check-in-out',
    title: msg`Employee Check-in`,
    icon: ClockIcon,
    isOnPhone: true,
    load: () => import('../areas/clock/check-in-out.screen.tsx'),
  },
  {
    id: 'machine-picture',
    title: msg`Machine Picture`,
    icon: PictureIcon,
    isOnPhone: true,
    load: () => import('../areas/pictures/machine-picture.screen.tsx'),
  },
  {
    id: 'add-machine-reading',
    title: msg`Add Master Reading`,
    icon: ReadingIcon,
    isOnPhone: true,
    ask: ({ selectedLocationId: locationId }) => prefetchCall('POST /machine/loadStartedSession', { locationId }),
    load: () => import('../areas/readings/add-master-reading.screen.tsx'),
  },
  {
    id: 'master-reading',
    title: msg`Master Reading`,
    icon: MasterReadingIcon,
    isOnPhone: true,
    load: () => import('../areas/readings/master-reading.screen.tsx'),
  },
  {
    id: 'point-watching',
    title: msg`Points Watching`,
    icon: WatchingIcon,
    isOnPhone: true,
    load: () => import('../areas/points/points-watching.screen.tsx'),
  },
  {
    id: 'employee-session',
    title: msg`Employee Sessions`,
    icon: ShiftsIcon,
    isOnPhone: true,
    load: () => import('../areas/clock/employee-session.screen.tsx'),
  },
  {
    id: 'note',
    title: msg`Notes`,
    icon: NoteIcon,
    isOnPhone: true,
    load: () => import('../areas/notes/note.screen.tsx'),
  },
  {
    id: 'report',
    // The specification gives this address, without the group.
    path: '/report',
    title: msg`Weekly Report`,
    icon: groupIcon('report'),
    group: 'accounting',
    isOnPhone: true,
    load: () => import('../areas/weekly-report/weekly-report.screen.tsx'),
  },
  {
    id: 'customer-loan-report',
    title: msg`Customer Loan Report`,
    icon: groupIcon('customer-loan-report'),
    group: 'accounting',
    isOnPhone: true,
    load: () => import('../areas/ledgers/customer-loan-report.screen.tsx'),
  },
  {
    id: 'employee-short-report',
    title: msg`Employee Short Report`,
    icon: groupIcon('employee-short-report'),
    group: 'accounting',
    isOnPhone: true,
    load: () => import('../areas/ledgers/employee-short-report.screen.tsx'),
  },
  {
    id: 'zelle-report',
    title: msg`Zelle Report`,
    icon: groupIcon('zelle-report'),
    group: 'accounting',
    isOnPhone: true,
    load: () => import('../areas/ledgers/zelle-report.screen.tsx'),
  },
  {
    id: 'company',
    title: msg`Company`,
    icon: groupIcon('company'),
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/companies/company.screen.tsx'),
  },
  {
    id: 'rules',
    title: msg`Manage Rule`,
    icon: groupIcon('rules'),
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/points/manage-rule.screen.tsx'),
  },
  {
    id: 'machine',
    title: msg`Manage Machine`,
    icon: groupIcon('machine'),
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/machines/manage-machine.screen.tsx'),
  },
  {
    id: 'games',
    title: msg`Manage Game`,
    icon: groupIcon('games'),
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/machines/manage-game.screen.tsx'),
  },
  {
    id: 'assign-machine',
    title: msg`Assign Machine`,
    icon: groupIcon('assign-machine'),
    group: 'settings',
    isOnPhone: false,
    load: () => import('../areas/machines/assign-machine.screen.tsx'),
  },
  {
    id: 'manage-bonus',
    title: msg`Manage Bonus`,
    icon: BonusIcon,
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/bonus/manage-bonus.screen.tsx'),
  },
  {
    id: 'users',
    title: msg`Employees`,
    icon: groupIcon('users'),
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/team/employees.screen.tsx'),
  },
  {
    id: 'audit-trail',
    title: msg`Audit Trail`,
    icon: groupIcon('audit-trail'),
    group: 'settings',
    isOnPhone: true,
    load: () => import('../areas/audit/audit-trail.screen.tsx'),
  },
]

export const screens: readonly ScreenEntry[] = rows.map((row) => ({
  path: row.group ? `/${row.group}/${row.id}` : `/${row.id}`,
  ...row,
}))

/** The screen at a path, with or without a slash at the end. */
export function findScreen(pathname: string): ScreenEntry | undefined {
  const path = pathname.replace(/\/+$/, '')
  return screens.find((screen) => screen.path === path)
}

/** The screen of the time clock. */
export const clockScreen = screens.find(({ id }) => id === 'check-in-out')!
