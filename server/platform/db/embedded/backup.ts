import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'

import type { Client } from 'pg'
import { z } from 'zod'

import { giveTree } from './account.ts'
import { copyFile, listTree, makeFolder, type CopiedFile } from './copy.ts'
import { REPLACING, startEmbedded, unfinishedAside } from './embedded.ts'
import { folderHolder, lockFolder } from './folder-lock.ts'
import { connectTo, recordedConnection, runningPid, shutDown, syncFolder } from './launcher.ts'

const Manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.string(),
  postgresVersion: z.string(),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
const MANIFEST = 'backup.json'
/** The folder of the photos in a backup, wherever the server keeps them. */
const PHOTOS = 'photos'

/** Files that a running server creates again, and files that are not part of the current data. */
const PASSING =
  /^(run|libraries|restoring|replaced-\d+(\.unfinished)?|postgres\.creating-.*|postgres\.log.*|server\.lock.*)$/
/** A photo that is still being written and has no row yet. */
const UNFINISHED = /\.partial$/
/**
 * Files of a running PostgreSQL that PostgreSQL's own base backup also leaves out. A restored PostgreSQL needs none of them except `backup_label` and
 * the newest files of `pg_wal`, which `copyAll` adds.
 */
const PASSING_IN_DATABASE =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?pgsql_tmp.*|(.*\/)?pg_internal\.init.*|base\/\d+\/t\d+_\d+.*)$/
/** The errors while a server starts or restarts PostgreSQL: no record of it, no socket, nobody at the socket, and PostgreSQL's cannot_connect_now. */
const STARTING = new Set(['ENOENT', 'ECONNREFUSED', '57P03'])
const CONTROL_FILE = join('global', 'pg_control')

export interface DataFolders {
  dataDir: string
  /** The folder of the photos, which may be inside the data folder or anywhere else. */
  photosDir: string
}

export interface BackupSummary {
  files: number
  bytes: number
  takenAt: string
}

/**
 * Copies the database, the files beside it and the photos into `into`. The server may be running or stopped. The folder `into` appears only when the
 * copy is complete and on disk. @throws Error, saying what to do.
 */
