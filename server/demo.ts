/** `npm run demo`: fills the configured, empty database with the demo and says how to sign in. */

import { mkdirSync } from 'node:fs'

import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { fillDemo } from './demo/demo.ts'
import { firstSignInFile, keepFirstSignIn } from './first-sign-in.ts'
import { newPassword } from './platform/auth/tokens.ts'
import { joinDatabase } from './platform/db/open-database.ts'
import { photoFolder } from './platform/photos/photo-store.ts'
import { secretKeyOf } from './platform/secret-key.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const config = readConfig()
  const database = await joinDatabase(config, say)
  try {
    say('Filling in the demo: two game rooms and sixty days of their work.')
    const secretKey = secretKeyOf(config.secretKey, config.dataDir)
    const { username, password } = await fillDemo(
      database.owner,
      { now: systemClock.now(), secretKey, photos: photoFolder(config.photosDir), password: newPassword() },
      (firstSignIn) => {
        mkdirSync(config.dataDir, { recursive: true })
        keepFirstSignIn(config.dataDir, firstSignIn)
      },
    )
    say(`E-mail:   ${username}\nPassword: ${password}`)
    say(`Everybody in the demo has this password. It is kept in ${firstSignInFile(config.dataDir)}`)
  } finally {
    await database.stop()
  }
}

run().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exitCode = 1
})
