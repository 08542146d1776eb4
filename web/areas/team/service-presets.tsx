import { Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

import type { Role } from '@countroom/contract/access/roles.ts'
import { isAdministrator } from '@countroom/contract/access/roles.ts'
import type { ResultAt } from '@countroom/contract/api.ts'
import type { PresetName, ServicePreset } from '@countroom/contract/team/presets.rules.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { presetOf, presetRoles } from './services.rules.ts'

interface ServicePresetsProps {
  offered: ResultAt<'POST /team/getRoles'>
  chosen: readonly Role[]
  onChoose: (roles: Role[]) => void
}

/** Chooses the services of a cashier, of the floor or of a manager at once. The venue decides what these are. */
export function ServicePresets({ offered: { roles, presets, presetsVersion }, chosen, onChoose }: ServicePresetsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const confirm = useConfirm()
  const save = useChange('POST /team/savePresets', { refreshes: ['POST /team/getRoles'] })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const current = presetOf(chosen, presets, roles)
  const labels: Record<PresetName, string> = { Cashier: t`Cashier`, Floor: t`Floor`, Manager: t`Manager` }

  const keepAs = async ({ name }: ServicePreset) => {
    setAnchor(null)
    const label = labels[name]
    const isSure = await confirm({
      title: t`Change the preset ${label}?`,
      text: t`From now on, ${label} chooses the services that are chosen now. Employees keep what they have.`,
      confirmLabel: t`Change preset`,
      cancelLabel: t`Cancel`,
    })
    if (!isSure) return
    const changed = presets.map((preset) => (preset.name === name ? { name, authorities: [...chosen] } : preset))
    await save.run({ locationId, presets: changed, version: presetsVersion })
  }

  return (
    <Box
      role="group"
      aria-label={t`Presets`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}
    >
      {presets.map((preset) => (
        <Button
          key={preset.name}
          variant="outlined"
          aria-pressed={preset.name === current}
          onClick={() => onChoose(presetRoles(preset, roles))}
          sx={preset.name === current ? { bgcolor: 'action.selected' } : undefined}
        >
          {labels[preset.name]}
        </Button>
      ))}
      <Button
        startIcon={<EditIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isAdministrator(chosen) || save.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Trans>Change a preset</Trans>
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {presets.map((preset) => {
            const label = labels[preset.name]
            return (
              <MenuItem key={preset.name} onClick={() => void keepAs(preset)}>
                <Trans>Save the chosen services as {label}</Trans>
              </MenuItem>
            )
          })}
        </Menu>
      )}
    </Box>
  )
}
