/**
 * The typed client of the server. A call is identified by its method and path. The contract gives the types of its body and its reply. This file
 * imports only types from the contract, so that no schema gets into the bundle.
 */

import { QueryCache, QueryClient, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { CallsByHttp, Http, InputAt, ResultAt } from '@countroom/contract/api.ts'
import type { ErrorCode, RefusalReply } from '@countroom/contract/kernel/errors.ts'

import { feedback, type FeedbackAction } from '../ui/feedback.ts'
import { reloadPage } from './reload.ts'
import { forgetSession, useSession } from './session.ts'
import { spread } from './spread.ts'

/** Calls that only read. */
export type ReadHttp = { [Path in Http]: CallsByHttp[Path]['audit'] extends false ? Path : never }[Http]
/** Calls that change something. They carry an Idempotency-Key. */
export type ChangeHttp = Exclude<Http, ReadHttp>

const TIMEOUT_MS = 30_000
/** The wait before a change is sent again after the connection was lost. */
const TRY_AGAIN_MS = 2_000
const PERSON_CHANGED =
  'The last change may not have been saved, because the connection was lost before the sign-in changed. Check the list. If the change is missing, enter it again.'
/** A 401 or 403 from these calls means that the sign-in or the activation failed, not that a session ended. */
const BEFORE_SIGN_IN: readonly Http[] = ['POST /api/login', 'POST /company/activateCompanyWithKey']

/** Why a call failed. A `status` of 0 means that no answer came, so the server may or may not have made the change. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly requestId: string | undefined
  readonly detail: RefusalReply['detail']

  constructor(status: number, reply: Partial<RefusalReply> = {}) {
    super(reply.message ?? 'Server Failed')
    this.name = 'Refusal'
    this.code = reply.code ?? 'server.failed'
    this.status = status
    this.requestId = reply.requestId
    this.detail = reply.detail
  }

  /**
   * True when no answer came, when a proxy answered 502, 503 or 504 instead of the server, or when the server cannot reach its database. The same
   * call may succeed in a moment.
   */
  get isOutage(): boolean {
    if (this.code === 'server.unavailable') return true
    // Only answers of our own server carry a request ID.
    return this.status === 0 || (this.requestId === undefined && [502, 503, 504].includes(this.status))
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** A background request: it does not clear the error on screen and does not count as use of the session. */
  isBackground?: boolean
  /** A request that continues an earlier action, such as the next part of an export: it does not clear the error on screen. */
  keepsMessage?: boolean
  /** A request that is sent before the browser knows whether the person is still allowed to make it. A refusal does not end the session. */
  isAhead?: boolean
}

/** Makes a call that only reads. Throws a Refusal. */
export function call<Path extends ReadHttp>(
  http: Path,
  body: InputAt<Path>,
  options: CallOptions = {},
): Promise<ResultAt<Path>> {
  return send(http, body, options)
}

interface ChangeOptions extends CallOptions {
  /**
   * Called after every try that got no answer from a working server. With this function, the call is sent again with the same key until the server
   * answers, the person changes or the signal aborts. The server makes the change once for a key.
   */
  onOutage?: (() => void) | undefined
  /** The key under which an earlier page may already have sent this change. */
  key?: string
}

/** A key for one change. `randomUUID` does not exist on pages with plain http, which a venue's own network may use. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Makes a call that changes something, with a key. The server makes the change once for a key, even if the call arrives twice. */
export async function change<Path extends ChangeHttp>(
  http: Path,
  body: InputAt<Path>,
  { onOutage, key = newKey(), ...options }: ChangeOptions = {},
): Promise<ResultAt<Path>> {
  const person = personHere()
  for (;;) {
    try {
      return await send<Path>(http, body, options, key)
    } catch (error) {
      if (!onOutage || !(error instanceof Refusal) || !error.isOutage || options.signal?.aborted) throw error
      onOutage()
      await connectionMayBeBack(options.signal)
      options.signal?.throwIfAborted()
      // The person has changed or signed out. The server would refuse the call of the earlier person, and the refusal would end the session here.
      if (personHere() !== person) throw new Refusal(0, { message: PERSON_CHANGED })
    }
  }
}

/** The session of this browser and the person who works in it now. At a station, several people share one sign-in. */
function personHere(): string {
  const { token, userInfo } = useSession.getState()
  return `${token} ${userInfo?.userId}`
}

/** Whether a request is about the location of this page. */
function isHere(body: object): boolean {
  return 'locationId' in body && body.locationId === useSession.getState().userInfo?.selectedLocationId
}

/** Ends the session or leaves the location when a refusal requires it. `token` is the token that was sent with the refused request. */
export function followRefusal(
  status: number,
  reply: RefusalReply,
  { http, token, body }: { http: Http; token: string | null; body: object },
): void {
  // A refusal of an older session must not end the session that replaced it.
  const isSessionOver = (status === 401 || status === 403) && !BEFORE_SIGN_IN.includes(http)
  if (isSessionOver && token === useSession.getState().token) forgetSession(reply.message)
  // After the reload, the page opens another location of this person.
  if (reply.code === 'location.stopped' && isHere(body)) reloadPage({ path: '/', problem: reply.message })
}

async function send<Path extends Http>(
  http: Path,
  body: InputAt<Path>,
  { signal, isBackground = false, keepsMessage = false, isAhead = false }: CallOptions,
  key?: string,
): Promise<ResultAt<Path>> {
  if (!isBackground && !isAhead && !keepsMessage) feedback.dismiss()
  const [method = '', path = ''] = http.split(' ')
  const { token } = useSession.getState()
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  // A background request must not keep a session alive.
  if (isBackground || isAhead) headers.set('x-background', '1')
  if (method !== 'GET') headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let status = 0
  try {
    const response = await fetch(path, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    status = response.status
    readServerClock(response)
    const reply = (await response.json()) as ResultAt<Path> | RefusalReply
    if (reply.success) return reply
    if (!isAhead) followRefusal(status, reply, { http, token, body })
    throw new Refusal(status, reply)
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted) throw error
    throw new Refusal(status)
  }
}

/** A smaller difference between the clocks is ignored, because the server's `date` header is exact only to a second. */
const CLOCK_TOLERANCE_MS = 2_000
let clockAheadMs = 0

function readServerClock(response: Response): void {
  const aheadMs = Date.now() - Date.parse(response.headers.get('date') ?? '')
  clockAheadMs = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? aheadMs : 0
}

/** The server's current time, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() - clockAheadMs
}

/** Waits a moment, or until the browser reports that the network is back or the signal aborts. */
function connectionMayBeBack(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, spread(TRY_AGAIN_MS))
    window.addEventListener('online', done)
    signal?.addEventListener('abort', done)
  })
}

