/**
 * Places that many users share, such as the connections of a pool. A key identifies a user. When there are at least two places, no key can take all
 * of them.
 */

interface Line {
  held: number
  readonly waiting: Set<() => void>
}

/**
 * A fixed number of places. A key may take another place only while it holds fewer places than are free. So one key alone gets at most half of the
 * places (rounded up). Only a key that holds none gets the last free place. Other callers wait in line. A freed place goes to the key that holds the
 * fewest. Keys that hold equally many take turns.
 */
export class Shares<Key> {
  #free: number
  /** The keys that hold a place or wait for one. */
  readonly #lines = new Map<Key, Line>()

  constructor(size: number) {
    this.#free = size
  }

  /** How many callers wait for a place. */
  get waiting(): number {
    let sum = 0
    for (const { waiting } of this.#lines.values()) sum += waiting.size
    return sum
  }

  /**
   * Takes a free place for the key now. Returns a function that gives the place back; calling that function again has no effect. Undefined when the
   * key would have to wait.
   */
  takeNow(key: Key): (() => void) | undefined {
    const line = this.#lines.get(key) ?? { held: 0, waiting: new Set() }
    if (line.waiting.size > 0 || line.held >= this.#free) return undefined
    this.#lines.set(key, line)
    return this.#give(key, line)
  }

  /** Takes a place when it is the key's turn. An aborted caller leaves the line, and the signal's reason is thrown. */
  async take(key: Key, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    return this.takeNow(key) ?? this.#wait(key, signal)
  }

  #give(key: Key, line: Line): () => void {
    line.held += 1
    this.#free -= 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      line.held -= 1
      this.#free += 1
      this.#forget(key, line)
      this.#next()
    }
  }

  #wait(key: Key, signal: AbortSignal | undefined): Promise<() => void> {
    const line = this.#lines.get(key) ?? { held: 0, waiting: new Set() }
    this.#lines.set(key, line)
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(begin)
        this.#forget(key, line)
        reject(signal!.reason as Error)
      }
      const begin = () => {
        line.waiting.delete(begin)
        signal?.removeEventListener('abort', leave)
        resolve(this.#give(key, line))
      }
      line.waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Gives the free places to the callers in line, one after the other. */
  #next(): void {
    for (;;) {
      let fewest: [Key, Line] | undefined
      for (const entry of this.#lines) {
        const [, line] = entry
        if (line.waiting.size > 0 && line.held < this.#free && line.held < (fewest?.[1].held ?? Infinity))
          fewest = entry
      }
      if (fewest === undefined) return
      const [key, line] = fewest
      // From now on this key comes after the other keys that hold the same number of places.
      this.#lines.delete(key)
      this.#lines.set(key, line)
      const [begin] = line.waiting
      begin!()
    }
  }

  #forget(key: Key, line: Line): void {
    if (line.held === 0 && line.waiting.size === 0) this.#lines.delete(key)
  }
}
