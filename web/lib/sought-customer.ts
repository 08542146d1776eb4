/** What somebody typed when they looked for a customer who is not registered yet. The form of a new customer begins with it. */

let sought: string | undefined

export function keepSought(text: string): void {
  sought = text
}

export function soughtCustomer(): string | undefined {
  return sought
}

/** Called when the form has it, so that the next customer begins with empty fields. */
export function forgetSought(): void {
  sought = undefined
}