/**
 * The cache of the server's data. By default, data reloads when the live socket reports that it changed (live.ts). It also reloads when a screen with
 * this data opens, but not at intervals.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      // While the connection is lost, the data stays on screen and a banner reports the loss.
      const isCovered = query.state.data !== undefined && error instanceof Refusal && error.isOutage
      if (!query.meta?.['isQuiet'] && !isCovered)
        feedback.error(error.message, error instanceof Refusal ? error.requestId : undefined)
    },
  }),
})

// The next session must not show data of this session.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})

/**
 * Calls with outdated data are collected for this time before they reload. The browser learns of its own change twice, from the answer and over the
 * live socket, and still reloads only once.
 */
const GATHER_MS = 50
const outOfDate = new Set<ReadHttp>()

/** Reloads the data of these calls after a moment. A call that is listed again in the meantime reloads only once. */
export function askAgain(reads: readonly ReadHttp[]): void {
  if (outOfDate.size === 0 && reads.length > 0) setTimeout(askGathered, GATHER_MS)
  for (const read of reads) outOfDate.add(read)
}

function askGathered(): void {
  for (const read of outOfDate) void queryClient.invalidateQueries({ queryKey: [read] })
  outOfDate.clear()
}

type ReadKey<Path extends ReadHttp> = readonly [Path, InputAt<Path>]

interface UseCallOptions<Path extends ReadHttp, Data> extends Pick<
  UseQueryOptions<ResultAt<Path>, Refusal, Data, ReadKey<Path>>,
  'enabled' | 'placeholderData' | 'select' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus'
> {
  /** The screen shows a refusal itself, so the feedback bar does not. */
  isQuiet?: boolean
  /** Replaces the single call, for data that needs several calls. */
  read?: (options: CallOptions) => Promise<ResultAt<Path>>
}

