import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { withLock } from './lock.mjs'

let dir = ''
let lock = ''
let log = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countroom-lock-'))
  lock = join(dir, 'lock')
  log = join(dir, 'log')
})
afterEach(() => rmSync(dir, { recursive: true }))

it('the lock admits only one process at a time when many start at the same moment, even if a dead process left the lock behind', async () => {
  leave(deadProcess())
  await Promise.all(Array.from({ length: 8 }, () => runsInTurn()))
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(8))
  expect(readdirSync(dir)).toEqual(['log'])
})

it('a process that waits for the lock learns which process holds it', async () => {
  const other = runsInTurn(600)
  while (!readdirSync(dir).includes('log')) await setTimeout(5)
  const holders = new Set<number>()
  await withLock(
    lock,
    () => expect(readFileSync(log, 'utf8')).toBe('in out '),
    (holder) => holders.add(holder),
  )
  expect([...holders]).toEqual([await other])
})

it('a process takes over the lock of an earlier process with the same id, and a lock that names no process', async () => {
  leave(process.pid)
  expect(await isEntered()).toBe(true)
  mkdirSync(lock)
  expect(await isEntered()).toBe(true)
})

it('the lock is freed when the work fails', async () => {
  const work = () => {
    throw new Error('no space left')
  }
  await expect(withLock(lock, work, () => {})).rejects.toThrow('no space left')
  expect(readdirSync(dir)).toEqual([])
})

async function isEntered(): Promise<boolean> {
  let hasEntered = false
  await withLock(
    lock,
    () => {
      hasEntered = true
    },
    () => {},
  )
  return hasEntered
}

function leave(holder: number): void {
  mkdirSync(lock)
  writeFileSync(join(lock, String(holder)), '')
}

function deadProcess(): number {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
}

/** Starts a process that records when it enters and leaves the lock. Returns its id. */
function runsInTurn(stayMs = 30): Promise<number> {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)}
    const note = (word) => appendFileSync(${JSON.stringify(log)}, word + ' ')
    const work = async () => { note('in'); await setTimeout(${stayMs}); note('out') }
    await withLock(${JSON.stringify(lock)}, work, () => {})`
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    child.once('close', (code) => (code === 0 ? resolve(child.pid!) : reject(new Error(`it ended with code ${code}`))))
  })
}
