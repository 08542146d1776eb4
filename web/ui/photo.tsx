import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

import { initialsOf } from '@countroom/contract/kernel/text.ts'

import { photoOnItsWay, usePhotoUrl } from './use-photo-url.ts'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

import type { PhotoSize } from '../lib/photos.ts'

/** A photo of the server's, or one that is not sent yet and has a `data:` or `blob:` URL. */
export interface ShownPhoto {
  localURL: string
}

interface PhotoProps {
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
    <Box
      ref={boxRef}
      component="span"
      {...(!url && { role: 'img', ...(label === '' ? { 'aria-hidden': true } : { 'aria-label': label }) })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        verticalAlign: 'middle',
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
        color: 'text.primary',
        fontWeight: 600,
        lineHeight: 1,
        userSelect: 'none',
        ...((isLoading || (file && !isSeen)) && photoOnItsWay),
      }}
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
        !isLoading &&
        (isSeen || !file) && <Box component="span" aria-hidden data-initials={initialsOf(name)} sx={initialsStyle} />
      )}
    </Box>
  )
}

interface ZoomablePhotoProps extends Omit<PhotoProps, 'alt'> {
  /** Which of several photos of one person this is, from 1. */
  number?: number
}

/** A photo that a click or Enter shows large. */
export function ZoomablePhoto({ number, ...props }: ZoomablePhotoProps) {
  const { file, name, size, detail = 'thumb' } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  if (!file) return <Photo {...props} />
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={number === undefined ? t`Enlarge the photo of ${name}` : t`Enlarge photo ${number} of ${name}`}
        title={t`Enlarge`}
        onClick={() => setIsOpen(true)}
        sx={{ p: 0, border: 0, background: 'none', borderRadius: 1, cursor: 'zoom-in', lineHeight: 0, flexShrink: 0 }}
      >
        <Photo file={file} size={size} name={name} alt="" detail={detail} />
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoDialog file={file} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** True from when the element is near the window's sight on. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isSeen
}

// Not text, for the name that goes with it is said in full.
const initialsStyle = { '&::before': { content: 'attr(data-initials)' } }
