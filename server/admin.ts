/**
 * `npm run admin -- create <email>` makes a master administrator. `announce <minutes> <message>` shows a banner on every screen, and `unannounce`
 * removes every banner, including those for one location (part 1 section 2, Banners). All three commands may run while the server runs.
 */

import pg from 'pg'

import { MAX_ANNOUNCEMENT_LENGTH } from '@countroom/contract/announcements/announcements.rules.ts'
import { AnnouncementMessage } from '@countroom/contract/announcements/announcements.shapes.ts'
import { SERVICES } from '@countroom/contract/companies/companies.rules.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'

import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { appendAudit, UNREQUESTED } from './platform/audit/audit.queries.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { newPassword } from './platform/auth/tokens.ts'
import { joinDatabase } from './platform/db/open-database.ts'

const USAGE = `npm run admin -- create <email>                 makes a master administrator and prints the password
npm run admin -- announce <minutes> <message>   shows a banner with a countdown on every screen
npm run admin -- unannounce                     removes every banner`

/** The longest announcement: a year. */
const MAX_MINUTES = 365 * 24 * 60

const [command, ...rest] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(client: pg.Client): Promise<void> {
  const now = systemClock.now()
  if (command === 'create' && rest.length === 1) return createMaster(client, rest[0]!, now)
  if (command === 'announce' && rest.length >= 2) {
    const minutes = Number(rest[0])
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES)
      throw new Error(`Type the minutes as a whole number from 1 to ${MAX_MINUTES}, which is a year.`)
    const message = AnnouncementMessage.safeParse(rest.slice(1).join(' '))
    if (!message.success) throw new Error(`Type a message of 1 to ${MAX_ANNOUNCEMENT_LENGTH} characters.`)
    return announce(client, message.data, new Date(now.getTime() + minutes * 60_000), now)
  }
  if (command === 'unannounce' && rest.length === 0) return unannounce(client, now)
  throw new Error(USAGE)
}

async function createMaster(client: pg.Client, email: string, now: Date): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Error(`"${email}" is not an e-mail address. Type one such as ana@example.com.`)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await client.query('begin')
  await client.query(
    `insert into companies (name, is_default, services, created_at) values ('Countroom', true, $1, $2)
     on conflict (is_default) where is_default do nothing`,
    [SERVICES, now],
  )
  const made = await client.query<{ user_id: string; company_id: string }>(
    `insert into users (username, password_hash, firstname, lastname, company_id, roles, is_owner, created_at)
     select $1, $2, 'Master', 'Administrator', company_id, '{ROLE_MASTER_ADMIN,ROLE_DASHBOARD,ROLE_USER}', true, $3
     from companies where is_default
     on conflict (lower(username)) where deleted_at is null do nothing
     returning user_id, company_id`,
    [email, passwordHash, now],
  )
  for (const master of made.rows) {
    await appendAudit(client, {
      locationId: Number(master.company_id),
      at: now,
      call: 'admin create',
      action: 'master administrator made',
      accountId: null,
      actorId: Number(master.user_id),
      requestId: UNREQUESTED['command line'],
      before: null,
      after: { username: email },
    })
  }
  await client.query('commit')
  if (made.rowCount === 0) throw new Error(`Another account already has the e-mail ${email}.`)
  say(`E-mail:   ${email}\nPassword: ${password}`)
}

async function announce(client: pg.Client, message: string, endsAt: Date, now: Date): Promise<void> {
  await client.query(
    `with earlier as (update announcements set removed_at = $3 where removed_at is null and company_id is null)
     insert into announcements (message, ends_at, created_at) values ($1, $2, $3)`,
    [message, endsAt, now],
  )
  await tell(client)
  say(`Announced. The countdown ends at ${writtenTime(endsAt, DEFAULT_TIMEZONE)}, Chicago time.`)
}

async function unannounce(client: pg.Client, now: Date): Promise<void> {
  await client.query('update announcements set removed_at = $1 where removed_at is null', [now])
  await tell(client)
  say('Removed.')
}

/** Tells every instance that the announcements changed. */
async function tell(client: pg.Client): Promise<void> {
  await client.query('select pg_notify($1, $2)', ['countroom_live', JSON.stringify({ kind: 'announced' })])
}

const database = await joinDatabase(readConfig(), say)
const client = new pg.Client(database.owner)
try {
  await client.connect()
  await run(client)
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.stop()
}
