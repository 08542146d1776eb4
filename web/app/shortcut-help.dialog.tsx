import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'

import { KeyHint } from '../ui/key-hint.tsx'
import { areKeysOn, shortcutsOfScreen, switchKeys } from '../ui/shortcuts.ts'

/** Lists the shortcut keys of the screen. A switch says whether shortcut keys work on this device. */
export function ShortcutHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [shortcuts] = useState(shortcutsOfScreen)
  const [isOn, setIsOn] = useState(areKeysOn)
  const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': t`Space` }
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">
        <Trans>Keys on this screen</Trans>
      </DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, alignItems: 'center' }}
        >
          {shortcuts.map(({ keys, label }) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ '& kbd': { display: 'block !important' } }}>
                <KeyHint keys={names[keys] ?? keys} />
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {label}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Switch
              checked={isOn}
              onChange={(_, isChecked) => {
                setIsOn(isChecked)
                switchKeys(isChecked)
              }}
            />
          }
          label={<Trans>Shortcut keys work on this device</Trans>}
        />
      </DialogContent>
      <DialogActions>
        <Button data-initial-focus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
