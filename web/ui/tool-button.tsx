import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ComponentProps, ReactNode } from 'react'

import { usePhone } from './use-phone.ts'

type ToolButtonProps = { label: string; icon: ReactNode } & Omit<
  ComponentProps<'button'>,
  'children' | 'color' | 'ref' | 'aria-label' | 'title'
> & { isBusy?: boolean }

/** A toolbar button: words with an icon, on a phone only the icon. */
export function ToolButton({ label, icon, isBusy = false, ...props }: ToolButtonProps) {
  const isPhone = usePhone()
  if (isPhone) {
    return (
      <IconButton {...props} aria-label={label} title={label} loading={isBusy} sx={outlined}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Button {...props} variant="outlined" startIcon={icon} loading={isBusy} loadingPosition="start">
      {label}
    </Button>
  )
}

const outlined = { border: 1, borderColor: 'divider', borderRadius: 1, width: 44, height: 44 }
