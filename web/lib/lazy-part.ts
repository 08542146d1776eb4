import { type ComponentType, use } from 'react'

/** A failed try is remembered for this long: forgotten at once, whoever shows the failure would try again without end. */
const FAILURE_KEPT_MS = 2_000

/** A component whose code is fetched when it is first asked for, once. */
export class LazyPart {
  readonly #fetch: () => Promise<ComponentType>
  #promise: Promise<ComponentType> | undefined
  #loaded: ComponentType | undefined

  constructor(fetch: () => Promise<ComponentType>) {
    this.#fetch = fetch
  }

  get loaded(): ComponentType | undefined {
    return this.#loaded
  }

  load(): Promise<ComponentType> {
    if (!this.#promise) {
      this.#promise = this.#fetch().then((part) => (this.#loaded = part))
      this.#promise.catch(() => setTimeout(() => (this.#promise = undefined), FAILURE_KEPT_MS))
    }
    return this.#promise
  }
}

/** The component; suspends until its code is here, and not at all when it already is. */
export function useLazyPart(part: LazyPart): ComponentType {
  return part.loaded ?? use(part.load())
}
