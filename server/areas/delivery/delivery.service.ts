/** Administrators' settings for messages outside the browser, and the delivery of the outbox. */

import { randomBytes, randomUUID } from 'node:crypto'

import type { deliveryCalls } from '@countroom/contract/delivery/delivery.calls.ts'
import { type Channel, CHANNELS } from '@countroom/contract/delivery/delivery.rules.ts'
import type { FailedDelivery, SavedDelivery } from '@countroom/contract/delivery/delivery.shapes.ts'
import { ALERT_CLASSES } from '@countroom/contract/kernel/alerts.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'

import { seal, unsealOrNull } from '../../platform/auth/seal.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import type { Answer } from '../../platform/outside/answer.ts'
import { namesInside } from '../../platform/outside/inside-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import * as readings from '../readings/readings.service.ts'
import * as weeklyReports from '../weekly-report/weekly-report.service.ts'
import * as queries from './delivery.queries.ts'
import * as rules from './delivery.rules.ts'

// Settings ----------------------------------------------------------------------------------------------------------------------

const MOST_FAILED = 5

/** The settings of the acting person, and their newest failed messages. Before the first save, the settings send nothing. */
export async function describeDelivery(scope: Scope): Promise<{ delivery: SavedDelivery; failed: FailedDelivery[] }> {
  const [row, failed] = await Promise.all([queries.findSettings(scope), queries.listFailed(scope, MOST_FAILED)])
  return {
    delivery: settingsOf(scope, row),
    failed: failed.map(({ channel, created_at, attempts, answer, next_at }) => ({
      channel,
      createdAt: created_at.toISOString(),
      attempts,
      answer,
      nextAt: next_at?.toISOString() ?? null,
    })),
  }
}

function settingsOf({ account, platform }: Scope, row: queries.SettingsRow | undefined): SavedDelivery {
  const { url, isLost } = webhookOf(platform, row)
  return {
    isByEmail: row?.is_by_email ?? false,
    webhookUrl: url,
    classes: row?.classes ?? ['critical'],
    getsClosing: row?.gets_closing ?? true,
    quietFrom: row?.quiet_from ?? null,
    quietTo: row?.quiet_to ?? null,
    version: row?.version ?? 0,
    isWebhookLost: isLost,
    email: account.username,
    isMailReady: platform.outside.mail !== null,
  }
}

/** The address and the secret of a webhook. Each is null when it is not saved, or when the server's secret key can no longer decrypt it. */
function webhookOf(
  { secretKey }: Platform,
  row: Pick<queries.SettingsRow, 'webhook_url_encrypted' | 'webhook_secret_encrypted'> | undefined,
) {
  const url = unsealOrNull(row?.webhook_url_encrypted, secretKey)
  const secret = unsealOrNull(row?.webhook_secret_encrypted, secretKey)
  const isSaved = (row?.webhook_url_encrypted ?? null) !== null
  return { url, secret, isLost: isSaved && (url === null || secret === null) }
}

const LOST: Answer = {
  isDelivered: false,
  answer:
    'This server can no longer read the webhook, because its secret key was changed. Open “Sent to you” on the Manage Rule screen. It says what to do.',
}

/** What the audit trail shows of the settings. For a webhook, it shows only the host, because the rest of the address may contain a key. */
function traceOf({ webhookUrl, isByEmail, classes, getsClosing, quietFrom, quietTo, version }: SavedDelivery) {
  const webhookHost = webhookUrl === null ? null : new URL(webhookUrl).host
  return { isByEmail, webhookHost, classes, getsClosing, quietFrom, quietTo, version }
}

/**
 * Saves the settings. A webhook that has no secret, or whose secret can no longer be decrypted, gets a new secret, which only this reply returns.
 * Throws 'delivery.inside' and 'delivery.changed'.
 */
