/** Updates the cached lists of notes immediately after the server has made a change. */

import type { ResultAt } from '@countroom/contract/api.ts'
import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import { queryClient } from '../../lib/client.ts'

type Page = ResultAt<'POST /note/list'>

/** Puts a note at the top of the list. */
export function showAtTop(note: Note): void {
  const { locationId } = note
  queryClient.setQueryData<Page>(
    ['POST /note/list', { locationId }],
    (page) => page && { ...page, notes: [note, ...page.notes.filter(({ noteId }) => noteId !== note.noteId)] },
  )
}

/** Removes a note from every page of the list. */
export function takeOut(gone: Note): void {
  queryClient.setQueriesData<Page>(
    { queryKey: ['POST /note/list'] },
    (page) => page && { ...page, notes: page.notes.filter(({ noteId }) => noteId !== gone.noteId) },
  )
}
