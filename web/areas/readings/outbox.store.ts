/** Sends readings one after the other and keeps those that the server has not answered, in this browser and across reloads. */

import { create } from 'zustand'

import type { ResultAt } from '@countroom/contract/api.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'
import type { Reading, ReadingInput } from '@countroom/contract/readings/readings.shapes.ts'

import { change, newKey, queryClient, Refusal } from '../../lib/client.ts'
import { useLive } from '../../lib/live.ts'
import { useSession } from '../../lib/session.ts'
import { isRecord, OUTLIVES_SIGN_OUT, readStored, writeStored } from '../../lib/storage.ts'
import { feedback } from '../../ui/feedback.ts'
import {
  added,
  afterReload,
  again,
  markedLate,
  nextToSend,
  type Outbox,
  refused,
  saved,
  type UnsavedReading,
  without,
} from './outbox.rules.ts'
import { withReading } from './round.rules.ts'

const STORED_AS = OUTLIVES_SIGN_OUT

interface OutboxState {
  unsaved: Outbox
  /** What this page saved, the latest last. */
  saved: readonly Reading[]
}

export const useOutbox = create<OutboxState>()(() => ({ unsaved: [], saved: [] }))

/** False where the device could not keep the list: then what this page holds is the only list with all of its readings. */
let isStored = true

/** The list as the last tab that changed it left it. */
function latest(): Outbox {
  return (isStored ? readStored(STORED_AS, isOutbox) : undefined) ?? useOutbox.getState().unsaved
}

function update(step: (outbox: Outbox) => Outbox): void {
  const unsaved = step(latest())
  useOutbox.setState({ unsaved })
  isStored = writeStored(STORED_AS, unsaved)
}

if (latest().length > 0) update(afterReload)

// Another tab sends and forgets too; sent twice under one key, a reading is saved once.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== `countroom.${STORED_AS}` || newValue === null) return
  useOutbox.setState({ unsaved: latest() })
})

const waiting = new Map<string, (refusedReading: UnsavedReading | undefined) => void>()

/** Saves a reading as soon as the server can be reached. Resolves when it has answered: with the reading when it was refused. */
export function saveReading(data: ReadingInput): Promise<UnsavedReading | undefined> {
  feedback.dismiss()
  const key = newKey()
  const answered = new Promise<UnsavedReading | undefined>((resolve) => waiting.set(key, resolve))
  update((outbox) =>
    added(outbox, { key, accountId: useSession.getState().userInfo?.userId ?? 0, data, isLate: false, refusal: null }),
  )
  void sendAll()
  return answered
}

/** Takes a reading out of the list, unsaved. */
export function discardReading(key: string): void {
  update((outbox) => without(outbox, key))
}

/** Sends a refused reading once more as it is. */
export function sendAgain(key: string): void {
  update((outbox) => again(outbox, key))
  void sendAll()
}

/** Who acts, as far as they may read machines now: sent without the right, a reading would end the session. */
function reader(): UserInfo | undefined {
  const { token, userInfo } = useSession.getState()
  return token !== null && userInfo?.routes.includes('add-machine-reading') ? userInfo : undefined
}

let isSending = false

function readingAt(): string | undefined {
  const user = reader()
  return user && `${user.userId} ${user.selectedLocationId}`
}

// Signing out stops the sending, and so does leaving a station or clocking out. What is unsaved then waits on this device until the same
// person is back at its location.
let leaving = new AbortController()
let place = readingAt()
useSession.subscribe(() => {
  const now = readingAt()
  if (now === place) return
  place = now
  leaving.abort()
  leaving = new AbortController()
  if (now !== undefined) void sendAll()
})
void sendAll()

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  for (;;) {
    const user = reader()
    if (!user) break
    const next = nextToSend(useOutbox.getState().unsaved, user.userId, user.selectedLocationId)
    if (!next) break
    await send(next, leaving.signal)
  }
  isSending = false
}

async function send(reading: UnsavedReading, signal: AbortSignal): Promise<void> {
  const { key, data } = reading
  const { locationId } = data
  const body = { locationId, data }
  const onOutage = () => update((outbox) => markedLate(outbox, key))
  try {
    const reply = await change('POST /machine/updateReading', body, { key, signal, keepsMessage: true, onOutage })
    show(reply.reading, locationId)
    update((outbox) => saved(outbox, key, reply.reading.readingId))
    if (reply.message) feedback.success(reply.message)
    answer(key, undefined)
  } catch (error) {
    // What is forbidden ends the session too; sent again, it would end the next one.
    const isForbidden = error instanceof Refusal && error.status === 403
    if (signal.aborted && !isForbidden) return
    const { code, status, message, detail } = error instanceof Refusal ? error : new Refusal(0)
    const refusal = { code, status, message, ...(detail && { detail }) }
    update((outbox) => refused(outbox, key, refusal))
    // Another tab may have taken it off the list meanwhile: the form still hears that it was refused.
    answer(key, latest().find((each) => each.key === key) ?? { ...reading, refusal })
  }
}

function answer(key: string, refusedReading: UnsavedReading | undefined): void {
  waiting.get(key)?.(refusedReading)
  waiting.delete(key)
}

/** Puts a saved reading on screen at once; the list that the server then sends says the same. */
function show(reading: Reading, locationId: number): void {
  const queryKey = ['POST /machine/loadStartedSession', { locationId }] as const
  queryClient.setQueryData<ResultAt<'POST /machine/loadStartedSession'>>(queryKey, (known) =>
    known?.session ? { ...known, session: withReading(known.session, reading) } : known,
  )
  // The socket says so too, if there is one.
  if (useLive.getState().status !== 'UP') void queryClient.invalidateQueries({ queryKey })
  useOutbox.setState((known) => ({ saved: [...known.saved, reading] }))
}

/** A guard for what local storage holds. */
function isOutbox(value: unknown): value is Outbox {
  return Array.isArray(value) && value.every(isUnsavedReading)
}

function isUnsavedReading(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    typeof value.accountId === 'number' &&
    typeof value.isLate === 'boolean' &&
    (value.refusal === null || (isRecord(value.refusal) && typeof value.refusal.message === 'string')) &&
    isRecord(value.data) &&
    typeof value.data.machine === 'string' &&
    typeof value.data.sessionId === 'number' &&
    typeof value.data.locationId === 'number' &&
    isTyped(value.data.in) &&
    isTyped(value.data.out)
  )
}

function isTyped(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
