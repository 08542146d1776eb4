/** Sets up a venue and its employees for one journey, with SQL and with calls to the server. */

import { randomBytes, randomUUID } from 'node:crypto'

import type pg from 'pg'

import { type Role, ROLE_NAMES } from '@countroom/contract/access/roles.ts'
import type { Http, InputAt, ResultAt } from '@countroom/contract/api.ts'
import { hashLicenceKey, lastFour, newLicenceKey } from '@countroom/server/platform/auth/licence-keys.ts'
import { hashPassword } from '@countroom/server/platform/auth/passwords.ts'
import { hashToken, newToken } from '@countroom/server/platform/auth/tokens.ts'
import { addMachines, type FloorMachine, startRound, wholeRound } from '@countroom/server/testing/floor.ts'
import { post } from '@countroom/server/testing/served-house.ts'

/** The address of the server, and a connection to its database. */
export interface House {
  address: string
  owner: pg.Pool
}

export const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined

interface PersonOptions {
  firstname: string
  lastname?: string
  username?: string
  employeeColor?: string
  /** True for a temporary password. */
  mustChangePassword?: boolean
  roles?: readonly Role[]
  isClockedIn?: boolean
  alsoAt?: readonly Venue[]
}

/** An employee of a venue, who is signed in with a token and not through the login form. */
export class Person {
  readonly house: House
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly token: string

  constructor(house: House, userId: number, username: string, name: string, token: string) {
    this.house = house
    this.userId = userId
    this.username = username
    this.name = name
    this.token = token
  }

  /** Makes a call as this person. Throws when it is refused. */
  async call<Path extends Http>(http: Path, body: InputAt<Path>): Promise<ResultAt<Path>> {
    const path = http.split(' ')[1]!
    const { status, reply } = await post(this.house.address, path, this.token, randomUUID(), body)
    if (status !== 200) throw new Error(`${http}: ${JSON.stringify(reply)}`)
    return reply as ResultAt<Path>
  }

  /** The storage of a browser in which this person is signed in. */
  async browserState() {
    const userInfo = await this.call('POST /account/getUser', { username: this.username })
    const session = { state: { token: this.token, userInfo, showLicenseDialog: false }, version: 0 }
    const localStorage = [{ name: 'countroom.session', value: JSON.stringify(session) }]
    return { cookies: [], origins: [{ origin: new URL(this.house.address).origin, localStorage }] }
  }

  /** Ends this person's sign-in sessions, and tells every instance of the server. */
  async endSessions(): Promise<void> {
    await this.house.owner.query(
      `with ended as (update sessions set expires_at = now() where user_id = $1)
       select pg_notify('countroom_live', json_build_object('kind', 'account', 'userId', $1::bigint)::text)`,
      [this.userId],
    )
  }
}

export class Venue {
  readonly house: House
  readonly id: number
  readonly name: string
  #station: Promise<Person> | undefined

  constructor(house: House, id: number, name: string) {
    this.house = house
    this.id = id
    this.name = name
  }

  /** Creates an active company. Its license ends in a year. With `isExpired`, the license has already ended. */
  static async open(house: House, { isExpired = false } = {}): Promise<Venue> {
    const name = `Lucky Star ${randomBytes(3).toString('hex')}`
    const made = await house.owner.query<{ company_id: string }>(
      'insert into companies (name, services, created_at) values ($1, $2, now()) returning company_id',
      [name, ROLE_NAMES],
    )
    const venue = new Venue(house, Number(made.rows[0]!.company_id), name)
    await house.owner.query(
      `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at,
         starts_at, expires_at)
       select $1, $2, 'TEST', $2, '1Y', 0, start, start, start, now() + $3::interval
       from (select now() - interval '30 days' as start) as begun`,
      [venue.id, randomBytes(32), isExpired ? '-1 day' : '1 year'],
    )
    return venue
  }

  /** Stores a new license key for this venue and returns it. Nobody has activated the key yet. */
  async newLicenceKey(): Promise<string> {
    const key = newLicenceKey()
    await this.house.owner.query(
      `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at)
       values ($1, $2, $3, $2, '1Y', 0, now())`,
      [this.id, hashLicenceKey(key), lastFour(key)],
    )
    return key
  }

