/** The network between a server and its database. A test can cut or hold it. */

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

import type pg from 'pg'

interface Pair {
  near: Socket
  far: Socket
}

export class Cable {
  readonly #target: pg.ClientConfig
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #state: 'whole' | 'cut' | 'held' = 'whole'
  /** How many connections the server has asked for so far. */
  tries = 0

  private constructor(target: pg.ClientConfig) {
    this.#target = target
    this.#server = createServer((near) => this.#take(near))
  }

  static async to(target: pg.ClientConfig): Promise<Cable> {
    const cable = new Cable(target)
    await new Promise<void>((resolve) => cable.#server.listen(0, '127.0.0.1', resolve))
    return cable
  }

  /** The address of the database through this cable. */
  get near(): { host: string; port: number } {
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port }
  }

  #take(near: Socket): void {
    this.tries += 1
    near.on('error', () => {})
    if (this.#state === 'cut') {
      near.destroy()
      return
    }
    const { host = 'localhost', port = 5432 } = this.#target
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    far.on('error', () => {})
    const pair = { near, far }
    this.#pairs.add(pair)
    near.on('close', () => far.destroy())
    far.on('close', () => {
      near.destroy()
      this.#pairs.delete(pair)
    })
    if (this.#state === 'whole') join(pair)
    else near.pause()
  }

  /** Ends every connection and accepts no new connections. */
  cut(): void {
    this.#state = 'cut'
    for (const { near, far } of this.#pairs) {
      near.destroy()
      far.destroy()
    }
  }

  /** Keeps all connections open and passes nothing on until `mend` is called. */
  hold(): void {
    this.#state = 'held'
    for (const { near, far } of this.#pairs) {
      near.unpipe().pause()
      far.unpipe().pause()
    }
  }

  mend(): void {
    if (this.#state === 'held') for (const pair of this.#pairs) join(pair)
    this.#state = 'whole'
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function join({ near, far }: Pair): void {
  near.pipe(far)
  far.pipe(near)
}
