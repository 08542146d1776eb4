import type { Role } from '@countroom/contract/access/roles.ts'

/** The account that is signed in. */
export interface Account {
  readonly userId: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly roles: readonly Role[]
  readonly isAdministrator: boolean
  readonly isMaster: boolean
  /** The venue's own account at its counter. Employees act through it. */
  readonly isStation: boolean
  readonly mustChangePassword: boolean
  /** The session belongs to a kiosk. Nobody acts through it. */
  readonly isKiosk: boolean
}
