/** Keeps a socket to the server open: gets a ticket for it, pings the server, and reconnects (part 1 sections 4 and 7). */

import {
  CROWDED_OUT_CODE,
  LOCATION_STOPPED_CODE,
  PING_EVERY_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_AFTER_MS,
  type BrowserMessage,
  type ServerMessage,
} from '@countroom/contract/kernel/live.ts'

import { lastActivity } from './activity.ts'
import { call } from './client.ts'
import { forgetSession, useSession } from './session.ts'
import { spread } from './spread.ts'

/** The server closes a socket with this code when the socket's session has ended. */
const SESSION_ENDED_CODE = 4401
const SLOWEST_RECONNECT_MS = 10_000

/** The wait before the next try to reconnect: 2 s at first, longer after each failed try, at most 10 s. `spread` then adds a random part. */
export function reconnectAfterMs(failures: number): number {
  return Math.min(RECONNECT_AFTER_MS * 1.5 ** failures, SLOWEST_RECONNECT_MS)
}

/** A message that a listener receives from the server. */
export type Heard = Exclude<ServerMessage, { type: 'pong' }>

/**
 * Answers over the connection that a message came from. When that connection is lost, sends nothing and returns false, even if there is a new
 * connection: the server did not request the answer there.
 */
export type Answer = (message: BrowserMessage) => boolean

interface SocketOptions {
  path: '/ws' | '/ws-rfid'
  locationId: number
  /** Called when the connection is open. `isAgain` is true after a lost connection, because messages may have been missed. */
  onUp: (isAgain: boolean) => void
  onDown?: () => void
  onMessage: (message: Heard, answer: Answer) => void
}

/** Stays connected until the returned function is called. */
export function keepSocket({ path, locationId, onUp, onDown, onMessage }: SocketOptions): () => void {
  const { token } = useSession.getState()
  let socket: WebSocket | undefined
  let isStopped = false
  let failures = 0
  let hasMissedMessages = false
  let pingedAt = Date.now()
  let isResting = false
  let pingTimer: ReturnType<typeof setInterval> | undefined
  let pongTimer: ReturnType<typeof setTimeout> | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    clearTimeout(reconnectTimer)
    reconnectTimer = undefined
    isResting = false
    try {
      const { ticket } = await call('POST /account/openSocket', { locationId }, { isBackground: true })
      if (!isStopped) open(ticket)
    } catch {
      if (!isStopped) lost()
    }
  }

  const open = (ticket: string) => {
    const query = new URLSearchParams({ locationId: String(locationId), ticket })
    const url = new URL(`${path}?${query}`, window.location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const opened = new WebSocket(url)
    socket = opened
    opened.addEventListener('open', () => {
      failures = 0
      pingTimer = setInterval(ping, PING_EVERY_MS)
      onUp(hasMissedMessages)
      hasMissedMessages = false
    })
    const answer: Answer = (message) => {
      if (socket !== opened || opened.readyState !== WebSocket.OPEN) return false
      opened.send(JSON.stringify(message))
      return true
    }
    opened.addEventListener('message', ({ data }) => receive(String(data), answer))
    opened.addEventListener('close', ({ code, reason }) => {
      if (socket !== opened) return
      if (code === SESSION_ENDED_CODE && useSession.getState().token === token) forgetSession(reason || undefined)
      else if (code === CROWDED_OUT_CODE) {
        // Newer windows have replaced this window. A reconnect would close one of them, so this window waits until somebody looks at it.
        pause()
        isResting = true
      } else if (code === LOCATION_STOPPED_CODE) {
        // Connect immediately: the server refuses the request for a new ticket and gives the reason.
        pause()
        void connect()
      } else lost()
    })
  }

  const pause = () => {
    hangUp()
    hasMissedMessages = true
  }

  const lost = () => {
    pause()
    onDown?.()
    reconnectTimer = setTimeout(() => void connect(), spread(reconnectAfterMs(failures)))
    failures += 1
  }

  const hangUp = () => {
    clearInterval(pingTimer)
    clearTimeout(pongTimer)
    pongTimer = undefined
    const hungUp = socket
    socket = undefined
    hungUp?.close()
  }

  const ping = () => {
    if (socket?.readyState !== WebSocket.OPEN) return
    const isActive = lastActivity() > pingedAt
    pingedAt = Date.now()
    socket.send(JSON.stringify({ type: 'ping', ...(isActive && { isActive }) } satisfies BrowserMessage))
    pongTimer ??= setTimeout(lost, PONG_TIMEOUT_MS)
  }

  const receive = (data: string, answer: Answer) => {
    const message = parse(data)
    if (message?.type === 'pong') {
      clearTimeout(pongTimer)
      pongTimer = undefined
    } else if (message) onMessage(message, answer)
  }

  // After a device wakes up or is back on its network, connect or ping immediately instead of waiting for the timer.
  const lookNow = () => {
    if (document.visibilityState === 'hidden') return
    if (reconnectTimer || isResting) void connect()
    else ping()
  }
  window.addEventListener('online', lookNow)
  window.addEventListener('focus', lookNow)
  document.addEventListener('visibilitychange', lookNow)

  void connect()

  return () => {
    isStopped = true
    clearTimeout(reconnectTimer)
    window.removeEventListener('online', lookNow)
    window.removeEventListener('focus', lookNow)
    document.removeEventListener('visibilitychange', lookNow)
    hangUp()
  }
}

function parse(data: string): ServerMessage | undefined {
  try {
    return JSON.parse(data) as ServerMessage
  } catch (error) {
    // oxlint-disable-next-line no-console -- part 1 section 8: a message that cannot be parsed is only logged
    console.error('unreadable message on the socket', error)
    return undefined
  }
}
