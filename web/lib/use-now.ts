import { useEffect, useState } from 'react'

import { serverNow } from './client.ts'

const SECOND_MS = 1_000

/** Now by the server's clock, in ms since 1970, told anew at the turn of every second while `isTicking`. */
export function useNow(isTicking = true): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isTicking) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(serverNow())
      timer = setTimeout(tick, SECOND_MS - (serverNow() % SECOND_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [isTicking])
  return now
}
