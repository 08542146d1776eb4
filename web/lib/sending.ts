/** Sends the items that wait on this device, until the server has saved or refused each of them. */

import { Refusal } from './client.ts'
import { useSession } from './session.ts'

interface Sending<Item> {
  /**
   * A text that stands for the person who may send now and for the location where they work. Undefined when nobody may send: the server would refuse,
   * and the refusal would end the session.
   */
  placeOf: () => string | undefined
  /** The item that this person sends next at this location. */
  next: () => Item | undefined
  /** Sends an item and removes it from this device. Rejects when the server refuses the item. */
  send: (item: Item, signal: AbortSignal) => Promise<void>
  /** Marks an item as refused, so that it is not sent again automatically. */
  refuse: (item: Item, refusal: Refusal) => void
}

/**
 * Sends the items one after the other until none is left. A sign-out, a change of the person at a station, and a clock-out stop the sending. The
 * remaining items wait until the same person is back at the location. Call the returned function when there is a new item.
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
      // A refusal with 403 ends the session, which aborts the signal. If the item were sent again, it would end the next session too.
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
