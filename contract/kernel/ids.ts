/** Identifiers: positive whole numbers from the database. */

import { z } from 'zod'

const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const LocationId = Id.describe('The location, which is a company')
export const UserId = Id.describe('A user')
/**
 * The person who acts, when a body names them. The gate accepts the account itself. From a station, it also accepts an employee present by chip. From
 * an administrator of the location, it also accepts anybody who works there (domain 2). A `userId` that only names the owner of a row is a plain
 * UserId.
 */
export const ActingUserId = Id.describe('The acting employee')
export const RowId = Id
