/**
 * Plays the users who wait during an attack (attacks.ts) or an upload (bonus.ts), in a separate thread. They send requests at a steady rate, even
 * when answers are late, until the main thread asks for the times.
 */

import { Agent, request } from 'node:http'
import { setInterval } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Others {
  address: string
  locationId: number
  tokens: readonly string[]
}

export interface Waited {
  /** For each request, the milliseconds until its answer or its failure. */
  times: number[]
  /** How many requests had no complete answer or a status other than 200. */
  failed: number
}

const EVERY_MS = 25
const agent = new Agent({ keepAlive: true })
const { address, locationId, tokens } = workerData as Others
const CALLS = [
  ['/machine/list', { locationId }],
  ['/customer/list', { locationId, page: 0, rowsPerPage: 25 }],
] as const

const waited: Waited = { times: [], failed: 0 }
const underWay = new Set<Promise<void>>()

async function ask(count: number): Promise<void> {
  const [path, body] = CALLS[count % CALLS.length]!
  const begun = performance.now()
  const isAnswered = await new Promise<boolean>((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
      authorization: `Bearer ${tokens[count % tokens.length]}`,
    }
    const asked = request(address + path, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('close', () => resolve(response.complete && response.statusCode === 200))
    })
    asked.on('error', () => resolve(false)).end(JSON.stringify(body))
  })
  waited.times.push(performance.now() - begun)
  if (!isAnswered) waited.failed += 1
}

parentPort!.once('message', () => {
  void Promise.all(underWay).then(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort!.postMessage(waited)
    process.exit()
  })
})

let count = 0
for await (const _ of setInterval(EVERY_MS)) {
  const asking = ask(count++).finally(() => underWay.delete(asking))
  underWay.add(asking)
}
