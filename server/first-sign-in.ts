/** Where the first sign-in of a new installation is written down, for its owner's eyes only. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function firstSignInFile(dataDir: string): string {
  return join(dataDir, 'first-sign-in.txt')
}

/** Writes e-mail and password to a file that only its owner can read. */
export function keepFirstSignIn(dataDir: string, username: string, password: string): void {
  writeFileSync(firstSignInFile(dataDir), `E-mail:   ${username}\nPassword: ${password}\n`, { mode: 0o600 })
}
