import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { type Control, useController } from 'react-hook-form'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { EmployeeForm } from './employee.rules.ts'
import { ServiceChecklist } from './service-checklist.part.tsx'
import { type Obstacle, serviceGroups } from './services.rules.ts'

// Loaded separately, because the presets are shown only after the server has sent the services.
const ServicePresets = lazy(async () => ({ default: (await import('./service-presets.tsx')).ServicePresets }))

/** The checklist of services in their groups (part 1 section 4, employee selection rules). */
export function ServicesField({ control }: { control: Control<EmployeeForm> }) {
  const { selectedLocationId: locationId, userType } = useUser()
  const {
    field: { ref, value: chosen, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'authorities' })
  const { data, error, refetch } = useCall('POST /team/getRoles', { locationId, type: 'employee' }, { isQuiet: true })
  const isMaster = userType === 'master'
  const groups = data && serviceGroups(data.roles, chosen, { isMaster })
  const meets = (kind: Obstacle['kind']) =>
    groups?.some(({ services }) => services.some(({ obstacle }) => obstacle?.kind === kind))

  const body = () => {
    if (data) return <ServiceChecklist offers={data.roles} chosen={chosen} isMaster={isMaster} onChange={onChange} />
    if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />
    return <Skeleton variant="rounded" height={320} />
  }

  return (
    <Box
      component="fieldset"
      ref={ref}
      tabIndex={-1}
      onBlur={onBlur}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, outline: 'none' }}
    >
      <Typography component="legend" variant="h2" sx={{ p: 0, mb: 0.5 }}>
        <Trans>Select services for which the employee has access</Trans>
      </Typography>
      {fieldState.error?.message && (
        <Alert severity="error" sx={{ my: 1 }}>
          {fieldState.error.message}
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {meets('administrator') ? (
          <Trans>An administrator has all services of the company, so you cannot choose other services.</Trans>
        ) : (
          meets('notYours') && (
            <Trans>You can give only services that you have yourself. The gray ones are not available to you.</Trans>
          )
        )}
      </Typography>
      <Suspense fallback={null}>
        {data && <ServicePresets offered={data} chosen={chosen} onChoose={onChange} />}
      </Suspense>
      {body()}
    </Box>
  )
}
