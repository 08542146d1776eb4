import { ROLES } from '@countroom/contract/access/roles.ts'
import type { ServicePreset } from '@countroom/contract/team/presets.rules.ts'
import type { teamCalls } from '@countroom/contract/team/team.calls.ts'

import { type Handlers, inTwoSteps } from '../../platform/http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type EmployeeRecord, fullName } from './team.rules.ts'
import * as team from './team.service.ts'

export const teamRoutes: Handlers<typeof teamCalls> = {
  saveEmployee: inTwoSteps({
    prepare: (scope, { password, ...hired }) => team.makePassword(scope, password, { ...hired, isHere: false }),
    async change(scope, { admin, displayName, company, companyId, is_linked_user = true, ...hired }, passwordHash) {
      requireOwnEmail(scope, admin)
      requireSame('displayName', displayName, fullName(hired))
      requireSame('company', company, scope.location.name)
      requireSame('companyId', companyId, scope.location.id)
      const { user, after } = await team.hire(scope, { ...hired, isLinkedUser: is_linked_user }, passwordHash)
      return { reply: { message: 'Saved', user }, before: null, after, ...rolesEvent(null, after) }
    },
  }),

  async getUsers(scope) {
    return { users: await team.listEmployees(scope) }
  },

  async getAllEmployees(scope) {
    return { employees: await team.listChoices(scope) }
  },

  updateEmployee: inTwoSteps({
    async prepare(scope, { user_to_change, change_password, password = '', ...edit }) {
      if (!change_password) return undefined
      return team.makePassword(scope, password, { ...edit, username: user_to_change, isHere: true })
    },
    async change(scope, { user_to_change, new_displayname, ...edit }, passwordHash) {
      requireSame('new_displayname', new_displayname, fullName(edit))
      const { user, before, after } = await team.update(scope, { ...edit, username: user_to_change }, passwordHash)
      return { reply: { message: 'Saved', user }, before, after, ...rolesEvent(before, after) }
    },
  }),

  async deleteEmployee(scope, { admin, username }) {
    requireOwnEmail(scope, admin)
    const before = await team.letGo(scope, username)
    return { reply: { message: 'Deleted' }, before, after: null }
  },

  async getRoles(scope) {
    const [roles, { presets, version }] = await Promise.all([team.listRoleOffers(scope), team.findPresets(scope)])
    return { roles, presets, presetsVersion: version }
  },

  async savePresets(scope, { presets, version }) {
    const saved = await team.savePresets(scope, presets, version)
    return {
      reply: { message: 'Saved', presets: saved.after, presetsVersion: saved.version },
      before: traceOf(saved.before),
      after: traceOf(saved.after),
    }
  },

  async getStations(scope) {
    const stations = await team.listStations(scope)
    return { stations: stations.map(({ userId, username }) => ({ userId, username })) }
  },

  addStation: inTwoSteps({
    prepare: (scope) => team.makeStationPassword(`account ${scope.account.userId}`),
    async change(scope, _, { password, passwordHash }) {
      const username = await team.openStation(scope, passwordHash)
      const reply = { message: 'The station has an account now.', station: { username, password } }
      return { reply, before: null, after: { username }, isSecret: true }
    },
  }),

  resetStation: inTwoSteps({
    prepare: (scope) => team.makeStationPassword(`account ${scope.account.userId}`),
    async change(scope, { userId }, { password, passwordHash }) {
      const username = await team.resetStation(scope, userId, passwordHash)
      const reply = { message: 'The station has a new password.', station: { username, password } }
      return { reply, before: { username }, after: { username, passwordChanged: true }, isSecret: true }
    },
  }),

  async registerRfid(scope, { userId, rfid }) {
    const { user, before, after } = await team.registerTag(scope, userId, rfid)
    return { reply: { message: 'Saved', user }, before, after }
  },

  async deleteRfid(scope, { rfid }) {
    const { user, before, after } = await team.deleteTag(scope, rfid)
    return { reply: { message: 'Deleted', user }, before, after }
  },
}

/** What the audit trail records about the presets. */
function traceOf(presets: readonly ServicePreset[]) {
  return {
    presets: presets.map(({ name, authorities }) => ({
      name,
      services: authorities.map((role) => ROLES[role].label),
    })),
  }
}

/** The security event to record, if the change gave the person other roles. */
function rolesEvent(before: EmployeeRecord | null, after: EmployeeRecord): { event?: 'roles.changed' } {
  const [had, has] = [before?.services ?? [], after.services].map((services) => services.toSorted().join())
  return had === has ? {} : { event: 'roles.changed' }
}

/** Throws 'access.otherUser' when the request names an e-mail that is not the signed-in account's. */
function requireOwnEmail(scope: Scope, email: string | undefined): void {
  if (email === undefined || email.toLowerCase() === scope.account.username.toLowerCase()) return
  throw new Refusal('access.otherUser')
}

/** Throws when a field of the request contradicts a value that the server knows. */
function requireSame(path: string, given: string | number | undefined, known: string | number): void {
  if (given === undefined || given === known) return
  throw new Refusal('request.malformed', {
    path,
    values: { problem: `${path}: This value does not match the other values. Reload and try again.` },
  })
}
