import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

import { Photo } from '../../ui/photo.tsx'
import { photoOnItsWay, usePhotoUrl } from '../../ui/use-photo-url.ts'

const PhotoDialog = lazy(async () => ({ default: (await import('../../ui/photo-dialog.tsx')).PhotoDialog }))

const THUMB_PX = 56

interface PictureFigureProps {
  files: readonly PhotoFile[]
  /** The index of the photo that is shown large at first. */
  first?: number
  /** What is in the photos: 'machine 12'. */
  name: string
  caption: ReactNode
  /** Shown when there is no photo. */
  missing: ReactNode
}

/** The photos of one picture. One photo is shown large. With several photos, thumbnails below it choose which one. */
export function PictureFigure({ files, first = 0, name, caption, missing }: PictureFigureProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(first)
  const file = files[chosen] ?? files[0]
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Typography component="figcaption" variant="body2" sx={{ color: 'text.secondary' }}>
        {caption}
      </Typography>
      {file ? <WholePhoto key={file.path} file={file} name={name} /> : <Box sx={{ ...frame, ...low }}>{missing}</Box>}
      {files.length > 1 && (
        <Box role="group" aria-label={t`Photos of ${name}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {files.map((each, index) => (
            <Box
              key={each.path}
              component="button"
              type="button"
              aria-label={t`Photo ${index + 1} of ${name}`}
              aria-pressed={each === file}
              onClick={() => setChosen(index)}
              sx={{ ...plain, outline: each === file ? '2px solid var(--mui-palette-primary-main)' : undefined }}
            >
              <Photo file={each} size={THUMB_PX} name={name} alt="" />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** A large photo. A click enlarges it to the whole window. */
function WholePhoto({ file, name }: { file: PhotoFile; name: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { url, isLoading, onFail } = usePhotoUrl(file.localURL, 'full')
  if (!url && !isLoading) {
    return <Box sx={frame}>{t`This photo cannot be shown. It may have been removed, or you may be offline.`}</Box>
  }
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t`Enlarge the photo of ${name}`}
        title={t`Enlarge`}
        onClick={() => setIsOpen(true)}
        sx={{
          ...plain,
          ...frame,
          p: 0,
          border: 0,
          bgcolor: '#0b1119',
          cursor: 'zoom-in',
          ...(isLoading && photoOnItsWay),
        }}
      >
        {url && (
          <img
            src={url}
            alt={t`Photo of ${name}`}
            onError={onFail}
            style={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
          />
        )}
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoDialog file={file} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const plain = { p: 0, border: 0, background: 'none', borderRadius: 1, cursor: 'pointer', lineHeight: 0, flexShrink: 0 }

/** The frame of the text that is shown when there is no photo. It is less tall than a photo. */
const low = { aspectRatio: 'auto', minHeight: 112 }

const frame = {
  width: '100%',
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  textAlign: 'center',
  p: 2,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
}
