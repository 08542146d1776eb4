import { Trans, useLingui } from '@lingui/react/macro'

import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { formatDollars } from '../../lib/format.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { changesOf, type EmployeeField, type EmployeeForm, serviceLabels } from './employee.rules.ts'

interface EmployeeConflictProps {
  base: Employee
  theirs: Employee
  mine: EmployeeForm
  onReload: () => void
  onKeepMine: () => void
}

/** Somebody else saved this employee while it was open here: what they changed, and whose word counts. */
export function EmployeeConflict({ base, theirs, mine, onReload, onKeepMine }: EmployeeConflictProps) {
  const { t } = useLingui()
  const changes = changesOf(base, theirs, mine)
  const labels: Record<EmployeeField, string> = {
    firstname: t`First name`,
    lastname: t`Last name`,
    employeePerHour: t`Hourly rate`,
    employeeColor: t`Employee color`,
    timezone: t`Time zone`,
    authorities: t`Services`,
    rfid: t`RFID`,
  }
  const valueOf = (field: EmployeeField, employee: Employee): string => {
    switch (field) {
      case 'employeePerHour':
        return formatDollars(employee.employeePerHour)
      case 'employeeColor':
        return employee.employeeColor || t`Default blue`
      case 'authorities':
        return serviceLabels(employee.authorities).join(', ') || t`none`
      case 'rfid':
        return employee.rfid === '' ? t`no tag` : t`a tag`
      case 'firstname':
      case 'lastname':
      case 'timezone':
        return employee[field] || '–'
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
      <Trans>Somebody else changed {base.displayName} since you opened this page.</Trans>
    </ConflictNotice>
  )
}
