import { execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { APP_ROLE } from '../migrate.ts'
import { accountFor, commandAs, give, giveTree, makerFor, usersOf, type Account } from './account.ts'
import { findBinaries, linkLibraries, type Binaries } from './binaries.ts'

export const OWNER = 'countroom_owner'
export const DATABASE = 'countroom'
const MAP = 'countroom'
const PORT = 5432
const LONGEST_SOCKET_PATH_BYTES = 107
const LARGEST_LOG_BYTES = 10 * 1024 * 1024
/** How long to retry a start. On a slow machine it takes many seconds until the processes of a killed PostgreSQL are gone. */
const RETRY_FOR_MS = 30_000
/** How long the child processes of a killed PostgreSQL may take to end by themselves. */
const ORPHANS_MAY_TAKE_MS = 2_000
const POLL_EVERY_MS = 3
const MB = 1024 * 1024

/** The settings of PostgreSQL. Its messages are in English on every machine (`lc_messages`), because the launcher reads the log file. */
const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: sharedBuffers(process.constrainedMemory(), totalmem()),
  min_wal_size: '32MB',
  jit: 'off',
  random_page_cost: '1.1',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // With these settings, the log does not contain what people typed. They leave out the details of an error, which contain the values of its row,
  // and its statement, which may contain other values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_statement: 'none',
  log_min_duration_statement: '-1',
}

/**
 * PostgreSQL's shared_buffers: an eighth of the memory, at most 1 GB. `constrained` is the container's limit; 0 or a huge number means no limit. Both
 * numbers are in bytes.
 */
export function sharedBuffers(constrained: number, total: number): string {
  const memory = constrained > 0 ? Math.min(constrained, total) : total
  return `${Math.min(1024, Math.max(1, Math.floor(memory / 8 / MB)))}MB`
}

export interface Place {
  dataDir: string
  databaseDir: string
  socketDir: string
  logFile: string
  account: Account
  binaries: Binaries
  args: readonly string[]
  log: (message: string) => void
}

