import { useLingui } from '@lingui/react/macro'
import PictureIcon from '@mui/icons-material/PhotoCameraOutlined'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { RowButton } from '../../ui/row-button.tsx'

const PicturesDialog = lazy(async () => ({ default: (await import('./pictures.dialog.tsx')).PicturesDialog }))

interface ReadingPictures {
  /** The button in the row of a machine's reading. Undefined while no machine has a picture. */
  rowActions: ((reading: { machine: string }) => ReactNode) | undefined
  /** The opened pictures. */
  dialog: ReactNode
}

/**
 * Opens the pictures of a machine from the row of its reading in a session. The dialog shows the pictures that belong to the reading, and the
 * machine's pictures of the same business day that belong to no reading.
 */
export function useReadingPictures(sessionId: number): ReadingPictures {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [machine, setMachine] = useState<string>()
  const { data } = useCall('POST /machine/listReadingPictures', { sessionId, locationId }, { isQuiet: true })
  const pictures = data?.machinePictures
  const photographed = useMemo(() => new Set(pictures?.map((picture) => picture.machine)), [pictures])
  const rowActions = useCallback(
    ({ machine: of }: { machine: string }) =>
      photographed.has(of) && (
        <RowButton
          label={t`Pictures of machine ${of}`}
          icon={<PictureIcon fontSize="small" />}
          onClick={(event) => {
            event.stopPropagation()
            setMachine(of)
          }}
        />
      ),
    [t, photographed],
  )
  const opened = pictures?.filter((picture) => picture.machine === machine) ?? []
  return {
    rowActions: photographed.size === 0 ? undefined : rowActions,
    dialog: opened.length > 0 && (
      <Suspense fallback={null}>
        <PicturesDialog pictures={opened} onClose={() => setMachine(undefined)} />
      </Suspense>
    ),
  }
}
