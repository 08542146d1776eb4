import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'

import { formatDollars } from '../../lib/format.ts'
import { changesOf, type CustomerField, type CustomerForm } from './customer-form.rules.ts'
import { formatPhone, nameOf } from './customers.rules.ts'

interface CustomerConflictProps {
  base: Customer
  theirs: Customer
  mine: CustomerForm
  onReload: () => void
  onKeepMine: () => void
}

/** Somebody else saved this customer while they were open here: what was changed, and whose word counts. */
export function CustomerConflict({ base, theirs, mine, onReload, onKeepMine }: CustomerConflictProps) {
  const { t } = useLingui()
  const changes = changesOf(base, theirs, mine)
  const labels: Record<CustomerField, string> = {
    firstName: t`First name`,
    lastName: t`Last name`,
    phone: t`Phone`,
    points: t`Points`,
    dob: t`Date of birth`,
    driverLicense: t`Driver license`,
    address: t`Address`,
    comments: t`Comments`,
    files: t`Photos`,
    isRule: t`Match rule of their own`,
    timeLimit: t`Cooldown (hours)`,
    maxMatchesPerDay: t`Max matches per day`,
    maxAmountPerDay: t`Max amount per day`,
    matchValues: t`Match value sequence`,
  }
  const valueOf = (field: CustomerField, customer: Customer): string => {
    switch (field) {
      case 'phone':
        return formatPhone(customer.phone)
      case 'files':
        return String(customer.files.length)
      case 'isRule':
        return customer.isRule ? t`yes` : t`no`
      case 'matchValues':
        return customer.matchValues.map((points) => formatDollars(points)).join(', ') || '–'
      case 'firstName':
      case 'lastName':
      case 'points':
      case 'dob':
      case 'driverLicense':
      case 'address':
      case 'comments':
      case 'timeLimit':
      case 'maxMatchesPerDay':
      case 'maxAmountPerDay':
        return String(customer[field] ?? '') || '–'
    }
  }
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button color="inherit" variant="outlined" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
        </>
      }
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' }, '& .MuiAlert-action': { gap: 1, pt: 0 } }}
    >
      <Trans>
        Somebody else changed {nameOf(base)} since you opened this page. What you typed is still here and not saved:
        keep it on top of their change, or reload to see only theirs.
      </Trans>
      {changes.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingInlineStart: '1.25em' }}>
          {changes.map(({ field, isMineToo }) => (
            <li key={field}>
              {labels[field]}: {valueOf(field, base)} → <strong>{valueOf(field, theirs)}</strong>
              {isMineToo && (
                <>
                  {' · '}
                  <Trans>you changed it too</Trans>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
