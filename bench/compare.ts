/** Requests sent to two servers in turn, the product and its floor, and what they cost each. */

import { Agent, request } from 'node:http'

import { cpuMicroseconds, median } from './process-figures.ts'

/** A server that has run for a minute has its hot paths compiled: so many rounds come first, and are not counted. */
const WARM_UPS = 2
export const ROUNDS = WARM_UPS + 5
export const REQUESTS = 1_500
/** The number of a load's first request. */
export const FIRST = 10_000
const PARALLEL = 8
/** How often a call is made whose statement alone takes many milliseconds. */
const SLOW_REQUESTS = 30

export interface Target {
  pid: number
  address: string
}

export interface Load {
  path: string
  headers: Record<string, string>
  body: (count: number) => object
  key?: (count: number) => string
}

export const say = (line = '') => process.stdout.write(`${line}\n`)
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function closeConnections(): void {
  agent.destroy()
}

export async function send(target: Target, load: Load, count: number): Promise<void> {
  const body = JSON.stringify(load.body(count))
  await new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(target.address)
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        path: load.path,
        method: 'POST',
        headers: {
          ...load.headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(load.key && { 'idempotency-key': load.key(count) }),
        },
      },
      (response) => {
        if (response.statusCode !== 200) {
          response
            .setEncoding('utf8')
            .on('data', (text: string) => reject(new Error(`${response.statusCode}: ${text}`)))
          return
        }
        response.resume().on('end', resolve)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** What a request of a load costs a server, the first of them numbered so. */
export interface Measure {
  cost: (target: Target, load: Load, first: number) => Promise<number>
  unit: string
}

/** Sends so many requests over a few connections at a time: the CPU of the server for each, in microseconds. */
export function cpu(parallel: number): Measure {
  return {
    unit: 'µs CPU a request',
    async cost(target, load, first) {
      let sent = 0
      const before = cpuMicroseconds(target.pid)
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          while (sent < REQUESTS) await send(target, load, first + sent++)
        }),
      )
      return (cpuMicroseconds(target.pid) - before) / REQUESTS
    },
  }
}

/** Sends requests one after the other: how long each takes, in milliseconds. The database's work is most of it. */
export const TIME: Measure = {
  unit: 'ms a request',
  async cost(target, load, first) {
    const begun = performance.now()
    for (let sent = 0; sent < SLOW_REQUESTS; sent++) await send(target, load, first + sent)
    return (performance.now() - begun) / SLOW_REQUESTS
  },
}

/** Measures two targets in turn, several rounds after a warm-up, and prints the median of the ratios. */
export async function compare(
  title: string,
  floorName: string,
  bound: number,
  product: [Target, Load],
  floor: [Target, Load],
  { cost, unit } = cpu(PARALLEL),
): Promise<void> {
  const figures: { product: number; floor: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = FIRST + round * REQUESTS
    const floorCost = await cost(...floor, first)
    const productCost = await cost(...product, first)
    if (round >= WARM_UPS) figures.push({ product: productCost, floor: floorCost })
  }
  const ratio = median(figures.map((figure) => figure.product / figure.floor))
  say(
    `${title}: ${ratio.toFixed(2)} times ${floorName} (at most ${bound})  ` +
      `[${median(figures.map((f) => f.product)).toFixed(0)} against ${median(figures.map((f) => f.floor)).toFixed(0)} ${unit}]`,
  )
}
