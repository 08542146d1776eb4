import { createHash } from 'node:crypto'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export interface CopiedFile {
  /** The path relative to the copied folder, with forward slashes. */
  path: string
  bytes: number
  sha256: string
}

const CHUNK_BYTES = 1024 * 1024

/** Every folder and every regular file below `root`, as relative paths in a stable order. A folder comes before the folders in it. */
export async function listTree(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) folders.push(path)
    else if (entry.isFile()) files.push(path)
  }
  return { folders: folders.toSorted(), files: files.toSorted() }
}

export async function makeFolder(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: (await stat(from)).mode & 0o777 })
}

/** Copies one file and waits until the copy is on the disk, so that a power cut cannot damage it. Returns what was written. */
export async function copyFile(fromRoot: string, toRoot: string, path: string): Promise<CopiedFile> {
  const source = await open(join(fromRoot, path), 'r')
  try {
    await mkdir(dirname(join(toRoot, path)), { recursive: true })
    const target = await open(join(toRoot, path), 'wx', (await source.stat()).mode & 0o777)
    try {
      const hash = createHash('sha256')
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      let bytes = 0
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES)
        if (bytesRead === 0) break
        const part = chunk.subarray(0, bytesRead)
        hash.update(part)
        await target.writeFile(part)
        bytes += bytesRead
      }
      await target.sync()
      return { path: path.replaceAll('\\', '/'), bytes, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
