/** Identifiers: positive whole numbers given by the database. */

import { z } from 'zod'

const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const LocationId = Id.describe('The location, which is a company')
export const UserId = Id.describe('A user')
/**
 * The person who acts, when a body names one: the gate accepts only the account itself, at a station an employee who is present by
 * chip, or from an administrator of the location somebody who works there (domain 2). A `userId` that only names whose row is meant is a plain UserId.
 */
export const ActingUserId = Id.describe('The acting employee')
export const RowId = Id
