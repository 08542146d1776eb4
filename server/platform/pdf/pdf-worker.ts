/** The thread that makes PDFs, one after the other. */

import { parentPort } from 'node:worker_threads'

import { makePdf } from './make-pdf.ts'
import type { Report } from './report.ts'

export type Made = { pdf: Uint8Array } | { fault: string }
/** The thread sends 'ready' once, when it has started and can make reports. */
export type Said = Made | 'ready'

if (parentPort === null) throw new Error('pdf-worker.ts runs as a worker thread only.')
const port = parentPort

port.on('message', (report: Report) => void answer(report))
port.postMessage('ready' satisfies Said)

async function answer(report: Report): Promise<void> {
  try {
    // This is a copy, because a Buffer may be in Node's shared pool, which cannot be transferred.
    const pdf = new Uint8Array(await makePdf(report))
    port.postMessage({ pdf } satisfies Made, [pdf.buffer])
  } catch (fault) {
    port.postMessage({ fault: String(fault) } satisfies Made)
  }
}
