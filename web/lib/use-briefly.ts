import { useEffect, useState } from 'react'

/** A state that becomes undefined again `lastsMs` after it was set. */
export function useBriefly<Value>(lastsMs: number): [Value | undefined, (value: Value) => void] {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), lastsMs)
    return () => clearTimeout(timer)
  }, [value, lastsMs])
  return [value, setValue]
}
