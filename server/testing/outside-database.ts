/** An external PostgreSQL, which a test can stop and start again. The server knows only the address of this PostgreSQL. */

import { existsSync, realpathSync } from 'node:fs'

import {
  connectionTo,
  createCluster,
  launch,
  OWNER,
  type Place,
  placeOf,
  shutDown,
} from '../platform/db/embedded/launcher.ts'
import { APP_ROLE } from '../platform/db/migrate.ts'

export class OutsideDatabase {
  readonly #place: Place
  #pid = 0

  constructor(dataDir: string) {
    this.#place = placeOf(realpathSync(dataDir), {}, () => {})
  }

  /** The server's settings for this database. */
  get environment(): NodeJS.ProcessEnv {
    const { host, port, database } = connectionTo(this.#place.dataDir)
    const url = (role: string) => `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    return { DATABASE_URL: url(OWNER), DATABASE_APP_URL: url(APP_ROLE) }
  }

  async start(): Promise<void> {
    if (!existsSync(this.#place.databaseDir)) await createCluster(this.#place)
    this.#pid = await launch(this.#place)
  }

  async stop(): Promise<void> {
    await shutDown(this.#place, this.#pid)
  }
}
