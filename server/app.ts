/** The server as one object. `main.ts` gives it the configured database, and each test gives it a test database. */

import { type KeyObject, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import serveStatic from '@fastify/static'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type pg from 'pg'

import { calls } from '@countroom/contract/api.ts'
import { securityCodeOf } from '@countroom/contract/audit/security.rules.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'

import { removeUnclaimedPhotos } from './areas/bonus/bonus.jobs.ts'
import { clockJobs } from './areas/clock/clock.jobs.ts'
import { companiesJobs } from './areas/companies/companies.jobs.ts'
import { hasOwn } from './areas/companies/companies.service.ts'
import { removePhotosOfDeleted } from './areas/customers/customers.jobs.ts'
import { deliveryJobs, dropSent } from './areas/delivery/delivery.jobs.ts'
import { handlers } from './areas/handlers.ts'
import { namedPhotos, oldPhotos, photosOfCustomer } from './areas/photo-kinds.ts'
import { keepPhoto } from './areas/points/captures.service.ts'
import { readingsJobs } from './areas/readings/readings.jobs.ts'
import { deleteOldPhotos } from './areas/retention/retention.jobs.ts'
import type { Clock } from './clock.ts'
import { ACCESS_TOPICS, Gate } from './platform/auth/access.ts'
import { openLimits } from './platform/auth/limits.ts'
import { openConnections } from './platform/db/database.ts'
import { housekeeping } from './platform/housekeeping.ts'
import { Bodies, bodyLimitOf, requireModest } from './platform/http/bodies.ts'
import { Answers, Costly } from './platform/http/costly.ts'
import { BODY_LIMIT_BYTES, toRefusal } from './platform/http/faults.ts'
import type { Handler } from './platform/http/handlers.ts'
import { serve } from './platform/http/kernel.ts'
import { Metrics } from './platform/http/metrics.ts'
import { CALL_HEADERS, SAFE_HEADERS } from './platform/http/safe-headers.ts'
import { serveReference } from './platform/http/serve-reference.ts'
import { SharedReads } from './platform/http/shared-reads.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { LiveHub } from './platform/live/hub.ts'
import { MAX_FRAME_BYTES, Sockets } from './platform/live/sockets.ts'
import type { MailServer } from './platform/outside/mail.ts'
import { openOutside, type Outside } from './platform/outside/outside.ts'
import { stopPdfWorker } from './platform/pdf/pdf.ts'
import { photoFolder } from './platform/photos/photo-store.ts'
import { erasePhotos } from './platform/photos/photos.ts'
import { drawing } from './platform/photos/pictures.ts'
import { servePhotos, serveThumbnails } from './platform/photos/serve-photos.ts'
import type { Platform } from './platform/platform.ts'
import { Refusal } from './platform/refusal.ts'
import { SecurityEvents } from './platform/security/security-events.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether replies get the security headers of calls. True for the calls of the contract and for photos. */
    isCall?: true
  }
  interface FastifyRequest {
    /** The account that is signed in, once `signedIn` in platform/auth/bearer.ts has found it. The security event of a refusal names this account. */
    who?: { userId: number; locationId: number }
    /** Set when the limit of requests has already counted this request, before its long body was read. */
    isCounted?: true
    /** The bytes of the JSON body, unchanged; undefined when the request has no JSON body. */
    sent?: Buffer
  }
}

export interface AppOptions {
  /** How the server connects to the database, as the application's own role. */
  database: pg.ClientConfig
  /** How the server connects to the database to receive live messages. */
  listen: pg.ClientConfig
  /** Whether the disk of the database is too full for changes. */
  isDiskFull: () => boolean
  poolSize: number
  hasNamedStatements: boolean
  clock: Clock
  secretKey: KeyObject
  /** Where photos are kept. */
  photosDir: string
  /** How many bytes the photos of one location may take. */
  photoQuotaBytes: number
  requestsPerMinute: number
  /** Whether everybody may read the description of the calls, or only people who are signed in. */
  hasPublicReference: boolean
  trustedProxies: string | undefined
  origin: string | undefined
  /** The server that sends e-mail; null when no e-mail is sent. */
  mailServer: MailServer | null
  /** What sends e-mail and webhooks; made from `mailServer` by default. */
  outside?: Outside
  logLevel: string
  /** The time in which a request must arrive completely; 30 s by default. */
  requestTimeoutMs?: number
  /** How many sockets may wait to be admitted; 1,000 by default. */
  maxWaitingSockets?: number
  /** The folder of the built browser app; this project's by default. */
  webDir?: string
}

