import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Company, License } from '@countroom/contract/companies/companies.shapes.ts'
import type {
  CompanyStatus,
  LicenceDuration,
  LicenceState,
  ProjectionColor,
} from '@countroom/contract/companies/licences.rules.ts'

import { licenseStateOf } from './license.rules.ts'

/** The words that screens show for the states of companies and licenses. */
export function useCompanyWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const statuses: Record<CompanyStatus, string> = { active: t`Active`, hold: t`On hold`, closed: t`Closed` }
    const states: Record<LicenceState, string> = {
      none: t`No license`,
      running: t`Active`,
      grace: t`Ended, still works for up to 7 days`,
      ended: t`Ended`,
      revoked: t`Revoked`,
    }
    const durations: Record<LicenceDuration, string> = {
      '1M': t`1 month`,
      '3M': t`3 months`,
      '6M': t`6 months`,
      '1Y': t`1 year`,
    }
    const colors: Record<ProjectionColor, string> = { '': '', paid: t`paid`, due: t`due`, lapsed: t`lapsed` }
    const times: Record<ReturnType<typeof licenseStateOf>, string> = {
      waiting: t`Not activated yet`,
      revoked: t`Revoked`,
      later: t`Starts later`,
      running: t`Active`,
      ended: t`Ended`,
    }
    return {
      status: (status: CompanyStatus) => statuses[status],
      license: ({ isDefault, licenseState }: Pick<Company, 'isDefault' | 'licenseState'>) =>
        isDefault ? t`None needed` : states[licenseState],
      duration: (duration: LicenceDuration) => durations[duration],
      color: (color: ProjectionColor) => colors[color],
      time: (license: License, now: Date) => times[licenseStateOf(license, now)],
    }
  }, [t])
}
