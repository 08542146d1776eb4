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
import { lazy, Suspense, useRef, useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'

import { MAX_NEW_PHOTOS } from '@countroom/contract/kernel/photo-limits.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { previewOf } from '../../lib/shrink-photo.ts'
import { Loading } from '../../ui/loading.tsx'
import { PhotoFileButton } from '../../ui/photo-file-button.tsx'
import type { ShownPhoto } from '../../ui/photo.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import type { CustomerForm } from './customer-form.rules.ts'

const Camera = lazy(async () => ({ default: (await import('../../ui/camera.tsx')).Camera }))

const TILE_PX = 112

interface PhotosFieldProps {
  form: UseFormReturn<CustomerForm>
  /** The customer's name. */
  name: string
  /** The server's message about the photos. */
  refusal: string | undefined
}

/** The photos of a customer: stored ones, and new ones from a camera or from files. */
export function PhotosField({ form, name, refusal }: PhotosFieldProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const { field: files } = useController({ control: form.control, name: 'files' })
  const { field: newFiles } = useController({ control: form.control, name: 'newFiles' })
  const [isOpen, setIsOpen] = useState(false)
  useSubPage(isPhone && isOpen ? () => setIsOpen(false) : undefined)
  const [problems, setProblems] = useState<string[]>([])
  const cameraButton = useRef<HTMLButtonElement>(null)

  const count = files.value.length + newFiles.value.length
  const room = MAX_NEW_PHOTOS - newFiles.value.length
  const tooMany = t`A save takes at most ${MAX_NEW_PHOTOS} new photos. Save, then add the others.`
  const add = (photos: readonly PhotoUpload[], refused: readonly string[]) => {
    // More photos may have been added while these were read.
    const before = form.getValues('newFiles')
    const after = [...before, ...photos]
    setProblems(after.length > MAX_NEW_PHOTOS ? [...refused, tooMany] : [...refused])
    newFiles.onChange(after.slice(0, MAX_NEW_PHOTOS))
  }
  const messages = refusal === undefined ? problems : [...problems, refusal]
  const person = name === '' ? t`the customer` : name

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {count === 0 ? (
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            minHeight: TILE_PX,
            px: 2,
            textAlign: 'center',
            color: 'text.secondary',
            border: '1px dashed',
            borderColor: 'text.secondary',
            borderRadius: 1,
          }}
        >
          <Trans>At least one photo is needed, so that the desk knows who it is.</Trans>
        </Box>
      ) : (
        <Box
          component="ul"
          aria-label={t`Photos`}
          sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}
        >
          {newFiles.value.map((photo, index) => (
            <Tile
              key={`new${index}-${photo.data.length}`}
              file={{ localURL: previewOf(photo) }}
              name={person}
              number={index + 1}
              label={t`Remove new photo ${index + 1}`}
              isNew
              onRemove={() => newFiles.onChange(newFiles.value.filter((other) => other !== photo))}
            />
          ))}
          {files.value.map((photo, index) => (
            <Tile
              key={photo.path}
              file={photo}
              name={person}
              number={newFiles.value.length + index + 1}
              label={t`Remove photo ${index + 1}`}
              onRemove={() => files.onChange(files.value.filter(({ path }) => path !== photo.path))}
            />
          ))}
        </Box>
      )}
      {messages.map((message) => (
        <Alert key={message} severity="error">
          {message}
        </Alert>
      ))}
      {room <= 0 && messages.length === 0 && <Alert severity="info">{tooMany}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={(button) => {
            cameraButton.current = button
            newFiles.ref(button)
          }}
          variant={count === 0 ? 'contained' : 'outlined'}
          startIcon={<CameraIcon />}
          disabled={room <= 0}
          onClick={() => {
            setProblems([])
            setIsOpen(true)
          }}
          sx={{ minHeight: 44, flex: isPhone ? '1 1 auto' : undefined }}
        >
          <Trans>Open camera</Trans>
        </Button>
        <PhotoFileButton isMultiple disabled={room <= 0} onPhotos={add}>
          <Trans>Choose files</Trans>
        </PhotoFileButton>
      </Box>
      {isOpen && (
        <Dialog
          open
          fullScreen={isPhone}
          fullWidth
          maxWidth="sm"
          onClose={() => setIsOpen(false)}
          aria-labelledby="camera-title"
        >
          <DialogTitle id="camera-title">
            <Trans>Photo of {person}</Trans>
          </DialogTitle>
          {/* At the lower edge of a phone, within reach of the thumb. */}
          <DialogContent
            sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', '& > *': { width: '100%' } }}
          >
            <Suspense fallback={<Loading />}>
              <Camera
                fileName="camera.jpg"
                onPhoto={(photo) => {
                  setIsOpen(false)
                  add([photo], [])
                }}
                onCancel={() => setIsOpen(false)}
              />
            </Suspense>
          </DialogContent>
        </Dialog>
      )}
    </Box>
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
        <Box component="span" sx={{ ...badge, bottom: 4, left: 4, px: 0.75, lineHeight: '20px', fontSize: '0.75rem' }}>
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
