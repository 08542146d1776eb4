/** `npm start`: opens the database, migrates it, starts the server, and prints the address. */

import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './platform/db/open-database.ts'

// This must run before the other imports, so that they load faster.
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)))

const { letHeapGrow } = await import('./platform/heap.ts')
const { readConfig } = await import('./config.ts')
const { openDatabase } = await import('./platform/db/open-database.ts')
const { secretKeyOf } = await import('./platform/secret-key.ts')
const { systemClock } = await import('./clock.ts')
const { openApp } = await import('./app.ts')
const { photoFolder } = await import('./platform/photos/photo-store.ts')
const { firstSignInFile } = await import('./first-sign-in.ts')
const { addressOf, whereItIsOpen } = await import('./where-it-is-open.ts')
const { setupCodeOf } = await import('./platform/auth/setup-code.ts')

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  letHeapGrow()
  const config = readConfig()
  const database = await openDatabase(config, say)
  try {
    await serve(config, database)
  } catch (fault) {
    await database.stop()
    throw fault
  }
}

async function serve(config: Config, database: OpenDatabase): Promise<void> {
  const secretKey = secretKeyOf(config.secretKey, config.dataDir)
  if (config.hasDemo) {
    const { fillWhenEmpty } = await import('./demo/demo.ts')
    await fillWhenEmpty({
      owner: database.owner,
      dataDir: config.dataDir,
      secretKey,
      photos: photoFolder(config.photosDir),
      now: systemClock.now(),
      log: say,
    })
  }
  const app = await openApp({
    database: database.app,
    listen: database.listen,
    isDiskFull: () => database.isDiskFull(),
    poolSize: config.poolSize,
    hasNamedStatements: config.hasNamedStatements,
    clock: systemClock,
    secretKey,
    photosDir: config.photosDir,
    photoQuotaBytes: config.photoQuotaBytes,
    requestsPerMinute: config.requestsPerMinute,
    hasPublicReference: config.hasPublicReference,
    trustedProxies: config.trustedProxies,
    origin: config.origin,
    mailServer: config.mailServer,
    logLevel: config.logLevel,
  })
  try {
    await app.http.listen({ host: config.host, port: config.port })
  } catch (fault) {
    await app.close()
    if ((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault
    throw new Error(
      `Port ${config.port} is already in use. Set PORT to a free port, or stop the program that uses this port.`,
      {
        cause: fault,
      },
    )
  }
  if (config.metrics !== null) {
    await app.metrics.listen(config.metrics).catch((fault: unknown) => {
      say(`/metrics is not served: ${String(fault)}. Set METRICS_ADDRESS to a free address.`)
    })
  }
  stopWhenAsked(app, database)

  const address = app.http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  for (const line of whereItIsOpen(config, port)) say(line)
  const firstSignIn = firstSignInFile(config.dataDir)
  if (existsSync(firstSignIn)) say(`The e-mail and password of the first sign-in are in ${firstSignIn}`)
  // The code comes after #, so that no proxy logs it.
  else if (await app.isNew()) say(`Set up your venue at ${addressOf(config, port)}/setup#${setupCodeOf(secretKey)}`)
}

function stopWhenAsked(app: App, database: OpenDatabase): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      say('Stopping.')
      app
        .close()
        .then(() => database.stop())
        .then(
          () => process.exit(0),
          (fault: unknown) => {
            say(String(fault))
            process.exit(1)
          },
        )
    })
  }
}

start().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
})
