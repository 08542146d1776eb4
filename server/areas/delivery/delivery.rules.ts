/** Decides when messages are sent, and writes their text. */

import { ALERT_CLASSES, type AlertClass } from '@countroom/contract/kernel/alerts.ts'
import { instantOf, wallClockOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'

// When --------------------------------------------------------------------------------------------------------------------------

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FIRST_WAIT_MS = 2 * MINUTE_MS
const LONGEST_WAIT_MS = 240 * MINUTE_MS
/** With the waits between them, the attempts take about three days. */
export const MAX_ATTEMPTS = 24

/**
 * How long to wait after this many failed attempts: two minutes, then twice as long each time, at most four hours. `random`, from 0 to 1, changes the
 * wait by up to a quarter, so that messages that failed together are not sent again together.
 */
export function waitAfterMs(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  return Math.round(wait * (0.75 + random / 2))
}

/** Quiet hours as times of day, HH:MM. They run over midnight when `from` is later than `to`. */
export interface QuietHours {
  from: string
  to: string
}

/** When the quiet hours end, for an instant within them. Undefined for an instant outside the quiet hours. */
export function quietUntil(now: Date, timezone: string, { from, to }: QuietHours): Date | undefined {
  const wall = wallClockOf(now, timezone)
  const time = wall.toISOString().slice(11, 16)
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return undefined
  const endsTomorrow = isOverMidnight && time >= from
  const day = new Date(wall.getTime() + (endsTomorrow ? DAY_MS : 0)).toISOString().slice(0, 10)
  const end = instantOf(`${day}T${to}:00`, timezone, 'first')
  // On the night when the clocks go back, the time `to` may come twice. If it has come once already, the quiet hours end when it comes again.
  return end > now ? end : instantOf(`${day}T${to}:00`, timezone, 'last')
}

// The words ---------------------------------------------------------------------------------------------------------------------

/** An alert in a message. */
export interface SentAlert {
  alertId: number
  classification: AlertClass
  message: string
  raisedAt: Date
  /** Who made the change that raised the alert. Empty when the server raised it by itself. */
  by: string
}

/** The figures of a reading session that has ended. `in`, `out` and the `difference` of a machine are whole dollars. */
export interface Closing {
  sessionId: number
  businessDay: string
  endedAt: Date
  endedBy: string
  in: number
  out: number
  /** The drawers that the session settled. `shortOverCents` is null for a drawer that nobody counted. */
  drawers: { name: string; shortOverCents: number | null }[]
  /** The machine that made the least. Null without readings. */
  worst: { machine: string; difference: number } | null
  stillClockedIn: string[]
  /**
   * The figures of the whole business day in the Weekly Report. `shortOverCents` is null for a day that is not counted yet. A day is counted when
   * somebody typed a count of its money, or when it is over and one of its drawers was counted.
   */
  day: { netProfitCents: number; shortOverCents: number | null }
}

/** The content of one message to one person. */
export interface Message {
  messageId: string
  location: { id: number; name: string; timezone: string }
  /** Most severe first, then newest first. There may be fewer than `alertCount`. */
  alerts: SentAlert[]
  alertCount: number
  criticalCount: number
  closings: Closing[]
  /** The address of the browser app. Undefined when it is not known. */
  link: string | undefined
}

const CLASS_NAMES: Record<AlertClass, string> = { critical: 'Critical', warning: 'Warning', info: 'Info' }
const MAX_SUBJECT_LENGTH = 150

function holdOf({ in: taken, out }: Closing): number | null {
  return holdPercent({ inValue: taken, difference: taken - out })
}

/** The figures of a reading session as lines of text. */
export function closingWords(closing: Closing, timezone: string): string[] {
  const { drawers, worst, stillClockedIn, day } = closing
  const hold = holdOf(closing)
  const off = drawers.filter(({ shortOverCents }) => shortOverCents !== 0)
  return [
    `${closing.endedBy} ended the session of ${closing.businessDay} at ${writtenTime(closing.endedAt, timezone)}.`,
    `In: ${dollars(closing.in)}`,
    `Out: ${dollars(closing.out)}`,
    `Gross profit: ${dollars(closing.in - closing.out)}`,
    `Hold: ${hold === null ? 'none, because nothing went in' : `${hold}%`}`,
    ...off.map(drawerWords),
    ...(drawers.length > 0 && off.length === 0 ? ['Drawers: all correct to the cent'] : []),
    ...(worst === null ? [] : [`Worst machine: ${worst.machine}, ${dollars(worst.difference)}`]),
    `Still clocked in: ${stillClockedIn.length === 0 ? 'nobody' : stillClockedIn.join(', ')}`,
    `Net profit of the day: ${signedCents(day.netProfitCents)}`,
    `Short/over of the day: ${dayWords(day.shortOverCents)}`,
  ]
}

function dayWords(shortOverCents: number | null): string {
  if (shortOverCents === null) return 'not counted yet'
  return shortOverCents === 0 ? 'correct to the cent' : shortOrOver(shortOverCents)
}

function drawerWords({ name, shortOverCents }: Closing['drawers'][number]): string {
  return `Drawer of ${name}: ${shortOverCents === null ? 'not counted' : shortOrOver(shortOverCents)}`
}

function shortOrOver(amount: number): string {
  return `${cents(Math.abs(amount))} ${amount < 0 ? 'short' : 'over'}`
}

function signedCents(amount: number): string {
  return `${amount < 0 ? '-' : ''}${cents(Math.abs(amount))}`
}

function dollars(whole: number): string {
  return `${whole < 0 ? '-' : ''}$${Math.abs(whole).toLocaleString('en-US')}`
}

function cents(amount: number): string {
  return `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

/** The alerts, most severe first and then newest first. */
export function worstFirst(alerts: readonly SentAlert[]): SentAlert[] {
  const place = ({ classification }: SentAlert) => ALERT_CLASSES.indexOf(classification)
  return alerts.toSorted((a, b) => place(a) - place(b) || b.alertId - a.alertId)
}

/** The e-mail of a message: the subject, which is one line, and the body as text and as HTML with the same words. */
export function mailOf(message: Message): { subject: string; text: string; html: string } {
  const { location, alerts, alertCount, closings, link } = message
  const more = alertCount - alerts.length
  const parts = [
    ...closings.map((closing) => ({
      title: `Session of ${closing.businessDay}`,
      lines: closingWords(closing, location.timezone),
    })),
    ...alerts.map(({ classification, message, raisedAt, by }) => ({
      title: CLASS_NAMES[classification],
      lines: [message, [writtenTime(raisedAt, location.timezone), by].filter((part) => part !== '').join(', ')],
    })),
    ...(more > 0 ? [{ title: `And ${more.toLocaleString('en-US')} more`, lines: [] }] : []),
  ]
  const foot = ['You turned on these messages under Manage Rule.', ...(link === undefined ? [] : [link])]
  return {
    subject: subjectOf(message),
    text: [location.name, ...parts.map(({ title, lines }) => [title, ...lines].join('\n')), foot.join('\n')].join(
      '\n\n',
    ),
    html: [
      `<h2>${escaped(location.name)}</h2>`,
      ...parts.map(
        ({ title, lines }) =>
          `<p><strong>${escaped(title)}</strong>${lines.map((line) => `<br>${escaped(line)}`).join('')}</p>`,
      ),
      `<p style="color:#666">${foot.map(escaped).join('<br>')}</p>`,
    ].join('\n'),
  }
}

function subjectOf({ location, alerts, alertCount, criticalCount, closings }: Message): string {
  const [closing] = closings
  const [worst] = alerts
  const about: string[] = []
  if (closing !== undefined)
    about.push(`Session of ${closing.businessDay}: net profit of the day ${signedCents(closing.day.netProfitCents)}`)
  if (worst !== undefined && alertCount === 1) about.push(`${CLASS_NAMES[worst.classification]}: ${worst.message}`)
  if (worst !== undefined && alertCount > 1) {
    const critical = criticalCount > 0 ? `, ${criticalCount.toLocaleString('en-US')} of them critical` : ''
    about.push(`${alertCount.toLocaleString('en-US')} notifications${critical}`)
  }
  return oneLine(`${location.name}: ${about.join('; ')}`).slice(0, MAX_SUBJECT_LENGTH)
}

/** The e-mail that a person sends to themselves as a test. `isOn` says whether they also get their other messages by e-mail. */
export function testMailOf(locationName: string, isOn: boolean): { subject: string; text: string; html: string } {
  const follows = isOn
    ? 'Everything you chose under Manage Rule will arrive here.'
    : 'Nothing else arrives here until you turn on e-mail under “Sent to you” on the Manage Rule screen, and save.'
  const text = `This is a test from ${locationName}. ${follows}`
  return {
    subject: oneLine(`${locationName}: test`).slice(0, MAX_SUBJECT_LENGTH),
    text,
    html: `<p>${escaped(text)}</p>`,
  }
}

/** The text without line breaks and other control characters, so that it cannot add a header to an e-mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter]!)
}

/** The body of a webhook. Amounts are in dollars. */
export function hookBodyOf({ messageId, location, alerts, alertCount, closings }: Message): string {
  return JSON.stringify({
    id: messageId,
    type: 'notifications',
    location: { id: location.id, name: location.name },
    alertCount,
    alerts: alerts.map(({ alertId, classification, message, raisedAt, by }) => ({
      alertId,
      classification,
      alertMessage: message,
      timestamp: raisedAt.toISOString(),
      userName: by,
    })),
    sessions: closings.map((closing) => ({
      sessionId: closing.sessionId,
      businessDay: closing.businessDay,
      endedAt: closing.endedAt.toISOString(),
      endedBy: closing.endedBy,
      in: closing.in,
      out: closing.out,
      net: closing.in - closing.out,
      holdPercent: holdOf(closing),
      drawers: closing.drawers.map(({ name, shortOverCents }) => ({
        name,
        shortOver: shortOverCents === null ? null : shortOverCents / 100,
      })),
      worstMachine: closing.worst,
      stillClockedIn: closing.stillClockedIn,
      /** The figures of the whole business day, with its expenses. */
      day: {
        netProfit: closing.day.netProfitCents / 100,
        shortOver: closing.day.shortOverCents === null ? null : closing.day.shortOverCents / 100,
      },
    })),
  })
}

/** The body of a test message to a webhook. */
export function testHookBodyOf(messageId: string, location: { id: number; name: string }): string {
  return JSON.stringify({ id: messageId, type: 'test', location })
}
