/** The form with which a person sets up a new server and its first venue. */

import { randomBytes } from 'node:crypto'

import type { InputAt } from '@countroom/contract/api.ts'

/** A venue with a unique name and e-mail. */
export function newVenue(code: string): InputAt<'POST /setup/save'> {
  const mark = randomBytes(4).toString('hex')
  return {
    code,
    name: `Lucky Star ${mark}`,
    addressLine1: '12 Main Street',
    city: 'Amarillo',
    state: 'TX',
    postalCode: '79101',
    timezone: 'America/Chicago',
    firstname: 'Rosa',
    lastname: 'Diaz',
    username: `rosa.${mark}@example.com`,
    password: 'correct horse battery',
  }
}
