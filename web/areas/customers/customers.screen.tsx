import { lazy, Suspense, useEffect, useState } from 'react'

import type { Customer, CustomerRow } from '@countroom/contract/customers/customers.shapes.ts'

import { soughtCustomer } from '../../lib/sought-customer.ts'
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

/** Customers (part 2 section 2): the table of customers. The form and Set Customer Point are inner pages. */
export function Screen() {
  // When the customer search of another screen found nobody, the form for a new customer starts with the search text.
  const [typed, setTyped] = useState(soughtCustomer.waiting)
  useEffect(() => soughtCustomer.taken(), [])
  const [opened, setOpened] = useState<Opened>(() =>
    typed === undefined ? { page: 'table' } : { page: 'form', customerId: undefined },
  )
  const [returnTo, setReturnTo] = useState<number | 'new'>()
  const [registered, setRegistered] = useState<Customer>()

  const open = (next: Opened, from: number | 'new') => {
    setOpened(next)
    setReturnTo(from)
  }
  const close = () => {
    setTyped(undefined)
    setOpened({ page: 'table' })
  }

  switch (opened.page) {
    case 'form':
      return (
        <Suspense fallback={<Loading />}>
          <CustomerPage
            customerId={opened.customerId}
            typed={typed}
            onBack={close}
            onSaved={(customer) => {
              setTyped(undefined)
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
          onAdd={(sought) => {
            setTyped(sought)
            open({ page: 'form', customerId: undefined }, 'new')
          }}
          onEdit={({ customerId }) => open({ page: 'form', customerId }, customerId)}
          onSetPoints={(customer) => open({ page: 'points', customer }, customer.customerId)}
          returnTo={returnTo}
          registered={registered}
          onGreeted={() => setRegistered(undefined)}
        />
      )
  }
}
