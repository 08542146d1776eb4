/** The table of all roles: each role's label, the screens it opens, the roles it needs, and its group (part 1 section 6, domain 2). */

/** The overview, then every screen of the specification, in the menu's order. Groups come before their children. */
export const SCREENS = [
  'overview',
  'dashboard',
  'customer',
  'transaction',
  'ticket-out',
  'bonus',
  'raffle',
  'check-in-out',
  'machine-picture',
  'add-machine-reading',
  'master-reading',
  'point-watching',
  'employee-session',
  'note',
  'accounting',
  'report',
  'customer-loan-report',
  'employee-short-report',
  'zelle-report',
  'settings',
  'company',
  'rules',
  'machine',
  'games',
  'assign-machine',
  'manage-bonus',
  'users',
  'audit-trail',
  'role-privilege',
  'customer-mobile',
] as const
export type Screen = (typeof SCREENS)[number]

interface RoleEntry {
  /** The role's name on the screens. It is usually the name of the screen that the role opens. */
  label: string
  opens: readonly Screen[]
  needs: readonly string[]
  group: 'general' | 'customers' | 'accounting' | 'settings' | 'administration'
}

export const ROLES = {
  ROLE_ADMIN: { label: 'Admin', opens: ['overview'], needs: [], group: 'administration' },
  ROLE_MASTER_ADMIN: { label: 'Master Admin', opens: ['overview', 'company'], needs: [], group: 'administration' },
  ROLE_USER: { label: 'User', opens: [], needs: [], group: 'general' },
  ROLE_DASHBOARD: { label: 'Dashboard', opens: ['dashboard'], needs: [], group: 'general' },
  ROLE_CUSTOMER: { label: 'Customers', opens: ['customer'], needs: [], group: 'customers' },
  ROLE_CUSTOMER_PRIVILEGE: {
    label: 'Customer Privilege',
    opens: ['role-privilege'],
    needs: ['ROLE_CUSTOMER'],
    group: 'customers',
  },
  ROLE_CUSTOMER_MOBILE: {
    label: 'Customer Mobile',
    opens: ['customer-mobile'],
    needs: ['ROLE_CUSTOMER'],
    group: 'customers',
  },
  ROLE_TRANSACTION: { label: 'Transactions', opens: ['transaction'], needs: ['ROLE_CHECK_IN_OUT'], group: 'general' },
  ROLE_TICKET_OUT: { label: 'Ticket Out', opens: ['ticket-out'], needs: ['ROLE_CHECK_IN_OUT'], group: 'general' },
  ROLE_BONUS: { label: 'Bonus', opens: ['bonus'], needs: ['ROLE_CUSTOMER', 'ROLE_CHECK_IN_OUT'], group: 'general' },
  ROLE_RAFFLE: { label: 'Raffle', opens: ['raffle'], needs: ['ROLE_CUSTOMER'], group: 'general' },
  ROLE_CHECK_IN_OUT: { label: 'Employee Check-in', opens: ['check-in-out'], needs: [], group: 'general' },
  ROLE_MACHINE_PICTURE: { label: 'Machine Picture', opens: ['machine-picture'], needs: [], group: 'general' },
  ROLE_ADD_MACHINE_READING: {
    label: 'Add Master Reading',
    opens: ['add-machine-reading'],
    needs: [],
    group: 'general',
  },
  ROLE_MASTER_READING: { label: 'Master Reading', opens: ['master-reading'], needs: [], group: 'general' },
  ROLE_POINT_WATCHING: {
    label: 'Points Watching',
    opens: ['point-watching'],
    needs: ['ROLE_CUSTOMER'],
    group: 'general',
  },
  ROLE_EMPLOYEE_SESSION: { label: 'Employee Sessions', opens: ['employee-session'], needs: [], group: 'general' },
  ROLE_NOTE: { label: 'Notes', opens: ['note'], needs: [], group: 'general' },
  ROLE_ACCOUNTING: { label: 'Accounting', opens: ['accounting', 'report'], needs: [], group: 'accounting' },
  ROLE_CUSTOMER_LOAN_REPORT: {
    label: 'Customer Loan Report',
    opens: ['customer-loan-report'],
    needs: ['ROLE_ACCOUNTING'],
    group: 'accounting',
  },
  ROLE_EMPLOYEE_SHORT_REPORT: {
    label: 'Employee Short Report',
    opens: ['employee-short-report'],
    needs: ['ROLE_ACCOUNTING'],
    group: 'accounting',
  },
  ROLE_ZELLE_REPORT: {
    label: 'Zelle Report',
    opens: ['zelle-report'],
    needs: ['ROLE_ACCOUNTING'],
    group: 'accounting',
  },
  ROLE_SETTINGS: { label: 'Settings', opens: ['settings'], needs: [], group: 'settings' },
  ROLE_RULES: { label: 'Manage Rule', opens: ['rules'], needs: ['ROLE_SETTINGS'], group: 'settings' },
  ROLE_MACHINE: { label: 'Manage Machine', opens: ['machine'], needs: ['ROLE_SETTINGS'], group: 'settings' },
  ROLE_GAME: { label: 'Manage Game', opens: ['games'], needs: ['ROLE_SETTINGS'], group: 'settings' },
  ROLE_ASSIGN_MACHINE: {
    label: 'Assign Machine',
    opens: ['assign-machine'],
    needs: ['ROLE_SETTINGS', 'ROLE_MACHINE', 'ROLE_GAME'],
    group: 'settings',
  },
  ROLE_MANAGE_BONUS: { label: 'Manage Bonus', opens: ['manage-bonus'], needs: ['ROLE_SETTINGS'], group: 'settings' },
  ROLE_MANAGE_USERS: { label: 'Manage Employees', opens: ['users'], needs: ['ROLE_SETTINGS'], group: 'settings' },
  ROLE_AUDIT: { label: 'Audit Trail', opens: ['audit-trail'], needs: ['ROLE_SETTINGS'], group: 'settings' },
} as const satisfies Record<string, RoleEntry>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** A person's work state at a location. It decides which of their roles are in effect (part 1 section 4). */
export interface WorkState {
  /** Signed in with their own account, or present at the station by chip. */
  isOnline: boolean
  isClockedIn: boolean
}

