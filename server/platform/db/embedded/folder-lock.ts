import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FolderLock {
  release(): void
}

/**
 * Locks the data folder for this process, so that two servers never share one database by accident. The lock names its holder by process id and, on
 * Linux, also by start time. After a reboot or in a container, another process may have the same id.
 * @throws Error naming the process that holds the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const path = join(dataDir, 'server.lock')
  const own = describe(process.pid)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, own, { mode: 0o644, flush: true })
  try {
    while (!tryLink(draft, path)) {
      const holder = holderOf(path)
      if (holder === undefined) continue
      if (isRunning(holder)) {
        const pid = holder.split(' ')[0]
        throw new Error(
          `Another process (${pid}), such as a server, a backup or a restore, is using the data in ${dataDir}. Stop it or wait until it ends, or use another data folder.`,
        )
      }
      discard(path, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (holderOf(path) === own) rmSync(path)
    },
  }
}

/** The id of the process that holds the folder; undefined when none does. */
export function folderHolder(dataDir: string): number | undefined {
  const holder = holderOf(join(dataDir, 'server.lock'))
  return holder && isRunning(holder) ? Number(holder.split(' ')[0]) : undefined
}

/**
 * Tries to take the lock. A hard link is created atomically and never overwrites a file. So when two servers start at the same time, only one gets
 * the lock, and a lock is never half written.
 */
function tryLink(draft: string, path: string) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function holderOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Removes a lock whose text is `dead`: its process has ended. If a running process has taken the lock in the meantime, puts its lock back. */
function discard(path: string, dead: string) {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (holderOf(aside) !== dead) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function isRunning(holder: string) {
  const pid = Number(holder.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return describe(pid) === holder
}

function describe(pid: number) {
  return `${pid} ${startedAt(pid)}`
}

function startedAt(pid: number) {
  if (process.platform !== 'linux') return 'unknown'
  try {
    // The second field is the program's name in parentheses and may contain spaces. The start time is field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
  } catch {
    return 'gone'
  }
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
