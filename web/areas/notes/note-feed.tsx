import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'

import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { isFocusLost } from '../../ui/use-heading-focus.ts'
import { NoteCard } from './note-card.tsx'
import { useMarkRead } from './use-mark-read.ts'

const DeleteNoteDialog = lazy(async () => ({ default: (await import('./delete-note.dialog.tsx')).DeleteNoteDialog }))

const NO_NOTES: readonly Note[] = []

interface NoteFeedProps {
  /** The id of a note. The page shows the notes older than this note. Undefined for the newest notes. */
  before?: number
}

/** A page of notes, newest first. After a click on Show older notes, the next page is below it. */
export function NoteFeed({ before }: NoteFeedProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const answer = useCall(
    'POST /note/list',
    { locationId, ...(before !== undefined && { before }) },
    { isQuiet: true, placeholderData: keepPreviousData },
  )
  const notes = answer.data?.notes ?? NO_NOTES
  const [isOlderShown, setIsOlderShown] = useState(false)
  const [deleting, setDeleting] = useState<Note>()
  useMarkRead(notes)
  const newest = useNewOfThisVisit(notes)
  const lastNew = notes.findLastIndex(({ noteId }) => newest.has(noteId))

  // The list takes the focus when the focused button is gone: the button that opened this page or deleted a note.
  const listRef = useRef<HTMLUListElement>(null)
  const takesFocus = useRef(before !== undefined)
  useEffect(() => {
    if (!takesFocus.current || deleting !== undefined || notes.length === 0) return
    if (isFocusLost()) listRef.current?.focus({ preventScroll: before === undefined })
    takesFocus.current = false
  }, [notes, deleting, before])

  if (answer.data === undefined) {
    if (answer.isPending) return <Loading />
    return <LoadError message={answer.error?.message ?? ''} onRetry={() => void answer.refetch()} />
  }
  const last = notes.at(-1)
  if (last === undefined && before === undefined) {
    return (
      <EmptyState
        title={<Trans>There are no notes yet</Trans>}
        text={
          <Trans>Write what the next shift should know. Everybody who has Notes at this location can read it.</Trans>
        }
      />
    )
  }
  return (
    <>
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={before === undefined ? t`Notes` : t`Older notes`}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none', outline: 'none !important' }}
      >
        {notes.map((note, index) => (
          <Fragment key={note.noteId}>
            <Box component="li" sx={{ minWidth: 0 }}>
              <NoteCard
                note={note}
                isBusy={answer.isPlaceholderData}
                onDelete={() => {
                  takesFocus.current = true
                  setDeleting(note)
                }}
              />
            </Box>
            {index === lastNew && index < notes.length - 1 && (
              <Box component="li" sx={lineStyle}>
                <Trans>You have read the notes below</Trans>
              </Box>
            )}
          </Fragment>
        ))}
      </Box>
      {answer.data.hasOlder &&
        last !== undefined &&
        (isOlderShown ? (
          <NoteFeed before={last.noteId} />
        ) : (
          <Button sx={{ alignSelf: 'center' }} onClick={() => setIsOlderShown(true)}>
            <Trans>Show older notes</Trans>
          </Button>
        ))}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteNoteDialog note={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The ids of the notes that were new while the screen was open. They stay in this set after the server has recorded that they were read. */
function useNewOfThisVisit(notes: readonly Note[]): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set())
  const added = notes.filter(({ isNew, noteId }) => isNew && !seen.has(noteId))
  if (added.length > 0) setSeen(new Set([...seen, ...added.map(({ noteId }) => noteId)]))
  return seen
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 0.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid', borderColor: 'primary.main' },
} as const
