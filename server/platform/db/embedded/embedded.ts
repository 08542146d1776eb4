import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
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
  /** The folder of everything the product keeps. Made when missing. */
  dataDir: string
  log: (message: string) => void
  /** PostgreSQL settings that replace the product's own. */
  settings?: Record<string, string>
  /** How much of the disk stays free; RESERVE_BYTES otherwise. */
  reserveBytes?: number
}

export interface EmbeddedDatabase {
  /** The role that owns the schema. The server's own role is made by the migrations. */
  readonly ownerConfig: { host: string; port: number; user: string; database: string }
  /** Of PostgreSQL's first process. It changes when PostgreSQL was killed and started anew. */
  readonly pid: number
  /** Whether so little of the disk is free that the database takes no changes. */
  readonly isDiskFull: boolean
  /** Stops PostgreSQL after it has written everything down, and frees the folder. */
  stop(): Promise<void>
}

/** Reading another process's command line is a file on Linux and a program's run elsewhere. */
const WATCH_EVERY_MS = process.platform === 'linux' ? 100 : 1_000
const RELAUNCH_AFTER_MS = 1_000

/**
 * Starts the PostgreSQL that comes with the product, or takes over the one that a killed server left running, and
 * starts it again whenever it dies.
 * @throws Error, saying what to do: folder in use or somebody else's, no binaries, PostgreSQL refuses to start.
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
        log('The database has ended unexpectedly. Starting it again.')
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
      `The data folder ${dataDir} cannot be written (${reason}). Make it writable for this user, or name another.`,
      { cause: error },
    )
  }
  return realpathSync(dataDir)
}

function refuseHalfRestored(folder: string) {
  const unfinished = join(folder, 'restoring')
  if (!existsSync(unfinished)) return
  throw new Error(
    `A restore into ${folder} was interrupted. Run npm run restore again, or remove ${unfinished} to keep the data as they are.`,
  )
}
