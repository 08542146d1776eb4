import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'

import { feedback } from './feedback.ts'

interface RowButtonProps {
  /** The action and its object, such as 'Delete Ana Reyes', for screen readers. */
  label: string
  /** The tooltip. Default: the label. */
  title?: string
  icon: ReactNode
  /** Text beside the icon, for the main action of a row. A narrow window shows only the icon in a frame. */
  text?: string
  /** The reason why the action is not possible now. The button stays focusable and shows the reason. */
  obstacle?: string | undefined
  disabled?: boolean
  color?: 'warning'
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  /** Whether the menu is open, for a button with a menu. */
  isMenuOpen?: boolean
  /** Marks the button, so that the focus can return to it. */
  'data-return'?: number
}

/** An icon button in a row. It is a plain button, so that a page with hundreds of rows still renders instantly. */
export function RowButton({
  label,
  title,
  icon,
  text,
  obstacle,
  color,
  onClick,
  isMenuOpen,
  ...props
}: RowButtonProps) {
  return (
    <Plain
      {...props}
      type="button"
      aria-label={label}
      title={obstacle ?? title ?? label}
      aria-disabled={obstacle !== undefined || undefined}
      data-color={color}
      data-text={text}
      onClick={obstacle === undefined ? onClick : () => feedback.error(obstacle)}
      {...(isMenuOpen !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': isMenuOpen })}
    >
      {icon}
      {text !== undefined && <span>{text}</span>}
    </Plain>
  )
}

const Plain = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  padding: '0.25rem',
  border: 0,
  borderRadius: '50%',
  verticalAlign: 'middle',
  color: 'var(--mui-palette-action-active)',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&[data-text]': {
    gap: '0.25rem',
    padding: '0.25rem 0.5rem',
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: 8,
    color: 'var(--mui-palette-primary-main)',
    font: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    marginInline: '2px',
  },
  '@media (max-width: 88em)': { '&[data-text]': { padding: '0.25rem', '& > span': { display: 'none' } } },
  '&[data-color="warning"]': { color: 'var(--mui-palette-warning-main)' },
  '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'not-allowed' },
  '&:disabled': { color: 'var(--mui-palette-action-disabled)', background: 'none', cursor: 'default' },
  // The button is large enough for a thumb.
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
})
