import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { Refusal } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

/** The state of a photo's upload. */
export type Sent =
  /** `part`: how much of the photo has been sent, from 0 to 1. */
  | { is: 'uploading'; part: number }
  /** `path`: the server's path of the photo. */
  | { is: 'stored'; path: string }
  | { is: 'failed'; message: string }

export interface BonusPhoto {
  photo: PhotoUpload | undefined
  /** The state of the upload; undefined without a photo. */
  sent: Sent | undefined
  set: (photo: PhotoUpload | undefined) => void
  /** Sends the photo again after a failure. */
  retry: () => void
}

/** The photo of a bonus. The browser sends it as soon as it is taken, while the employee looks for the customer. */
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
      // When the server does not answer, the message is 'Server failed', as the product's specification says.
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
