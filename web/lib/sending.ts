/** Sends what people entered and what waits on this device until the server has it. */

import { Refusal } from './client.ts'
import { useSession } from './session.ts'

interface Sending<Item> {
  /** The person and the location that may send now. Undefined without the right: a refused request would end their session. */
  placeOf: () => string | undefined
  /** What this person sends next here. */
  next: () => Item | undefined
  /** Sends it and removes it. Rejects when it was refused. */
  send: (item: Item, signal: AbortSignal) => Promise<void>
  /** Notes that the server refused it, so that it is not sent again by itself. */
  refuse: (item: Item, refusal: Refusal) => void
}

/**
 * Sends one after the other, as long as there is one. Signing out, leaving a station and clocking out stop it. What is left waits until the same person
 * is back at the location. Call the result when there is something new.
 */
export function startSending<Item>({ placeOf, next, send, refuse }: Sending<Item>): () => void {
  let isSending = false
  let leaving = new AbortController()
  let place = placeOf()

  const sendOne = async (item: Item, { signal }: AbortController) => {
    try {
      await send(item, signal)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(0)
      // A forbidden request ends the session. Sending it again would end the next session too.
      if (!signal.aborted || refusal.status === 403) refuse(item, refusal)
    }
  }
  const sendAll = async () => {
    if (isSending) return
    isSending = true
    for (;;) {
      const item = placeOf() === undefined ? undefined : next()
      if (item === undefined) break
      await sendOne(item, leaving)
    }
    isSending = false
  }
  useSession.subscribe(() => {
    const now = placeOf()
    if (now === place) return
    place = now
    leaving.abort()
    leaving = new AbortController()
    if (now !== undefined) void sendAll()
  })
  return () => void sendAll()
}
