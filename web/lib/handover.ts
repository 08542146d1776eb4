/**
 * Hands a value to the screen that opens next, whose address cannot carry it. That screen begins with `waiting()`, and calls `taken()` when it has
 * the value, so that it does not begin with it again.
 */
export function handover<Value>() {
  let value: Value | undefined
  return {
    give: (next: Value): void => void (value = next),
    waiting: (): Value | undefined => value,
    taken: (): void => void (value = undefined),
  }
}
