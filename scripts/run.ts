import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of the project, shows its output and returns its exit code; 127 when it cannot be started. */
export function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('error', (error) => {
      console.error(`${program} cannot be started: ${error.message}. Run it through npm, as in: npm test`)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
