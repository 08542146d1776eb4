import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

/** Who won, and the photo that shows it. */
export interface Winner {
  customer: FoundCustomer | undefined
  photo: PhotoUpload | undefined
  /** True when the employee has confirmed that the photo shows the customer. */
  isVerified: boolean
}

export const NO_WINNER: Winner = { customer: undefined, photo: undefined, isVerified: false }
