import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

interface FigureButtonProps {
  /** What a click shows. */
  title: string
  /** The figure and what a click shows, for screen readers. */
  label: string
  /** Where the focus returns when the page that it opened closes. */
  returnId?: string
  /** Room above and below the figure, in spaces of the theme. */
  py?: number
  onClick: () => void
  children: ReactNode
}

/** A figure that opens what is behind it. It looks like the text around it. */
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
