import { type RefObject, useEffect, useState } from 'react'

import { holdPhoto, type PhotoSize } from '../lib/photos.ts'
import { MOTION } from './motion.ts'
import { whenNear } from './near-view.ts'

interface Loaded {
  localURL: string
  size: PhotoSize
  /** Undefined when the photo could not be loaded. */
  url: string | undefined
}

/**
 * The URL of a photo for an `<img>`, while the component is shown. There is no URL while the photo loads, or when it could not be loaded. With
 * `place`, the photo loads when that element comes near the visible area.
 */
export function usePhotoUrl(localURL: string | undefined, size: PhotoSize, place?: RefObject<Element | null>) {
  const [loaded, setLoaded] = useState<Loaded>()
  const isHere = localURL !== undefined && /^(data|blob):/.test(localURL)
  useEffect(() => {
    if (localURL === undefined || isHere) return
    let isGone = false
    let release: (() => void) | undefined
    // The start of a load changes no state. Otherwise, hundreds of photos would render once more without need.
    const begin = () => {
      const held = holdPhoto(localURL, size)
      release = held.release
      const settle = (url?: string) => !isGone && setLoaded({ localURL, size, url })
      held.promise.then(settle, () => settle())
    }
    const stopWaiting = place?.current ? whenNear(place.current, begin) : begin()
    return () => {
      isGone = true
      stopWaiting?.()
      release?.()
    }
  }, [localURL, size, isHere, place])
  const isCurrent = loaded?.localURL === localURL && loaded?.size === size
  const hasFailed = isCurrent && loaded.url === undefined
  return {
    url: hasFailed ? undefined : isHere ? localURL : isCurrent ? loaded.url : undefined,
    isLoading: localURL !== undefined && !isHere && !isCurrent,
    onFail: () => localURL !== undefined && setLoaded({ localURL, size, url: undefined }),
  }
}

/** The style of a photo that is loading. */
export const photoOnItsWay = {
  [MOTION]: { animation: 'pulse 1.4s ease-in-out infinite' },
  '@keyframes pulse': { '50%': { opacity: 0.55 } },
}
