/** Forgets the value of each handover. */
const forgetEach: (() => void)[] = []

/**
 * Hands a value to the screen that opens next, when the screen's address cannot carry the value. The screen reads it with `waiting()`. Then it calls
 * `taken()`, so that it does not get the same value again.
 */
export function handover<Value>() {
  let value: Value | undefined
  const taken = (): void => void (value = undefined)
  forgetEach.push(taken)
  return {
    give: (next: Value): void => void (value = next),
    waiting: (): Value | undefined => value,
    taken,
  }
}

/** Forgets all values that wait, because no other screen opens: the person stays where they are. */
export function forgetHandovers(): void {
  for (const forget of forgetEach) forget()
}
