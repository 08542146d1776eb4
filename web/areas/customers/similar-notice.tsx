import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'

import type { Customer, SimilarCustomer } from '@countroom/contract/customers/customers.shapes.ts'

import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormCheckbox } from '../../ui/form-fields.tsx'
import type { RecordForm } from '../../ui/use-record-form.ts'
import type { CustomerForm } from './customer-form.rules.ts'
import { nameOf } from './customers.rules.ts'

interface SimilarNoticeProps {
  record: RecordForm<Customer, CustomerForm>
  /** The server's message when a customer with the same name is already registered. */
  duplicate: string | undefined
  similar: readonly SimilarCustomer[]
}

/**
 * Lists registered customers who may be the same person. When the name is the same, the user must confirm that this is another person.
 * When only the phone number is the same, the notice lists these customers and asks nothing.
 */
export function SimilarNotice({ record, duplicate, similar }: SimilarNoticeProps) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const named = similar.filter(({ hasSameName }) => hasSameName)
  const phoned = similar.filter(({ hasSameName, hasSamePhone }) => hasSamePhone && !hasSameName)
  const line = (customer: SimilarCustomer) => {
    const name = nameOf(customer)
    const day = customer.lastVisit === null ? undefined : formatDate(customer.lastVisit, timezone)
    const text = day === undefined ? t`${name}, no visit yet` : t`${name}, last visit ${day}`
    return customer.hasSamePhone && customer.hasSameName ? t`${text}, the same phone number` : text
  }
  const list = (people: readonly SimilarCustomer[]) => (
    <ul style={{ margin: '0.25rem 0 0', paddingInlineStart: '1.25em' }}>
      {people.map((customer) => (
        <li key={customer.customerId}>{line(customer)}</li>
      ))}
    </ul>
  )
  return (
    <>
      {duplicate !== undefined && (
        <Alert severity="error" sx={wide}>
          {duplicate}
          {/* The message already names one of these customers. The list is shown when there are others, or when one has the same phone number. */}
          {(named.length > 1 || named.some(({ hasSamePhone }) => hasSamePhone)) && list(named)}
          <FormCheckbox {...record.field('isAnotherPerson')} />
        </Alert>
      )}
      {phoned.length > 0 && (
        <Alert severity="info" sx={wide}>
          <Trans>This phone number is already registered:</Trans>
          {list(phoned)}
        </Alert>
      )}
    </>
  )
}

const wide = { gridColumn: '1 / -1' }
