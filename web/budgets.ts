/** The size limits of the JavaScript that a browser loads, in kB of 1,000 bytes after gzip. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export const BUDGETS_KB = {
  /** Everything that the login screen loads. */
  login: 205,
  /** Everything that the shell and the first table screen load. */
  firstTable: 230,
  /** What a lazy screen may add: a screen with a PDF, a form with a date picker, or any other screen. */
  pdf: 135,
  formWithDatePicker: 75,
  lazyScreen: 40,
} as const

/** Keys of the manifest: what every visitor loads, the shell around the screens, and the first screen with tables. */
export const ENTRY = 'index.html'
export const SHELL = 'app/shell.tsx'
export const FIRST_TABLE = 'areas/points/dashboard.screen.tsx'

/** One source file or chunk in Vite's manifest. */
export interface ManifestChunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, ManifestChunk>

/** Reads `.vite/manifest.json` of a build. Throws when there is no build. */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(join(distDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
}

/** The files of these manifest keys and of their static imports, each file once. Throws on an unknown key. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest has no ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

/**
 * The gzip size in kB of the JavaScript that these keys load together, without the files that `loadedKeys` have already loaded.
 * `gzipKbOf(dist, ['index.html'])` is the first load. `gzipKbOf(dist, [screen], ['index.html'])` is what a screen adds to it.
 */
export function gzipKbOf(distDir: string, keys: readonly string[], loadedKeys: readonly string[] = []): number {
  const manifest = readManifest(distDir)
  const isLoaded = filesOf(manifest, loadedKeys)
  const scripts = [...filesOf(manifest, keys)].filter((file) => /\.m?js$/.test(file) && !isLoaded.has(file))
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(distDir, file)), { level: 9 }).length)
  return bytes.reduce((total, size) => total + size, 0) / 1000
}
