/** A browser's live connection in a test. */

import { setTimeout as sleep } from 'node:timers/promises'

import type { ImageChunk, ServerMessage } from '@countroom/contract/kernel/live.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { House, Person, Venue } from './house.ts'

/** The server of a house (a test's own installation), or another server on the same database. */
type Instance = Pick<House, 'address'>

/** A test looks for a message at most this many times, every 10 ms. It looks for a whole minute, so that it also passes on a slow machine. */
const TRIES = 6_000

/** A browser's socket that records the messages it receives. */
export class Listening {
  readonly heard: ServerMessage[] = []
  readonly closed: Promise<number>
  /** The server's reason for closing the socket. */
  reason = ''
  readonly #socket: WebSocket

  constructor(house: Instance, path: string, origin = house.address) {
    // Node's WebSocket takes headers as an option. A browser sets its origin header itself.
    const options = { headers: { origin } } as unknown as string
    this.#socket = new WebSocket(house.address.replace('http', 'ws') + path, options)
    this.#socket.addEventListener('message', (event) =>
      this.heard.push(JSON.parse(String(event.data)) as ServerMessage),
    )
    this.closed = new Promise((resolve) =>
      this.#socket.addEventListener('close', (event) => {
        this.reason = event.reason
        resolve(event.code)
      }),
    )
  }

  /** Opens a person's socket at a venue. */
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

  send(frame: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(frame)
  }

  /** Sends pieces of a photo in the given order. */
  sendPieces(pieces: readonly ImageChunk[]): void {
    for (const piece of pieces) this.send(JSON.stringify(piece))
  }

  /** The visits for which the server asked this browser for a photo. */
  get asked(): number[] {
    return this.heard.flatMap((message) => (message.type === 'captureImage' ? [message.pendingId] : []))
  }

  /** Returns when the server has read everything that this socket sent. */
  async settled(): Promise<void> {
    const pongs = () => this.heard.filter(({ type }) => type === 'pong').length
    const before = pongs()
    this.send('{"type":"ping"}')
    for (let tries = 0; tries < TRIES && pongs() === before; tries++) await sleep(10)
    if (pongs() === before) throw new Error('no pong')
  }

  async hears(isIt: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (let tries = 0; tries < TRIES; tries++) {
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

/** A photo in pieces for a visit. The pieces are shorter than those of browsers, so that a small photo has many. */
export function piecesOf({ displayName, type, data }: PhotoUpload, pendingId: number, pieceLength = 8): ImageChunk[] {
  const totalChunks = Math.ceil(data.length / pieceLength)
  return Array.from({ length: totalChunks }, (_, chunkIndex) => ({
    action: 'sendImageChunk',
    fileName: displayName,
    fileType: type,
    pendingId,
    chunk: data.slice(chunkIndex * pieceLength, (chunkIndex + 1) * pieceLength),
    chunkIndex,
    totalChunks,
  }))
}
