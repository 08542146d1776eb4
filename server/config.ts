/** The only place that reads the environment. README.md, Configuration, describes every setting. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** The address to listen on. The default is this machine only, because the server speaks plain HTTP. */
  HOST: z.string().default('127.0.0.1'),
  /** `host:port` for /metrics; `off` for none. */
  METRICS_ADDRESS: z
    .string()
    .regex(/^(off|[^\s:]+:\d+)$/, 'give it as host:port, or off')
    .optional(),
  /** The connection to an external PostgreSQL as the owner of the schema. Without it the server uses the embedded database. */
  DATABASE_URL: z.string().optional(),
  /** The connection to the same database as the application's own role. Without it the owner's connection switches to that role. */
  DATABASE_APP_URL: z.string().optional(),
  /**
   * The connection to the same database without a pooler, for live messages. Needed only when the other connections use a pooler in transaction mode.
   */
  DATABASE_LISTEN_URL: z.string().optional(),
  /** Whether statements are prepared by name. Set it to off for a pooler in transaction mode. */
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  /** The shared_buffers of the embedded database, in MB. */
  COUNTROOM_SHARED_BUFFERS_MB: z.coerce.number().int().min(1).max(65_536).optional(),
  COUNTROOM_DATA: z.string().default(fileURLToPath(new URL('../data', import.meta.url))),
  /** The folder of the photos. By default it is in the data folder. */
  COUNTROOM_PHOTOS: z.string().optional(),
  /** How much space the photos of one location may take, in MB. */
  COUNTROOM_PHOTO_QUOTA_MB: z.coerce.number().int().min(1).default(10_240),
  COUNTROOM_DEMO: z.enum(['0', '1']).optional(),
  /** The public address when there is a proxy: `https://books.example.com`. */
  COUNTROOM_ORIGIN: z.url().optional(),
  /** The mail server: `smtps://user:password@mail.example.com`. Without it no e-mail is sent. */
  COUNTROOM_MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'give it as smtps://user:password@mail.example.com' })
    .optional(),
  /** The sender of e-mail: `Countroom <books@example.com>`. */
  COUNTROOM_MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'give it as Countroom <books@example.com>')
    .optional(),
  /** Addresses of proxies whose X-Forwarded-For is trusted: `loopback`, or a list separated by commas. */
  COUNTROOM_TRUST_PROXY: z.string().optional(),
  /**
   * A key of 32 bytes in base64. The server encrypts stored secrets with it, and hashes values that could be guessed. When it is missing, the server
   * creates a key once and keeps it in the data folder.
   */
  COUNTROOM_SECRET_KEY: z.string().optional(),
  /** The maximum number of requests per minute from one account or address. People need far fewer. */
  COUNTROOM_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** 1 opens the description of the calls (/reference) to everybody, so that a browser can show it without a bearer token. */
  COUNTROOM_PUBLIC_REFERENCE: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings. Throws one Error that names all settings with a wrong value. When no value is wrong, throws if only one of the two settings of
 * the mail server is there.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong:\n${problems.join('\n')}`)
  }
  const settings = parsed.data
  const { COUNTROOM_MAIL_URL: mailUrl, COUNTROOM_MAIL_FROM: mailFrom } = settings
  if ((mailUrl === undefined) !== (mailFrom === undefined))
    throw new Error('These settings are wrong:\nSet COUNTROOM_MAIL_URL and COUNTROOM_MAIL_FROM together.')
  const metrics = settings.METRICS_ADDRESS ?? `127.0.0.1:${settings.PORT === 0 ? 0 : settings.PORT + 1}`
  return {
    host: settings.HOST,
    port: settings.PORT,
    metrics: metrics === 'off' ? null : splitAddress(metrics),
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databaseListenUrl: settings.DATABASE_LISTEN_URL,
    hasNamedStatements: settings.DATABASE_NAMED_STATEMENTS === 'on',
    poolSize: settings.DATABASE_POOL_SIZE,
    sharedBuffersMb: settings.COUNTROOM_SHARED_BUFFERS_MB,
    dataDir: settings.COUNTROOM_DATA,
    photosDir: settings.COUNTROOM_PHOTOS ?? join(settings.COUNTROOM_DATA, 'photos'),
    photoQuotaBytes: settings.COUNTROOM_PHOTO_QUOTA_MB * 1024 * 1024,
    /** By default the embedded database begins with the demo, and an external database begins empty. */
    hasDemo:
      settings.COUNTROOM_DEMO === undefined ? settings.DATABASE_URL === undefined : settings.COUNTROOM_DEMO === '1',
    origin: settings.COUNTROOM_ORIGIN,
    mailServer: mailUrl === undefined || mailFrom === undefined ? null : { url: mailUrl, from: mailFrom },
    trustedProxies: settings.COUNTROOM_TRUST_PROXY,
    secretKey: settings.COUNTROOM_SECRET_KEY,
    requestsPerMinute: settings.COUNTROOM_REQUESTS_PER_MINUTE,
    hasPublicReference: settings.COUNTROOM_PUBLIC_REFERENCE === '1',
    logLevel: settings.LOG_LEVEL,
  }
}

function splitAddress(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
}
