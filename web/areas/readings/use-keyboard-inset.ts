import { useEffect, useState } from 'react'

import { coveredByKeyboard } from './entry.rules.ts'

/** How much of the window's lower edge the keyboard of a phone covers, in CSS pixels. 0 while `isOn` is false. */
export function useKeyboardInset(isOn: boolean): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const seen = window.visualViewport
    if (!isOn || !seen) return
    const measure = () => setInset(coveredByKeyboard(window.innerHeight, seen))
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
    }
  }, [isOn])
  return isOn ? inset : 0
}
