import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import type { Company } from '@countroom/contract/companies/companies.shapes.ts'

import { Loading } from '../../ui/loading.tsx'
import { CompanyList } from './company-list.tsx'

const CompanyForm = lazy(async () => ({ default: (await import('./company.form.tsx')).CompanyForm }))
const Membership = lazy(async () => ({ default: (await import('./membership.tsx')).Membership }))
const AnnouncePage = lazy(async () => ({
  default: (await import('../announcements/announce.part.tsx')).AnnouncePage,
}))
const MembershipReport = lazy(async () => ({ default: (await import('./membership-report.tsx')).MembershipReport }))

type Mode =
  | { is: 'list' }
  | { is: 'form' | 'announcements'; company: Company | undefined }
  | { is: 'membership' }
  | { is: 'report' }

/** Company (part 1 section 2): the table of companies. The form, announcements, the Membership Summary and the report are inner pages. */
export function Screen() {
  const { t } = useLingui()
  const [mode, setMode] = useState<Mode>({ is: 'list' })
  const [returnTo, setReturnTo] = useState<number | string>()

  const open = (next: Mode) => {
    setMode(next)
    const company = 'company' in next ? next.company : undefined
    setReturnTo(company?.companyId ?? (next.is === 'form' ? 'new' : next.is))
  }
  const back = () => setMode({ is: 'list' })

  if (mode.is === 'list') {
    return (
      <CompanyList
        onAdd={() => open({ is: 'form', company: undefined })}
        onEdit={(company) => open({ is: 'form', company })}
        onAnnounce={(company) => open({ is: 'announcements', company })}
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
      {mode.is === 'announcements' && (
        <AnnouncePage company={mode.company} back={{ label: t`Company`, onBack: back }} />
      )}
      {mode.is === 'report' && <MembershipReport onBack={back} />}
    </Suspense>
  )
}
