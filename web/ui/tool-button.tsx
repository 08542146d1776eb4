import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'

import { feedback } from './feedback.ts'
import { usePhone } from './use-phone.ts'

type ToolButtonProps = { label: string; icon: ReactNode } & Omit<
  ComponentProps<'button'>,
  'children' | 'color' | 'ref' | 'aria-label' | 'title'
> & {
    isBusy?: boolean
    /** True to show only the icon on a phone, for an icon that everybody knows. */
    isPlain?: boolean
    /** The reason why the action is not possible now. The button looks disabled, but stays focusable and shows the reason. */
    obstacle?: string | undefined
  }

/** A toolbar button with a label and an icon. On a phone, it shows only the label, or only the icon if `isPlain`. */
export function ToolButton({ label, icon, isBusy = false, isPlain = false, obstacle, ...others }: ToolButtonProps) {
  const isPhone = usePhone()
  const isInert = obstacle !== undefined
  const props = isInert ? { ...others, 'aria-disabled': true, onClick: () => feedback.error(obstacle) } : others
  if (isPhone && isPlain) {
    return (
      <Button
        {...props}
        aria-label={label}
        title={obstacle ?? label}
        variant="outlined"
        startIcon={icon}
        loading={isBusy}
        sx={{ ...iconOnly, ...(isInert && inert) }}
      />
    )
  }
  return (
    <Button
      {...props}
      title={obstacle}
      variant="outlined"
      startIcon={!isPhone && icon}
      loading={isBusy}
      loadingPosition={isPhone ? 'center' : 'start'}
      sx={{ ...(isPhone && narrow), ...(isInert && inert) }}
    >
      {label}
    </Button>
  )
}

const inert = { opacity: 0.45, cursor: 'not-allowed' }
const narrow = { minHeight: '2.75rem', px: 1 }
/** A button with only an icon, for a phone. */
export const iconOnly = { minWidth: '2.75rem', minHeight: '2.75rem', px: 0, '& .MuiButton-startIcon': { m: 0 } }
