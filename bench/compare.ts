/** Sends requests in turn to the product and to its floor (a minimal server, floor-kit.ts), and measures what they cost each server. */

import { Agent, request } from 'node:http'

import { cpuMicroseconds, median } from './process-figures.ts'

/** The rounds of requests are short, so that other work on the machine disturbs some rounds but not the median. */
const ROUND_REQUESTS = 300
/** The number of requests before the counted ones. During these requests, the server compiles the code that it runs most. */
const WARM_UP_REQUESTS = 30_000
const COUNTED_REQUESTS = 9_300
/** How many requests of a load are sent when `cpu` measures it with its default numbers. Includes the requests before the counted ones. */
export const REQUESTS = WARM_UP_REQUESTS + COUNTED_REQUESTS
/** The number of a load's first request. */
export const FIRST = 10_000
export const PARALLEL = 8
/** The number of requests in a round for a call whose statement takes many milliseconds. */
const SLOW_ROUND_REQUESTS = 30
const SLOW_WARM_UPS = 2
const SLOW_ROUNDS = SLOW_WARM_UPS + 5

export interface Target {
  pid: number
  address: string
}

/** A series of requests of one kind. Each request has a number. */
export interface Load {
  path: string
  headers: Record<string, string>
  body: (count: number) => object
  key?: (count: number) => string
  /** Runs before each round, outside the measurement. */
  before?: () => Promise<unknown>
}

export const CUT_OFF = 'The server cut off its answer.'
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
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('close', () => reject(new Error(`${response.statusCode}: ${text}`)))
          return
        }
        response.resume().on('close', () => (response.complete ? resolve() : reject(new Error(CUT_OFF))))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** How to measure the cost of a request. `cost` sends `requests` requests of a load, numbered from `first`, and returns the cost of one. */
export interface Measure {
  rounds: number
  warmUps: number
  /** The number of requests in a round. */
  requests: number
  cost: (target: Target, load: Load, first: number, requests: number) => Promise<number>
  unit: string
}

/** Sends the requests of a round over a few connections. The cost is the server's CPU time for a request, in microseconds. */
export function cpu(
  parallel: number,
  requests = ROUND_REQUESTS,
  { warmUp, counted } = { warmUp: WARM_UP_REQUESTS, counted: COUNTED_REQUESTS },
): Measure {
  const warmUps = Math.ceil(warmUp / requests)
  return {
    rounds: warmUps + Math.ceil(counted / requests),
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

/** Sends requests one after the other. The cost is the average time of a request in milliseconds, most of which is the database's work. */
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

/** Measures two targets in turn for several rounds after a warm-up, and prints the median of the ratios. */
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
