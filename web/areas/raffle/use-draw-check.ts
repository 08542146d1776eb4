import { useEffect, useState } from 'react'

import { checkDraw, type DrawCheck } from '@countroom/contract/raffle/draw.rules.ts'
import type { WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

/**
 * The check of a draw. 'waiting' until the machine is shown. 'impossible' on a page without https, where browsers have no SHA-256. Undefined while
 * the draw loads or is being checked.
 */
export type CheckResult = DrawCheck | 'waiting' | 'impossible' | undefined

/** Repeats a draw in this browser, from its published values alone. */
export function useDrawCheck(draw: WholeDraw | undefined): CheckResult {
  const [checked, setChecked] = useState<{ draw: WholeDraw; check: DrawCheck }>()
  useEffect(() => {
    if (!draw || draw.seed === null || draw.machine === null || !hasSha256()) return
    let isGone = false
    const { seed, machine } = draw
    void checkDraw({ ...draw, seed, machine }, sha256).then((check) => {
      if (!isGone) setChecked({ draw, check })
    })
    return () => {
      isGone = true
    }
  }, [draw])
  if (!draw) return undefined
  if (draw.seed === null) return 'waiting'
  if (!hasSha256()) return 'impossible'
  return checked?.draw === draw ? checked.check : undefined
}

/** Browsers have `crypto.subtle` only on pages with https and on localhost, although its type says that it always exists. */
function hasSha256(): boolean {
  return (crypto as { subtle?: SubtleCrypto }).subtle !== undefined
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