/** A person with one of these roles is an administrator. */
export const ADMINISTRATORS = ['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'] as const satisfies readonly Role[]
/** The roles that are in effect for a person who is clocked in but not online (part 1 section 4). */
const OFFLINE_ROLES: readonly Role[] = ['ROLE_DASHBOARD', 'ROLE_CUSTOMER', 'ROLE_CUSTOMER_PRIVILEGE', 'ROLE_RAFFLE']

export function isAdministrator(roles: readonly Role[]): boolean {
  return roles.some((role) => (ADMINISTRATORS as readonly Role[]).includes(role))
}

/** A station is the location's own account: its username begins with info@, and it is not an administrator (domain 1). */
export function isStation(username: string, roles: readonly Role[]): boolean {
  return username.toLowerCase().startsWith('info@') && !isAdministrator(roles)
}

/**
 * The roles that are in effect for a person now. A master administrator has every role. An administrator has Admin, User, Dashboard and every service
 * of the company. Other people have the roles that they hold and that their work state allows. The company must have bought each of these roles,
 * except Dashboard and User. The list of the screens that a person may open and the gate of every call both use this function.
 */
export function effectiveRoles(
  held: readonly Role[],
  companyServices: readonly Role[],
  work: WorkState,
): ReadonlySet<Role> {
  if (held.includes('ROLE_MASTER_ADMIN')) return new Set(ROLE_NAMES)
  if (held.includes('ROLE_ADMIN'))
    return new Set<Role>(['ROLE_ADMIN', 'ROLE_USER', 'ROLE_DASHBOARD', ...companyServices.filter(isService)])
  const services = held.filter(
    (role) => companyServices.includes(role) || role === 'ROLE_DASHBOARD' || role === 'ROLE_USER',
  )
  return new Set(services.filter((role) => worksNow(role, work)))
}

/** Whether an administrator has this role when it is a service of the company. Being an administrator is not a service. */
function isService(role: Role): boolean {
  return ROLES[role].group !== 'administration'
}

/**
 * Whether the work state of a person who is not an administrator allows a role (part 1 section 4). A person who is online and not clocked in has only
 * the time clock, on a desktop and on a phone. A person who is neither online nor clocked in has no role.
 */
function worksNow(role: Role, work: WorkState): boolean {
  if (work.isOnline && work.isClockedIn) return true
  if (work.isClockedIn) return OFFLINE_ROLES.includes(role)
  return work.isOnline && role === 'ROLE_CHECK_IN_OUT'
}

const PROFILELESS: readonly Role[] = ['ROLE_DASHBOARD', 'ROLE_USER']

/** Whether employee pickers offer a person. They offer no administrator and nobody whose only roles are Dashboard and User (part 1 section 6). */
export function isSelectable(roles: readonly Role[]): boolean {
  return !isAdministrator(roles) && roles.some((role) => !PROFILELESS.includes(role))
}

/** The reasons why employee pickers and lists leave out a person. A list still shows a person who has entries in it (part 2 section 6). */
export const UNLISTED = ['former', 'administrator', 'station', 'dashboardOnly'] as const
export type Unlisted = (typeof UNLISTED)[number]

/** Why employee pickers do not offer a person; null for a person they do offer. */
export function whyUnlisted(person: { username: string; roles: readonly Role[]; isHere: boolean }): Unlisted | null {
  if (!person.isHere) return 'former'
  if (isAdministrator(person.roles)) return 'administrator'
  if (isStation(person.username, person.roles)) return 'station'
  return isSelectable(person.roles) ? null : 'dashboardOnly'
}

/** The given roles with all roles that they need. Checking a role on the form also checks the roles it needs (domain 2). */
export function withNeeds(roles: readonly Role[]): Role[] {
  const all = new Set<Role>()
  const add = (role: Role) => {
    if (all.has(role)) return
    all.add(role)
    for (const need of ROLES[role].needs) add(need)
  }
  for (const role of roles) add(role)
  return ROLE_NAMES.filter((role) => all.has(role))
}

/** The roles that are left when `removed` is removed. Unchecking a role on the form also unchecks all roles that need it (domain 2). */
export function withoutNeeding(roles: readonly Role[], removed: Role): Role[] {
  return roles.filter((role) => !withNeeds([role]).includes(removed))
}

/** The ids of the screens that the effective roles open, in the menu's order. */
export function routesOf(roles: ReadonlySet<Role>): Screen[] {
  const opened = new Set<Screen>([...roles].flatMap((role) => [...ROLES[role].opens]))
  return SCREENS.filter((screen) => opened.has(screen))
}
