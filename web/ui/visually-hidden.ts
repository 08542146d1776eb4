import type { CSSProperties } from 'react'

/** Hides an element visually, but not from screen readers. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  // Strings, because the theme multiplies numbers.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
