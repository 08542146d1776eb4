/** The setup of an installation: its own venue (which needs no license), its first administrator, and the account of its station. */

import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import type { FirstSteps, setupCalls } from '@countroom/contract/setup/setup.calls.ts'

import { hashNewPassword, hashPassword, inPasswordLine } from '../../platform/auth/passwords.ts'
import { isSetupCode } from '../../platform/auth/setup-code.ts'
import { newPassword } from '../../platform/auth/tokens.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PublicScope, Scope } from '../../platform/scope.ts'
import * as companies from '../companies/companies.service.ts'
import * as team from '../team/team.service.ts'
import * as queries from './setup.queries.ts'

type Asked = CallBody<typeof setupCalls.setUp>

/** True while nobody has set up the installation. */
export async function isOpen(scope: PublicScope): Promise<boolean> {
  return !(await companies.hasOwn(scope.db))
}

export interface Passwords {
  own: string
  station: string
  /** The station's password in plain text. The screen shows it once. */
  stationPassword: string
}

/**
 * Checks the code and the administrator's password. Hashes this password and a new one for the station. Both happen before the change takes a lock.
 * Throws 'setup.closed', 'setup.wrongCode', 'password.weak' and 'request.tooMany'.
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
    const own = await hashNewPassword(password, [username, firstname, lastname, name], 'password')
    const stationPassword = newPassword()
    return { own, station: await hashPassword(stationPassword), stationPassword }
  })
}

export interface SetUp {
  locationId: number
  userId: number
  station: { username: string; password: string }
}

/** Creates the venue and its two accounts. Throws 'setup.closed' when somebody else was faster, and 'employee.duplicate'. */
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
  const [userId, stationName] = await Promise.all([
    team.addFirstPerson(
      scope,
      locationId,
      {
        username,
        passwordHash: passwords.own,
        hasOwnPassword: true,
        firstname,
        lastname,
        roles: ['ROLE_MASTER_ADMIN'],
        timezone,
      },
      'username',
    ),
    team.addStation(scope, { id: locationId, name, timezone }, passwords.station),
  ])
  return { locationId, userId, station: { username: stationName, password: passwords.stationPassword } }
}

/** Closes the list of first steps for all administrators of the location. */
export async function closeFirstSteps(scope: Scope): Promise<void> {
  await companies.endStart(scope)
}

/** Which of the first steps of a new venue are done at the location. */
export async function findFirstSteps(scope: Scope): Promise<FirstSteps> {
  return queries.findFirstSteps(scope)
}