export interface App {
  http: FastifyInstance
  platform: Platform
  metrics: Metrics
  jobs: Jobs
  /** Whether the installation still has to be set up. Until it is set up, nobody can sign in. */
  isNew(): Promise<boolean>
  /** Finishes open requests, closes sockets, and closes the connections to the database. */
  close(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 30_000
/** How often the server looks for requests that have run out of time. */
const TIMEOUT_CHECK_MS = 1_000
const HANG_UP_EVERY_MS = 50
/** The Retry-After header of a refusal when the server does not know how long the client has to wait. */
const RETRY_AFTER_SECONDS = 5
/** The number of connections that only the limits use, for example to count wrong passwords. */
const COUNTING_CONNECTIONS = 2
/** The route of the sign-in. Nobody is signed in there yet, so the server finds the account of a security event by the typed name. */
const SIGN_IN = '/api/login'
const TWO_HOSTS = { values: { problem: 'Send one Host header.' } }
const WEB = fileURLToPath(new URL('../web/dist', import.meta.url))

export async function openApp(options: AppOptions): Promise<App> {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, webDir = WEB } = options
  const http: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
    },
    trustProxy: options.trustedProxies ?? false,
    genReqId: () => randomUUID(),
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel, serializers: { req: requestLine } },
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // Answers what Fastify refuses before it finds a route, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => answerFault(error, request, reply, security, options.isDiskFull),
  })
  const report = (error: Error) => http.log.warn({ fault: error.message }, 'database')
  const connections = openConnections({
    connection: options.database,
    size: options.poolSize,
    hasNamedStatements: options.hasNamedStatements,
    onError: report,
  })
  // The limits have their own connections. A change may count a guess, such as a wrong password, while it holds a connection. With a shared pool,
  // many such changes could wait for each other forever.
  const counting = openConnections({
    connection: options.database,
    size: COUNTING_CONNECTIONS,
    hasNamedStatements: false,
    onError: report,
  })
  const gate = new Gate(connections.reads)
  const live = new LiveHub({
    pool: connections.pool,
    listen: options.listen,
    onMessage: (message) => {
      if (message.kind === 'account') gate.forgetAccount(message.userId)
      if (message.kind === 'changed' && message.topics.some((topic) => ACCESS_TOPICS.has(topic))) {
        gate.forgetLocation(message.locationId)
      }
      sockets.deliver(message)
    },
    onLine: (isListening) => {
      gate.isListening = isListening
      sockets.isListening = isListening
    },
    onError: report,
  })
  const metrics = new Metrics()
  const security = new SecurityEvents({
    db: connections.reads,
    clock: options.clock,
    count: metrics.counter('countroom_security_events_total', 'Security events', 'code'),
    log: (event) => http.log.warn({ ...event }, 'security event'),
    onError: report,
  })
  const limits = openLimits(counting.pool, options.requestsPerMinute, options.secretKey)
  const onFault = (fault: Error) => http.log.warn({ fault: fault.message }, 'a message was not sent')
  const platform: Platform = {
    clock: options.clock,
    connections,
    isDiskFull: options.isDiskFull,
    gate,
    limits,
    costly: new Costly(),
    answers: new Answers(),
    sharedReads: new SharedReads(),
    bodies: new Bodies(),
    live,
    security,
    photos: {
      store: photoFolder(options.photosDir),
      quotaBytes: options.photoQuotaBytes,
      named: namedPhotos,
      old: oldPhotos,
      ofCustomer: photosOfCustomer,
    },
    secretKey: options.secretKey,
    outside: options.outside ?? openOutside(options.mailServer, { onFault }),
    origin: options.origin,
  }
  const sockets = new Sockets(platform, {
    origin: options.origin,
    maxWaiting: options.maxWaitingSockets,
    onPhoto: keepPhoto,
    onError: (error) => http.log.warn({ fault: error.message }, 'a captured photo was not kept'),
  })
  metrics.gauge('countroom_sockets', 'Open live connections of browsers', () => sockets.count)
  metrics.gauge('countroom_disk_full', 'Changes are refused because the disk is full', () =>
    Number(options.isDiskFull()),
  )
  metrics.gauge('countroom_database_waiting', 'Requests that wait for a connection', () => connections.waiting)

  http.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.routeOptions.config.isCall === true ? CALL_HEADERS : SAFE_HEADERS)
    next(hasTwoHosts(request.raw.rawHeaders) ? new Refusal('request.malformed', TWO_HOSTS) : undefined)
  })
  http.decorateRequest('who')
  http.decorateRequest('isCounted')
  http.decorateRequest('sent')
  http.setErrorHandler((error, request, reply) => answerFault(error, request, reply, security, options.isDiskFull))
  http.addHook('onResponse', (request, reply, next) => {
    metrics.observe(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    next()
  })
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    requireModest(body)
    request.sent = body
    void parseJson(request, body.toString(), done)
  })
  for (const [name, call] of Object.entries(calls) as [keyof typeof handlers, Call][]) {
    const [method, url] = call.http.split(' ') as ['GET' | 'POST' | 'PUT', string]
    http.route({
      method: call.alsoGet ? ['GET', method] : method,
      url,
      config: { isCall: true },
      bodyLimit: bodyLimitOf(call),
      onRequest: platform.bodies.admit(platform, call),
      handler: serve(name, call, handlers[name] as Handler<Call>, platform),
    })
  }
  await http.register(async (pages) => sayHowItIs(pages, platform))
  serveReference(http, platform, options.hasPublicReference)
  servePhotos(http, platform)
  serveThumbnails(http, platform)
  // The sockets have a separate Fastify scope, so that its hooks apply to no other request.
  await http.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })
    sockets.register(scope)
  })
  await serveBrowserApp(http, webDir)

  await live.start()
  const jobs = new Jobs({
    db: connections.reads,
    clock: options.clock,
    jobs: [
      ...housekeeping(connections.reads, options.clock, [
        erasePhotos(platform),
        removePhotosOfDeleted(platform),
        removeUnclaimedPhotos(platform),
        deleteOldPhotos(platform),
        dropSent,
      ]),
      // The job of `deliveryJobs` is last. Jobs run one after the other, and this job waits for mail servers and receivers of
      // webhooks.
      ...[clockJobs, companiesJobs, readingsJobs, deliveryJobs].flatMap((made) => made(platform)),
    ],
    observe: (job, outcome, seconds) => metrics.observeJob(job, outcome, seconds),
    onError: (error) => http.log.warn({ fault: error.message }, 'job'),
  })

  return {
    http,
    platform,
    metrics,
    jobs,
    async isNew() {
      return !(await hasOwn(connections.reads))
    },
    async close() {
      await jobs.stop()
      await sockets.stop()
      // Without this timer, a browser whose request was just answered could keep its connection, and so the server, open for over a minute.
      const hangingUp = setInterval(() => http.server.closeIdleConnections(), HANG_UP_EVERY_MS)
      await http.close().finally(() => clearInterval(hangingUp))
      await metrics.close()
      await live.stop()
      await security.close()
      await connections.close()
      await counting.close()
      await stopPdfWorker()
      drawing.stop()
    },
  }
}

