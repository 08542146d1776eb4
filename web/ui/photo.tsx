import { useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { initialsOf } from '@countroom/contract/kernel/text.ts'

import { holdPhoto, type PhotoSize } from '../lib/photos.ts'

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
        ...((isLoading || (file && !isSeen)) && skeleton),
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

/** A photo that a click or Enter shows large. */
export function ZoomablePhoto(props: Omit<PhotoProps, 'alt'>) {
  const { file, name, size, detail = 'thumb' } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  if (!file) return <Photo {...props} />
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t`Enlarge the photo of ${name}`}
        title={t`Enlarge`}
        onClick={() => setIsOpen(true)}
        sx={{ p: 0, border: 0, background: 'none', borderRadius: 1, cursor: 'zoom-in', lineHeight: 0, flexShrink: 0 }}
      >
        <Photo file={file} size={size} name={name} alt="" detail={detail} />
      </Box>
      {isOpen && <PhotoDialog file={file} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface PhotoDialogProps {
  file: ShownPhoto
  name: string
  onClose: () => void
}

/** A photo as large as the window has room for. */
export function PhotoDialog({ file, name, onClose }: PhotoDialogProps) {
  const { t } = useLingui()
  const { url, isLoading, onFail } = usePhotoUrl(file.localURL, 'full')
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      aria-label={t`Photo of ${name}`}
      slotProps={{ paper: { sx: { m: 2, overflow: 'hidden', bgcolor: '#0b1119' } } }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          minWidth: 'min(480px, calc(100vw - 32px))',
          minHeight: 'min(480px, calc(100dvh - 64px))',
          color: '#ffffff',
          ...(isLoading && skeleton),
        }}
      >
        {url ? (
          <img
            src={url}
            alt={t`Photo of ${name}`}
            onError={onFail}
            style={{
              display: 'block',
              maxWidth: 'calc(100vw - 32px)',
              maxHeight: 'calc(100dvh - 64px)',
              minWidth: 'min(320px, 100%)',
              objectFit: 'contain',
            }}
          />
        ) : (
          !isLoading && <Box sx={{ p: 4 }}>{t`The photo could not be loaded. Close it and try again.`}</Box>
        )}
        <IconButton
          data-initial-focus
          aria-label={t`Close`}
          title={t`Close`}
          onClick={onClose}
          sx={{
            position: 'absolute',
            top: 8,
            right: 8,
            color: '#ffffff',
            bgcolor: 'rgb(0 0 0 / 60%)',
            '--focus-color': '#ffffff',
            '&:hover': { bgcolor: 'rgb(0 0 0 / 80%)' },
          }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
    </Dialog>
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

interface Loaded {
  localURL: string
  size: PhotoSize
  /** Undefined when it could not be loaded. */
  url: string | undefined
}

function usePhotoUrl(localURL: string | undefined, size: PhotoSize) {
  const [loaded, setLoaded] = useState<Loaded>()
  const isHere = localURL !== undefined && /^(data|blob):/.test(localURL)
  useEffect(() => {
    if (localURL === undefined || isHere) return
    let isGone = false
    const { promise, release } = holdPhoto(localURL, size)
    const settle = (url?: string) => !isGone && setLoaded({ localURL, size, url })
    promise.then(settle, () => settle())
    return () => {
      isGone = true
      release()
    }
  }, [localURL, size, isHere])
  const isCurrent = loaded?.localURL === localURL && loaded?.size === size
  const hasFailed = isCurrent && loaded.url === undefined
  return {
    url: hasFailed ? undefined : isHere ? localURL : isCurrent ? loaded.url : undefined,
    isLoading: localURL !== undefined && !isHere && !isCurrent,
    onFail: () => localURL !== undefined && setLoaded({ localURL, size, url: undefined }),
  }
}

// Not text, for the name that goes with it is said in full.
const initialsStyle = { '&::before': { content: 'attr(data-initials)' } }

const skeleton = {
  animation: 'pulse 1.4s ease-in-out infinite',
  '@keyframes pulse': { '50%': { opacity: 0.55 } },
}
