/** Requests sent to two servers in turn, the product and its floor, and what they cost each. */

import { Agent, request } from 'node:http'

import { cpuMicroseconds, median } from './process-figures.ts'

/** Short rounds: what else the machine does for a moment disturbs some of them, and not the one in the middle. */
const ROUND_REQUESTS = 300
/** A server that has run for a minute has its hot paths compiled: so many requests come first, and are not counted. */
const WARM_UP_REQUESTS = 30_000
const COUNTED_REQUESTS = 9_300
/** How many requests a load is asked for. */
export const REQUESTS = WARM_UP_REQUESTS + COUNTED_REQUESTS
/** The number of a load's first request. */
export const FIRST = 10_000
export const PARALLEL = 8
/** The same for a call whose statement alone takes many milliseconds. */
const SLOW_ROUND_REQUESTS = 30
const SLOW_WARM_UPS = 2
const SLOW_ROUNDS = SLOW_WARM_UPS + 5

export interface Target {
  pid: number
  address: string
}

export interface Load {
  path: string
  headers: Record<string, string>
  body: (count: number) => object
  key?: (count: number) => string
  /** Done before each round, and not measured. */
  before?: () => Promise<void>
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
  rounds: number
  warmUps: number
  /** Requests of a round. */
  requests: number
  cost: (target: Target, load: Load, first: number, requests: number) => Promise<number>
  unit: string
}

/** Sends the requests of a round over a few connections at a time: the CPU of the server for each, in microseconds. */
export function cpu(parallel: number, requests = ROUND_REQUESTS): Measure {
  const warmUps = Math.ceil(WARM_UP_REQUESTS / requests)
  return {
    rounds: warmUps + Math.ceil(COUNTED_REQUESTS / requests),
    warmUps,
    requests,
    unit: 'µs CPU a request',
    async cost(target, load, first, count) {
      let sent = 0
      const before = cpuMicroseconds(target.pid)
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          while (sent < count) await send(target, load, first + sent++)
        }),
      )
      return (cpuMicroseconds(target.pid) - before) / count
    },
  }
}

/** Sends requests one after the other: how long each takes, in milliseconds. The database's work is most of it. */
export const TIME: Measure = {
  rounds: SLOW_ROUNDS,
  warmUps: SLOW_WARM_UPS,
  requests: SLOW_ROUND_REQUESTS,
  unit: 'ms a request',
  async cost(target, load, first, count) {
    const begun = performance.now()
    for (let sent = 0; sent < count; sent++) await send(target, load, first + sent)
    return (performance.now() - begun) / count
  },
}

/** Measures two targets in turn, several rounds after a warm-up, and prints the median of the ratios. */
export async function compare(
  title: string,
  floorName: string,
  bound: number,
  product: [Target, Load],
  floor: [Target, Load],
  { rounds, warmUps, requests, cost, unit } = cpu(PARALLEL),
): Promise<void> {
  const figures: { product: number; floor: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = FIRST + round * requests
    for (const [, load] of [floor, product]) await load.before?.()
    const floorCost = await cost(...floor, first, requests)
    const productCost = await cost(...product, first, requests)
    if (round >= warmUps) figures.push({ product: productCost, floor: floorCost })
  }
  const ratio = median(figures.map((figure) => figure.product / figure.floor))
  say(
    `${title}: ${ratio.toFixed(2)} times ${floorName} (at most ${bound})  ` +
      `[${median(figures.map((f) => f.product)).toFixed(0)} against ${median(figures.map((f) => f.floor)).toFixed(0)} ${unit}]`,
  )
}
