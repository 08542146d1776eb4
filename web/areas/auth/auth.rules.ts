import { MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'

/** A failed login is reported after this delay (part 1 section 9). */
export const LOGIN_FAILURE_AFTER_MS = 3_000

/** The fields of the form that sets a password. */
export interface PasswordFields {
  currentPassword: string
  newPassword: string
  repeatedPassword: string
}

export type PasswordFault = 'missing' | 'tooShort' | 'different'

/** The faults of a new password that can be found without the server, by field. */
export function passwordFaults(fields: PasswordFields): Partial<Record<keyof PasswordFields, PasswordFault>> {
  const { currentPassword, newPassword, repeatedPassword } = fields
  return {
    ...(currentPassword === '' && { currentPassword: 'missing' }),
    ...(Array.from(newPassword).length < MIN_PASSWORD_LENGTH && { newPassword: 'tooShort' }),
    ...(repeatedPassword !== newPassword && { repeatedPassword: 'different' }),
  }
}
