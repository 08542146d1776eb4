import { useLingui } from '@lingui/react/macro'
import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'

import { bannerColors } from '../../ui/banner-colors.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import type { EmployeeForm } from './employee.rules.ts'

/** Chooses the color of the top bar for an employee: one of the swatches or any other color. The default is blue. */
export function ColorField({ control, label: legend }: { control: Control<EmployeeForm>; label: string }) {
  const { t } = useLingui()
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController({ control, name: 'employeeColor' })
  const chosen = value.toLowerCase()
  const swatches = [
    { color: '', label: t`Default blue` },
    { color: '#00695c', label: t`Teal` },
    { color: '#2e7d32', label: t`Green` },
    { color: '#f9a825', label: t`Yellow` },
    { color: '#d84315', label: t`Orange` },
    { color: '#b71c1c', label: t`Red` },
    { color: '#ad1457', label: t`Pink` },
    { color: '#6a1b9a', label: t`Purple` },
    { color: '#455a64', label: t`Gray` },
  ]
  const isOwn = !swatches.some(({ color }) => color === chosen)

  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {legend}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {swatches.map(({ color, label }, index) => (
          <Swatch key={color} color={color} label={label} isChosen={color === chosen}>
            <input
              type="radio"
              name={name}
              ref={index === 0 ? ref : undefined}
              value={color}
              checked={color === chosen}
              onChange={() => onChange(color)}
              onBlur={onBlur}
              style={hiddenInput}
            />
          </Swatch>
        ))}
        <Swatch color={isOwn ? chosen : undefined} label={t`Another color`} isChosen={isOwn}>
          <input
            type="color"
            value={isOwn ? chosen : bannerColors(chosen).background}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            style={hiddenInput}
          />
        </Swatch>
      </Box>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  )
}

interface SwatchProps {
  /** Undefined for 'Another color' while one of the other swatches is chosen. It then shows a rainbow. */
  color: string | undefined
  label: string
  isChosen: boolean
  children: ReactNode
}

const RAINBOW = 'conic-gradient(#d32f2f, #f9a825, #2e7d32, #0288d1, #6a1b9a, #d32f2f)'

function Swatch({ color, label, isChosen, children }: SwatchProps) {
  const { background, text } = bannerColors(color ?? '')
  return (
    <Box
      component="label"
      title={label}
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        '@media (pointer: coarse)': { width: 44, height: 44 },
        borderRadius: '50%',
        cursor: 'pointer',
        color: text,
        background: color === undefined ? RAINBOW : background,
        border: 1,
        borderColor: 'divider',
        outline: isChosen ? '2px solid' : undefined,
        outlineColor: 'var(--mui-palette-text-primary)',
        outlineOffset: '1px',
        '&:has(:focus-visible)': { outline: '3px solid var(--focus-color)', outlineOffset: '3px' },
      }}
    >
      {children}
      <span style={visuallyHidden}>{label}</span>
      {isChosen && <CheckIcon aria-hidden sx={{ fontSize: '1.25rem' }} />}
    </Box>
  )
}

/** The style of an invisible input that covers its swatch, so that the browser's color picker opens at the swatch. */
const hiddenInput = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
} as const
