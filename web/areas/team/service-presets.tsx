import { Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { ResultAt } from '@countroom/contract/api.ts'

import { presetOf, presetRoles } from './services.rules.ts'

const PresetsDialog = lazy(async () => ({ default: (await import('./presets.dialog.tsx')).PresetsDialog }))

interface ServicePresetsProps {
  offered: ResultAt<'POST /team/getRoles'>
  chosen: readonly Role[]
  onChoose: (roles: Role[]) => void
}

/** A button for each preset of the venue, such as Manager. A click chooses all services of the preset that the user can give. */
export function ServicePresets({ offered, chosen, onChoose }: ServicePresetsProps) {
  const { t } = useLingui()
  const { roles, presets } = offered
  // The presets in the dialog keep their version. So the server refuses to save them when somebody else has saved presets since the dialog opened.
  const [opened, setOpened] = useState<ServicePresetsProps['offered']>()
  const current = presetOf(chosen, presets, roles)
  return (
    <Box
      role="group"
      aria-label={t`Presets`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1, mb: 0.5 }}
    >
      {presets.map((preset) => (
        <Button
          key={preset.name}
          variant="outlined"
          aria-pressed={preset.name === current}
          onClick={() => onChoose(presetRoles(preset, roles))}
          sx={{ overflowWrap: 'anywhere', bgcolor: preset.name === current ? 'action.selected' : undefined }}
        >
          {preset.name}
        </Button>
      ))}
      <Button startIcon={<EditIcon />} aria-haspopup="dialog" onClick={() => setOpened(offered)}>
        <Trans>Change presets</Trans>
      </Button>
      <Suspense fallback={null}>
        {opened && (
          <PresetsDialog
            presets={opened.presets}
            version={opened.presetsVersion}
            chosen={chosen}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Box>
  )
}
