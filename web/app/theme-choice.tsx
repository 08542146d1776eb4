import { useLingui } from '@lingui/react/macro'
import SystemIcon from '@mui/icons-material/Contrast'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/WbSunnyOutlined'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useEffect } from 'react'

import { MODE_STORAGE_KEY } from './theme.ts'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const

/** A button that switches to the next mode: light, dark, or the system's setting. */
export function ThemeChoice() {
  const { t } = useLingui()
  const { mode = 'system', setMode } = useColorScheme()

  // The choice belongs to the device. The end of a sign-in session clears local storage. So this effect stores the choice again when the menu appears
  // after the next sign-in.
  useEffect(() => localStorage.setItem(MODE_STORAGE_KEY, mode), [mode])

  const names = { system: t`system setting`, light: t`light`, dark: t`dark` }
  const label = t`Appearance: ${names[mode]}. Change to ${names[NEXT[mode]]}`
  const Icon = mode === 'light' ? LightIcon : mode === 'dark' ? DarkIcon : SystemIcon
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      title={label}
      onClick={() => setMode(NEXT[mode])}
      sx={{ width: '2.25rem', height: '2.25rem' }}
    >
      <Icon sx={{ fontSize: '1.25rem' }} />
    </IconButton>
  )
}
