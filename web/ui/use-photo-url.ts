import { useEffect, useState } from 'react'

import { holdPhoto, type PhotoSize } from '../lib/photos.ts'
import { MOTION } from './motion.ts'

interface Loaded {
  localURL: string
  size: PhotoSize
  /** Undefined when it could not be loaded. */
  url: string | undefined
}

/** The URL of a photo for an `<img>` while it is shown. None while it loads, or when it could not be loaded. */
export function usePhotoUrl(localURL: string | undefined, size: PhotoSize) {
  const [loaded, setLoaded] = useState<Loaded>()
  const isHere = localURL !== undefined && /^(data|blob):/.test(localURL)
  useEffect(() => {
    if (localURL === undefined || isHere) return
    let isGone = false
    const { promise, release } = holdPhoto(localURL, size)
    const settle = (url?: string) => !isGone && setLoaded({ localURL, size, url })
    promise.then(settle, () => settle())
    return () => {
      isGone = true
      release()
    }
  }, [localURL, size, isHere])
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
