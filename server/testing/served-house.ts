/** A server in a separate process with its own data folder. It can be killed and started again. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { ROLE_NAMES } from '@countroom/contract/access/roles.ts'

import { hashToken, newToken } from '../platform/auth/tokens.ts'
import { connectionTo } from '../platform/db/embedded/launcher.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START_TIMEOUT_MS = 150_000

export class ServedHouse {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'countroom-faults-'))
  /** The environment of the server: an empty database, a free port and no metrics, plus the settings of the test. */
  readonly environment: NodeJS.ProcessEnv
  readonly #main: string
  #process: ChildProcess | undefined
  address = ''
  /** The output of the server since its last start. */
  said = ''

  /** `main` is the program. Default: this project's server. */
  constructor(environment: NodeJS.ProcessEnv = {}, main = MAIN) {
    this.#main = main
    const { DATABASE_URL: _, ...inherited } = process.env
    this.environment = {
      ...inherited,
      COUNTROOM_DEMO: '0',
      COUNTROOM_DATA: this.dataDir,
      COUNTROOM_REQUESTS_PER_MINUTE: '1000000',
      PORT: '0',
      HOST: '127.0.0.1',
      METRICS_ADDRESS: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    }
  }

  get pid(): number {
    return this.#process!.pid!
  }

  /** Starts the server and waits until it prints its address. Returns how many ms this took. */
  async start(): Promise<number> {
    const begun = performance.now()
    const child = spawn(process.execPath, [this.#main], { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    this.said = ''
    const open = /is open at (http:\S+)/
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The server did not start:\n${this.said}`)), START_TIMEOUT_MS)
      const hear = (chunk: Buffer) => {
        this.said += String(chunk)
        const match = open.exec(this.said)
        if (match === null) return
        this.address = match[1]!
        clearTimeout(timer)
        resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`The server ended with ${code}:\n${this.said}`))
      })
    })
    return performance.now() - begun
  }

  /** Waits until the server has printed a match of this pattern. Returns the first group. */
  async heard(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.said)
      if (match !== null) return match[1]!
      await sleep(20)
    }
  }

  /** Kills the server's process, so that it can finish nothing. PostgreSQL stays alive. */
  async killServer(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Kills every process of PostgreSQL. */
  killDatabase(): void {
    for (const pid of this.databaseProcesses()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
  }

  /** The ids of PostgreSQL's main process, whose command line names the data folder, and of its child processes. */
  databaseProcesses(): number[] {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((match) => match !== null)
    const folder = realpathSync(this.dataDir)
    const first = all
      .filter(([, , , args]) => args!.includes(folder) && args!.includes('postgres'))
      .map(([, pid]) => Number(pid))
    const children = all.filter(([, , parent]) => first.includes(Number(parent))).map(([, pid]) => Number(pid))
    return [...first, ...children]
  }

  /** The connection settings of the schema's owner for the PostgreSQL in the data folder. */
  get ownerConfig() {
    return connectionTo(realpathSync(this.dataDir))
  }

  /** A connection as the owner of the schema. */
  async owner(): Promise<pg.Client> {
    const { DATABASE_URL: connectionString } = this.environment
    for (let attempt = 0; ; attempt++) {
      const client = new pg.Client(connectionString ? { connectionString } : this.ownerConfig)
      client.on('error', () => {})
      try {
        await client.connect()
        return client
      } catch (error) {
        if (attempt === 100) throw error
        await sleep(100)
      }
    }
  }

  /** Asks the server and its PostgreSQL to stop, and waits until they have stopped. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  /** Stops the server and its PostgreSQL, and removes the data folder. */
  async remove(): Promise<void> {
    await this.stop()
    this.killDatabase()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** A location with its machines, its running reading session, and the token of an administrator. */
export interface Floor {
  locationId: number
  token: string
  sessionId: number
  machines: string[]
}

/** Sets up a venue, assigns a game and meters of 1,000 to each of its machines, and starts a reading session. */
export async function openFloor(house: ServedHouse, machineCount: number): Promise<Floor> {
  const owner = await house.owner()
  const token = newToken()
  const made = await owner.query<{ company_id: string }>(
    `with company as (
       insert into companies (name, is_default, services, created_at) values ('Fault venue', true, $1, now()) returning company_id
     ), person as (
       insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
       select 'owner@example.com', 'none', 'Olga', 'Owner', company_id, '{ROLE_ADMIN}', now() from company returning user_id, company_id
     )
     insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
     select $2, user_id, company_id, now(), now() + interval '1 day' from person
     returning selected_location_id as company_id`,
    [ROLE_NAMES, hashToken(token)],
  )
  await owner.end()
  const locationId = Number(made.rows[0]!.company_id)
  const machines = Array.from({ length: machineCount }, (_, index) => String(index + 1))
  const call = async (path: string, body: object) => {
    const { status, reply } = await post(house.address, path, token, `set-up ${path}`, { locationId, ...body })
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return reply as { session: { sessionId: number } }
  }
  await call('/machine/edit', { machines: machines.map((machine) => ({ machine })) })
  await call('/game/edit', { games: [{ type: 'Keno' }] })
  await call('/machine/assignMachineToGame', {
    assignTemplates: machines.map((machine) => ({
      machine,
      type: 'Regular',
      game: 'Keno',
      prevIn: '0',
      prevOut: '0',
      curIn: '1000',
      curOut: '1000',
    })),
  })
  const { session } = await call('/machine/startNewSession', {})
  return { locationId, token, sessionId: session.sessionId, machines }
}

export async function post(address: string, path: string, token: string, key: string, body: object) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: response.status, reply: (await response.json()) as unknown }
}
