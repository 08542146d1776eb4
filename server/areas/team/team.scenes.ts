/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import { DEFAULT_PRESETS } from '@countroom/contract/team/presets.rules.ts'
import type { teamCalls } from '@countroom/contract/team/team.calls.ts'

import { hashTag, tagReference } from '../../platform/auth/tags.ts'
import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { newStation } from '../../testing/desk.ts'
import { nextNumber } from '../../testing/new-names.ts'

type Scenes = AreaScenes<typeof teamCalls>

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const employee = {
    authorities: [],
    firstname: `${at.canaries[0]}colleague`,
    lastname: 'Silva',
    employeePerHour: 12.5,
    employeeColor: '#1565c0',
    timezone: 'America/Chicago' as const,
    rfid: '',
  }
  return {
    saveEmployee: {
      ...employee,
      selectedLocationId: locationId,
      username: `hired@${at.canaries[0]}.example`,
      password: 'seven tame walruses',
      is_linked_user: true,
    },
    getUsers: {},
    getAllEmployees: { locationId },
    updateEmployee: {
      ...employee,
      locationId,
      user_to_change: at.colleague.username,
      change_password: false,
      new_displayname: `${at.canaries[0]}colleague Silva`,
      version: 1,
    },
    deleteEmployee: { locationId, username: at.leaver.username, is_linked_user: true },
    getRoles: { locationId, type: 'employee' },
    savePresets: { locationId, presets: [...DEFAULT_PRESETS], version: 0 },
    getStations: { locationId },
    addStation: { locationId },
    resetStation: { locationId, userId: at.colleague.userId },
    registerRfid: { userId: at.colleague.userId, rfid: `${at.canaries[0]}-new-chip`, locationId },
    deleteRfid: { rfid: at.tagReference, locationId },
  }
}

const scenes: Scenes['scenes'] = {
  saveEmployee: async (venue, _, busy) => ({
    ...bodies(busy, busy.admin).saveEmployee,
    selectedLocationId: venue.id,
    username: `hired${nextNumber()}@venue${venue.id}.example`,
  }),
  updateEmployee: async (venue, _, busy) => ({
    ...bodies(busy, busy.admin).updateEmployee,
    locationId: venue.id,
    user_to_change: (await venue.employee()).username,
    change_password: true,
    password: 'eight tame walruses',
  }),
  deleteEmployee: async (venue) => ({ locationId: venue.id, username: (await venue.employee()).username }),
  savePresets: async (venue) => {
    const { rows } = await venue.house.owner.query<{ version: number }>(
      'select version from service_presets where location_id = $1',
      [venue.id],
    )
    return { locationId: venue.id, presets: [...DEFAULT_PRESETS], version: rows[0]?.version ?? 0 }
  },
  addStation: async (venue) => {
    const { clock, owner } = venue.house
    await owner.query("update users set deleted_at = $1 where company_id = $2 and username like 'info@%'", [
      clock.now(),
      venue.id,
    ])
    return { locationId: venue.id }
  },
  resetStation: async (venue) => ({ locationId: venue.id, userId: (await newStation(venue)).userId }),
  registerRfid: async (venue) => ({
    userId: (await venue.employee()).userId,
    rfid: `chip-${nextNumber()}-of-${venue.id}`,
    locationId: venue.id,
  }),
  deleteRfid: async (venue) => {
    const tag = `chip-${nextNumber()}-of-${venue.id}`
    await venue.employee({ tag })
    return { rfid: tagReference(hashTag(venue.house.secretKey, tag)), locationId: venue.id }
  },
}

export const teamScenes: Scenes = { bodies, scenes }
