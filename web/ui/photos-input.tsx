import { Trans, useLingui } from '@lingui/react/macro'
import RemoveIcon from '@mui/icons-material/Close'
import CameraIcon from '@mui/icons-material/PhotoCamera'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'

import type { PhotoFile, PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { PhotoFormat } from '../lib/photo-formats.ts'
import { previewOf } from '../lib/shrink-photo.ts'
import { Loading } from './loading.tsx'
import { PhotoFileButton } from './photo-file-button.tsx'
import type { ShownPhoto } from './photo.tsx'
import { usePhone } from './use-phone.ts'
import { useSubPage } from './use-sub-page.ts'
import { ZoomablePhoto } from './zoomable-photo.tsx'

const Camera = lazy(async () => ({ default: (await import('./camera.tsx')).Camera }))

const TILE_PX = 112

interface PhotosInputProps {
  format: PhotoFormat
  /** Who or what is in the photos. */
  name: string
  /** The photos that the server has. */
  stored?: readonly PhotoFile[]
  onRemoveStored?: (photo: PhotoFile) => void
  /** The photos that are not saved yet. */
  photos: readonly PhotoUpload[]
  onChange: (photos: PhotoUpload[]) => void
  /** The maximum number of photos that are not saved yet. */
  max: number
  /** Shown when the maximum is reached, or when somebody chose more photos than that. */
  tooMany: string
  /** The server's message about the photos. */
  refusal?: string | undefined
  /** Set to the camera button, so that a form can move the focus there when a photo is missing. */
  cameraRef?: Ref<HTMLButtonElement>
  disabled?: boolean
  /** Shown until there is a photo. */
  children: ReactNode
}

/** Takes several photos from a camera or from files. Each photo can be enlarged and removed. */
export function PhotosInput(props: PhotosInputProps) {
  const { format, name, stored = [], onRemoveStored, photos, onChange, max, tooMany, refusal, cameraRef } = props
  const { disabled = false, children } = props
  const { t } = useLingui()
  const isPhone = usePhone()
  const [isOpen, setIsOpen] = useState(false)
  useSubPage(isPhone && isOpen ? () => setIsOpen(false) : undefined)
  const [problems, setProblems] = useState<string[]>([])
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])

  const count = stored.length + photos.length
  const isFull = photos.length >= max
  const add = (added: readonly PhotoUpload[], refused: readonly string[]) => {
    // More photos may have been added while these files were read.
    const after = [...latest.current, ...added]
    setProblems(after.length > max ? [...refused, tooMany] : [...refused])
    onChange(after.slice(0, max))
  }
  const messages = refusal === undefined ? problems : [...problems, refusal]

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {count === 0 ? (
        <Box sx={emptyStyle}>{children}</Box>
      ) : (
        <Box
          component="ul"
          aria-label={t`Photos`}
          sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}
        >
          {photos.map((photo, index) => (
            <Tile
              key={`new${index}-${photo.data.length}`}
              file={{ localURL: previewOf(photo) }}
              name={name}
              number={index + 1}
              label={t`Remove new photo ${index + 1}`}
              isNew={onRemoveStored !== undefined}
              onRemove={() => {
                setProblems([])
                onChange(photos.filter((other) => other !== photo))
              }}
            />
          ))}
          {stored.map((photo, index) => (
            <Tile
              key={photo.path}
              file={photo}
              name={name}
              number={photos.length + index + 1}
              label={t`Remove photo ${index + 1}`}
              onRemove={() => onRemoveStored?.(photo)}
            />
          ))}
        </Box>
      )}
      {messages.map((message) => (
        <Alert key={message} severity="error">
          {message}
        </Alert>
      ))}
      {isFull && messages.length === 0 && <Alert severity="info">{tooMany}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={cameraRef}
          variant="outlined"
          startIcon={<CameraIcon />}
          disabled={isFull || disabled}
          onClick={() => {
            setProblems([])
            setIsOpen(true)
          }}
          sx={{ minHeight: 44, flex: isPhone ? '1 1 auto' : undefined }}
        >
          <Trans>Open camera</Trans>
        </Button>
        <PhotoFileButton format={format} isMultiple disabled={isFull || disabled} onPhotos={add}>
          <Trans>Choose files</Trans>
        </PhotoFileButton>
      </Box>
      {isOpen && (
        <CameraDialog
          format={format}
          name={name}
          onPhoto={(photo) => {
            setIsOpen(false)
            add([photo], [])
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  )
}

interface CameraDialogProps {
  format: PhotoFormat
  name: string
  onPhoto: (photo: PhotoUpload) => void
  onClose: () => void
}

/** A dialog with the camera and a button for files. The button also works without a camera. On a phone, the dialog fills the screen. */
export function CameraDialog({ format, name, onPhoto, onClose }: CameraDialogProps) {
  const isPhone = usePhone()
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog open fullScreen={isPhone} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="camera-title">
      <DialogTitle id="camera-title">
        <Trans>Photo of {name}</Trans>
      </DialogTitle>
      {/* On a phone, the content is at the lower edge, within reach of the thumb. */}
      <DialogContent
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          justifyContent: 'flex-end',
          '& > *': { width: '100%' },
        }}
      >
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        <Suspense fallback={<Loading />}>
          <Camera format={format} fileName="camera.jpg" onPhoto={onPhoto} onCancel={onClose} />
        </Suspense>
        <PhotoFileButton
          format={format}
          onPhotos={([chosen], [refused]) => {
            setProblem(refused)
            if (chosen) onPhoto(chosen)
          }}
        >
          <Trans>Choose a file</Trans>
        </PhotoFileButton>
      </DialogContent>
    </Dialog>
  )
}

interface TileProps {
  file: ShownPhoto
  name: string
  number: number
  label: string
  isNew?: boolean
  onRemove: () => void
}

function Tile({ file, name, number, label, isNew = false, onRemove }: TileProps) {
  return (
    <Box component="li" sx={{ position: 'relative', lineHeight: 0 }}>
      <ZoomablePhoto file={file} size={TILE_PX} name={name} number={number} />
      {isNew && (
        <Box component="span" sx={{ ...badge, bottom: 4, left: 4, px: 1, lineHeight: '20px', fontSize: '0.75rem' }}>
          <Trans>New</Trans>
        </Box>
      )}
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        onClick={onRemove}
        sx={{ ...badge, top: 2, right: 2, '--focus-color': '#ffffff', '&:hover': { bgcolor: '#000000' } }}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

const badge = { position: 'absolute', borderRadius: 1, color: '#ffffff', bgcolor: 'rgb(0 0 0 / 72%)' }

const emptyStyle = {
  display: 'grid',
  placeItems: 'center',
  minHeight: TILE_PX,
  px: 2,
  textAlign: 'center',
  color: 'text.secondary',
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
}
