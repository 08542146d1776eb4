/** Runs the events of the demo in chronological order. An event may schedule later events. */

export class Timeline {
  /** The events that have not happened yet, the latest first. */
  readonly #events: { at: number; happen: () => void }[] = []
  #now = 0

  /** The time of the event that happens now. */
  get now(): Date {
    return new Date(this.#now)
  }

  at(time: Date | number, happen: () => void): void {
    const at = Number(time)
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#events[middle]!.at > at) low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, { at, happen })
  }

  in(seconds: number, happen: () => void): void {
    this.at(this.#now + seconds * 1_000, happen)
  }

  /** Runs all events up to `end`. */
  runUntil(end: Date): void {
    for (let next = this.#events.pop(); next !== undefined && next.at <= end.getTime(); next = this.#events.pop()) {
      this.#now = next.at
      next.happen()
    }
  }
}
