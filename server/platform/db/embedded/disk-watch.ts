/** Watches the free space on the disk of the embedded database, and stops changes before the disk is full. */

import { statfs } from 'node:fs/promises'

import type { Client } from 'pg'

const MB = 1024 * 1024
/**
 * The server refuses changes when less than this is free. PostgreSQL stops when it cannot write its write-ahead log, and even reads and background
 * work write a little to this log. The reserve leaves space for that.
 */
export const RESERVE_BYTES = 256 * MB
/** The server accepts changes again when this multiple of the reserve is free, so that the state does not flip back and forth. */
const AGAIN = 1.25

export interface DiskWatchOptions {
  dir: string
  reserveBytes: number
  /** Connects as the owner of the database. */
  connect: () => Promise<Client>
  log: (message: string) => void
}

/**
 * While the disk is too full, the database makes transactions read-only by default. Only clients that turn this off explicitly can make changes.
 * Reads still work. The database accepts changes again as soon as there is space.
 */
export class DiskWatch {
  readonly #options: DiskWatchOptions
  #isFull = false
  /**
   * Whether this server last told the database that the disk is full. Undefined at first, because an earlier server may have told the database that
   * the disk is full, and then ended.
   */
  #told: boolean | undefined

  constructor(options: DiskWatchOptions) {
    this.#options = options
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Checks the free space once. If the database cannot be told the result now, the next check tells it. */
  async look(): Promise<void> {
    const { dir, reserveBytes, log } = this.#options
    // When the free space cannot be read, the disk counts as not full. The folder then has other problems, which the database will report.
    const { bavail, bsize } = await statfs(dir).catch(() => ({ bavail: Infinity, bsize: 1 }))
    const freeBytes = bavail * bsize
    const isFull = freeBytes < (this.#isFull ? reserveBytes * AGAIN : reserveBytes)
    const free = `The disk of ${dir} has ${Math.round(freeBytes / MB)} MB of free space.`
    if (isFull && !this.#isFull) {
      log(`${free} Changes are refused until there is more space. People can still view everything.`)
      this.#isFull = true
    }
    if (this.#told !== isFull) await this.#tell(isFull)
    else if (!isFull && this.#isFull) {
      // The previous check told the database that there is space. By now all connections have read the new setting.
      log(`${free} Changes are accepted again.`)
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
      // The database is unavailable, or there is no space even for this setting. Until the database is told, the server itself refuses changes.
    } finally {
      await client?.end().catch(() => {})
    }
  }
}
