/**
 * Reads that many browsers request at the same moment, such as the list of waiting customers after each check-in (`isShared` in their declaration).
 */

interface Asked {
  /** Resolves when this read has ended, even when it failed. */
  ended: Promise<void>
  /** The answer of the next read. Everybody who asks while this read is under way gets it. */
  next: Promise<string> | undefined
}

/**
 * Runs one read of each key at a time. A caller who asks while a read is under way may know of a change that this read has not seen. So all callers
 * who ask during a read share the next one.
 */
export class SharedReads {
  readonly #asked = new Map<string, Asked>()

  async ask(key: string, read: () => Promise<string>): Promise<string> {
    const asked = this.#asked.get(key)
    if (asked === undefined) return this.#begin(key, read)
    return (asked.next ??= asked.ended.then(async () => this.#begin(key, read)))
  }

  #begin(key: string, read: () => Promise<string>): Promise<string> {
    const answer = read()
    const asked: Asked = { ended: Promise.resolve(), next: undefined }
    const end = () => {
      if (asked.next === undefined) this.#asked.delete(key)
    }
    asked.ended = answer.then(end, end)
    this.#asked.set(key, asked)
    return answer
  }
}
