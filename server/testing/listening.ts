/** A browser's socket in a test. */

import { setTimeout as sleep } from 'node:timers/promises'

import type { ServerMessage } from '@countroom/contract/kernel/live.ts'

import type { House, Person, Venue } from './house.ts'

/** A house, or another server on its database. */
type Instance = Pick<House, 'address'>

/** A browser's socket that keeps what it hears. */
export class Listening {
  readonly heard: ServerMessage[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket

  constructor(house: Instance, path: string, origin = house.address) {
    // Node's own client takes headers; a browser sends its origin by itself.
    const options = { headers: { origin } } as unknown as string
    this.#socket = new WebSocket(house.address.replace('http', 'ws') + path, options)
    this.#socket.addEventListener('message', (event) =>
      this.heard.push(JSON.parse(String(event.data)) as ServerMessage),
    )
    this.closed = new Promise((resolve) => this.#socket.addEventListener('close', (event) => resolve(event.code)))
  }

  /** Somebody's own socket at a venue, open. */
  static async as(house: Instance, person: Person, at: Venue, path = '/ws'): Promise<Listening> {
    const { ticket } = await person.call('POST /account/openSocket', { locationId: at.id })
    return new Listening(house, `${path}?locationId=${at.id}&ticket=${ticket}`).opened()
  }

  async opened(): Promise<this> {
    await new Promise((resolve) => this.#socket.addEventListener('open', resolve))
    this.send('{"type":"ping"}')
    await this.hears((message) => message.type === 'pong')
    return this
  }

  send(frame: string): void {
    this.#socket.send(frame)
  }

  async hears(isIt: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (let tries = 0; tries < 200; tries++) {
      const found = this.heard.find(isIt)
      if (found) return found
      await sleep(10)
    }
    throw new Error(`not heard; heard ${JSON.stringify(this.heard)}`)
  }

  close(): void {
    this.#socket.close()
  }
}
