import { expect, test } from 'vitest'

import { webhookFaultOf } from '@countroom/contract/delivery/delivery.rules.ts'

import {
  type Closing,
  closingWords,
  hookBodyOf,
  MAX_ATTEMPTS,
  mailOf,
  type Message,
  quietUntil,
  waitAfterMs,
  worstFirst,
} from './delivery.rules.ts'

const CHICAGO = 'America/Chicago'
const HOUR_MS = 3_600_000

const until = (now: string, from: string, to: string) => quietUntil(new Date(now), CHICAGO, { from, to })?.toISOString()

test('quiet hours begin and end exactly at the set minutes, by day and over midnight', () => {
  // In June, Chicago is five hours behind UTC.
  expect(until('2026-06-02T03:59:59Z', '23:00', '08:00')).toBeUndefined()
  expect(until('2026-06-02T04:00:00Z', '23:00', '08:00')).toBe('2026-06-02T13:00:00.000Z')
  expect(until('2026-06-02T09:00:00Z', '23:00', '08:00')).toBe('2026-06-02T13:00:00.000Z')
  expect(until('2026-06-02T13:00:00Z', '23:00', '08:00')).toBeUndefined()
  expect(until('2026-06-02T17:00:00Z', '12:00', '14:30')).toBe('2026-06-02T19:30:00.000Z')
  expect(until('2026-06-02T19:30:00Z', '12:00', '14:30')).toBeUndefined()
})

test('quiet hours follow the clock of the location on the nights when the clocks change', () => {
  // Forward: the night of March 8 has eight hours from 11 PM to 8 AM. If the clock skips the end of the quiet hours, they end an hour later.
  expect(until('2026-03-08T05:30:00Z', '23:00', '08:00')).toBe('2026-03-08T13:00:00.000Z')
  expect(until('2026-03-08T07:59:00Z', '23:00', '02:30')).toBe('2026-03-08T08:30:00.000Z')
  // Back: the night of November 1 has ten hours from 11 PM to 8 AM. The hour from 1 to 2 occurs twice.
  expect(until('2026-11-01T04:30:00Z', '23:00', '08:00')).toBe('2026-11-01T14:00:00.000Z')
  expect(until('2026-11-01T06:10:00Z', '23:00', '01:30')).toBe('2026-11-01T06:30:00.000Z')
  expect(until('2026-11-01T07:10:00Z', '23:00', '01:30')).toBe('2026-11-01T07:30:00.000Z')
})

test('a failed message waits two minutes, then twice as long each time up to four hours, and is given up after about three days', () => {
  expect([1, 2, 3, 7, 8, 20].map((attempts) => waitAfterMs(attempts, 0.5) / 60_000)).toEqual([2, 4, 8, 128, 240, 240])
  expect([waitAfterMs(3, 0), waitAfterMs(3, 1)]).toEqual([6 * 60_000, 10 * 60_000])
  let hours = 0
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) hours += waitAfterMs(attempts, 0.5) / HOUR_MS
  expect(Math.round(hours)).toBe(68)
})

const CLOSING: Closing = {
  sessionId: 7,
  businessDay: '2026-06-01',
  endedAt: new Date('2026-06-02T08:12:00Z'),
  endedBy: 'Ana Reyes',
  in: 98_210,
  out: 71_400,
  drawers: [
    { name: 'Ana Reyes', shortOverCents: 0 },
    { name: 'Ben Diaz', shortOverCents: -12_50 },
    { name: 'Mia Cash', shortOverCents: 1_234_00 },
    { name: 'Tom Hill', shortOverCents: null },
  ],
  worst: { machine: '12', difference: -340 },
  stillClockedIn: ['Mia Cash', 'Tom Hill'],
  day: { netProfitCents: 24_310_50, shortOverCents: -12_50 },
}

