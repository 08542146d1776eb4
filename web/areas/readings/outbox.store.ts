/** Sends readings one after the other. Keeps unsaved readings in this browser, even across reloads. */

import { create } from 'zustand'

import type { ResultAt } from '@countroom/contract/api.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'
import type { Reading, ReadingInput } from '@countroom/contract/readings/readings.shapes.ts'

import { change, newKey, queryClient } from '../../lib/client.ts'
import { useLive } from '../../lib/live.ts'
import { startSending } from '../../lib/sending.ts'
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
  unsavedAt,
  withOthers,
  without,
} from './outbox.rules.ts'
import { withReading } from './round.rules.ts'

const STORED_AS = OUTLIVES_SIGN_OUT

interface OutboxState {
  unsaved: Outbox
  /** The readings that this page saved, latest last. */
  saved: readonly Reading[]
}

export const useOutbox = create<OutboxState>()(() => ({ unsaved: [], saved: [] }))

/**
 * The stored list whose changes are already in this page's memory, when this device could not store the page's own list. Then only this memory has
 * all unsaved readings. Undefined while the stored list has them all.
 */
let before: Outbox | undefined

function storedList(): Outbox | undefined {
  return readStored(STORED_AS, Array.isArray)?.filter(isUnsavedReading)
}

/** The list with the changes of all tabs. */
function latest(stored = storedList()): Outbox {
  const { unsaved } = useOutbox.getState()
  if (!stored) return unsaved
  return before ? withOthers(unsaved, before, stored) : stored
}

function update(step: (outbox: Outbox) => Outbox): void {
  const stored = storedList()
  const unsaved = step(latest(stored))
  useOutbox.setState({ unsaved })
  before = writeStored(STORED_AS, unsaved) ? undefined : (stored ?? [])
}

if (latest().length > 0) update(afterReload)

// Several tabs may send the same reading. All of them use its key, so the server saves it once.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== `countroom.${STORED_AS}` || newValue === null) return
  const stored = storedList()
  useOutbox.setState({ unsaved: latest(stored) })
  if (before && stored) before = stored
})

const waiting = new Map<string, (refusedReading: UnsavedReading | undefined) => void>()

/**
 * Saves a reading as soon as the server can be reached. Resolves when the server has answered: to the reading if the server refused it, otherwise to
 * undefined.
 */
export function saveReading(data: ReadingInput): Promise<UnsavedReading | undefined> {
  feedback.dismiss()
  const key = newKey()
  const answered = new Promise<UnsavedReading | undefined>((resolve) => waiting.set(key, resolve))
  update((outbox) =>
    added(outbox, { key, accountId: useSession.getState().userInfo?.userId ?? 0, data, isLate: false, refusal: null }),
  )
  sendAll()
  return answered
}

/** Resolves when every reading of the account at the location is saved, is refused, or waits for the connection (`isLate`). */
export function untilAnswered(accountId: number, locationId: number): Promise<void> {
  const isOnItsWay = ({ unsaved }: OutboxState) =>
    unsavedAt(unsaved, accountId, locationId).some(({ isLate, refusal }) => !isLate && refusal === null)
  return new Promise((resolve) => {
    if (!isOnItsWay(useOutbox.getState())) return resolve()
    const stop = useOutbox.subscribe((state) => {
      if (isOnItsWay(state)) return
      stop()
      resolve()
    })
  })
}

/** Removes a reading from the list without saving it. */
export function discardReading(key: string): void {
  update((outbox) => without(outbox, key))
}

/** Sends a refused reading again, unchanged. */
export function sendAgain(key: string): void {
  update((outbox) => again(outbox, key))
  sendAll()
}

/** The signed-in user if they may read machines now. If the browser sent a reading without that right, the server would sign them out. */
function reader(): UserInfo | undefined {
  const { token, userInfo } = useSession.getState()
  return token !== null && userInfo?.routes.includes('add-machine-reading') ? userInfo : undefined
}

const sendAll = startSending({
  placeOf() {
    const user = reader()
    return user && `${user.userId} ${user.selectedLocationId}`
  },
  next() {
    const user = reader()
    return user && nextToSend(useOutbox.getState().unsaved, user.userId, user.selectedLocationId)
  },
  async send({ key, data }: UnsavedReading, signal) {
    const { locationId } = data
    const body = { locationId, data }
    const onOutage = () => update((outbox) => markedLate(outbox, key))
    const reply = await change('POST /machine/updateReading', body, { key, signal, keepsMessage: true, onOutage })
    show(reply.reading, locationId)
    update((outbox) => saved(outbox, key, reply.reading.readingId))
    if (reply.message) feedback.success(reply.message)
    answer(key, undefined)
  },
  refuse(reading, { code, status, message, detail }) {
    const { key } = reading
    const refusal = { code, status, message, ...(detail && { detail }) }
    update((outbox) => refused(outbox, key, refusal))
    // Another tab may have removed the reading from the list. The form is still told that it was refused.
    answer(key, latest().find((each) => each.key === key) ?? { ...reading, refusal })
  },
})
sendAll()

function answer(key: string, refusedReading: UnsavedReading | undefined): void {
  waiting.get(key)?.(refusedReading)
  waiting.delete(key)
}

/** Shows a saved reading immediately, before the server sends the updated list. */
function show(reading: Reading, locationId: number): void {
  const queryKey = ['POST /machine/loadStartedSession', { locationId }] as const
  queryClient.setQueryData<ResultAt<'POST /machine/loadStartedSession'>>(queryKey, (known) =>
    known?.session ? { ...known, session: withReading(known.session, reading) } : known,
  )
  // When the socket is connected, it announces the change too. Otherwise this page loads the session again by itself.
  if (useLive.getState().status !== 'UP') void queryClient.invalidateQueries({ queryKey })
  useOutbox.setState((known) => ({ saved: [...known.saved, reading] }))
}

/** Checks a stored reading by itself, so that a broken one does not hide the others. */
function isUnsavedReading(value: unknown): value is UnsavedReading {
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
