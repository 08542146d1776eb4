/** Reads that many people ask for at the same moment, as the list of waiting customers after each check-in (`isShared` in their declaration). */

interface Asked {
  /** Settles when this answer has arrived. */
  ended: Promise<void>
  /** The answer that everybody shares who asked after this one was begun. */
  next: Promise<string> | undefined
}

/**
 * Reads each key once at a time. A caller who comes while a read is under way may know of a change that this read has not seen, so the caller gets
 * the answer of the next read, together with all others who wait.
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
