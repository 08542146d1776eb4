/** The file with the e-mail and password of the demo's administrator. Only the owner of the file can read it. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function firstSignInFile(dataDir: string): string {
  return join(dataDir, 'first-sign-in.txt')
}

export interface FirstSignIn {
  username: string
  password: string
  /** The station's account, which has the same password, and the chips to scan at the station. */
  station?: string
  chips?: readonly { name: string; tag: string }[]
}

/** Writes `firstSignInFile`. */
export function keepFirstSignIn(dataDir: string, { username, password, station, chips = [] }: FirstSignIn): void {
  const lines = [`E-mail:   ${username}`, `Password: ${password}`]
  if (station !== undefined) {
    lines.push(
      '',
      `Station:  ${station}, with the same password. Scan a chip there, or type its number and press Enter:`,
    )
    lines.push(...chips.map(({ name, tag }) => `  ${tag}  ${name}`))
  }
  writeFileSync(firstSignInFile(dataDir), `${lines.join('\n')}\n`, { mode: 0o600 })
}
