import { useLingui } from '@lingui/react/macro'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'

import { initialsOf } from '@countroom/contract/kernel/text.ts'

import type { PhotoSize } from '../lib/photos.ts'
import { usePhotoUrl } from './use-photo-url.ts'

/** A photo from the server, or an unsent photo with a `data:` or `blob:` URL. */
export interface ShownPhoto {
  localURL: string
}

export interface PhotoProps {
  /** The photo. If undefined, the initials show instead. */
  file: ShownPhoto | undefined
  /** The length of each side, in px. */
  size: number
  /** Who or what is in the photo. */
  name: string
  /** The text for screen readers. Default: 'Photo of {name}'. Empty when the name is beside the photo. */
  alt?: string
  /** Thumbnail or full size. Default: thumbnail. */
  detail?: PhotoSize
}

/** A photo of a person or a thing, loaded when it comes near the visible area. */
export function Photo({ file, size, name, alt, detail = 'thumb' }: PhotoProps) {
  const { t } = useLingui()
  const boxRef = useRef<HTMLSpanElement>(null)
  const { url, isLoading, onFail } = usePhotoUrl(file?.localURL, detail, boxRef)
  const label = alt ?? t`Photo of ${name}`
  return (
    <Frame
      ref={boxRef}
      data-photo
      {...(!url && { role: 'img', ...(label === '' ? { 'aria-hidden': true } : { 'aria-label': label }) })}
      style={{ width: size, height: size, fontSize: letterSize(size) }}
    >
      {url ? (
        <img
          src={url}
          alt={label}
          width={size}
          height={size}
          draggable={false}
          onError={onFail}
          style={{ display: 'block', objectFit: 'cover' }}
        />
      ) : (
        !isLoading && <span aria-hidden data-initials={initialsOf(name)} />
      )}
    </Frame>
  )
}

/** The font size of the initials: about a third of a small photo's size, and at most 1.75rem. */
function letterSize(size: number): string {
  return size < 36 ? '0.75rem' : size < 48 ? '0.875rem' : size < 72 ? '1.25rem' : '1.75rem'
}

// Styled once, because a page has hundreds of photos. They do not pulse while they load, because without a graphics card, drawing the pulse would
// take as much time as loading the photos.
const Frame = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  verticalAlign: 'middle',
  overflow: 'hidden',
  borderRadius: 8,
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
  color: 'var(--mui-palette-text-primary)',
  fontWeight: 500,
  lineHeight: 1,
  userSelect: 'none',
  // Draws the initials. Their element is hidden from screen readers, because a screen reader reads the full name instead.
  '& > [data-initials]::before': { content: 'attr(data-initials)' },
})
