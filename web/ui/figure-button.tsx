import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

interface FigureButtonProps {
  /** The tooltip: what a click shows. */
  title: string
  /** The figure and what a click shows, for screen readers. */
  label: string
  /** Marks this button. A click on it may open a page. When that page closes, the focus returns to the button. */
  returnId?: string
  /** The padding above and below the figure, in spacing units of the theme. */
  py?: number
  onClick: () => void
  children: ReactNode
}

/** A figure that a click opens, for example to show its rows. It looks like the text around it. */
export function FigureButton({ title, label, returnId, py, onClick, children }: FigureButtonProps) {
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="hover"
      title={title}
      aria-label={label}
      data-return={returnId}
      onClick={onClick}
      sx={{ font: 'inherit', minHeight: '1.5rem', py, verticalAlign: 'baseline' }}
    >
      {children}
    </Link>
  )
}
