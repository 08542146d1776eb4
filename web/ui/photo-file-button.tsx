import { useLingui } from '@lingui/react/macro'
import FileIcon from '@mui/icons-material/ImageOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useRef, useState } from 'react'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { PhotoFormat } from '../lib/photo-formats.ts'
import { PhotoRefused, shrinkPhoto } from '../lib/shrink-photo.ts'

interface PhotoFileButtonProps {
  format: PhotoFormat
  children: ReactNode
  isMultiple?: boolean
  disabled?: boolean
  /** Called with the chosen photos, and with a sentence for each file that cannot be used. */
  onPhotos: (photos: PhotoUpload[], problems: string[]) => void
}

/** A button to choose pictures from the device's files. */
export function PhotoFileButton({
  format,
  children,
  isMultiple = false,
  disabled = false,
  onPhotos,
}: PhotoFileButtonProps) {
  const { t } = useLingui()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)

  const problemOf = (error: unknown, name: string) =>
    error instanceof PhotoRefused && error.fault === 'tooLarge'
      ? t`${name} is over 40 MB. Choose a smaller picture.`
      : t`${name} cannot be used as a picture. Choose a JPEG, PNG or WebP file.`
  const read = async (files: readonly File[]) => {
    setIsReading(true)
    const photos: PhotoUpload[] = []
    const problems: string[] = []
    // Reads the files one after the other, because a decoded photo from a phone takes about 50 MB of memory.
    for (const file of files) {
      try {
        photos.push(await shrinkPhoto(file, format))
      } catch (error) {
        problems.push(problemOf(error, file.name))
      }
    }
    // The person left or canceled while the files were being read, so this component is gone.
    if (!inputRef.current) return
    setIsReading(false)
    onPhotos(photos, problems)
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileIcon />}
        loading={isReading}
        loadingPosition="start"
        disabled={disabled}
        onClick={() => inputRef.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {children}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        multiple={isMultiple}
        hidden
        aria-label={t`Picture files`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) void read(files)
        }}
      />
    </>
  )
}
