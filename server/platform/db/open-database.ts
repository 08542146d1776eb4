/** Opens the configured database and migrates it: the embedded PostgreSQL, or an external one. */

import { existsSync, realpathSync } from 'node:fs'

import type pg from 'pg'

import type { Config } from '../../config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { folderHolder } from './embedded/folder-lock.ts'
import { connectionTo } from './embedded/launcher.ts'
import { APP_ROLE, migrate } from './migrate.ts'

export interface OpenDatabase {
  owner: pg.ClientConfig
  /** The connection as the role that owns nothing and cannot change append-only tables. */
  app: pg.ClientConfig
  /** The connection for live messages. When the other connections go through a pooler, `DATABASE_LISTEN_URL` names an address that bypasses it. */
  listen: pg.ClientConfig
  /** The names of the migrations that ran at this start. */
  migrated: string[]
  /** Whether the disk of the embedded database is too full for changes. Always false when this process does not run the embedded database. */
  isDiskFull(): boolean
  stop(): Promise<void>
}

export async function openDatabase(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const owner = { connectionString: config.databaseUrl }
    const app =
      config.databaseAppUrl === undefined
        ? { connectionString: config.databaseUrl, options: `-c role=${APP_ROLE}` }
        : { connectionString: config.databaseAppUrl }
    const listen = config.databaseListenUrl === undefined ? app : { connectionString: config.databaseListenUrl }
    return {
      owner,
      app,
      listen,
      migrated: await migrate(owner, { log }),
      isDiskFull: () => false,
      stop: async () => {},
    }
  }
  const { dataDir, sharedBuffersMb } = config
  const settings = sharedBuffersMb === undefined ? {} : { shared_buffers: `${sharedBuffersMb}MB` }
  const embedded = await startEmbedded({ dataDir, log, settings })
  const owner = embedded.ownerConfig
  const app = { ...owner, user: APP_ROLE }
  try {
    const migrated = await migrate(owner, { log })
    return { owner, app, listen: app, migrated, isDiskFull: () => embedded.isDiskFull, stop: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Opens the database for a command. If a server runs the embedded database, connects to it. Otherwise does the same as `openDatabase`. */
export async function joinDatabase(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  const isServed =
    config.databaseUrl === undefined && existsSync(config.dataDir) && folderHolder(config.dataDir) !== undefined
  if (!isServed) return openDatabase(config, log)
  const owner = connectionTo(realpathSync(config.dataDir))
  const app = { ...owner, user: APP_ROLE }
  return { owner, app, listen: app, migrated: [], isDiskFull: () => false, stop: async () => {} }
}
