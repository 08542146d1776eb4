import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'

import { call, Refusal } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'

const PhotoDialog = lazy(async () => ({ default: (await import('../../ui/photo-dialog.tsx')).PhotoDialog }))

/** Shows the photo of a bonus as large as the window allows. */
export function useBonusPreview(): {
  preview: (bonus: ClaimedBonus) => void
  isPreviewing: boolean
  previewDialog: ReactNode
} {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [shown, setShown] = useState<{ url: string; name: string }>()

  const open = async ({ photo, firstName, lastName }: ClaimedBonus) => {
    const uploading = t`Background image is uploading... please retry in a few minutes and refresh the page.`
    if (photo === null) return feedback.error(uploading)
    try {
      const { fileData, type } = await call('POST /bonus/previewImage', { path: photo, locationId })
      setShown({ url: `data:${type};base64,${fileData}`, name: `${firstName} ${lastName}`.trim() })
    } catch (error) {
      const isMissing = error instanceof Refusal && error.code === 'photo.unknown'
      feedback.error(isMissing ? uploading : error instanceof Refusal ? error.message : String(error))
    }
  }

  return {
    preview: (bonus) => void open(bonus),
    isPreviewing: shown !== undefined,
    previewDialog: shown && (
      <Suspense fallback={null}>
        <PhotoDialog file={{ localURL: shown.url }} name={shown.name} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  }
}
