import { useLingui } from '@lingui/react/macro'
import CheckInIcon from '@mui/icons-material/PersonAddAltOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'

import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { CustomerPicker, SEARCH_CUSTOMERS } from '../../ui/customer-picker.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useUndoCheckIn } from '../../ui/use-undo-check-in.ts'

const LISTS = ['POST /customer/customerPendingList', SEARCH_CUSTOMERS] as const

interface CheckInFieldProps {
  autoFocus: boolean
  /** Called after a customer was put on the pending list. */
  onCheckedIn: (entry: PendingEntry) => void
  /** Called when the chosen customer is on the pending list already. */
  onWaiting: (customerId: number) => void
}

/** Puts a customer on the pending list. A search finds them by name, phone number or tag. Enter or a click checks them in. */
export function CheckInField({ autoFocus, onCheckedIn, onWaiting }: CheckInFieldProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const isNarrow = useMediaQuery('(max-width: 20em)')
  const enrol = useChange('POST /customer/enrollCustomer', {
    refreshes: LISTS,
    offers: useUndoCheckIn(LISTS),
  })
  const choose = async ({ customerId, isPending }: FoundCustomer) => {
    if (isPending) {
      onWaiting(customerId)
      return true
    }
    const outcome = await enrol.run({ locationId, customerId })
    if (!outcome?.result) return false
    onCheckedIn(outcome.result.pending)
    return true
  }
  const widePlaceholder = isPhone ? t`Check in: name or phone` : t`Check in: name, phone or tag`
  return (
    <CustomerPicker
      autoFocus={autoFocus}
      label={t`Check in a customer: name, phone or tag`}
      placeholder={isNarrow ? t`Check in` : widePlaceholder}
      icon={<CheckInIcon fontSize="small" />}
      isBusy={enrol.isPending}
      onChoose={choose}
    />
  )
}
