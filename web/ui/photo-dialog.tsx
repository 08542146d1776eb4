import { useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'

import type { ShownPhoto } from './photo.tsx'
import { photoOnItsWay, usePhotoUrl } from './use-photo-url.ts'

interface PhotoDialogProps {
  file: ShownPhoto
  name: string
  onClose: () => void
}

/** A photo as large as the window allows. */
export function PhotoDialog({ file, name, onClose }: PhotoDialogProps) {
  const { t } = useLingui()
  const { url, isLoading, onFail } = usePhotoUrl(file.localURL, 'full')
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth={false}
      maxWidth={false}
      slotProps={{
        paper: {
          'aria-label': t`Photo of ${name}`,
          sx: {
            m: 2,
            maxWidth: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
            overflow: 'hidden',
            bgcolor: '#0b1119',
          },
        },
      }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          minWidth: 'min(480px, calc(100vw - 32px))',
          minHeight: 'min(480px, calc(100dvh - 64px))',
          color: '#ffffff',
          ...(isLoading && photoOnItsWay),
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
          !isLoading && (
            <Box sx={{ p: 3, textAlign: 'center' }}>
              {t`This photo cannot be shown. It may have been removed, or you may be offline.`}
            </Box>
          )
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
