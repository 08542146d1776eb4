import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'

import { feedback } from './feedback.ts'

interface RowButtonProps {
  /** What it does, and to whom. */
  label: string
  /** Under the pointer; the label when absent. */
  title?: string
  icon: ReactNode
  /** Why it cannot be done now. The button stays within reach and says so. */
  obstacle?: string | undefined
  disabled?: boolean
  color?: 'warning'
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  /** Of a button that opens a menu: whether it is open. */
  isMenuOpen?: boolean
  /** Finds it again, to give it back the focus. */
  'data-return'?: number
}

/** A button with an icon in a row. It is a plain one: a page has hundreds of them, which have to be there in the time of a blink. */
export function RowButton({ label, title, icon, obstacle, color, onClick, isMenuOpen, ...props }: RowButtonProps) {
  return (
    <Plain
      {...props}
      type="button"
      aria-label={label}
      title={obstacle ?? title ?? label}
      aria-disabled={obstacle !== undefined || undefined}
      data-color={color}
      onClick={obstacle === undefined ? onClick : () => feedback.error(obstacle)}
      {...(isMenuOpen !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': isMenuOpen })}
    >
      {icon}
    </Plain>
  )
}

const Plain = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  padding: 5,
  border: 0,
  borderRadius: '50%',
  verticalAlign: 'middle',
  color: 'var(--mui-palette-action-active)',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&[data-color="warning"]': { color: 'var(--mui-palette-warning-main)' },
  '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'not-allowed' },
  '&:disabled': { color: 'var(--mui-palette-action-disabled)', background: 'none', cursor: 'default' },
  // As wide as a thumb.
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
})
