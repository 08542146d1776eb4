import { MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'

/** A failed login says so after this long (part 1 section 9). */
export const LOGIN_FAILURE_AFTER_MS = 3_000

/** What is typed to set a password. */
export interface PasswordFields {
  currentPassword: string
  newPassword: string
  repeatedPassword: string
}

export type PasswordFault = 'missing' | 'tooShort' | 'different'

/** What can be said of a new password before the server is asked, by field. */
export function passwordFaults(fields: PasswordFields): Partial<Record<keyof PasswordFields, PasswordFault>> {
  const { currentPassword, newPassword, repeatedPassword } = fields
  return {
    ...(currentPassword === '' && { currentPassword: 'missing' }),
    ...(Array.from(newPassword).length < MIN_PASSWORD_LENGTH && { newPassword: 'tooShort' }),
    ...(repeatedPassword !== newPassword && { repeatedPassword: 'different' }),
  }
}
