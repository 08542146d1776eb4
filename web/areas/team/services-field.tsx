import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'

import { type Role, ROLES } from '@countroom/contract/access/roles.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import type { EmployeeForm } from './employee.rules.ts'
import { ServicePresets } from './service-presets.tsx'
import {
  chooseLeadAlone,
  chooseRole,
  type Obstacle,
  type Service,
  type ServiceGroupName,
  serviceGroups,
  sideEffects,
  unchooseRole,
} from './services.rules.ts'

/** The checklist of services in their groups (part 1 section 4, employee selection rules). */
export function ServicesField({ control }: { control: Control<EmployeeForm> }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, userType } = useUser()
  const {
    field: { ref, value: chosen, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'authorities' })
  const { data, error, refetch } = useCall('POST /team/getRoles', { locationId, type: 'employee' }, { isQuiet: true })
  const [effects, setEffects] = useState<ReturnType<typeof sideEffects>>()
  const id = useId()

  const toggle = ({ role, isChosen }: Service) => {
    const next = isChosen ? unchooseRole(chosen, role) : chooseRole(chosen, role, data?.roles ?? [])
    setEffects(sideEffects(chosen, next, role))
    onChange(next)
  }

  const chooseAlone = ({ role }: Service) => {
    const next = chooseLeadAlone(chosen, role)
    setEffects(sideEffects(chosen, next, role))
    onChange(next)
  }

  const headings: Record<ServiceGroupName, string> = {
    customers: t`Customers`,
    accounting: t`Accounting`,
    settings: t`Settings`,
    general: t`General`,
    administration: t`Administration`,
  }
  const groups = data && serviceGroups(data.roles, chosen, { isMaster: userType === 'master' })
  const meets = (kind: Obstacle['kind']) =>
    groups?.some(({ services }) => services.some(({ obstacle }) => obstacle?.kind === kind))

  const body = () => {
    if (error && !data) {
      return <LoadError message={error.message} onRetry={() => void refetch()} />
    }
    if (!groups) return <Skeleton variant="rounded" height={320} />
    return (
      <Box sx={{ columnWidth: 208, columnGap: 3 }}>
        {groups.map(({ group, lead, services }) => (
          <Box
            key={group}
            role="group"
            aria-labelledby={`${id}-${group}`}
            sx={{ breakInside: 'avoid', pb: 2, minWidth: 0 }}
          >
            <Typography id={`${id}-${group}`} variant="h3" component="h3" sx={{ mb: 0.5 }}>
              {headings[group]}
            </Typography>
            {lead && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <ServiceCheckbox service={lead} onToggle={toggle} />
                {hasMore(lead, services) && (
                  <Button size="small" onClick={() => chooseAlone(lead)}>
                    <Trans>Only {lead.label}</Trans>
                  </Button>
                )}
              </Box>
            )}
            <Box sx={lead && { ml: 1.25, pl: 1.25, borderLeft: 1, borderColor: 'divider' }}>
              {services.map((service) => (
                <ServiceCheckbox key={service.role} service={service} onToggle={toggle} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    )
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
          <Trans>An administrator has all services of the company, so no other can be chosen.</Trans>
        ) : (
          meets('notYours') && (
            <Trans>You can give only services that you have yourself. The gray ones are not available to you.</Trans>
          )
        )}
      </Typography>
      {data && (
        <ServicePresets
          offered={data}
          chosen={chosen}
          onChoose={(roles) => {
            setEffects(undefined)
            onChange(roles)
          }}
        />
      )}
      <Typography role="status" variant="body2" sx={{ minHeight: '1.43em', mb: 1, color: 'info.main' }}>
        <SideEffects effects={effects} />
      </Typography>
      {body()}
    </Box>
  )
}

/** Says which other boxes changed when one was pressed. */
function SideEffects({ effects }: { effects: ReturnType<typeof sideEffects> | undefined }) {
  const added = labels(effects?.added)
  const removed = labels(effects?.removed)
  return (
    <>
      {added !== '' && <Trans>Also selected: {added}.</Trans>}{' '}
      {removed !== '' && <Trans>No longer selected: {removed}.</Trans>}
    </>
  )
}

/** True when a group's role is chosen together with other services of its group, and all of those can be removed. */
function hasMore(lead: Service, services: readonly Service[]): boolean {
  const others = services.filter(({ isChosen }) => isChosen)
  return lead.isChosen && !lead.isDisabled && others.length > 0 && others.every(({ isDisabled }) => !isDisabled)
}

function labels(roles: readonly Role[] = []): string {
  return roles.map((role) => ROLES[role].label).join(', ')
}

function ServiceCheckbox({ service, onToggle }: { service: Service; onToggle: (service: Service) => void }) {
  const { t } = useLingui()
  const id = useId()
  const { label, isChosen, isDisabled, obstacle } = service

  const reasonFor = (found: Obstacle): string | undefined => {
    switch (found.kind) {
      case 'always':
        return t`Every employee has this.`
      case 'notYours':
        return t`Only someone who has it can give it.`
      case 'needs': {
        const needed = ROLES[found.role].label
        return t`It needs ${needed}, which you cannot give.`
      }
      case 'notOffered':
        return t`The company no longer has this service.`
      case 'administrator':
        return undefined
    }
  }
  const reason = obstacle && reasonFor(obstacle)

  return (
    <Box sx={{ position: 'relative' }} title={reason}>
      <FormControlLabel
        label={label}
        disabled={isDisabled}
        control={
          <Checkbox
            checked={isChosen}
            onChange={() => onToggle(service)}
            slotProps={{ input: { ...(reason !== undefined && { 'aria-describedby': id }) } }}
          />
        }
        sx={{
          mr: 0,
          '& .MuiCheckbox-root': { py: 0.5, '@media (pointer: coarse)': { py: 1.25 } },
        }}
      />
      {reason !== undefined && (
        <Typography
          id={id}
          variant="caption"
          sx={{ display: 'block', ml: 3.75, mt: -0.5, color: 'text.secondary' }}
          {...(obstacle?.kind === 'notYours' && { style: visuallyHidden })}
        >
          {reason}
        </Typography>
      )}
    </Box>
  )
}
