import { availableParallelism } from 'node:os'

/** How many long computations may run at a time. If there are several cores, one stays free for the thread that answers all requests. */
export const SPARE_CORES = Math.max(1, availableParallelism() - 1)

/** Limits how many tasks run at a time, for tasks that need a core or much memory. The other tasks wait in line. */
export class Turns {
  readonly #atOnce: number
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
    this.#free = atOnce
  }

  /** How many callers wait for a turn. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Whether nobody has a turn. */
  get isIdle(): boolean {
    return this.#free === this.#atOnce
  }

  async within<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const end = await this.take(signal)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /**
   * Waits for a turn. Returns a function that ends the turn; calling that function again has no effect. An aborted caller leaves the line, and the
   * signal's reason is thrown.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#free === 0) await this.#wait(signal)
    else this.#free -= 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const [next] = this.#waiting
      if (next) next()
      else this.#free += 1
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(begin)
        reject(signal!.reason as Error)
      }
      const begin = () => {
        this.#waiting.delete(begin)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
