import { useEffect, useState } from 'react'

const SETTLES_AFTER_MS = 250

/** A value that changes with every key, once it has stood still for a moment: what is typed is asked once, not letter by letter. */
export function useSettled<Value>(value: Value, afterMs = SETTLES_AFTER_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