  async person({
    firstname,
    lastname = 'Reyes',
    roles = [],
    isClockedIn = false,
    alsoAt = [],
    username = `${firstname.toLowerCase()}.${randomBytes(4).toString('hex')}@example.com`,
    employeeColor = '',
    mustChangePassword = false,
  }: PersonOptions): Promise<Person> {
    passwordHash ??= hashPassword(PASSWORD)
    const { owner } = this.house
    const made = await owner.query<{ user_id: string }>(
      `insert into users (username, password_hash, firstname, lastname, company_id, roles, employee_color, must_change_password,
         hourly_rate_cents, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 1500, now()) returning user_id`,
      [username, await passwordHash, firstname, lastname, this.id, roles, employeeColor, mustChangePassword],
    )
    const userId = Number(made.rows[0]!.user_id)
    for (const venue of alsoAt) {
      await owner.query('insert into user_companies (user_id, company_id) values ($1, $2)', [userId, venue.id])
    }
    if (isClockedIn) await this.clockIn(userId)
    const token = newToken()
    await owner.query(
      `insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
       values ($1, $2, $3, now(), now() + interval '1 day')`,
      [hashToken(token), userId, this.id],
    )
    return new Person(this.house, userId, username, `${firstname} ${lastname}`, token)
  }

  administrator(firstname = 'Ada'): Promise<Person> {
    return this.person({ firstname, roles: ['ROLE_ADMIN'] })
  }

  /** An employee on shift who may read machines. */
  reader(firstname: string): Promise<Person> {
    return this.person({
      firstname,
      roles: ['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'],
      isClockedIn: true,
    })
  }

  /** The account of the venue's station. */
  station(): Promise<Person> {
    return (this.#station ??= this.person({
      firstname: 'Front',
      lastname: 'Desk',
      username: `info@venue${this.id}.example`,
    }))
  }

  /** Gives each person a chip. Returns the text that a scanner reads from each chip, in the same order. */
  async giveChips(...people: readonly Person[]): Promise<string[]> {
    const manager = await this.administrator('Chip')
    const tags = people.map(() => randomBytes(5).toString('hex').toUpperCase())
    for (const [index, { userId }] of people.entries()) {
      await manager.call('POST /account/registerRfid', { userId, rfid: tags[index]!, locationId: this.id })
    }
    return tags
  }

  /** An employee on shift at the front desk. */
  cashier(firstname: string): Promise<Person> {
    return this.person({
      firstname,
      roles: ['ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD', 'ROLE_CUSTOMER', 'ROLE_POINT_WATCHING'],
      isClockedIn: true,
    })
  }

  async clockIn(userId: number): Promise<void> {
    await this.house.owner.query(
      `insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents) values ($1, $2, now() - interval '6 hours', 1500)`,
      [this.id, userId],
    )
  }

  /** Adds machines that all run one game, with the given meters. Returns the manager who added them. */
  async setUpFloor(machines: readonly FloorMachine[]): Promise<Person> {
    const manager = await this.administrator('Mona')
    await addMachines(manager, this, machines)
    return manager
  }

  async startRound(reader: Person): Promise<number> {
    return (await startRound(reader, this)).sessionId
  }

  /**
   * Makes a whole round (a reading session): starts it, reads each machine, and ends it with a shift of the reader. The shift lasts no time,
   * so it overlaps no other shift.
   */
  async readRound(
    reader: Person,
    readings: readonly [machine: string, meterIn: number, meterOut: number][],
  ): Promise<void> {
    await wholeRound(reader, this, readings, async () => {
      const shift = await this.house.owner.query<{ shift_id: string }>(
        `insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents)
         values ($1, $2, now(), now(), 1500, 0, 0) returning shift_id`,
        [this.id, reader.userId],
      )
      return Number(shift.rows[0]!.shift_id)
    })
  }

  /** All saved values of this venue's readings, including corrections, in the order in which they were saved. */
  async savedReadings(): Promise<
    { machine: string; revision: number; curIn: number; curOut: number; readBy: number }[]
  > {
    const { rows } = await this.house.owner.query<
      Record<'machine' | 'revision' | 'cur_in' | 'cur_out' | 'read_by', string>
    >(
      `select m.name as machine, r.revision, r.cur_in, r.cur_out, r.read_by from readings r
       join machines m on m.location_id = r.location_id and m.machine_id = r.machine_id
       where r.location_id = $1 order by r.reading_id`,
      [this.id],
    )
    return rows.map((row) => ({
      machine: row.machine,
      revision: Number(row.revision),
      curIn: Number(row.cur_in),
      curOut: Number(row.cur_out),
      readBy: Number(row.read_by),
    }))
  }
}
