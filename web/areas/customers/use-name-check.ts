import { DUPLICATE_CHECK_AFTER_MS, PHONE_DIGITS } from '@countroom/contract/customers/customers.rules.ts'
import type { SimilarCustomer } from '@countroom/contract/customers/customers.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'

interface Typed {
  firstName: string
  lastName: string
  phone: string
}

interface NameCheck {
  /** True while a whole name is typed and the latest text is not checked yet. */
  isChecking: boolean
  /** The server's message when a customer with the same name is already registered. */
  duplicate: string | undefined
  similar: readonly SimilarCustomer[]
}

/** Searches for customers with this name or phone number, after a pause in typing (part 2 section 5). */
export function useNameCheck(typed: Typed, customerId: number | undefined): NameCheck {
  const { selectedLocationId: locationId } = useUser()
  const firstName = typed.firstName.trim()
  const lastName = typed.lastName.trim()
  const phone = typed.phone.length === PHONE_DIGITS ? typed.phone : ''
  const key = JSON.stringify([firstName, lastName, phone])
  const isSettled = useSettled(key, DUPLICATE_CHECK_AFTER_MS) === key
  const hasName = firstName !== '' && lastName !== ''
  const canAsk = hasName || phone !== ''
  const { data, isFetching } = useCall(
    'POST /customer/validateCustomer',
    {
      locationId,
      firstName: hasName ? firstName : '',
      lastName: hasName ? lastName : '',
      ...(phone !== '' && { phone }),
      ...(customerId !== undefined && { customerId }),
    },
    // The answer is never cached, because the customer may have just been registered at another desk.
    { isQuiet: true, enabled: canAsk && isSettled, gcTime: 0 },
  )
  const found = canAsk && isSettled ? data : undefined
  return {
    // If this call fails, the server still checks the name when the form is saved.
    isChecking: hasName && (!isSettled || isFetching),
    duplicate: found?.isDuplicate ? found.message : undefined,
    similar: found?.similar ?? [],
  }
}
