import { useEffect, useRef } from 'react'

import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import { change } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Tells the server that the person who works in this browser has read the notes on the screen. A note that arrives while nobody uses the device
 * is marked as read at the next movement, key or touch.
 */
export function useMarkRead(notes: readonly Note[]): void {
  const { selectedLocationId: locationId } = useUser()
  const sent = useRef(new Set<number>())
  useEffect(() => {
    const unread = notes.filter(({ isNew, noteId }) => isNew && !sent.current.has(noteId)).map(({ noteId }) => noteId)
    if (unread.length === 0) return
    const stop = () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, mark)
    }
    const mark = () => {
      stop()
      for (const noteId of unread) sent.current.add(noteId)
      change('POST /note/markRead', { noteIds: unread, locationId }, { isBackground: true }).catch(() => {
        // The notes stay unread. After the list has loaded again, the browser tells the server again.
        for (const noteId of unread) sent.current.delete(noteId)
      })
    }
    // The click that opened the screen counts as activity for a few seconds.
    if (document.visibilityState === 'visible' && navigator.userActivation?.isActive) mark()
    else for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, mark, { passive: true })
    return stop
  }, [notes, locationId])
}
