/** The first day of an installation: its own venue, which needs no license, its first administrator and the account of its station. */

import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import type { setupCalls } from '@countroom/contract/setup/setup.calls.ts'

import { hashPassword, inPasswordLine, passwordProblem } from '../../platform/auth/passwords.ts'
import { isSetupCode } from '../../platform/auth/setup-code.ts'
import { newPassword } from '../../platform/auth/tokens.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PublicScope } from '../../platform/scope.ts'
import * as companies from '../companies/companies.service.ts'
import * as queries from './setup.queries.ts'
import { stationOf } from './setup.rules.ts'

type Asked = CallBody<typeof setupCalls.setUp>

/** Whether nobody has set up the installation yet. */
export async function isOpen(scope: PublicScope): Promise<boolean> {
  return !(await companies.hasOwn(scope.db))
}

export interface Passwords {
  own: string
  station: string
  /** The station's, to show once. */
  stationPassword: string
}

/**
 * Checks the code, and checks and hashes the passwords before anything is locked. Throws 'setup.closed', 'setup.wrongCode', 'password.weak' and
 * 'request.tooMany'.
 */
export async function prepare(
  scope: PublicScope,
  { code, password, username, firstname, lastname, name }: Asked,
): Promise<Passwords> {
  const { limits, secretKey } = scope.platform
  if (!(await isOpen(scope))) throw new Refusal('setup.closed')
  const look = async () => isSetupCode(secretKey, code)
  if (!(await limits.setup.counted(scope.address, look, Boolean))) {
    throw new Refusal('setup.wrongCode', { path: 'code' })
  }
  return inPasswordLine(`address ${scope.address}`, async () => {
    const problem = await passwordProblem(password, [username, firstname, lastname, name])
    if (problem !== undefined) throw new Refusal('password.weak', { path: 'password', values: { problem } })
    const stationPassword = newPassword()
    return { own: await hashPassword(password), station: await hashPassword(stationPassword), stationPassword }
  })
}

export interface SetUp {
  locationId: number
  userId: number
  station: { username: string; password: string }
}

/** Makes the venue and its two accounts. Throws 'setup.closed' when somebody was faster, and 'employee.duplicate'. */
export async function setUp(scope: PublicScope, asked: Asked, passwords: Passwords): Promise<SetUp> {
  const {
    name,
    timezone,
    username,
    firstname,
    lastname,
    addressLine1,
    addressLine2 = '',
    city,
    state,
    postalCode,
  } = asked
  const address = { addressLine1, addressLine2, city, state, postalCode }
  const contact = { contactName: `${firstname} ${lastname}`, phone: '', email: username }
  const locationId = await companies.createOwn(scope, { name, timezone, ...address, ...contact })
  if (locationId === undefined) throw new Refusal('setup.closed')
  const stationName = stationOf(name)
  const [userId, stationId] = await Promise.all([
    queries.insertFirstUser(
      scope,
      locationId,
      {
        username,
        passwordHash: passwords.own,
        firstname,
        lastname,
        roles: ['ROLE_MASTER_ADMIN', 'ROLE_DASHBOARD', 'ROLE_USER'],
        isOwner: true,
      },
      timezone,
    ),
    queries.insertFirstUser(
      scope,
      locationId,
      {
        username: stationName,
        passwordHash: passwords.station,
        firstname: name,
        lastname: 'Station',
        roles: ['ROLE_DASHBOARD', 'ROLE_USER', 'ROLE_CHECK_IN_OUT'],
        isOwner: false,
      },
      timezone,
    ),
  ])
  if (userId === undefined || stationId === undefined) {
    const taken = userId === undefined ? username : stationName
    throw new Refusal('employee.duplicate', { path: 'username', values: { username: taken } })
  }
  return { locationId, userId, station: { username: stationName, password: passwords.stationPassword } }
}
