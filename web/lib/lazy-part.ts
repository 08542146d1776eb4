import { type ComponentType, use } from 'react'

/** How long a failed load is remembered. If it were forgotten immediately, the component that shows the failure would restart the load endlessly. */
const FAILURE_KEPT_MS = 2_000

/** A component whose code is loaded once, when it is first needed. */
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

/** Returns the component. Suspends until its code is loaded. */
export function useLazyPart(part: LazyPart): ComponentType {
  return part.loaded ?? use(part.load())
}
