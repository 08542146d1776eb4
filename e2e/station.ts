/** Steps of journeys at a station: scan a chip, and make twelve people present there. */

import { setTimeout as sleep } from 'node:timers/promises'

import type { Page, WebSocket } from '@playwright/test'

import { SCAN_COUNTS_ONCE_MS } from '@countroom/contract/presence/presence.rules.ts'
import { hashToken } from '@countroom/server/platform/auth/tokens.ts'

import type { Venue } from './venue.ts'

/** The time between two keys of a scanner. Each key is sent with its own timestamp, so that this time stays the same on a busy computer. */
const SCANNER_KEY_S = 0.005
/** The longest time until the server has received a scan. */
const READ_AFTER_MS = 500

const readAt = new Map<string, number>()

/** Types a tag like a scanner. Waits until enough time has passed since the last scan of the tag, so that the server does not ignore this scan. */
export async function scan(page: Page, tag: string): Promise<void> {
  await sleep(Math.max(0, (readAt.get(tag) ?? 0) + SCAN_COUNTS_ONCE_MS - Date.now()))
  readAt.set(tag, Date.now() + READ_AFTER_MS)
  const keyboard = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  for (const [index, key] of [...tag, 'Enter'].entries()) {
    const press = {
      key,
      timestamp: begun + index * SCANNER_KEY_S,
      ...(key === 'Enter' ? { text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 } : { text: key }),
    }
    await keyboard.send('Input.dispatchKeyEvent', { ...press, type: 'keyDown' })
    await keyboard.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' })
  }
  await keyboard.detach()
}

/** Reloads the page and waits for the server's first message. */
export async function reloadListening(page: Page): Promise<WebSocket> {
  await page.reload({ waitUntil: 'commit' })
  // After this point, only the new page opens sockets.
  const spokenTo = new Promise<WebSocket>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/ws?')) socket.once('framereceived', () => resolve(socket))
    })
  })
  return spokenTo
}

const NAMES = [
  ['Ana', 'Reyes', '#8e24aa'],
  ['Ben', 'Kovac', '#1565c0'],
  ['Maximiliana Guadalupe', 'Fernández de Córdoba y Santillán', '#ffd54a'],
  ['Cher', '', '#000000'],
  ['Duc', 'Nguyen', '#ffffff'],
  ['Élodie', 'Ångström', '#c2185b'],
  ['Farid', 'Haddad', '#2e7d32'],
  ['Grace', 'Okonkwo', '#ef6c00'],
  ['Hiro', 'Tanaka', ''],
  ['Inga', 'Sørensen', '#00838f'],
  ['Joe', 'Lim', '#6d4c41'],
  ['Wolfeschlegelsteinhausen', 'Bergerdorff', '#283593'],
] as const

/** Makes twelve people present, with all kinds of names and colors. Every third person is on shift. */
export async function crowd(venue: Venue): Promise<void> {
  const station = await venue.station()
  for (const [index, [firstname, lastname, employeeColor]] of NAMES.entries()) {
    const isClockedIn = index % 3 === 0
    const { userId } = await venue.person({
      firstname,
      lastname,
      employeeColor,
      isClockedIn,
      username: `crowd${index}@venue${venue.id}.example`,
      roles: ['ROLE_CHECK_IN_OUT', 'ROLE_MASTER_READING'],
    })
    await venue.house.owner.query(
      `insert into presences (location_id, user_id, since, session_id)
       select $1, $2, now(), session_id from sessions where token_hash = $3`,
      [venue.id, userId, hashToken(station.token)],
    )
  }
}
