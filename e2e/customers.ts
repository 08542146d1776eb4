/** What journeys with customers begin with: somebody registered, with a photo in a colour of its own. */

import { randomInt } from 'node:crypto'

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import { testPhoto } from '@countroom/server/testing/photos.ts'

import type { Person, Venue } from './venue.ts'

type Fields = Partial<InputAt<'POST /customer/save'>>

export async function register(
  manager: Person,
  venue: Venue,
  { firstName = 'Rosa', lastName = 'Diaz', ...fields }: Fields = {},
): Promise<ResultAt<'POST /customer/save'>['customer']> {
  const color = `rgb(${randomInt(256)} ${randomInt(256)} ${randomInt(256)})`
  const { customer } = await manager.call('POST /customer/save', {
    locationId: venue.id,
    firstName,
    lastName,
    // A number that nobody else at the venue has, but by a chance of one in ten million.
    phone: `214${randomInt(2_000_000, 9_999_999)}`,
    newFiles: [await testPhoto(color)],
    ...fields,
  })
  return customer
}
