/**
 * Keeps sub-pages in the browser's history. Each open sub-page has its own history entry with the screen's address. So the browser's Back leaves the
 * sub-page before it leaves the screen.
 */

/** The part of the window's history that is needed here. */
export interface PageHistory {
  /** The number of open sub-pages at the current entry. */
  depth: () => number
  /** Adds an entry for a sub-page at this depth. */
  push: (depth: number) => void
  /** Goes back this number of entries. `popped` is called later, when the browser has moved. */
  goBack: (entries: number) => void
}

interface SubPage {
  /** Runs the page's own Back. The page may ask the person first and then stay open. */
  leave: () => unknown
}

export class SubPages {
  readonly #history: PageHistory
  /** The open pages, with the outermost page first. */
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

  /** Adds an entry for each open page without one, and goes back over the entries of closed pages. */
  settle(): void {
    if (this.#isTravelling) return
    const depth = this.#history.depth()
    if (depth > this.#open.length) {
      this.#isTravelling = true
      this.#history.goBack(depth - this.#open.length)
    }
    for (let next = depth + 1; next <= this.#open.length; next++) this.#history.push(next)
  }

  /** Called when the browser has moved to another entry. Returns true if the innermost page was asked to leave. */
  popped(): boolean {
    const wasTravelling = this.#isTravelling
    this.#isTravelling = false
    const isLeft = !wasTravelling && this.#history.depth() < this.#open.length
    if (isLeft) this.#open.at(-1)!.leave()
    else this.settle()
    return isLeft
  }
}