test('the closing message has the figures of the session and the day, wrong or uncounted drawers, the worst machine, and who is clocked in', () => {
  expect(closingWords(CLOSING, CHICAGO)).toEqual([
    'Ana Reyes ended the session of 2026-06-01 at 2026-06-02 3:12 AM.',
    'In: $98,210',
    'Out: $71,400',
    'Gross profit: $26,810',
    'Hold: 27.3%',
    'Drawer of Ben Diaz: $12.50 short',
    'Drawer of Mia Cash: $1,234.00 over',
    'Drawer of Tom Hill: not counted',
    'Worst machine: 12, -$340',
    'Still clocked in: Mia Cash, Tom Hill',
    'Net profit of the day: $24,310.50',
    'Short/over of the day: $12.50 short',
  ])
  const day = { netProfitCents: -50_00, shortOverCents: 0 }
  const quiet = {
    ...CLOSING,
    day,
    in: 0,
    out: 0,
    drawers: CLOSING.drawers.slice(0, 1),
    worst: null,
    stillClockedIn: [],
  }
  expect(closingWords(quiet, CHICAGO).slice(1)).toEqual([
    'In: $0',
    'Out: $0',
    'Gross profit: $0',
    'Hold: none, because nothing went in',
    'Drawers: all correct to the cent',
    'Still clocked in: nobody',
    'Net profit of the day: -$50.00',
    'Short/over of the day: correct to the cent',
  ])
  expect(closingWords({ ...CLOSING, in: 300, out: 400 }, CHICAGO)).toContain('Hold: -33.33%')
  const uncounted = { ...CLOSING, day: { netProfitCents: 10_00, shortOverCents: null } }
  expect(closingWords(uncounted, CHICAGO)).toContain('Short/over of the day: not counted yet')
})

const ALERT = {
  alertId: 5,
  classification: 'warning' as const,
  message: 'Machine 3 has had no play since 2026-06-01 6:00 PM.',
  raisedAt: new Date('2026-06-02T08:00:00Z'),
  by: '',
}
const MESSAGE: Message = {
  messageId: 'c0ffee',
  location: { id: 3, name: 'Lone Star', timezone: CHICAGO },
  alerts: [ALERT],
  alertCount: 1,
  criticalCount: 0,
  closings: [],
  link: 'https://books.example.com',
}

test('the subject of an e-mail names the location and what the e-mail is about', () => {
  expect(mailOf(MESSAGE).subject).toBe('Lone Star: Warning: Machine 3 has had no play since 2026-06-01 6:00 PM.')
  const critical = { ...ALERT, alertId: 4, classification: 'critical' as const }
  const many = { ...MESSAGE, alerts: worstFirst([ALERT, critical]), alertCount: 1_250, criticalCount: 1_100 }
  expect(mailOf(many).subject).toBe('Lone Star: 1,250 notifications, 1,100 of them critical')
  expect(mailOf(many).text).toContain('And 1,248 more')
  expect(many.alerts.map(({ alertId }) => alertId)).toEqual([4, 5])
  const closing = { ...MESSAGE, alerts: [], alertCount: 0, closings: [CLOSING] }
  expect(mailOf(closing).subject).toBe('Lone Star: Session of 2026-06-01: net profit of the day $24,310.50')
})

test('no name or message adds a header or an HTML tag to an e-mail', () => {
  const name = 'Star\r\nBcc: all@example.com'
  const message = '<img src=x onerror="alert(1)"> & \'co\''
  const { subject, text, html } = mailOf({
    ...MESSAGE,
    location: { ...MESSAGE.location, name },
    alerts: [{ ...ALERT, message, by: '<b>Ana</b>' }],
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).toContain(message)
  expect(html).not.toMatch(/<(img|b)\b/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;')
})

test('the body of a webhook has the figures of the message as numbers', () => {
  expect(JSON.parse(hookBodyOf({ ...MESSAGE, closings: [CLOSING] }))).toMatchObject({
    id: 'c0ffee',
    type: 'notifications',
    location: { id: 3, name: 'Lone Star' },
    alerts: [{ alertId: 5, classification: 'warning', timestamp: '2026-06-02T08:00:00.000Z' }],
    sessions: [
      {
        net: 26_810,
        holdPercent: 27.3,
        drawers: [{ shortOver: 0 }, { shortOver: -12.5 }, { shortOver: 1234 }, { name: 'Tom Hill', shortOver: null }],
        worstMachine: { machine: '12', difference: -340 },
        day: { netProfit: 24_310.5, shortOver: -12.5 },
      },
    ],
  })
})

test('the address of a webhook needs https, is at most 500 characters long, and may not contain a username, a password or an invalid port', () => {
  const good = ['https://hook.example', 'https://hook.example:8443/a?b=c#d', 'HTTPS://[2606:4700::1111]/x']
  const bad = [
    'http://hook.example',
    'https://',
    'https://ana:word@hook.example',
    'https://a b',
    'ftp://x',
    'https://x\\@y',
  ]
  for (const url of good) expect(webhookFaultOf(url), url).toBeUndefined()
  for (const url of [...bad, `https://x/${'y'.repeat(500)}`]) expect(webhookFaultOf(url), url).toBe('address')
  for (const url of ['https://hook.example:65536', 'https://[2606:4700::1]:99999/in', 'https://hook.example:abc'])
    expect(webhookFaultOf(url), url).toBe('port')
})
