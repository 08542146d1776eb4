import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { Refusal } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

/** How the upload of a photo stands. */
export type Sent =
  /** `part`: how much has left, from 0 to 1. */
  | { is: 'uploading'; part: number }
  /** `path`: the name under which the server has it. */
  | { is: 'stored'; path: string }
  | { is: 'failed'; message: string }

export interface BonusPhoto {
  photo: PhotoUpload | undefined
  /** Undefined without a photo. */
  sent: Sent | undefined
  set: (photo: PhotoUpload | undefined) => void
  /** Sends it again after it failed. */
  retry: () => void
}

/** The photo of a bonus. It is sent as soon as it is taken, while somebody looks for the customer. */
export function useBonusPhoto(): BonusPhoto {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const [photo, setPhoto] = useState<PhotoUpload>()
  const [sent, setSent] = useState<Sent>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const send = async (taken: PhotoUpload) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const show = (next: Sent) => {
      if (!signal.aborted) setSent(next)
    }
    show({ is: 'uploading', part: 0 })
    try {
      const { path } = await upload(
        'POST /bonus/addBonusPhoto',
        { photo: taken, userId, locationId },
        { signal, onProgress: (part) => show({ is: 'uploading', part }) },
      )
      show({ is: 'stored', path })
    } catch (error) {
      // Without an answer of the server, these are the words of the specification.
      const message = error instanceof Refusal && !error.isOutage ? error.message : t`Server failed`
      show({ is: 'failed', message })
    }
  }

  return {
    photo,
    sent,
    set: (next) => {
      running.current?.abort()
      setPhoto(next)
      setSent(undefined)
      if (next) void send(next)
    },
    retry: () => {
      if (photo) void send(photo)
    },
  }
}
