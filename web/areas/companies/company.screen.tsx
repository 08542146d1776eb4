import { lazy, Suspense, useState } from 'react'

import type { Company } from '@countroom/contract/companies/companies.shapes.ts'

import { Loading } from '../../ui/loading.tsx'
import { CompanyList } from './company-list.tsx'

const CompanyForm = lazy(async () => ({ default: (await import('./company.form.tsx')).CompanyForm }))
const Membership = lazy(async () => ({ default: (await import('./membership.tsx')).Membership }))
const MembershipReport = lazy(async () => ({ default: (await import('./membership-report.tsx')).MembershipReport }))

type Mode = { is: 'list' } | { is: 'form'; company: Company | undefined } | { is: 'membership' } | { is: 'report' }

/** Company (part 1 section 2): the table of companies, and the form, the Membership Summary and the report as inner pages. */
export function Screen() {
  const [mode, setMode] = useState<Mode>({ is: 'list' })
  const [returnTo, setReturnTo] = useState<number | string>()

  const open = (next: Mode) => {
    setMode(next)
    setReturnTo(next.is === 'form' ? (next.company?.companyId ?? 'new') : next.is)
  }
  const back = () => setMode({ is: 'list' })

  if (mode.is === 'list') {
    return (
      <CompanyList
        onAdd={() => open({ is: 'form', company: undefined })}
        onEdit={(company) => open({ is: 'form', company })}
        onMembership={() => open({ is: 'membership' })}
        onReport={() => open({ is: 'report' })}
        returnTo={returnTo}
      />
    )
  }
  return (
    <Suspense fallback={<Loading />}>
      {mode.is === 'form' && <CompanyForm company={mode.company} onBack={back} />}
      {mode.is === 'membership' && <Membership onBack={back} />}
      {mode.is === 'report' && <MembershipReport onBack={back} />}
    </Suspense>
  )
}
