import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'

import { isBlank } from '@countroom/contract/kernel/text.ts'
import { charactersIn, MAX_NOTE_LENGTH } from '@countroom/contract/notes/notes.rules.ts'

import { useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { keepDraft, readDraft } from './note-draft.store.ts'
import { showAtTop } from './note-lists.store.ts'

/** From this length on, the form shows the number of characters. */
const COUNTED_FROM = MAX_NOTE_LENGTH - 1_000

/** The form for a new note. A draft stays on this device until it is saved. */
export function NoteComposer() {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const titleId = useId()
  const place = { userId, locationId }
  const [text, setText] = useState(() => readDraft(place))
  const [isRefused, setIsRefused] = useState(false)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const add = useChange('POST /note/addNote', {
    handles: ['note.blank'],
    outlastsOutage: true,
    refreshes: ['POST /note/list', 'POST /note/getUnread'],
  })

  const length = charactersIn(text.trim())
  const [written, most] = [formatWhole(length), formatWhole(MAX_NOTE_LENGTH)]
  const isTooLong = length > MAX_NOTE_LENGTH
  const write = (next: string) => {
    setText(next)
    setIsRefused(false)
    keepDraft(place, next)
  }
  const save = async () => {
    fieldRef.current?.focus()
    if (isBlank(text)) return setIsRefused(true)
    if (isTooLong) return
    const outcome = await add.run({ note: text, userId, locationId })
    if (outcome?.refusal?.code === 'note.blank') setIsRefused(true)
    if (!outcome?.result) return
    showAtTop(outcome.result.note)
    write('')
  }

  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
          <Trans>Add new note</Trans>
        </Typography>
        <TextField
          label={t`Write your note`}
          inputRef={fieldRef}
          multiline
          fullWidth
          minRows={2}
          maxRows={12}
          value={text}
          // The text cannot be changed while it is being saved.
          slotProps={{ htmlInput: { dir: 'auto', readOnly: add.isPending, autoCapitalize: 'sentences' } }}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
            event.preventDefault()
            void save()
          }}
          error={isRefused || isTooLong}
          helperText={
            isRefused ? (
              <Trans>Write something first. A note cannot be empty.</Trans>
            ) : isTooLong ? (
              <Trans>
                {written} of {most} characters. Shorten it, or write two notes.
              </Trans>
            ) : length >= COUNTED_FROM ? (
              <Trans>
                {written} of {most} characters
              </Trans>
            ) : undefined
          }
        />
        {add.isWaiting && <WaitingAlert hasSpaceAbove />}
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1.5, mt: 1.5 }}>
          {!isPhone && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <Trans>Ctrl+Enter saves</Trans>
            </Typography>
          )}
          <Button type="submit" variant="contained" fullWidth={isPhone} disabled={add.isPending || isTooLong}>
            <Trans>Save</Trans>
          </Button>
        </Box>
      </form>
    </Paper>
  )
}