/**
 * Whether a request has more than one Host header. A proxy in front and this server could each use a different one. The function runs for every
 * request, so it builds no lists.
 */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Answers a request that is refused or that fails. Also records the refusals that are security events. */
function answerFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  security: SecurityEvents,
  isDiskFull: () => boolean,
): void {
  const refusal = whileFull(toRefusal(error, request.routeOptions?.bodyLimit), isDiskFull)
  const route = request.routeOptions?.url ?? ''
  const event = securityCodeOf(refusal.code, route === SIGN_IN)
  if (event !== undefined) {
    const typedName = route === SIGN_IN ? typedNameOf(request.body) : undefined
    security.note({ code: event, route, address: request.ip, ...request.who, typedName })
  }
  // The cause of a database outage is not logged here, because the code that notices the outage logs it once.
  if (refusal.code === 'server.unavailable') request.log.info(refusal.code)
  else if (refusal.status >= 500) {
    request.log.error({ fault: error instanceof Error ? error.stack : String(error) }, refusal.code)
  }
  if (refusal.status === 429 || refusal.status === 503) {
    reply.header('retry-after', refusal.waitSeconds ?? RETRY_AFTER_SECONDS)
  }
  void reply.status(refusal.status).header('cache-control', 'no-store').send(refusal.toReply(request.id))
}

/** Turns errors that a full disk causes in the database into 'server.diskFull'. */
function whileFull(refusal: Refusal, isDiskFull: () => boolean): Refusal {
  const mayBe = refusal.code === 'server.readOnly' || refusal.code === 'server.unavailable'
  return mayBe && isDiskFull() ? new Refusal('server.diskFull') : refusal
}

function typedNameOf(body: unknown): string | undefined {
  const name = (body as { username?: unknown } | null | undefined)?.username
  return typeof name === 'string' ? name : undefined
}

function sayHowItIs(api: FastifyInstance, platform: Platform): void {
  api.addHook('onRequest', (_, reply, next) => {
    reply.header('cache-control', 'no-store')
    next()
  })
  api.get('/healthz', async () => ({ status: 'ok' }))
  api.get('/readyz', async () => {
    await platform.connections.pool.query('select 1')
    return { status: 'ok' }
  })
}

async function serveBrowserApp(http: FastifyInstance, webDir: string): Promise<void> {
  const isBuilt = existsSync(webDir)
  if (isBuilt) {
    await http.register(serveStatic, {
      root: webDir,
      // The plugin's own route would read the whole folder for each file, to check that the request spells the name of the file exactly.
      serve: false,
      // Skips files that the build keeps for itself, such as `.vite/manifest.json`.
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders(response, path) {
        const isHashed = path.includes('/assets/')
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    http.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(`/${request.params['*']}`))
  }
  http.setNotFoundHandler((request, reply) => {
    // The browser app handles every other page, including pages that do not exist.
    if (isBuilt && request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    throw new Refusal('request.unknown')
  })
}

/** What the log records about a request: no query string, no body and no token. */
function requestLine(request: { method: string; url: string; id: string }): Record<string, unknown> {
  return { id: request.id, method: request.method, path: request.url.split('?')[0] }
}
