import { useEffect, useState } from 'react'

const SETTLES_AFTER_MS = 250

/** Debounces a value. The result changes only after the value has stayed the same for a moment, so that not every typed letter causes a request. */
export function useSettled<Value>(value: Value, afterMs = SETTLES_AFTER_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
