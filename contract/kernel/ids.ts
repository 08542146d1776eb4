/** Identifiers: positive whole numbers from the database. */

import { z } from 'zod'

const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const LocationId = Id.describe('The location, which is a company')
export const UserId = Id.describe('A user')
/**
 * The person who acts, when a body names them. The server accepts the id of the signed-in account. From a station, it also accepts an employee who
 * has scanned their chip there. From an administrator of the location, it also accepts anybody who works there (domain 2). A `userId` that only names
 * the owner of a row is a plain UserId.
 */
export const ActingUserId = Id.describe('The acting employee')
export const RowId = Id
