import { useLingui } from '@lingui/react/macro'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { CustomerPicker } from './customer-picker.tsx'

export interface ChosenCustomer {
  customerId: number
  name: string
}

interface CustomerFieldProps {
  customer: ChosenCustomer | null
  onChange: (customer: ChosenCustomer | null) => void
  isDisabled?: boolean
  isRequired?: boolean
  /** Lets a form move the focus into the field. */
  ref?: RefObject<HTMLDivElement | null>
}

/** Chooses a customer. A chip with the customer then replaces the search. When the chip is removed, the search is shown again. */
export function CustomerField({ customer, onChange, isDisabled = false, isRequired = false, ref }: CustomerFieldProps) {
  const { t } = useLingui()
  const ownRef = useRef<HTMLDivElement>(null)
  const boxRef = ref ?? ownRef
  // The chip and the search replace each other. The new element then gets the focus, so that Tab continues from there.
  const [replaced, setReplaced] = useState<object>()
  useEffect(() => {
    if (replaced) boxRef.current?.querySelector<HTMLElement>('input, .MuiChip-root')?.focus()
  }, [replaced, boxRef])
  const choose = (next: ChosenCustomer | null) => {
    onChange(next)
    setReplaced({})
  }
  return (
    <Box ref={boxRef} sx={{ display: 'flex', minWidth: 0, '& > div': { maxWidth: 'none' } }}>
      {customer ? (
        <Chip
          icon={<PersonIcon />}
          label={customer.name}
          disabled={isDisabled}
          onDelete={() => choose(null)}
          sx={{ maxWidth: '100%', height: '2.25rem' }}
        />
      ) : (
        <CustomerPicker
          label={t`Customer`}
          // The asterisk comes first, so that a narrow field still shows it.
          placeholder={isRequired ? t`Customer *: name, phone or tag` : t`Customer: name, phone or tag`}
          isRequired={isRequired}
          icon={<PersonIcon fontSize="small" />}
          autoFocus={false}
          onChoose={({ customerId, firstName, lastName }) => {
            choose({ customerId, name: `${firstName} ${lastName}` })
            return true
          }}
        />
      )}
    </Box>
  )
}
