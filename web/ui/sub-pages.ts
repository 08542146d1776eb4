/**
 * Sub-pages in the browser's history. Each open sub-page has an entry of its own with the screen's address, so that the browser's Back
 * leaves the sub-page before it leaves the screen.
 */

/** The window's history, as far as it is needed here. */
export interface PageHistory {
  /** The number of sub-pages at the present entry. */
  depth: () => number
  /** Adds an entry for a sub-page at this depth. */
  push: (depth: number) => void
  /** Goes so many entries back. The answer comes later, as a pop. */
  goBack: (entries: number) => void
}

interface SubPage {
  /** What the page's own Back does. It may ask first, and stay. */
  leave: () => unknown
}

export class SubPages {
  readonly #history: PageHistory
  /** The outermost first. */
  readonly #open: SubPage[] = []
  #isTravelling = false

  constructor(history: PageHistory) {
    this.#history = history
  }

  open(page: SubPage): void {
    this.#open.push(page)
  }

  close(page: SubPage): void {
    this.#open.splice(this.#open.indexOf(page), 1)
  }

  /** Gives each open page an entry, and leaves the entries of closed ones. */
  settle(): void {
    if (this.#isTravelling) return
    const depth = this.#history.depth()
    if (depth > this.#open.length) {
      this.#isTravelling = true
      this.#history.goBack(depth - this.#open.length)
    }
    for (let next = depth + 1; next <= this.#open.length; next++) this.#history.push(next)
  }

  /** The browser has moved to another entry. Returns true when that asked the innermost page to leave. */
  popped(): boolean {
    const wasTravelling = this.#isTravelling
    this.#isTravelling = false
    const isLeft = !wasTravelling && this.#history.depth() < this.#open.length
    if (isLeft) this.#open.at(-1)!.leave()
    else this.settle()
    return isLeft
  }
}
