import { useLingui } from '@lingui/react/macro'
import DeletedIcon from '@mui/icons-material/AutoDeleteOutlined'
import Box from '@mui/material/Box'
import { useCallback } from 'react'

import type { DeletedPhoto } from '@countroom/contract/kernel/photos.ts'

interface PhotoDeletedProps {
  deleted: DeletedPhoto
  /** The length of each side, in px. If it is small, only the icon shows. */
  size: number
}

/** Shown instead of a photo that was deleted because the location keeps photos only for some days. */
export function PhotoDeleted({ deleted, size }: PhotoDeletedProps) {
  const words = useDeletedWords()(deleted)
  const isSmall = size < SMALLEST_WITH_WORDS_PX
  return (
    <Box
      component="span"
      title={words}
      {...(isSmall && { role: 'img', 'aria-label': words })}
      sx={{
        display: 'inline-flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 0.5,
        flexShrink: 0,
        p: isSmall ? 0 : 1,
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.secondary',
        fontSize: '0.8125rem',
        textAlign: 'center',
        verticalAlign: 'middle',
      }}
      style={{ width: size, height: size }}
    >
      <DeletedIcon fontSize="small" />
      {!isSmall && words}
    </Box>
  )
}

const SMALLEST_WITH_WORDS_PX = 120

/** Returns a function that explains why a photo was deleted. */
export function useDeletedWords(): (deleted: DeletedPhoto) => string {
  const { t } = useLingui()
  return useCallback(({ days }) => t`Photo deleted after ${days} days, as set by this location`, [t])
}
