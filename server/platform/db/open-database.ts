/** The database that the configuration asks for, migrated: the embedded PostgreSQL, or an external one. */

import { existsSync, realpathSync } from 'node:fs'

import type pg from 'pg'

import type { Config } from '../../config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { folderHolder } from './embedded/folder-lock.ts'
import { connectionTo } from './embedded/launcher.ts'
import { APP_ROLE, migrate } from './migrate.ts'

export interface OpenDatabase {
  owner: pg.ClientConfig
  /** As the role that owns nothing and cannot change what is append-only. */
  app: pg.ClientConfig
  /** As the application hears live messages: past a pooler, where one stands before the database. */
  listen: pg.ClientConfig
  /** The names of the migrations that ran now. */
  migrated: string[]
  /** Whether the disk of the embedded database is so full that it takes no changes. Of another database nobody knows. */
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

/** For a command beside the server: the database of the running server, or, when none runs, opened for this command alone. */
export async function joinDatabase(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  const isServed =
    config.databaseUrl === undefined && existsSync(config.dataDir) && folderHolder(config.dataDir) !== undefined
  if (!isServed) return openDatabase(config, log)
  const owner = connectionTo(realpathSync(config.dataDir))
  const app = { ...owner, user: APP_ROLE }
  return { owner, app, listen: app, migrated: [], isDiskFull: () => false, stop: async () => {} }
}
