import { useEffect, useEffectEvent, useState } from 'react'

import { SHUFFLE_TICK_MS, SHUFFLE_TICKS } from '@countroom/contract/raffle/raffle.rules.ts'

import { nextShown } from './prize.rules.ts'

/**
 * The machine that a shuffle shows now. Undefined when no shuffle runs. The shuffle is only a show, because the server has already drawn the machine.
 * `onEnd` is called after the last tick, once for each list of machines. Without `onEnd`, the shuffle does not end.
 */
export function useShuffle(machines: readonly string[] | undefined, onEnd?: () => void): string | undefined {
  const [shown, setShown] = useState<string>()
  const end = useEffectEvent(() => onEnd?.())
  const hasEnd = onEnd !== undefined
  useEffect(() => {
    if (machines === undefined) return
    let ticks = 0
    const tick = () => setShown((last) => nextShown(machines, last, Math.random()))
    tick()
    const timer = setInterval(() => {
      ticks += 1
      if (!hasEnd || ticks <= SHUFFLE_TICKS - 1) return tick()
      clearInterval(timer)
      end()
    }, SHUFFLE_TICK_MS)
    return () => {
      clearInterval(timer)
      setShown(undefined)
    }
  }, [machines, hasEnd])
  return machines && shown
}
