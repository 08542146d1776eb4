/**
 * Runs the server and the browser app. Both reload when a source changes. One Ctrl-C stops both. When one of them ends, the other one is stopped too.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { ROOT } from './run.ts'

const options = { cwd: ROOT, stdio: 'inherit' } as const
const parts = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], options),
  spawn('vite', ['web'], options),
]
console.log('Open http://localhost:5173 for the browser app under development; the server answers on port 4000.')

// The terminal sends Ctrl-C to all three processes. This process waits until the server has stopped cleanly.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => parts.forEach((part) => part.kill()))
const ended = parts.map((part) => once(part, 'exit'))
await Promise.race(ended)
for (const part of parts) part.kill()
await Promise.all(ended)
