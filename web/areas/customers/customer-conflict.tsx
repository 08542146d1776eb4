import { Trans, useLingui } from '@lingui/react/macro'

import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'

import { formatDollars } from '../../lib/format.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
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
    <ConflictNotice
      changes={changes.map(({ field, isMineToo }) => ({
        label: labels[field],
        before: valueOf(field, base),
        after: valueOf(field, theirs),
        isMineToo,
      }))}
      onReload={onReload}
      onKeepMine={onKeepMine}
    >
      <Trans>Somebody else changed {nameOf(base)} since you opened this page.</Trans>
    </ConflictNotice>
  )
}
