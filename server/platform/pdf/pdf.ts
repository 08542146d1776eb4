/** Makes PDFs of reports in a separate thread, so that no other request waits for a report. */

import { Worker } from 'node:worker_threads'

import { Refusal } from '../refusal.ts'
import type { Made, Said } from './pdf-worker.ts'
import type { Report } from './report.ts'

interface Job {
  report: Report
  resolve: (pdf: Uint8Array) => void
  reject: (fault: Error) => void
}

export interface RendererLimits {
  /** How many reports may wait for their turn. */
  maxWaiting: number
  /** A report that takes longer is stopped together with its thread. The start of a thread has a limit of its own, of the same length. */
  timeoutMs: number
  /** A thread without work for this long ends and frees its memory. */
  idleMs: number
}

/** Makes reports one after the other in one thread, which the first report starts. */
export class PdfRenderer {
  readonly #limits: RendererLimits
  readonly #waiting = new Set<Job>()
  #running: Job | undefined
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: RendererLimits) {
    this.#limits = limits
  }

  /** Whether a thread is running. */
  get hasWorker(): boolean {
    return this.#worker !== undefined
  }

  /**
   * Throws 'request.tooMany' when too many reports wait already. Throws an error when the report cannot be made or takes too long. Throws the reason
   * of `gone` when `gone` is aborted before the report starts.
   */
  async render(report: Report, gone?: AbortSignal): Promise<Uint8Array> {
    gone?.throwIfAborted()
    if (this.#waiting.size >= this.#limits.maxWaiting)
      throw new Refusal('request.tooMany', { values: { wait: 'a moment' } })
    return new Promise((resolve, reject) => {
      const job: Job = { report, resolve, reject }
      this.#waiting.add(job)
      gone?.addEventListener('abort', () => {
        if (this.#waiting.delete(job)) reject(gone.reason as Error)
      })
      this.#next()
    })
  }

  #next(): void {
    if (this.#running !== undefined) return
    clearTimeout(this.#timer)
    const [job] = this.#waiting
    if (job === undefined) {
      this.#timer = setTimeout(() => void this.#dismiss(), this.#limits.idleMs).unref()
      return
    }
    this.#waiting.delete(job)
    this.#running = job
    this.#worker ??= this.#hire()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(job.report)
    this.#limitTime()
  }

  #limitTime(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(new Error('The report took too long.')), this.#limits.timeoutMs).unref()
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    const isHired = () => worker === this.#worker
    worker.on('message', (said: Said) => {
      if (!isHired()) return
      if (said !== 'ready') this.#settle(said)
      else if (this.#running !== undefined) this.#limitTime()
    })
    worker.on('error', (fault) => {
      if (isHired()) this.#fail(fault instanceof Error ? fault : new Error(String(fault)))
    })
    worker.on('exit', () => {
      if (isHired()) this.#fail(new Error('The thread that makes reports ended.'))
    })
    return worker
  }

  #settle(made: Made): void {
    const job = this.#running
    this.#running = undefined
    if ('pdf' in made) job?.resolve(made.pdf)
    else job?.reject(new Error(made.fault))
    this.#next()
  }

  /** Stops the current report and its thread. The waiting reports get a new thread. */
  #fail(fault: Error): void {
    const job = this.#running
    this.#running = undefined
    void this.#dismiss()
    job?.reject(fault)
    this.#next()
  }

  /** Stops the current and the waiting reports and ends the thread. A later report starts a new one. */
  async stop(): Promise<void> {
    const jobs = [this.#running, ...this.#waiting]
    this.#waiting.clear()
    this.#running = undefined
    for (const job of jobs) job?.reject(new Error('The server is stopping.'))
    clearTimeout(this.#timer)
    await this.#dismiss()
  }

  async #dismiss(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

const renderer = new PdfRenderer({ maxWaiting: 50, timeoutMs: 20_000, idleMs: 120_000 })

/**
 * A report as a PDF. Throws when a running thread needs more than 20 seconds for it. The start of the thread does not count. Throws the reason of
 * `gone` when `gone` is aborted before the report starts. `costly.ts` lets only a few report calls run at a time, so few reports wait here. The limit
 * of fifty ('request.tooMany') is a last resort.
 */
export function renderPdf(report: Report, gone?: AbortSignal): Promise<Uint8Array> {
  return renderer.render(report, gone)
}

/** Ends the thread when the server stops. */
export function stopPdfWorker(): Promise<void> {
  return renderer.stop()
}