export async function saveDelivery(
  scope: Scope,
  { version, ...chosen }: Omit<CallBody<typeof deliveryCalls.saveDelivery>, 'locationId'>,
) {
  const { secretKey } = scope.platform
  if (chosen.webhookUrl !== null && namesInside(chosen.webhookUrl)) {
    throw new Refusal('delivery.inside', { path: 'webhookUrl' })
  }
  const { row } = await lockThenRead({
    locks: { lock: () => queries.lockSettings(scope) },
    reads: { row: () => queries.findSettings(scope) },
  })
  const secret = chosen.webhookUrl !== null && webhookOf(scope.platform, row).secret === null ? newSecret() : null
  const next = {
    is_by_email: chosen.isByEmail,
    webhook_url_encrypted: chosen.webhookUrl === null ? null : seal(chosen.webhookUrl, secretKey),
    webhook_secret_encrypted: secret === null ? (row?.webhook_secret_encrypted ?? null) : seal(secret, secretKey),
    classes: ALERT_CLASSES.filter((each) => chosen.classes.includes(each)),
    gets_closing: chosen.getsClosing,
    quiet_from: chosen.quietFrom,
    quiet_to: chosen.quietTo,
  }
  const saved = await queries.saveSettings(scope, next, version)
  if (saved === undefined) throw new Refusal('delivery.changed')
  const traced = (kept: queries.SettingsRow | undefined) => traceOf(settingsOf(scope, kept))
  return { secret, before: traced(row), after: traced({ ...next, version: saved }) }
}

/** 256 random bits. */
function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Makes a new secret for the acting person's webhook. Throws 'delivery.noWebhook'. */
export async function renewSecret(scope: Scope): Promise<{ secret: string; webhookHost: string }> {
  const { webhookUrl } = settingsOf(scope, await queries.findSettings(scope))
  if (webhookUrl === null) throw new Refusal('delivery.noWebhook')
  const secret = newSecret()
  await queries.saveSecret(scope, seal(secret, scope.platform.secretKey))
  return { secret, webhookHost: new URL(webhookUrl).host }
}

/** Sends a test message to the acting person. Throws 'delivery.noMail', 'delivery.noWebhook' and 'request.tooMany'. */
export async function sendTest(scope: Scope, channel: Channel): Promise<Answer> {
  const { platform, location, account, gone } = scope
  const messageId = randomUUID()
  if (channel === 'email') {
    const { mail } = platform.outside
    if (mail === null) throw new Refusal('delivery.noMail')
    await platform.limits.testMessage(account.userId)
    const isOn = (await queries.findSettings(scope))?.is_by_email ?? false
    return mail({ to: account.username, messageId, ...rules.testMailOf(location.name, isOn) }, gone)
  }
  const { url, secret, isLost } = webhookOf(platform, await queries.findSettings(scope))
  if (isLost) return LOST
  if (url === null || secret === null) throw new Refusal('delivery.noWebhook')
  await platform.limits.testMessage(account.userId)
  const body = rules.testHookBodyOf(messageId, { id: location.id, name: location.name })
  return platform.outside.hook({ url, secret, body, messageId, at: scope.now }, gone)
}

// The job -----------------------------------------------------------------------------------------------------------------------

/** How many messages of one channel the server sends at the same time. */
const AT_ONCE = 4
/** A message lists this many alerts at most, and only counts the others. */
const MOST_ALERTS = 100
/** How long a run holds a message that it sends: longer than an attempt takes. If the server dies, the message is sent again after this time. */
const HELD_MS = 2 * 60_000
/** After this time, a run takes no more messages. The next run continues. */
const RUN_MS = 40_000

/**
 * Delivers the due rows of the outbox. The server marks a message as sent only after the receiver took it, so that no message is lost. When the
 * server dies between these two steps, it sends the message again under the same id.
 */
export async function deliver(platform: Platform, signal: AbortSignal): Promise<void> {
  const { clock, connections, outside } = platform
  const db = connections.reads
  const now = clock.now()
  const channels = CHANNELS.filter((channel) => channel !== 'email' || outside.mail !== null)
  await queries.dropUnwanted(db, channels)
  const recipients = await queries.listRecipients(db, now)
  if (recipients.length > 0) {
    const waiting = recipients.map(({ location_id, user_id, ...row }) => ({
      locationId: location_id,
      userId: user_id,
      quietUntil: quietUntil(row, now) ?? null,
    }))
    await queries.pack(db, now, waiting)
  }
  await Promise.all(channels.map((channel) => deliverBy(platform, channel, signal)))
}

