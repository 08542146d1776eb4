import { Trans, useLingui } from '@lingui/react/macro'
import CameraIcon from '@mui/icons-material/PhotoCamera'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { PhotoFormat } from '../lib/photo-formats.ts'
import { previewOf } from '../lib/shrink-photo.ts'
import { Loading } from './loading.tsx'
import { PhotoFileButton } from './photo-file-button.tsx'

const Camera = lazy(async () => ({ default: (await import('./camera.tsx')).Camera }))

interface PhotoInputProps {
  format: PhotoFormat
  /** The photo. Undefined until one is taken or chosen. */
  photo: PhotoUpload | undefined
  onChange: (photo: PhotoUpload | undefined) => void
  /** The person in the photo. */
  name: string
  disabled?: boolean
  /** True when the camera opens immediately, without a click. */
  isOpenAtFirst?: boolean
  /** Shown until there is a photo. */
  children?: ReactNode
}

/** Takes one photo with the camera or from a file. Shows the picture of the open camera, and afterwards the photo with a button to retake it. */
export function PhotoInput({
  format,
  photo,
  onChange,
  name,
  disabled = false,
  isOpenAtFirst = false,
  children,
}: PhotoInputProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [problem, setProblem] = useState<string>()

  const open = () => {
    setProblem(undefined)
    onChange(undefined)
    setIsOpen(true)
  }
  const fileButton = (
    <PhotoFileButton
      format={format}
      disabled={disabled}
      onPhotos={([chosen], [refused]) => {
        setProblem(refused)
        if (!chosen) return
        setIsOpen(false)
        onChange(chosen)
      }}
    >
      <Trans>Choose a file</Trans>
    </PhotoFileButton>
  )

  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, justifyItems: 'start', '& > *': { maxWidth: '100%' } }}>
      {isOpen ? (
        <Box sx={{ width: '100%' }}>
          <Suspense fallback={<Loading />}>
            <Camera
              format={format}
              fileName="photo.jpg"
              onPhoto={(taken) => {
                setIsOpen(false)
                onChange(taken)
              }}
              onCancel={() => setIsOpen(false)}
            />
          </Suspense>
        </Box>
      ) : photo ? (
        <img
          src={previewOf(photo)}
          alt={t`Photo of ${name}`}
          style={{ display: 'block', maxHeight: '60dvh', borderRadius: 8, objectFit: 'contain' }}
        />
      ) : (
        children
      )}
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isOpen && (
          <Button
            variant="outlined"
            startIcon={<CameraIcon />}
            disabled={disabled}
            onClick={open}
            sx={{ minHeight: 44 }}
          >
            {photo ? <Trans>Retake photo</Trans> : <Trans>Open camera</Trans>}
          </Button>
        )}
        {fileButton}
      </Box>
    </Box>
  )
}