/** All that is known about the database of a data folder before it starts. The folder must exist and be locked by this process. */
export function placeOf(dataDir: string, settings: Record<string, string>, log: Place['log']): Place {
  const databaseDir = join(dataDir, 'postgres')
  const account = accountFor(dataDir, databaseDir)
  const binaries = findBinaries()
  const socketDir = socketDirFor(dataDir)
  const all = {
    ...SETTINGS,
    cluster_name: `countroom-${binaries.version}`,
    unix_socket_directories: socketDir,
    ...settings,
  }
  const args = ['-D', databaseDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  return { dataDir, databaseDir, socketDir, logFile: join(dataDir, 'postgres.log'), account, binaries, args, log }
}

/** The connection to the database of a data folder, whether it runs or not. */
export function connectionTo(dataDir: string, database = DATABASE) {
  return { host: socketDirFor(dataDir), port: PORT, user: OWNER, database }
}

/**
 * The connection to the running database of a data folder. PostgreSQL has recorded where its socket is. Throws ENOENT when there is no
 * `postmaster.pid`.
 */
export function recordedConnection(dataDir: string) {
  const [, , , , socketDir] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { ...connectionTo(dataDir), host: socketDir ?? socketDirFor(dataDir) }
}

/** Takes over the PostgreSQL that a killed server left behind, or starts one. Returns its process id once it answers. */
export async function launch(place: Place): Promise<number> {
  const startedAt = performance.now()
  const isGuardNew = guard(place)
  makeSocketDir(place)
  for (;;) {
    const left = leftBehind(place)
    if (left !== undefined) {
      if (commandLineOf(left).endsWith(place.args.join(' ')) && isOwned(place)) {
        place.log(`Taking over the database that is already running (process ${left}).`)
        if (isGuardNew) process.kill(left, 'SIGHUP')
        if (await untilReady(place, left)) return left
      } else {
        place.log('Restarting the database that is already running, because its settings or its owner have changed.')
        await shutDown(place, left)
      }
    } else if (await answers(place.socketDir)) {
      // A killed server may have just started PostgreSQL. PostgreSQL records its process before it answers, so look again.
      if (leftBehind(place) !== undefined) continue
      throw new Error(
        `Another machine or container is running the database in ${place.dataDir}. Stop the database there first. If two ran at once, they would damage the data.`,
      )
    }
    const started = await start(place)
    if (await untilReady(place, started.pid)) return started.pid
    const reason = started.complaint()
    // The processes of a killed PostgreSQL hold its shared memory for a moment. A process that ended without a message may have ended before it
    // began to run PostgreSQL's program. In both cases a new try may succeed.
    const mayPass = reason === '' || /lock file|shared memory|still in use/.test(reason)
    const waitedMs = performance.now() - startedAt
    if (!mayPass || waitedMs > RETRY_FOR_MS) {
      throw new Error(`The database did not start: ${reason || 'it ended without a message'} (see ${place.logFile})`)
    }
    if (waitedMs > ORPHANS_MAY_TAKE_MS && reason.includes('shared memory')) killOrphans(place)
    await sleep(100)
  }
}

/**
 * Stops PostgreSQL. PostgreSQL disconnects clients immediately, and writes everything to disk before it ends. If this takes longer than 30 seconds,
 * PostgreSQL is told to end without writing. Committed data is safe in both cases.
 */
export async function shutDown(place: Pick<Place, 'databaseDir'>, pid: number) {
  for (const [signal, patienceMs] of [['SIGINT', 30_000] as const, ['SIGQUIT', 10_000] as const]) {
    if (!isRunning(place, pid)) return
    process.kill(pid, signal)
    const giveUpAt = performance.now() + patienceMs
    while (isRunning(place, pid) && performance.now() < giveUpAt) await sleep(POLL_EVERY_MS)
  }
  if (isRunning(place, pid))
    throw new Error(`The database (process ${pid}) did not stop. End that process by hand, then start again.`)
}

/** Whether the process is this folder's PostgreSQL. A zombie process does not count. */
export function isRunning({ databaseDir }: Pick<Place, 'databaseDir'>, pid: number) {
  return commandLineOf(pid).includes(`-D ${databaseDir} `)
}

/** The process id of this folder's running PostgreSQL; undefined when none runs. */
export function runningPid(place: Pick<Place, 'databaseDir'>): number | undefined {
  const pid = recordedPid(place.databaseDir)
  return pid !== undefined && isRunning(place, pid) ? pid : undefined
}

/**
 * Creates a new, empty database. The database is created in a temporary folder beside its final place and renamed when it is complete. So the files
 * of an interrupted start are never used as a database.
 */
export async function createCluster({ dataDir, databaseDir, account, binaries }: Place) {
  const side = mkdtempSync(`${databaseDir}.creating-`)
  const maker = makerFor(account)
  give(side, maker)
  const args = ['-D', side, `--username=${OWNER}`, '--auth-local=peer', '--auth-host=reject', '--encoding=UTF8']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await run(dataDir, maker, binaries, [...args, ...locale, '--data-checksums', '--no-instructions'])
  giveTree(side, account)
  renameSync(side, databaseDir)
  syncFolder(dataDir)
}

/**
 * Writes the files that say who may connect. PostgreSQL asks the operating system which user is at the other end of the socket. It admits root, the
 * server's user and the owner of the data. Each of them may use both database roles, the owner's and the application's. Each start updates the files,
 * because an earlier version made databases without these rules. Returns whether a file changed.
 */
function guard({ databaseDir, account }: Place): boolean {
  const files = {
    'pg_hba.conf': `local all all peer map=${MAP}\n`,
    'pg_ident.conf': usersOf(account)
      .flatMap((user) => [OWNER, APP_ROLE].map((role) => `${MAP} "${user.replaceAll('"', '""')}" ${role}\n`))
      .join(''),
  }
  const changed = Object.entries(files).filter(([name, text]) => {
    const path = join(databaseDir, name)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  for (const [name, text] of changed) {
    const path = join(databaseDir, name)
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    give(`${path}.new`, account)
    renameSync(`${path}.new`, path)
  }
  return changed.length > 0
}

/** Whether the database belongs to the account that PostgreSQL runs as. */
function isOwned({ databaseDir, account }: Pick<Place, 'databaseDir' | 'account'>): boolean {
  return account === undefined || statSync(databaseDir).uid === account.uid
}

/**
 * Removes what an interrupted first start left behind. The initdb of that start may still be running. Files that cannot be removed now are removed at
 * the next start.
 */
export function removeHalfMade(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('postgres.creating-'))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {
      continue
    }
  }
}

export function syncFolder(dir: string) {
  const handle = openSync(dir, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Opens a connection. A connection that breaks raises errors, which are expected here. Without a listener, they would end the process. */
export async function connectTo(target: ReturnType<typeof connectionTo>): Promise<Client> {
  const client = new Client({ ...target, password: '', ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * The folder of the socket. The path of a Unix socket must be short. When the path of the data folder is too long, the socket is in the temporary
 * folder.
 */
function socketDirFor(dataDir: string) {
  const beside = join(dataDir, 'run')
  if (fits(beside)) return beside
  const name = `countroom-${hash('sha256', dataDir).slice(0, 16)}`
  const short = [tmpdir(), '/tmp'].map((dir) => join(dir, name)).find(fits)
  if (!short) throw new Error(`The temporary folder's path is too long for a socket: set TMPDIR to a shorter one.`)
  return short
}

function fits(dir: string) {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH_BYTES
}

/** Makes the folder of the socket. The owner of that folder controls who can connect, so a folder that another user made first is refused. */
function makeSocketDir(place: Place) {
  const { socketDir, databaseDir, account } = place
  const ownUid = account?.uid ?? process.getuid?.()
  if (!existsSync(socketDir)) {
    mkdirSync(socketDir, { mode: 0o700 })
    give(socketDir, account)
  }
  if (lstatSync(socketDir).isDirectory() && !isOwned(place) && lstatSync(socketDir).uid === statSync(databaseDir).uid) {
    give(socketDir, account)
  }
  const found = lstatSync(socketDir)
  if (!found.isDirectory() || found.uid !== ownUid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${socketDir} must belong to user ${ownUid} alone (mode 0700). Remove it and start again.`,
    )
  }
}

/**
 * Kills the child processes that a killed PostgreSQL left behind. PostgreSQL cannot start before all of them have ended. Most end by themselves. But
 * a long query goes on, and a child that waits for a lock of a killed child waits forever. Committed data is safe. Only on Linux can this process
 * read which folder another process works in.
 */
function killOrphans({ databaseDir, log }: Place) {
  if (process.platform !== 'linux') return
  const orphans = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolderOf(pid) === databaseDir && commandLineOf(pid).startsWith('postgres: '))
  for (const pid of orphans) {
    log(`Ending a process that a killed database left behind (process ${pid}).`)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended by itself.
    }
  }
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function leftBehind(place: Place): number | undefined {
  const pid = recordedPid(place.databaseDir)
  if (pid === undefined || isRunning(place, pid)) return pid
  // If another process has the recorded id now, PostgreSQL would take it for a running PostgreSQL and refuse to start. In a container it would refuse
  // at every start, because the processes get the same ids each time.
  if (exists(pid)) rmSync(join(place.databaseDir, 'postmaster.pid'), { force: true })
  return undefined
}

function recordedPid(databaseDir: string): number | undefined {
  const path = join(databaseDir, 'postmaster.pid')
  const pid = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : Number.NaN
  return pid > 0 ? pid : undefined
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process, which every user may read, unlike the process's folder or program. Empty for a process that has ended. */
function commandLineOf(pid: number): string {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trimEnd()
    }
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd()
  } catch {
    return ''
  }
}

async function start({ dataDir, databaseDir, logFile, account, binaries, args }: Place) {
  if (!isOwned({ databaseDir, account })) giveTree(databaseDir, account)
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  give(logFile, account)
  const env = environment(dataDir, binaries)
  const command = commandAs(account, [dataDir, binaries.root], binaries.postgres, args)
  try {
    const pid = await new Promise<number>((resolve, reject) => {
      // The output goes to a file, because a pipe would break when this process ends. PostgreSQL is detached, because Ctrl-C must not reach it before
      // the server has finished.
      const stdio = ['ignore', output, output] as const
      const child = spawn(command.file, command.args, {
        ...command.options,
        detached: true,
        stdio: [...stdio],
        cwd: '/',
        env,
      })
      child.once('error', reject)
      child.once('spawn', () => resolve(child.pid ?? 0))
      child.unref()
    })
    return { pid, complaint: () => firstComplaint(readFileSync(logFile).subarray(from).toString()) }
  } finally {
    closeSync(output)
  }
}

/**
 * Whether a process has ended, even if it remains as a zombie. The function looks twice, because a process that is replacing its program also has no
 * command line for a moment.
 */
async function isFinished(pid: number): Promise<boolean> {
  if (commandLineOf(pid) !== '') return false
  await sleep(250)
  return commandLineOf(pid) === ''
}

/** Waits until PostgreSQL answers and the database exists. Returns false when the process ended before that. */
async function untilReady(place: Place, pid: number): Promise<boolean> {
  const startedAt = performance.now()
  let saidAfterMs = 0
  for (;;) {
    const problem = await tryConnection(place)
    if (problem === undefined) return true
    // The process may still be the program setpriv, which then becomes PostgreSQL. So check only that it has not ended, not that it is PostgreSQL.
    if (!exists(pid) || (await isFinished(pid))) return false
    const waitedMs = performance.now() - startedAt
    if (waitedMs > saidAfterMs + 5_000) {
      saidAfterMs = waitedMs
      place.log(`The database is recovering (${Math.round(waitedMs / 1000)} s): ${problem}`)
    }
    // Each refused connection is a line in the log, so the pauses grow during a long recovery.
    await sleep(Math.min(Math.max(waitedMs / 20, POLL_EVERY_MS), 250))
  }
}

function firstComplaint(lines: string) {
  const serious = /^.*(?:FATAL|PANIC|ERROR):.*(?:\n.*HINT:.*)?/gm
  return (lines.match(serious) ?? []).find((line) => !line.includes('is starting up')) ?? lines.trim()
}

/** Why the database cannot be used yet; undefined when it can. Creates the database when it is missing, which is always so after `createCluster`. */
async function tryConnection({ dataDir, socketDir }: Place): Promise<string | undefined> {
  if (!existsSync(join(socketDir, `.s.PGSQL.${PORT}`))) return 'no socket yet'
  try {
    const client = await connectTo(connectionTo(dataDir))
    await client.end()
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '3D000') return error instanceof Error ? error.message : String(error)
  }
  const client = await connectTo(connectionTo(dataDir, 'postgres'))
  try {
    await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return undefined
}

function answers(socketDir: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(join(socketDir, `.s.PGSQL.${PORT}`))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** A clean environment, because the caller's PG… variables are meant for other servers. */
function environment(dataDir: string, binaries: Binaries) {
  const links = linkLibraries(binaries, join(dataDir, 'libraries'))
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...links }
}

async function run(dataDir: string, account: Account, binaries: Binaries, args: readonly string[]) {
  const command = commandAs(account, [dataDir, binaries.root], binaries.initdb, args)
  const env = environment(dataDir, binaries)
  await new Promise<void>((resolve, reject) => {
    let words = ''
    const child = spawn(command.file, command.args, {
      ...command.options,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      env,
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The database could not be created: ${words.trim()}${remedyFor(words)}`))
    })
  })
}

function remedyFor(words: string) {
  if (!words.includes('user does not exist')) return ''
  return '. Give that user a name (a line in /etc/passwd), start as another user, or set DATABASE_URL.'
}
