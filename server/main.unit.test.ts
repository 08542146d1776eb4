/** The server as its owner runs it: with an embedded or external database, the first administrator, a clean stop, and wrong settings. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'

import { startEmbedded } from './platform/db/embedded/embedded.ts'
import { Client } from './testing/house.ts'
import { ServedHouse } from './testing/served-house.ts'

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function served(environment: NodeJS.ProcessEnv = {}): ServedHouse {
  const house = new ServedHouse(environment)
  closing.push(() => house.remove())
  return house
}

/** Runs `npm run admin -- …` while the server runs, and returns its output. */
function admin(house: ServedHouse, ...words: string[]): string {
  return execFileSync(process.execPath, [ADMIN, ...words], { env: house.environment, encoding: 'utf8', stdio: 'pipe' })
}

async function signInAsMade(house: ServedHouse, said: string): Promise<Client> {
  const [, username, password] = /E-mail:\s+(\S+)\s+Password:\s+(\S+)/.exec(said)!
  const anonymous = new Client(house.address)
  const { access_token: token } = await anonymous.call('POST /api/login', { username: username!, password: password! })
  return new Client(house.address, token)
}

describe('with the embedded database', () => {
  test('while the server runs, the command makes a master administrator who can sign in, and refuses an e-mail that is taken or wrong', async () => {
    const house = served()
    await house.start()
    const boss = await signInAsMade(house, admin(house, 'create', 'boss@example.com'))
    const user = await boss.call('POST /account/getUser', { username: 'boss@example.com' })
    expect(user).toMatchObject({ userType: 'master', selectedLocationName: 'Countroom' })
    expect(() => admin(house, 'create', 'Boss@Example.com')).toThrow(/already/)
    expect(() => admin(house, 'create', 'nobody')).toThrow(/not an e-mail/)
    expect(() => admin(house)).toThrow(/npm run admin/)
  })

  test('the command announces only a message of 1 to 200 characters, for at most a year', async () => {
    const house = served()
    await house.start()
    const boss = await signInAsMade(house, admin(house, 'create', 'boss@example.com'))
    for (const message of ['', ' \u200b ', 'x'.repeat(201)])
      expect(() => admin(house, 'announce', '15', message)).toThrow(/of 1 to 200 characters/)
    for (const minutes of ['0', '1.5', '525601', '1e15'])
      expect(() => admin(house, 'announce', minutes, 'Restart')).toThrow(/from 1 to 525600/)
    admin(house, 'announce', '15', ' Restart', 'soon ')
    const { announcements } = await boss.call('POST /announcement/list', {})
    expect(announcements.map(({ message }) => message)).toEqual(['Restart soon'])
  })

  test('after a clean stop, the saved data is there, and only the owner can read the secret key', async () => {
    const house = served()
    await house.start()
    const said = admin(house, 'create', 'boss@example.com')
    await house.stop()
    house.environment['COUNTROOM_SHARED_BUFFERS_MB'] = '24'
    await house.start()
    await signInAsMade(house, said)
    expect(statSync(join(house.dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
    // A setting that the owner changed while the server was stopped takes effect at this start.
    const owner = await house.owner()
    expect((await owner.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '24MB' }])
    await owner.end()
  })

  test('with COUNTROOM_DEMO=1, an empty database is filled with the demo', async () => {
    const house = served({ COUNTROOM_DEMO: '1' })
    await house.start()
    expect(statSync(join(house.dataDir, 'first-sign-in.txt')).mode & 0o777).toBe(0o600)
    const owner = await house.owner()
    const { rows } = await owner.query<{ readings: number }>('select count(*)::int as readings from readings')
    await owner.end()
    expect(rows[0]!.readings).toBeGreaterThan(2_000)
  })
})

describe('with an external database', () => {
  test('the server migrates the database at DATABASE_URL, begins empty, and works as a role that owns nothing', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'countroom-external-'))
    const cluster = await startEmbedded({ dataDir, log: () => {} })
    closing.push(async () => {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const { host, user, database } = cluster.ownerConfig
    const house = served({ DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}` })
    await house.start()
    const boss = await signInAsMade(house, admin(house, 'create', 'boss@example.com'))
    const { companies } = await boss.call('GET /company/listAvailableCompanies', {})
    expect(companies.map((company) => company.name)).toEqual(['Countroom'])

    const owner = new pg.Client(cluster.ownerConfig)
    await owner.connect()
    await owner.query('revoke select on companies from countroom_app')
    expect(await boss.send('GET /company/listAvailableCompanies', {})).toMatchObject({ status: 500 })
    await owner.query('grant select on companies to countroom_app')
    await boss.call('GET /company/listAvailableCompanies', {})
    await owner.end()
  })
})

describe('with wrong settings', () => {
  test('the server says which settings are wrong, and does not start', async () => {
    await expect(served({ PORT: 'eighty' }).start()).rejects.toThrow(/PORT/)
    await expect(served({ COUNTROOM_SECRET_KEY: 'short' }).start()).rejects.toThrow(/32 bytes/)
    await expect(served({ COUNTROOM_MAIL_URL: 'smtp://mail.example' }).start()).rejects.toThrow(/together/)
  })

  test('the server says that its port is taken, and leaves no database running', async () => {
    const first = served()
    await first.start()
    const second = served({ PORT: new URL(first.address).port })
    await expect(second.start()).rejects.toThrow(/Port \d+ is already in use/)
    expect(second.databaseProcesses()).toEqual([])
  })

  test('the server names the process that already uses its data folder', async () => {
    const house = served()
    await house.start()
    const second = served({ COUNTROOM_DATA: house.dataDir })
    await expect(second.start()).rejects.toThrow(`Another process (${house.pid})`)
  })
})
