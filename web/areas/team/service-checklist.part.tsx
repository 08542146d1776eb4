import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { type Role, ROLES } from '@countroom/contract/access/roles.ts'
import type { RoleOffer } from '@countroom/contract/team/team.shapes.ts'

import { visuallyHidden } from '../../ui/visually-hidden.ts'
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

interface ServiceChecklistProps {
  offers: readonly RoleOffer[]
  chosen: readonly Role[]
  isMaster: boolean
  onChange: (chosen: Role[]) => void
}

/** The services in their groups. Choosing a service also chooses the services that it needs, and a message names them. */
export function ServiceChecklist({ offers, chosen, isMaster, onChange }: ServiceChecklistProps) {
  const { t } = useLingui()
  const [last, setLast] = useState<{ chosen: string; effects: ReturnType<typeof sideEffects> }>()
  const id = useId()

  const choose = (next: Role[], pressed: Role) => {
    setLast({ chosen: next.join(), effects: sideEffects(chosen, next, pressed) })
    onChange(next)
  }
  const toggle = ({ role, isChosen }: Service) =>
    choose(isChosen ? unchooseRole(chosen, role) : chooseRole(chosen, role, offers), role)

  const headings: Record<ServiceGroupName, string> = {
    customers: t`Customers`,
    accounting: t`Accounting`,
    settings: t`Settings`,
    general: t`General`,
    administration: t`Administration`,
  }
  return (
    <>
      <Typography role="status" variant="body2" sx={{ minHeight: '1.43em', mb: 1, color: 'info.main' }}>
        <SideEffects effects={last?.chosen === chosen.join() ? last.effects : undefined} />
      </Typography>
      <Box sx={{ columnWidth: 208, columnGap: 3 }}>
        {serviceGroups(offers, chosen, { isMaster }).map(({ group, lead, services }) => (
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
                  <Button size="small" onClick={() => choose(chooseLeadAlone(chosen, lead.role), lead.role)}>
                    <Trans>Only {lead.label}</Trans>
                  </Button>
                )}
              </Box>
            )}
            <Box sx={lead && { ml: 1, pl: 1, borderLeft: 1, borderColor: 'divider' }}>
              {services.map((service) => (
                <ServiceCheckbox key={service.role} service={service} onToggle={toggle} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Says which other boxes changed when a box was pressed. */
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

/** True when `lead`, the group's own role, is chosen together with other services of the group, and all these other services can be removed. */
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
        return t`Only someone who has this service can give it.`
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
          '& .MuiCheckbox-root': { py: 0.5, '@media (pointer: coarse)': { py: 1 } },
        }}
      />
      {reason !== undefined && (
        <Typography
          id={id}
          variant="caption"
          sx={{ display: 'block', ml: 3, pl: '3px', mt: -0.5, pb: 0.5, color: 'text.secondary' }}
          {...(obstacle?.kind === 'notYours' && { style: visuallyHidden })}
        >
          {reason}
        </Typography>
      )}
    </Box>
  )
}
