import { Trans } from '@lingui/react/macro'

import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { takeOut } from './note-lists.store.ts'

interface DeleteNoteDialogProps {
  note: Note
  onClose: () => void
}

/** Asks for confirmation before a note is deleted. Deleting another person's note needs a reason. */
export function DeleteNoteDialog({ note, onClose }: DeleteNoteDialogProps) {
  const { userId, selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const { noteId, title, userName, date } = note
  const remove = useChange('POST /note/deleteNote', {
    handles: ['void.reasonMissing'],
    refreshes: ['POST /note/list', 'POST /note/getUnread'],
  })
  const submit = async (reason: string) => {
    const outcome = await remove.run({ noteId, locationId, ...(reason !== '' && { reason }) })
    if (outcome?.result || outcome?.refusal?.code === 'note.unknown') takeOut(note)
    return outcome
  }
  return (
    <VoidDialog
      title={<Trans>Delete this note?</Trans>}
      name={<bdi>{title}</bdi>}
      text={
        <Trans>
          Written by <bdi>{userName}</bdi>, {formatDateTime(date, timezone)}
        </Trans>
      }
      consequence={<Trans>The note disappears for everybody. The audit trail keeps its text and your name.</Trans>}
      isReasonNeeded={note.userId !== userId}
      isPending={remove.isPending}
      closesOn={['note.unknown']}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
