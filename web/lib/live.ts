/** The server's messages over its sockets: changes at the location, and the state of the connection (part 1 sections 2, 4 and 7). */

import { create } from 'zustand'

import type { ShownAnnouncement, Topic } from '@countroom/contract/kernel/live.ts'

import { askAgain, queryClient, type ReadHttp } from './client.ts'
import { type Answer, type Heard, keepSocket } from './socket.ts'

/** How long `isRefreshing` stays true after the server reports a change. */
const REFRESH_FLAG_MS = 1_000
/** The server tells all browsers at the same time that an outage is over. Each browser reloads at a random moment within this time. */
const CATCH_UP_WITHIN_MS = 3_000

interface Live {
  /** Undefined until the first connection opens or fails. */
  status: 'UP' | 'DOWN' | undefined
  isRefreshing: boolean
  announcements: readonly ShownAnnouncement[]
}

const NOT_CONNECTED: Live = { status: undefined, isRefreshing: false, announcements: [] }

export const useLive = create<Live>()(() => NOT_CONNECTED)

/** Topics that may change who works in this browser, what they may open, or who is present. */
const ACCOUNT_TOPICS: readonly Topic[] = ['account', 'clock', 'presence', 'company']

interface LiveOptions {
  locationId: number
  /**
   * Loads the signed-in user again after a change of what they may do, who works here or who is present. The screens reload after that, because their
   * calls need the current rights.
   */
  onAccountChange: () => Promise<void>
}

interface LocationOptions extends LiveOptions {
  /** The number of the location's last message when its screens loaded. Changes that later messages report may be missing on the screens. */
  seq: number
  /** Whether this browser takes a photo when the server requests one. A station does, unless it is a phone or an iPad (part 1 section 4). */
  isCamera: () => boolean
}

/** Listens for changes at the location until the returned function is called. */
export function connectLive({ locationId, seq, onAccountChange, isCamera }: LocationOptions): () => void {
  let lastSeq = seq
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined
  let isGreeted = false
  let hasMissed = false

  const receive = (message: Heard, answer: Answer) => {
    switch (message.type) {
      case 'refreshData': {
        const isGreeting = message.topics.length === 0
        const isNext = message.seq === (isGreeting ? lastSeq : lastSeq + 1)
        lastSeq = message.seq
        useLive.setState({ status: 'UP' })
        if (isGreeting) {
          hasMissed ||= !isNext
          clearTimeout(catchUpTimer)
          // A message without topics begins a connection. A second one on the same connection means that an outage is over.
          if (isGreeted) catchUpTimer = setTimeout(catchUp, Math.random() * CATCH_UP_WITHIN_MS)
          else catchUp()
          isGreeted = true
          break
        }
        showRefreshing()
        if (isNext) void refresh(message.topics, onAccountChange)
        else void refreshAll()
        break
      }
      case 'announcement':
        useLive.setState({ announcements: [message, ...(message.others ?? [])] })
        break
      case 'removeAnnouncement':
        useLive.setState({ announcements: [] })
        break
      case 'outage':
        useLive.setState({ status: 'DOWN' })
        break
      case 'captureImage':
        if (isCamera()) void capture(message.pendingId, answer)
        break
      case 'presence':
        // This message comes over the station's second socket (connectPresence).
        break
    }
  }

  const catchUp = () => {
    if (!hasMissed) return void askFailedAgain()
    hasMissed = false
    showRefreshing()
    void refreshAll()
  }

  const refreshAll = async () => {
    await onAccountChange()
    void queryClient.invalidateQueries()
  }

  /** Repeats the failed calls. No data changed, but calls during the outage got no answer. */
  const askFailedAgain = () => queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null })

  const showRefreshing = () => {
    clearTimeout(refreshTimer)
    useLive.setState({ isRefreshing: true })
    refreshTimer = setTimeout(() => useLive.setState({ isRefreshing: false }), REFRESH_FLAG_MS)
  }

  const disconnect = keepSocket({
    path: '/ws',
    locationId,
    onUp: (isAgain) => {
      void loadReads()
      useLive.setState({ status: 'UP' })
      isGreeted = false
      hasMissed ||= isAgain
    },
    onDown: () => useLive.setState({ status: 'DOWN' }),
    onMessage: receive,
  })
  return () => {
    disconnect()
    clearTimeout(refreshTimer)
    clearTimeout(catchUpTimer)
    useLive.setState(NOT_CONNECTED)
  }
}

/** Listens at a station for scanned chips, until the returned function is called. */
export function connectPresence({ locationId, onAccountChange }: LiveOptions): () => void {
  const renew = () => void refresh(['presence'], onAccountChange)
  return keepSocket({
    path: '/ws-rfid',
    locationId,
    onUp: (isAgain) => isAgain && renew(),
    onMessage: ({ type }) => type === 'presence' && renew(),
  })
}

/** Loads the camera's code only now, because most browsers never take a photo. */
async function capture(pendingId: number, answer: Answer): Promise<void> {
  try {
    const { capturePhoto } = await import('./capture.ts')
    await capturePhoto(pendingId, answer)
  } catch (error) {
    // oxlint-disable-next-line no-console -- part 1 section 8: a webcam that fails is only logged
    console.warn('no photo was taken', error)
  }
}

async function refresh(topics: readonly Topic[], onAccountChange: () => Promise<void>): Promise<void> {
  if (topics.some((topic) => ACCOUNT_TOPICS.includes(topic))) await onAccountChange()
  const readsOf = await loadReads()
  // Without the list of calls, this page cannot tell which data is out of date, so it reloads all data.
  if (readsOf === null) void queryClient.invalidateQueries()
  else askAgain(readsOf(topics))
}

type ReadsOf = (topics: readonly Topic[]) => ReadHttp[]

let loading: Promise<ReadsOf | null> | undefined

/** Loads the list of calls only when the location's messages begin, because the first paint does not need it. Null when the load failed. */
async function loadReads(): Promise<ReadsOf | null> {
  loading ??= import('./live-reads.ts').then(
    ({ readsOf }) => readsOf,
    () => {
      loading = undefined
      return null
    },
  )
  return loading
}
