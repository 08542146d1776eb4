/**
 * One process at a time, among processes that know nothing of each other. Plain JavaScript for a Node of any age: what runs before anything
 * is installed needs it.
 */

import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOOK_AGAIN_MS = 200

/**
 * Does the work while no other process holds the lock. The lock is a folder with one file in it, whose name is its holder's process id. What a
 * dead process left is taken over. Where this user may not write there is nothing to guard, and the work is done without.
 * @param {string} path
 * @param {() => void | Promise<void>} work
 * @param {(holder: number) => void} onWait Told of the holder at every look.
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
      // By the dead one's name: whoever has been quicker to take its place keeps it.
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

/** False when another folder that is not empty stands there; Windows, when any does. */
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

/** The own id in a lock that is not held is that of a process before this one: in a container they are the same each time. */
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