/** Delivers the due messages of one channel. The channels do not wait for each other, so a mail server that hangs delays no webhook. */
async function deliverBy(platform: Platform, channel: Channel, signal: AbortSignal): Promise<void> {
  const db = platform.connections.reads
  const begun = performance.now()
  while (!signal.aborted && performance.now() - begun < RUN_MS) {
    const now = platform.clock.now()
    const heldUntil = new Date(now.getTime() + HELD_MS)
    const messages = await queries.claim(db, { channel, now, heldUntil, atOnce: AT_ONCE, mostAlerts: MOST_ALERTS })
    if (messages.length === 0) return
    const outcomes = await Promise.allSettled(messages.map((row) => deliverOne(platform, row, signal)))
    const failed = outcomes.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason as Error
  }
}

async function deliverOne(platform: Platform, row: queries.ClaimedRow, signal: AbortSignal): Promise<void> {
  const db = platform.connections.reads
  let fault: Error | undefined
  const { isDelivered, answer } = await send(platform, row, signal).catch((error: unknown) => {
    fault = error as Error
    return { isDelivered: false, answer: 'This server could not make the message. The log of the server says why.' }
  })
  // The run was stopped. The message stays held for HELD_MS, and the next run after that time tries again.
  if (signal.aborted && !isDelivered) return
  const now = platform.clock.now()
  const isGivenUp = !isDelivered && row.attempts >= rules.MAX_ATTEMPTS
  await queries.noteAttempt(db, row, {
    state: isDelivered ? 'sent' : isGivenUp ? 'given up' : 'waiting',
    answer,
    dueAt: isDelivered || isGivenUp ? now : nextAttempt(row, now),
  })
  if (fault !== undefined) throw fault
}

function nextAttempt(row: queries.ClaimedRow, now: Date): Date {
  const next = new Date(now.getTime() + rules.waitAfterMs(row.attempts, Math.random()))
  const isCritical = row.alerts[0]?.classification === 'critical'
  return isCritical ? next : (quietUntil(row, next) ?? next)
}

function quietUntil(row: Pick<queries.RecipientRow, 'timezone' | 'quiet_from' | 'quiet_to'>, at: Date) {
  const { timezone, quiet_from: from, quiet_to: to } = row
  return from === null || to === null ? undefined : rules.quietUntil(at, timezone, { from, to })
}

async function send(platform: Platform, row: queries.ClaimedRow, signal: AbortSignal): Promise<Answer> {
  const { outside, clock } = platform
  const message = await messageOf(platform, row)
  if (row.channel === 'email') {
    return outside.mail!({ to: row.username, messageId: row.message_id, ...rules.mailOf(message) }, signal)
  }
  const { url, secret } = webhookOf(platform, row)
  if (url === null || secret === null) return LOST
  const body = rules.hookBodyOf(message)
  return outside.hook({ url, secret, body, messageId: row.message_id, at: clock.now() }, signal)
}

async function messageOf(platform: Platform, row: queries.ClaimedRow): Promise<rules.Message> {
  const place = {
    db: platform.connections.reads,
    now: platform.clock.now(),
    platform,
    location: { id: row.location_id, timezone: row.timezone },
  }
  return {
    messageId: row.message_id,
    location: { id: row.location_id, name: row.location_name, timezone: row.timezone },
    alerts: row.alerts.map((alert) => ({ ...alert, raisedAt: new Date(alert.raisedAt) })),
    alertCount: row.alert_count,
    criticalCount: row.critical_count,
    // A message rarely has more than one session.
    closings: await Promise.all(row.session_ids.map((sessionId) => closingOf(place, sessionId))),
    link: platform.origin,
  }
}

/** The current figures of a reading session and of its business day, and who was clocked in when the session ended. */
async function closingOf(
  place: Parameters<typeof readings.describeEnd>[0] & weeklyReports.ReportedPlace,
  sessionId: number,
): Promise<rules.Closing> {
  const { session, worst } = await readings.describeEnd(place, sessionId)
  const endedAt = new Date(session.endedAt!)
  const [drawers, stillClockedIn, day] = await Promise.all([
    cash.listShortOvers(
      place,
      session.employees.map(({ clockId }) => clockId),
    ),
    clock.listNamesAt(place, endedAt),
    weeklyReports.findOutcome(place, session.businessDay),
  ])
  return {
    sessionId,
    businessDay: session.businessDay,
    endedAt,
    endedBy: session.endedBy ?? '',
    in: session.totals.inValue,
    out: session.totals.outValue,
    drawers,
    worst: worst && { machine: worst.machine, difference: worst.difference },
    stillClockedIn,
    day,
  }
}

export const dropSent = queries.dropSent
