import { lazy, Suspense, useState } from 'react'

import type { Customer, CustomerRow } from '@countroom/contract/customers/customers.shapes.ts'

import { Loading } from '../../ui/loading.tsx'
import { CustomerList } from './customer-list.tsx'

const CustomerPage = lazy(async () => ({ default: (await import('./customer-page.tsx')).CustomerPage }))
const SetCustomerPoint = lazy(async () => ({
  default: (await import('../points/set-customer-point.part.tsx')).SetCustomerPoint,
}))

type Opened =
  | { page: 'table' }
  | { page: 'form'; customerId: number | undefined }
  | { page: 'points'; customer: CustomerRow }

/** Customers (part 2 section 2): the table, the form, and Set Customer Point as inner pages. */
export function Screen() {
  const [opened, setOpened] = useState<Opened>({ page: 'table' })
  const [returnTo, setReturnTo] = useState<number | 'new'>()
  const [registered, setRegistered] = useState<Customer>()

  const open = (next: Opened, from: number | 'new') => {
    setOpened(next)
    setReturnTo(from)
  }
  const close = () => setOpened({ page: 'table' })

  switch (opened.page) {
    case 'form':
      return (
        <Suspense fallback={<Loading />}>
          <CustomerPage
            customerId={opened.customerId}
            onBack={close}
            onSaved={(customer) => {
              setRegistered(opened.customerId === undefined ? customer : undefined)
              open({ page: 'table' }, customer.customerId)
            }}
          />
        </Suspense>
      )
    case 'points':
      return (
        <Suspense fallback={<Loading />}>
          <SetCustomerPoint customer={opened.customer} onDone={close} />
        </Suspense>
      )
    case 'table':
      return (
        <CustomerList
          onAdd={() => open({ page: 'form', customerId: undefined }, 'new')}
          onEdit={({ customerId }) => open({ page: 'form', customerId }, customerId)}
          onSetPoints={(customer) => open({ page: 'points', customer }, customer.customerId)}
          returnTo={returnTo}
          registered={registered}
          onGreeted={() => setRegistered(undefined)}
        />
      )
  }
}
