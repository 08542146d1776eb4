/**
 * Draws pictures in a separate process. Its priority is low, because a picture takes a core for a tenth of a second or more and requests come first.
 * A picture that crashes the image library ends that process and not the server.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

import type { Drawing } from './draw.ts'
import type { Answer, Asked } from './drawing-process.ts'

const PROCESS = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
const UNREADABLE: Drawing = { fault: 'unreadable' }

/** Runs the process that draws pictures. The first picture starts the process. */
export class DrawingProcess {
  readonly #idleMs: number
  readonly #asked = new Map<number, (drawing: Drawing) => void>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #count = 0

  /** After `idleMs` without a picture, the process ends and frees its memory. */
  constructor({ idleMs }: { idleMs: number }) {
    this.#idleMs = idleMs
  }

  /** How many pictures are being drawn. */
  get running(): number {
    return this.#asked.size
  }

  /** The id of the process; undefined when none runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Draws a picture from its bytes. The picture counts as unreadable when the process ends before it answers. */
  async draw(bytes: Buffer): Promise<Drawing> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    const number = this.#count++
    return new Promise((resolve) => {
      this.#asked.set(number, resolve)
      child.ref()
      child.channel?.ref()
      child.send({ number, bytes } satisfies Asked, (fault) => {
        if (fault !== null) this.#answer({ number, drawing: UNREADABLE })
      })
    })
  }

  /** Ends the process. A later picture starts a new one. */
  stop(): void {
    clearTimeout(this.#idle)
    this.#child?.kill()
    this.#leave()
  }

  #start(): ChildProcess {
    const child = fork(PROCESS, {
      // The process gets no settings of the server. It needs none, and some are secret.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // The priority is set before the process starts its threads, because they inherit it.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.on('message', (answer: Answer) => this.#answer(answer))
    // When the process could not start, no 'exit' follows. After another error 'exit' may also follow. The second call of `#lose` then does nothing.
    child.on('error', () => this.#lose(child))
    child.on('exit', () => this.#lose(child))
    return child
  }

  #lose(child: ChildProcess): void {
    if (child === this.#child) this.#leave()
  }

  #leave(): void {
    this.#child = undefined
    for (const number of this.#asked.keys()) this.#answer({ number, drawing: UNREADABLE })
  }

  #answer({ number, drawing }: Answer): void {
    const resolve = this.#asked.get(number)
    // The picture may have an answer already: when the process ends, `#leave` answers it, and sending the picture may then fail too.
    if (resolve === undefined) return
    this.#asked.delete(number)
    resolve(drawing)
    if (this.#child === undefined || this.#asked.size > 0) return
    this.#child.unref()
    this.#child.channel?.unref()
    this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref()
  }
}
