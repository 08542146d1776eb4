/** Starts a floor, the minimal server that a benchmark compares the product with (floor-kit.ts), in a separate process. */

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { Target } from './compare.ts'

/** `script` is a file in this folder. It gets the settings as JSON, and prints its port. */
export async function startFloor(script: string, settings: object): Promise<Target & { stop: () => void }> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(String(line).trim())),
  )
  return { pid: child.pid!, address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
