/** Prometheus metrics on a separate address: loopback unless configured. */

import { createServer, type Server } from 'node:http'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new Histogram({
    name: 'countroom_request_seconds',
    help: 'Time from a request to its reply, by call and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  })
  /** A cache of the histogram of each route and status. Looking up a histogram by its labels would cost more than counting. */
  readonly #observed = new Map<string, Map<number, Histogram.Internal<'route' | 'status'>>>()
  readonly #jobs = new Histogram({
    name: 'countroom_job_seconds',
    help: 'Time that a job took, by job and outcome: done or failed',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [this.registry],
  })
  #server: Server | undefined

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  /** Adds a figure that is read each time somebody reads the metrics. */
  gauge(name: string, help: string, read: () => number): void {
    // oxlint-disable-next-line no-new -- it registers itself
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** Adds a counter with one label. Returns a function that adds 1 for a value of the label. */
  counter(name: string, help: string, label: string): (value: string) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] })
    return (value) => counter.labels(value).inc()
  }

  observe(route: string, status: number, seconds: number): void {
    const ofRoute = this.#observed.get(route) ?? new Map<number, Histogram.Internal<'route' | 'status'>>()
    this.#observed.set(route, ofRoute)
    const histogram = ofRoute.get(status) ?? this.#requests.labels(route, String(status))
    ofRoute.set(status, histogram)
    histogram.observe(seconds)
  }

  observeJob(job: string, outcome: 'done' | 'failed', seconds: number): void {
    this.#jobs.labels(job, outcome).observe(seconds)
  }

  /** Serves /metrics. Returns the port; throws when the address is in use. */
  async listen(address: { host: string; port: number }): Promise<number> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address.port, address.host, resolve)
    })
    this.#server = server
    const bound = server.address()
    return typeof bound === 'object' && bound !== null ? bound.port : address.port
  }

  async close(): Promise<void> {
    const server = this.#server
    if (server === undefined) return
    await new Promise((resolve) => server.close(resolve))
  }
}
