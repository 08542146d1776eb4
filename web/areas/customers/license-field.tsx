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

/**
 * The field for the driver license. The number is masked until the user presses Show, which the audit trail records. A masked
 * number cannot be edited.
 */
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
    const isLost = outcome?.refusal?.code === 'customer.licenseLost'
    if (!outcome?.result && (!isLost || isLocked)) return
    // The field of a lost license is empty and can be edited. An empty field that nobody has edited is not saved.
    form.resetField('driverLicense', { defaultValue: outcome?.result?.driverLicense ?? '' })
    // The button Show had the focus and is gone now, so the field takes the focus.
    if (!isLocked) form.setFocus('driverLicense')
  }
  return (
    <FormTextField
      {...field('driverLicense')}
      disabled={isLocked}
      helperText={isMasked ? t`The audit trail records who looks at the whole number.` : undefined}
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
