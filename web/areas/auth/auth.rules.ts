import { isPasswordTooShort } from '@countroom/contract/team/team.rules.ts'

/** The login screen reports a failed login after this delay (part 1 section 9), except when the license is the reason. */
export const LOGIN_FAILURE_AFTER_MS = 3_000

/** The fields of the form that sets a password. */
export interface PasswordFields {
  currentPassword: string
  newPassword: string
  repeatedPassword: string
}

export type PasswordFault = 'missing' | 'tooShort' | 'different'

/** The faults of the fields that the browser can find without the server. */
export function passwordFaults(fields: PasswordFields): Partial<Record<keyof PasswordFields, PasswordFault>> {
  const { currentPassword, newPassword, repeatedPassword } = fields
  return {
    ...(currentPassword === '' && { currentPassword: 'missing' }),
    ...(isPasswordTooShort(newPassword) && { newPassword: 'tooShort' }),
    ...(repeatedPassword !== newPassword && { repeatedPassword: 'different' }),
  }
}
