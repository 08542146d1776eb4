import { accessSync, constants, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { DiskWatch, RESERVE_BYTES } from './disk-watch.ts'
import { lockFolder } from './folder-lock.ts'
import {
  connectionTo,
  connectTo,
  createCluster,
  isRunning,
  launch,
  placeOf,
  removeHalfMade,
  shutDown,
} from './launcher.ts'

export interface EmbeddedOptions {
  /** The folder for all data of the product. Created when missing. */
  dataDir: string
  log: (message: string) => void
  /** PostgreSQL settings that replace the product's own. */
  settings?: Record<string, string>
  /** How many bytes of the disk must stay free for changes to be accepted; RESERVE_BYTES by default. */
  reserveBytes?: number
}

export interface EmbeddedDatabase {
  /** The connection as the role that owns the schema. The migrations create the server's own role. */
  readonly ownerConfig: { host: string; port: number; user: string; database: string }
  /** The process id of PostgreSQL's main process. It changes when PostgreSQL ends and is restarted. */
  readonly pid: number
  /** Whether the disk is too full for changes. */
  readonly isDiskFull: boolean
  /** Stops PostgreSQL after it has written everything to disk, and releases the folder. */
  stop(): Promise<void>
}

/** The end of the name of a file that is in the data folder while a restore replaces the data. The name begins with the folder for the previous data. */
export const REPLACING = '.unfinished'
/**
 * How often to check that PostgreSQL is still running. On Linux this check reads a file. On other systems it starts a program, so it runs less often.
 */
const WATCH_EVERY_MS = process.platform === 'linux' ? 100 : 1_000
const RELAUNCH_AFTER_MS = 1_000

/**
 * Starts the bundled PostgreSQL, or takes over one that a killed server left running. Restarts it whenever it ends.
 * @throws Error, saying what to do, for example when the folder is in use, when binaries are missing, or when PostgreSQL refuses to start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, settings = {}, reserveBytes = RESERVE_BYTES } = options
  const folder = openFolder(dataDir)
  const lock = lockFolder(folder)
  try {
    refuseHalfRestored(folder)
    removeHalfMade(folder)
    const place = placeOf(folder, settings, log)
    if (!existsSync(place.databaseDir)) {
      log(`Creating the database in ${place.databaseDir}.`)
      await createCluster(place)
    }
    let pid = await launch(place)
    const disk = new DiskWatch({ dir: folder, reserveBytes, connect: () => connectTo(connectionTo(folder)), log })
    await disk.look()
    const stopping = new AbortController()
    const { signal } = stopping
    const pauseMs = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)

    const watching = (async () => {
      while (!signal.aborted) {
        await pauseMs(WATCH_EVERY_MS)
        if (signal.aborted) continue
        await disk.look()
        if (isRunning(place, pid)) continue
        log('The database stopped unexpectedly. Starting it again.')
        try {
          pid = await launch(place)
        } catch (error) {
          log(error instanceof Error ? error.message : String(error))
          await pauseMs(RELAUNCH_AFTER_MS)
        }
      }
    })()

    return {
      ownerConfig: connectionTo(folder),
      get pid() {
        return pid
      },
      get isDiskFull() {
        return disk.isFull
      },
      async stop() {
        stopping.abort()
        await watching
        await shutDown(place, pid)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function openFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Cannot write to the data folder ${dataDir} (${reason}). Make it writable for this user, or use another folder.`,
      { cause: error },
    )
  }
  return realpathSync(dataDir)
}

function refuseHalfRestored(folder: string) {
  const aside = unfinishedAside(folder)
  if (aside !== undefined) {
    const previous = existsSync(aside) ? ` The previous data is in ${aside}.` : ''
    throw new Error(`A restore into ${folder} was interrupted. Run npm run restore again.${previous}`)
  }
  const unfinished = join(folder, 'restoring')
  if (!existsSync(unfinished)) return
  throw new Error(
    `A restore into ${folder} was interrupted. Run npm run restore again, or remove ${unfinished} to keep the current data.`,
  )
}

/** The folder for the previous data, when a restore was interrupted while it replaced the data. The data folder may then have a mixture. */
export function unfinishedAside(folder: string): string | undefined {
  const mark = readdirSync(folder).find((name) => /^replaced-\d+\.unfinished$/.test(name))
  return mark === undefined ? undefined : join(folder, mark.slice(0, -REPLACING.length))
}
