import { styled } from '@mui/material/styles'

/** A button around a photo. It enlarges the photo. It is styled once, because a page has hundreds of these buttons. */
export const ZoomButton = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  // The font of the initials that show when the photo cannot be loaded.
  font: 'inherit',
  borderRadius: 8,
  cursor: 'zoom-in',
  lineHeight: 0,
  flexShrink: 0,
})