export async function backUp(
  { dataDir, photosDir }: DataFolders,
  into: string,
  log: (message: string) => void,
): Promise<BackupSummary> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir} to back up.`)
  const folder = realpathSync(dataDir)
  const target = realPath(resolve(into))
  const photos = outside(folder, photosDir)
  for (const saved of [folder, ...(photos === undefined ? [] : [photos])]) {
    if (isWithin(saved, target))
      throw new Error(`A backup inside ${saved} would be lost together with the data. Name a folder outside it.`)
  }
  if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).length > 0)) {
    throw new Error(`${target} is not empty. Name a new folder for each backup.`)
  }
  const side = `${target}.partial`
  rmSync(side, { recursive: true, force: true })
  mkdirSync(side, { recursive: true, mode: 0o700 })
  try {
    const summary = await withDatabase(folder, log, (client) => copyAll(client, folder, photos, side, log))
    renameSync(side, target)
    syncFolder(dirname(target))
    return summary
  } catch (error) {
    rmSync(side, { recursive: true, force: true })
    throw error
  }
}

/**
 * Replaces the data with a backup. Before anything else changes, copies the backup, verifies the copy, and starts PostgreSQL on the copy once. With
 * `isForced`, moves existing data into `replaced-<n>` beside the new data. @throws Error, saying what to do. Also throws when there is data and
 * `isForced` is false, except after an interrupted restore.
 */
export async function restore(
  from: string,
  { dataDir, photosDir }: DataFolders,
  { isForced, log }: { isForced: boolean; log: (message: string) => void },
): Promise<BackupSummary> {
  const manifest = await readManifest(from)
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const lock = lockFolder(folder)
  try {
    const present = readdirSync(folder).filter((name) => !PASSING.test(name))
    if (present.length > 0 && !isForced && unfinishedAside(folder) === undefined) {
      throw new Error(
        `${folder} already contains data. Add --force to move that data aside and put the backup in its place.`,
      )
    }
    const side = join(folder, 'restoring')
    rmSync(side, { recursive: true, force: true })
    try {
      log('Copying and verifying the backup.')
      await copyVerified(from, side, manifest.files)
      const owner = statSync(folder)
      if (process.getuid?.() === 0 && owner.uid !== 0) giveTree(side, owner)
      log('Starting the database once from the copied files to check them.')
      const trial = await startEmbedded({ dataDir: side, log })
      await trial.stop()
    } catch (error) {
      rmSync(side, { recursive: true, force: true })
      throw error
    }
    const photos = outside(folder, photosDir)
    if (photos !== undefined) await putPhotosBack(join(side, PHOTOS), photos)
    const left = runningPid({ databaseDir: join(folder, 'postgres') })
    if (left !== undefined) await shutDown({ databaseDir: join(folder, 'postgres') }, left)
    putInPlace(folder, side, present, log)
    return summaryOf(manifest)
  } finally {
    lock.release()
  }
}

/**
 * Copies photos into their folder. Photos that are already in the folder stay there. A photo's name comes from its content, so a file with the same
 * name has the same content and may be overwritten.
 */
async function putPhotosBack(from: string, photos: string) {
  if (!existsSync(from)) return
  mkdirSync(photos, { recursive: true, mode: 0o700 })
  const owner = statSync(photos)
  for (const path of (await listTree(from)).files) {
    const partial = `${path}.restored.partial`
    rmSync(join(photos, partial), { force: true })
    renameSync(join(from, path), join(from, partial))
    await copyFile(from, photos, partial)
    renameSync(join(photos, partial), join(photos, path))
  }
  await syncTree(photos)
  if (process.getuid?.() === 0 && owner.uid !== 0) giveTree(photos, owner)
  rmSync(from, { recursive: true })
}

/** The folder of the photos, when it is outside the data folder. */
function outside(folder: string, photosDir: string): string | undefined {
  const photos = realPath(resolve(photosDir))
  return isWithin(folder, photos) ? undefined : photos
}

/** An absolute path without symbolic links. Its last parts may name folders that do not exist yet. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path))
}

function isWithin(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}

async function withDatabase<Result>(
  folder: string,
  log: (message: string) => void,
  act: (client: Client) => Promise<Result>,
) {
  const started = folderHolder(folder) === undefined ? await startEmbedded({ dataDir: folder, log }) : undefined
  try {
    const client = await connectToRecorded(folder)
    try {
      return await act(client)
    } finally {
      await client.end()
    }
  } finally {
    await started?.stop()
  }
}

async function connectToRecorded(folder: string): Promise<Client> {
  try {
    return await connectTo(recordedConnection(folder))
  } catch (error) {
    if (!STARTING.has(String((error as { code?: unknown }).code))) throw error
    throw new Error('The database is starting. Try again in a moment.', { cause: error })
  }
}

async function copyAll(
  client: Client,
  folder: string,
  photos: string | undefined,
  side: string,
  log: (message: string) => void,
) {
  // The replication slot keeps PostgreSQL from recycling the write-ahead log before it is copied.
  await client.query(`select pg_create_physical_replication_slot('countroom_backup', true, true)`)
  const start = await one<{ takenAt: string; version: string; segment: string }>(
    client,
    `select now()::text as "takenAt", current_setting('server_version') as version,
            pg_walfile_name(pg_backup_start('countroom', fast => true)) as segment`,
  )
  log('Copying the database.')
  const copied = await copyDatabase(folder, side)
  const end = await one<{ label: string; segment: string }>(
    client,
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)',
  )
  for (const name of readdirSync(join(folder, 'postgres/pg_wal'))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= start.segment && name <= end.segment
    if (isNeeded || name.endsWith('.history')) copied.push(await copyFile(folder, side, join('postgres/pg_wal', name)))
  }
  copied.push(await writeFile(side, 'postgres/backup_label', end.label))

  // The server writes a photo before the row that names it. The photos are copied after the rows, so the backup has every photo that a row names.
  log('Copying the files beside the database.')
  for (const name of readdirSync(folder)) {
    const isElsewhere = name === 'postgres' || (name === PHOTOS && photos !== undefined)
    if (!isElsewhere && !PASSING.test(name)) copied.push(...(await copyTree(folder, side, name)))
  }
  if (photos !== undefined && existsSync(photos)) {
    const files = await copyFolder(photos, join(side, PHOTOS))
    copied.push(...files.map((file) => ({ ...file, path: `${PHOTOS}/${file.path}` })))
  }
  const { takenAt, version } = start
  const manifest = { format: 1 as const, takenAt, postgresVersion: version, files: copied }
  await writeFile(side, MANIFEST, `${JSON.stringify(manifest, undefined, 1)}\n`)
  await syncTree(side)
  return summaryOf(manifest)
}

/**
 * Copies the database's files. PostgreSQL may delete a file in the meantime, so the copy may lack it. The restored PostgreSQL does not need that
 * file, because replaying the write-ahead log would delete it from the copy too.
 */
async function copyDatabase(folder: string, side: string): Promise<CopiedFile[]> {
  const database = join(folder, 'postgres')
  const { folders, files } = await listTree(database)
  for (const path of ['', ...folders.filter((path) => !PASSING_IN_DATABASE.test(path))]) {
    await makeFolder(join(database, path), join(side, 'postgres', path)).catch(ignoreGone)
  }
  const copied: CopiedFile[] = []
  const wanted = files.filter((path) => !PASSING_IN_DATABASE.test(path) && path !== CONTROL_FILE)
  for (const path of [...wanted, CONTROL_FILE]) {
    const file = await copyFile(folder, side, join('postgres', path)).catch(ignoreGone)
    if (file) copied.push(file)
  }
  return copied
}

async function copyTree(folder: string, side: string, name: string): Promise<CopiedFile[]> {
  if (!statSync(join(folder, name)).isDirectory()) return [await copyFile(folder, side, name)]
  const files = await copyFolder(join(folder, name), join(side, name))
  return files.map((file) => ({ ...file, path: `${name}/${file.path}` }))
}

async function copyFolder(from: string, to: string): Promise<CopiedFile[]> {
  const { folders, files } = await listTree(from)
  for (const path of ['', ...folders]) await makeFolder(join(from, path), join(to, path))
  const copied: CopiedFile[] = []
  for (const path of files.filter((file) => !UNFINISHED.test(file))) {
    // A photo without a saved row may disappear at any time.
    const file = await copyFile(from, to, path).catch(ignoreGone)
    if (file) copied.push(file)
  }
  return copied
}

async function readManifest(from: string) {
  let text: string
  try {
    text = await readFile(join(from, MANIFEST), 'utf8')
  } catch (error) {
    throw new Error(`${from} is not a backup: it has no ${MANIFEST}. Name a folder that npm run backup made.`, {
      cause: error,
    })
  }
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(
      `${join(from, MANIFEST)} is damaged or from another version of Countroom. Use another backup, or restore with the version that made it.`,
      { cause: error },
    )
  }
}

async function copyVerified(from: string, side: string, expected: readonly CopiedFile[]) {
  const { folders, files } = await listTree(from)
  const remaining = new Map(expected.map((file) => [file.path, file]))
  for (const path of ['', ...folders]) await makeFolder(join(from, path), join(side, path))
  for (const path of files) {
    if (path === MANIFEST) continue
    const copied = await copyFile(from, side, path)
    const promised = remaining.get(copied.path)
    if (promised?.sha256 !== copied.sha256) {
      throw new Error(
        `The backup is damaged: ${copied.path} differs from what was saved. Use another backup; nothing was changed.`,
      )
    }
    remaining.delete(copied.path)
  }
  const [lost] = remaining.keys()
  if (lost) throw new Error(`The backup is damaged: ${lost} is missing. Use another backup; nothing was changed.`)
  await syncTree(side)
}

/**
 * Moves the restored data into the folder. The server refuses to start while the folder `restoring` or the mark exists, so it never uses the data of
 * an interrupted restore. After an interruption, the next restore moves the rest of the previous data into the same folder.
 */
function putInPlace(folder: string, side: string, present: readonly string[], log: (message: string) => void) {
  const aside = unfinishedAside(folder) ?? newAside(folder)
  const mark = `${aside}${REPLACING}`
  writeFileSync(mark, '')
  syncFolder(folder)
  if (present.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of present) {
    // When the previous data has this name too, the interrupted restore has put this one here.
    if (existsSync(join(aside, name))) rmSync(join(folder, name), { recursive: true })
    else renameSync(join(folder, name), join(aside, name))
  }
  if (existsSync(aside)) log(`The previous data is in ${aside}.`)
  for (const name of readdirSync(side)) {
    if (!PASSING.test(name)) renameSync(join(side, name), join(folder, name))
  }
  syncFolder(folder)
  rmSync(side, { recursive: true })
  rmSync(mark)
  syncFolder(folder)
}

/** The folder for the previous data. Somebody may have deleted the folder of an earlier restore, so the new number follows the highest one. */
function newAside(folder: string): string {
  const numbers = readdirSync(folder).map((name) => Number(/^replaced-(\d+)$/.exec(name)?.[1] ?? 0))
  return join(folder, `replaced-${Math.max(...numbers) + 1}`)
}

async function writeFile(root: string, path: string, text: string): Promise<CopiedFile> {
  const bytes = Buffer.from(text)
  const file = await open(join(root, path), 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, bytes: bytes.length, sha256: hash('sha256', bytes) }
}

async function syncTree(root: string) {
  for (const path of ['', ...(await listTree(root)).folders]) syncFolder(join(root, path))
}

async function one<Row extends Record<string, unknown>>(client: Client, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql)
  const [row] = rows
  if (!row) throw new Error('The database did not answer the backup command. Try again.')
  return row
}

function ignoreGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

function summaryOf({ takenAt, files }: z.infer<typeof Manifest>): BackupSummary {
  return { takenAt, files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
}
