/**
 * A lock that independent processes share. It is plain JavaScript for any version of Node. Scripts use it before the packages are installed, and the
 * project's Node is one of these packages.
 */

import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOOK_AGAIN_MS = 200

/**
 * Does the work while no other process holds the lock. The lock is a folder with one file, whose name is the process id of the holder. The lock of a
 * dead process is taken over. When this user may not write, the work cannot change anything and runs without a lock.
 * @param {string} path
 * @param {() => void | Promise<void>} work
 * @param {(holder: number) => void} onWait Called with the holder at each check that finds another process holding the lock.
 */
export async function withLock(path, work, onWait) {
  const own = `${path}-${process.pid}`
  try {
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, String(process.pid)), '')
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
    await work()
    return
  }
  try {
    while (!isMoved(own, path)) {
      const holder = holderOf(path)
      // Removes only the dead holder's file, so that a process that took the lock in the meantime keeps it.
      if (holder === undefined || !isAlive(holder)) free(path, holder)
      else onWait(holder)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
    await work()
  } finally {
    rmSync(own, { recursive: true, force: true })
    free(path, process.pid)
  }
}

/** Tries to move a folder. Returns false when `to` is a folder that is not empty; on Windows, when `to` is any folder. */
function isMoved(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function holderOf(path) {
  try {
    return readdirSync(path).map(Number).find(Number.isInteger)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether a process runs. If a lock that we do not hold names our own process id, an earlier process left it, because process ids repeat in a
 * container.
 */
function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function free(path, holder) {
  if (holder !== undefined) rmSync(join(path, String(holder)), { force: true })
  try {
    rmdirSync(path)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
  }
}
