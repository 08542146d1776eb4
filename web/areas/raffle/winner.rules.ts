import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

/** The customer who won, and the photo that the employee took of the winner. */
export interface Winner {
  customer: FoundCustomer | undefined
  photo: PhotoUpload | undefined
  /** True when the employee has confirmed that the photo shows the customer. */
  isVerified: boolean
}

export const NO_WINNER: Winner = { customer: undefined, photo: undefined, isVerified: false }
