import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of the project, shows its output and returns its exit code; 127 when it cannot be started. */
export async function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return start(spawn(program, args, { ...settings(environment), stdio: 'inherit' }), console.error)
}

/** Runs a program as `run` does, but returns its output instead of showing it. This keeps the lines of simultaneous programs apart. */
export async function runApart(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  let said = ''
  const child = spawn(program, args, { ...settings(environment), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      said += text
    })
  }
  const code = await start(child, (message) => {
    said += `${message}\n`
  })
  return { code, said }
}

function settings(environment: Record<string, string>) {
  return { cwd: ROOT, env: { ...process.env, ...environment } }
}

function start(child: ChildProcess, tell: (message: string) => void): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      tell(`${child.spawnfile} cannot be started: ${error.message}. Run the script through npm, as in: npm test`)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
