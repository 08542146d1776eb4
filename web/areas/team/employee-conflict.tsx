import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { formatDollars } from '../../lib/format.ts'
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
        Somebody else changed {base.displayName} since you opened this page. What you typed is still here and not saved:
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
