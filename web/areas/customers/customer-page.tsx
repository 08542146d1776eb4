import { useLingui } from '@lingui/react/macro'

import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { CustomerForm } from './customer.form.tsx'

interface CustomerPageProps {
  /** Undefined for a new customer. */
  customerId: number | undefined
  /** The search text that found nobody. The form for a new customer starts with it. */
  typed: string | undefined
  onBack: () => void
  onSaved: (customer: Customer) => void
}

/** Loads a customer and shows the form. The customer is updated live, so that nobody edits an outdated version. */
export function CustomerPage({ customerId, typed, onBack, onSaved }: CustomerPageProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, isFetchedAfterMount, refetch } = useCall(
    'POST /customer/get',
    { customerId: customerId ?? 0, locationId },
    { isQuiet: true, enabled: customerId !== undefined },
  )
  const isForm = customerId === undefined || (data !== undefined && isFetchedAfterMount)
  useSubPage(isForm ? undefined : onBack)
  if (customerId === undefined) {
    return (
      <CustomerForm
        customer={undefined}
        typed={typed}
        current={undefined}
        isGone={false}
        refetch={refetch}
        onBack={onBack}
        onSaved={onSaved}
      />
    )
  }
  // Data that was cached when this page was open earlier may be outdated.
  if (!data || !isFetchedAfterMount) {
    if (!error) return <Loading />
    return (
      <>
        <PageHeader title={t`Edit Customer`} back={{ label: t`Customers`, onBack }} />
        <LoadError message={error.message} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <CustomerForm
      customer={data.customer}
      current={data.customer}
      isGone={error?.code === 'customer.unknown'}
      refetch={refetch}
      onBack={onBack}
      onSaved={onSaved}
    />
  )
}
