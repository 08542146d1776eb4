/** Watches the room that the disk of the embedded database has left, and stops changes before it is full. */

import { statfs } from 'node:fs/promises'

import type { Client } from 'pg'

const MB = 1024 * 1024
/**
 * Below this changes are refused. PostgreSQL ends when it cannot add to its log, and it may write some more for reads and in the background,
 * so it never gets that far.
 */
export const RESERVE_BYTES = 256 * MB
/** Changes are taken again when there is this much more, so that it does not go to and fro. */
const AGAIN = 1.25

export interface DiskWatchOptions {
  dir: string
  reserveBytes: number
  /** As the owner of the database. */
  connect: () => Promise<Client>
  log: (message: string) => void
}

/**
 * While the disk is full, the database is told to take no changes from anybody who does not ask for it expressly. Reads go on, and so do
 * changes as soon as there is room.
 */
export class DiskWatch {
  readonly #options: DiskWatchOptions
  #isFull = false
  /** What the database was told. Unknown at first: the server may have ended while the disk was full. */
  #told: boolean | undefined

  constructor(options: DiskWatchOptions) {
    this.#options = options
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Looks once. What the database could not be told now, it is told next time. */
  async look(): Promise<void> {
    const { dir, reserveBytes, log } = this.#options
    // A folder that cannot be asked has other troubles, which the database will tell.
    const { bavail, bsize } = await statfs(dir).catch(() => ({ bavail: Infinity, bsize: 1 }))
    const freeBytes = bavail * bsize
    const isFull = freeBytes < (this.#isFull ? reserveBytes * AGAIN : reserveBytes)
    const free = `${Math.round(freeBytes / MB)} MB of the disk of ${dir} are free.`
    if (isFull && !this.#isFull) {
      log(`${free} Changes are refused until there is more; reading goes on.`)
      this.#isFull = true
    }
    if (this.#told !== isFull) await this.#tell(isFull)
    else if (!isFull && this.#isFull) {
      // One look after the database was told, when all connections have heard of it.
      log(`${free} Changes are taken again.`)
      this.#isFull = false
    }
  }

  async #tell(isFull: boolean): Promise<void> {
    let client: Client | undefined
    try {
      client = await this.#options.connect()
      const { rows } = await client.query<{ is_closed: boolean }>(
        "select current_setting('default_transaction_read_only')::boolean as is_closed",
      )
      if (rows[0]!.is_closed === isFull) {
        this.#told = isFull
        return
      }
      await client.query('set default_transaction_read_only = off')
      await client.query(
        isFull
          ? 'alter system set default_transaction_read_only = on'
          : 'alter system reset default_transaction_read_only',
      )
      await client.query('select pg_reload_conf()')
      this.#told = isFull
    } catch {
      // The database is away, or there is no room even for this. The server refuses changes by itself meanwhile.
    } finally {
      await client?.end().catch(() => {})
    }
  }
}
