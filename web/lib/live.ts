/** The socket that says what changed at the location, and whether the server is there (part 1 sections 2, 4 and 7). */

import { create } from 'zustand'

import {
  PING_EVERY_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_AFTER_MS,
  type BrowserMessage,
  type ServerMessage,
  type Topic,
} from '@countroom/contract/kernel/live.ts'

import { call, queryClient, type ReadHttp } from './client.ts'
import { forgetSession, useSession } from './session.ts'

/** What to ask again when something changed. A person's own rights (`account`) are the shell's, which keeps them. */
const READS: Record<Topic, readonly ReadHttp[]> = {
  machines: ['POST /machine/list'],
  games: ['POST /game/list'],
  assignments: ['POST /machine/listAssignTemplates'],
  readings: [
    'POST /machine/loadStartedSession',
    'POST /machine/getPreviousInAndOutReading',
    'POST /machine/listReading',
    'POST /machine/listReadingHistory',
    'POST /machine/listAssignTemplates',
    'POST /machine/getSessionIds',
    'POST /machine/listMachineTotals',
  ],
  sessions: [
    'POST /machine/loadStartedSession',
    'POST /machine/getAvailableEmployeeSessions',
    'POST /machine/listReading',
    'POST /machine/getSessionIds',
    'POST /machine/listMachineTotals',
  ],
  clock: ['POST /clock/loadClockRecords', 'POST /machine/getAvailableEmployeeSessions'],
  account: [],
  company: ['GET /company/listAvailableCompanies'],
}

/** The calls whose replies these topics make out of date, each once. */
export function readsOf(topics: readonly Topic[]): ReadHttp[] {
  return [...new Set(topics.flatMap((topic) => READS[topic]))]
}

/** The server closes a socket with this code when its session has ended. */
const SESSION_ENDED_CODE = 4401
const SLOWEST_RECONNECT_MS = 10_000
/** How long `isRefreshing` stays up after the server said that something changed. */
const REFRESH_FLAG_MS = 1_000

export interface Announcement {
  message: string
  /** 'YYYY-MM-DD hh:mm AM/PM', when the server restarts. */
  datetime: string
}

interface Live {
  /** Undefined until the first connection stands or fails. */
  status: 'UP' | 'DOWN' | undefined
  isRefreshing: boolean
  announcement: Announcement | null
}

const NOT_CONNECTED: Live = { status: undefined, isRefreshing: false, announcement: null }

export const useLive = create<Live>()(() => NOT_CONNECTED)

/** The wait before the n-th try in a row to connect again, from 0: 2 s at first, then gently longer up to 10 s. */
export function reconnectAfterMs(failures: number): number {
  return Math.min(RECONNECT_AFTER_MS * 1.5 ** failures, SLOWEST_RECONNECT_MS)
}

interface LiveOptions {
  locationId: number
  /** The person's rights or work state changed: renew them before anything else is asked, or it might be refused. */
  onAccountChange: () => Promise<void>
}

/** Connects for as long as the returned function has not been called. */
export function connectLive({ locationId, onAccountChange }: LiveOptions): () => void {
  const { token } = useSession.getState()
  let socket: WebSocket | undefined
  let isStopped = false
  let failures = 0
  let lastSeq: number | undefined
  let hasMissedMessages = false
  let pingTimer: ReturnType<typeof setInterval> | undefined
  let pongTimer: ReturnType<typeof setTimeout> | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    clearTimeout(reconnectTimer)
    reconnectTimer = undefined
    try {
      const { ticket, seq } = await call('POST /account/openSocket', { locationId }, { isBackground: true })
      lastSeq = seq
      if (!isStopped) open(ticket)
    } catch {
      if (!isStopped) lost()
    }
  }

  const open = (ticket: string) => {
    const url = new URL(`/ws?${new URLSearchParams({ locationId: String(locationId), ticket })}`, window.location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const opened = new WebSocket(url)
    socket = opened
    opened.addEventListener('open', () => {
      failures = 0
      useLive.setState({ status: 'UP' })
      pingTimer = setInterval(ping, PING_EVERY_MS)
      if (hasMissedMessages) void refreshAll()
      hasMissedMessages = false
    })
    opened.addEventListener('message', ({ data }) => receive(String(data)))
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      if (code === SESSION_ENDED_CODE && useSession.getState().token === token) forgetSession()
      else lost()
    })
  }

  const lost = () => {
    hangUp()
    useLive.setState({ status: 'DOWN' })
    hasMissedMessages = true
    reconnectTimer = setTimeout(() => void connect(), reconnectAfterMs(failures))
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
    socket.send(JSON.stringify({ type: 'ping' } satisfies BrowserMessage))
    pongTimer ??= setTimeout(lost, PONG_TIMEOUT_MS)
  }

  const receive = (data: string) => {
    const message = parse(data)
    switch (message?.type) {
      case 'pong':
        clearTimeout(pongTimer)
        pongTimer = undefined
        useLive.setState({ status: 'UP' })
        break
      case 'refreshData': {
        const isFirst = message.topics.length === 0
        const isNext = message.seq === (isFirst ? lastSeq : (lastSeq ?? 0) + 1)
        lastSeq = message.seq
        if (isFirst && isNext) break
        showRefreshing()
        if (isNext) void refresh(message.topics)
        else void refreshAll()
        break
      }
      case 'announcement':
        useLive.setState({ announcement: { message: message.message, datetime: message.datetime } })
        break
      case 'removeAnnouncement':
        useLive.setState({ announcement: null })
        break
      case undefined:
        break
    }
  }

  const refresh = async (topics: readonly Topic[]) => {
    if (topics.includes('account')) await onAccountChange()
    for (const read of readsOf(topics)) void queryClient.invalidateQueries({ queryKey: [read] })
  }

  const refreshAll = async () => {
    await onAccountChange()
    void queryClient.invalidateQueries()
  }

  const showRefreshing = () => {
    clearTimeout(refreshTimer)
    useLive.setState({ isRefreshing: true })
    refreshTimer = setTimeout(() => useLive.setState({ isRefreshing: false }), REFRESH_FLAG_MS)
  }

  // A device that woke up, or found its network again, needn't wait for the next ping or try.
  const lookNow = () => {
    if (document.visibilityState === 'hidden') return
    if (reconnectTimer) void connect()
    else ping()
  }
  window.addEventListener('online', lookNow)
  document.addEventListener('visibilitychange', lookNow)

  void connect()

  return () => {
    isStopped = true
    clearTimeout(reconnectTimer)
    clearTimeout(refreshTimer)
    window.removeEventListener('online', lookNow)
    document.removeEventListener('visibilitychange', lookNow)
    hangUp()
    useLive.setState(NOT_CONNECTED)
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
