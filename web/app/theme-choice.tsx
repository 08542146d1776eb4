import { useLingui } from '@lingui/react/macro'
import SystemIcon from '@mui/icons-material/Contrast'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { useColorScheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect } from 'react'

import { MODE_STORAGE_KEY } from './theme.ts'

/** Light, dark, or the system's setting. */
export function ThemeChoice() {
  const { t } = useLingui()
  const { mode = 'system', setMode } = useColorScheme()

  // The choice belongs to the device: it stays when the end of a session clears local storage.
  useEffect(() => localStorage.setItem(MODE_STORAGE_KEY, mode), [mode])

  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={mode}
      aria-label={t`Appearance`}
      onChange={(_, next: typeof mode | null) => {
        if (next) setMode(next)
      }}
    >
      <ToggleButton value="light" aria-label={t`Light`} title={t`Light`}>
        <LightIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="system" aria-label={t`Like the system`} title={t`Like the system`}>
        <SystemIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="dark" aria-label={t`Dark`} title={t`Dark`}>
        <DarkIcon fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
