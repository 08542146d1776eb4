import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import { Photo, type PhotoProps } from './photo.tsx'
import { ZoomButton } from './zoom-button.tsx'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

interface ZoomablePhotoProps extends Omit<PhotoProps, 'alt'> {
  /** The number of this photo among the photos of the same person or thing, from 1. */
  number?: number
}

/** A photo that a click or Enter enlarges. */
export function ZoomablePhoto({ number, ...props }: ZoomablePhotoProps) {
  const { file, name, size, detail = 'thumb' } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  if (!file) return <Photo {...props} />
  return (
    <>
      <ZoomButton
        type="button"
        aria-label={number === undefined ? t`Enlarge the photo of ${name}` : t`Enlarge photo ${number} of ${name}`}
        title={t`Enlarge`}
        onClick={() => setIsOpen(true)}
      >
        <Photo file={file} size={size} name={name} alt="" detail={detail} />
      </ZoomButton>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoDialog file={file} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
