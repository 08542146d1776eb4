import { useLingui } from '@lingui/react/macro'
import { styled } from '@mui/material/styles'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { initialsOf } from '@countroom/contract/kernel/text.ts'

import type { PhotoSize } from '../lib/photos.ts'
import { photoOnItsWay, usePhotoUrl } from './use-photo-url.ts'

/** A photo of the server's, or one that is not sent yet and has a `data:` or `blob:` URL. */
export interface ShownPhoto {
  localURL: string
}

export interface PhotoProps {
  /** Undefined where there is none: then the initials stand in its place. */
  file: ShownPhoto | undefined
  /** Of each side, in px. */
  size: number
  /** Who is to be seen. */
  name: string
  /** 'Photo of {name}' when absent; empty where the name stands beside it. */
  alt?: string
  /** A thumbnail when absent. */
  detail?: PhotoSize
}

/** Somebody's photo, asked for when it comes into sight. */
export function Photo({ file, size, name, alt, detail = 'thumb' }: PhotoProps) {
  const { t } = useLingui()
  const boxRef = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(boxRef)
  const { url, isLoading, onFail } = usePhotoUrl(isSeen ? file?.localURL : undefined, detail)
  const label = alt ?? t`Photo of ${name}`
  return (
    <Frame
      ref={boxRef}
      {...(!url && { role: 'img', ...(label === '' ? { 'aria-hidden': true } : { 'aria-label': label }) })}
      data-waiting={isLoading || (file && !isSeen) || undefined}
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.36) }}
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
        !isLoading && (isSeen || !file) && <span aria-hidden data-initials={initialsOf(name)} />
      )}
    </Frame>
  )
}

/** True from when the element is near the window's sight on. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => (ref.current ? whenSeen(ref.current, () => setIsSeen(true)) : undefined), [ref])
  return isSeen
}

/** One for all photos: those that come into sight together are drawn together. */
let sight: IntersectionObserver | undefined
const unseen = new Map<Element, () => void>()

/** Calls back once, when the element comes near the window's sight. The function that it gives ends the wait. */
function whenSeen(element: Element, onSeen: () => void): () => void {
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        unseen.get(target)?.()
        forgetSight(target)
      }
    },
    { rootMargin: '200px' },
  )
  unseen.set(element, onSeen)
  sight.observe(element)
  return () => forgetSight(element)
}

function forgetSight(element: Element): void {
  unseen.delete(element)
  sight?.unobserve(element)
}

// Styled once: a page has hundreds of them.
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
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  '&[data-waiting]': photoOnItsWay,
  // Not text, for the name that goes with it is said in full.
  '& > [data-initials]::before': { content: 'attr(data-initials)' },
})
