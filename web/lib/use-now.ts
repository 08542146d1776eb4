import { useEffect, useState } from 'react'

import { serverNow } from './client.ts'

const SECOND_MS = 1_000
export const MINUTE_MS = 60_000

/** The server's current time, in ms since 1970. While `isTicking`, it is updated at every multiple of `everyMs`: by default, at every full second. */
export function useNow(isTicking = true, everyMs = SECOND_MS): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isTicking) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(serverNow())
      timer = setTimeout(tick, everyMs - (serverNow() % everyMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [isTicking, everyMs])
  return now
}