/** Reads data for a screen and caches it under the key [http, body]. A refusal goes to the feedback bar, unless the screen shows it itself. */
export function useCall<Path extends ReadHttp, Data = ResultAt<Path>>(
  http: Path,
  body: InputAt<Path>,
  { isQuiet = false, read = (asked) => call(http, body, asked), ...options }: UseCallOptions<Path, Data> = {},
): UseQueryResult<Data, Refusal> {
  return useQuery({
    ...options,
    meta: { isQuiet },
    queryKey: [http, body] as const,
    queryFn: ({ signal, client, queryKey }) =>
      read({ signal, isBackground: client.getQueryData(queryKey) !== undefined }),
  })
}

/** Loads data that a screen will need soon, unless the cache has this data already. A refusal is ignored. */
export function prefetchCall<Path extends ReadHttp>(http: Path, body: InputAt<Path>): void {
  const queryKey: ReadKey<Path> = [http, body]
  if (queryClient.getQueryData(queryKey) !== undefined) return
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(http, body, { signal, isAhead: true })
  void queryClient.prefetchQuery({ meta: { isQuiet: true }, queryKey, queryFn })
}

/** Shows in the feedback bar why a call failed. */
export function showFailure(error: unknown): void {
  feedback.error(error instanceof Refusal ? error.message : String(error))
}

/**
 * Makes a change for a button of a message in the feedback bar, such as Undo. Returns undefined after a refusal. Uses no hook, because the user may
 * have opened another screen in the meantime.
 */
export async function changeLater<Path extends ChangeHttp>(
  http: Path,
  body: InputAt<Path>,
  refreshes: readonly ReadHttp[],
  done: string,
): Promise<ResultAt<Path> | undefined> {
  try {
    const result = await change(http, body)
    feedback.success(done)
    return result
  } catch (error) {
    showFailure(error)
    return undefined
  } finally {
    askAgain(refreshes)
  }
}

interface UseChangeOptions<Path extends ChangeHttp> {
  /** The actions that the success message offers, such as to open or undo the saved change. */
  offers?: (result: ResultAt<Path>) => readonly FeedbackAction[]
  /** The page reloads after the change and then shows the server's message. */
  reloadsPage?: boolean
  /** Refusals that the screen shows itself, in a dialog or beside a field. */
  handles?: readonly ErrorCode[]
  /** Sends the change again while the connection is lost, until the server answers. The server saves it once. */
  outlastsOutage?: boolean
  /** The calls whose data is out of date after this change. They reload right after it. Other browsers learn of the change over the live socket. */
  refreshes?: readonly ReadHttp[]
}

export type ChangeOutcome<Path extends ChangeHttp> =
  | { result: ResultAt<Path>; refusal?: never }
  | { result?: never; refusal: Refusal }

/**
 * Changes something for a screen. `run` shows the server's message in green, or in red for a refusal that is not in `handles`. It returns the
 * outcome and never throws. A second `run` during the first one does nothing and returns undefined, so a double click makes one change.
 */
export function useChange<Path extends ChangeHttp>(
  http: Path,
  { handles, offers, outlastsOutage, refreshes, reloadsPage }: UseChangeOptions<Path> = {},
): {
  run: (body: InputAt<Path>) => Promise<ChangeOutcome<Path> | undefined>
  isPending: boolean
  /** True while the change waits until the lost connection is back. */
  isWaiting: boolean
} {
  const [phase, setPhase] = useState<'idle' | 'pending' | 'waiting'>('idle')
  const isRunning = useRef(false)

  // Each use of this hook has its own listener, so that the answer to one change does not remove the warning about another change.
  const [warn] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault())

  const run = async (body: InputAt<Path>): Promise<ChangeOutcome<Path> | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setPhase('pending')
    const onOutage = () => {
      setPhase('waiting')
      // Warns before the page closes, even from another screen, because the unsent change would be lost silently.
      window.addEventListener('beforeunload', warn)
    }
    try {
      const result = await change(http, body, outlastsOutage ? { onOutage } : {}).finally(() =>
        window.removeEventListener('beforeunload', warn),
      )
      if (reloadsPage) {
        reloadPage({ message: result.message })
        // Never resolves, so that the old page stays pending and accepts no more clicks.
        return await new Promise(() => {})
      }
      if (result.message) feedback.success(result.message, offers?.(result))
      askAgain(refreshes ?? [])
      return { result }
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(0)
      if (!handles?.includes(refusal.code)) feedback.error(refusal.message, refusal.requestId)
      return { refusal }
    } finally {
      isRunning.current = false
      setPhase('idle')
    }
  }

  return { run, isPending: phase !== 'idle', isWaiting: phase === 'waiting' }
}
