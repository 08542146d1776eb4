import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'

import { MAX_LICENSE_LENGTH } from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FormTextField } from '../../ui/form-fields.tsx'
import type { RecordForm } from '../../ui/use-record-form.ts'
import type { CustomerForm } from './customer-form.rules.ts'

interface LicenseFieldProps {
  record: RecordForm<Customer, CustomerForm>
  isLocked: boolean
}

/** The driver license: masked until somebody asks for it, who is kept in the audit trail. What is masked can't be typed over. */
export function LicenseField({ record, isLocked }: LicenseFieldProps) {
  const { form, base: customer, field } = record
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const reveal = useChange('POST /customer/revealDriverLicense')
  const typed = form.watch('driverLicense')
  const isMasked = customer !== undefined && customer.driverLicense !== '' && typed === customer.driverLicense

  const show = async () => {
    if (!customer) return
    const outcome = await reveal.run({ customerId: customer.customerId, locationId })
    if (!outcome?.result) return
    form.resetField('driverLicense', { defaultValue: outcome.result.driverLicense })
    // The button is gone.
    if (!isLocked) form.setFocus('driverLicense')
  }
  return (
    <FormTextField
      {...field('driverLicense')}
      disabled={isLocked}
      helperText={isMasked ? t`Who looks at the whole number is kept in the audit trail.` : undefined}
      slotProps={{
        htmlInput: {
          readOnly: isMasked,
          maxLength: MAX_LICENSE_LENGTH,
          autoCapitalize: 'characters',
          spellCheck: false,
        },
        input: {
          endAdornment: isMasked && (
            <InputAdornment position="end">
              <Button size="small" loading={reveal.isPending} onClick={() => void show()}>
                <Trans>Show</Trans>
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
