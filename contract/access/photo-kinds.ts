/** The table of all kinds of photos, and of who may see each kind (part 2 sections 2 and 3, domain 8). */

import type { Role } from './roles.ts'

/** The roles that may see each kind of photo. They are the roles of the screens that show the kind. The URL of a photo contains its kind. */
export const PHOTO_KINDS = {
  /**
   * A photo of a registered customer. On some screens, people find a customer by name and compare the photo with the person's face: Raffle, Bonus,
   * Transactions, the ledgers of customers and the jackpots of the Weekly Report. Employee Sessions shows the photo beside the winner of a raffle.
   */
  customer: [
    'ROLE_CUSTOMER',
    'ROLE_CUSTOMER_PRIVILEGE',
    'ROLE_DASHBOARD',
    'ROLE_POINT_WATCHING',
    'ROLE_RAFFLE',
    'ROLE_BONUS',
    'ROLE_TRANSACTION',
    'ROLE_EMPLOYEE_SESSION',
    'ROLE_ACCOUNTING',
    'ROLE_CUSTOMER_LOAN_REPORT',
    'ROLE_ZELLE_REPORT',
  ],
  /** A photo taken when a customer checked in. */
  'check-in': ['ROLE_CUSTOMER', 'ROLE_DASHBOARD', 'ROLE_POINT_WATCHING'],
  /** A photo of a machine. People who read the meters of machines take these photos. People who check a reading session open them. */
  machine: ['ROLE_MACHINE_PICTURE', 'ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'],
  /** A photo of a claimed bonus. Employee Sessions shows it with the report of a shift. */
  bonus: ['ROLE_BONUS', 'ROLE_EMPLOYEE_SESSION'],
  /** A photo of a raffle's winner. Employee Sessions shows it on the raffle report of a shift. */
  raffle: ['ROLE_RAFFLE', 'ROLE_EMPLOYEE_SESSION'],
} as const satisfies Record<string, readonly Role[]>

export type PhotoKind = keyof typeof PHOTO_KINDS

export function isPhotoKind(text: string): text is PhotoKind {
  return Object.hasOwn(PHOTO_KINDS, text)
}
