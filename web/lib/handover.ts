/**
 * Hands a value to the screen that opens next, when the screen's address cannot carry the value. The screen reads it with `waiting()`. Then it calls
 * `taken()`, so that it does not get the same value again.
 */
export function handover<Value>() {
  let value: Value | undefined
  return {
    give: (next: Value): void => void (value = next),
    waiting: (): Value | undefined => value,
    taken: (): void => void (value = undefined),
  }
}
