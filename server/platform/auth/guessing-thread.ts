/** Asks the thread of guessable-worker.ts whether passwords are easy to guess. Keeps the thread running only while passwords come in. */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { Turns } from '../turns.ts'
import type { Question } from './guessable-worker.ts'

export interface GuessingThreadOptions {
  /** How long the thread keeps running after its last answer. */
  keptMs: number
  answerTimeoutMs: number
}

/**
 * Reading the word lists takes longer than most answers, and keeping them in memory takes 25 MB. So the thread keeps running for a moment after each
 * answer, and then ends.
 */
export class GuessingThread {
  readonly #options: GuessingThreadOptions
  /** The thread answers one question at a time. */
  readonly #turns = new Turns(1)
  #worker: Worker | undefined
  #end: NodeJS.Timeout | undefined

  constructor(options: GuessingThreadOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Whether a password is easy to guess. Throws when there is no answer in time. Then the next question starts a new thread. */
  async isGuessable(question: Question): Promise<boolean> {
    return this.#turns.within(async () => {
      clearTimeout(this.#end)
      const worker = (this.#worker ??= this.#start())
      worker.ref()
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        worker.postMessage(question)
        const signal = AbortSignal.timeout(this.#options.answerTimeoutMs)
        const [answer] = (await once(worker, 'message', { signal })) as [boolean]
        this.#end = setTimeout(() => void this.#stop(worker), this.#options.keptMs).unref()
        // A thread without a question must not keep the process running.
        worker.unref()
        return answer
      } catch (error) {
        await this.#stop(worker)
        throw error
      }
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./guessable-worker.ts', import.meta.url))
    // A thread that fails must not end the process. The next question starts a new thread.
    worker.on('error', () => void this.#stop(worker))
    worker.on('exit', () => void this.#stop(worker))
    return worker
  }

  async #stop(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined
    await worker.terminate()
  }
}
