import { Plural, Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmployeeAvatar } from '../presence/employee-avatar.part.tsx'

/** A card shows only the beginning of a note that is longer than this, with a button that shows all of it. */
const LONG = { characters: 900, lines: 12 }

interface NoteCardProps {
  note: Note
  isBusy: boolean
  onDelete: () => void
}

/** A card with a note: who wrote it and when, its text, and who has read it. */
export function NoteCard({ note, isBusy, onDelete }: NoteCardProps) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const today = formatDate(new Date(useNow(true, MINUTE_MS)), timezone)
  const { noteId, title, note: text, date, userName, employeeColor } = note
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines
  const [isWhole, setIsWhole] = useState(!isLong)
  return (
    <Paper variant="outlined" component="article" sx={{ display: 'flex', gap: 1.5, p: 1.5, pr: 1 }}>
      <EmployeeAvatar person={{ firstname: userName, lastname: '', employeeColor }} isClockedIn={false} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            <bdi>{userName}</bdi>
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <Moment instant={date} timezone={timezone} today={today} />
          </Typography>
        </Box>
        <Typography dir="auto" sx={[textStyle, !isWhole && firstLines]}>
          {text}
        </Typography>
        {isLong && (
          <Button
            size="small"
            sx={{ ml: -1, px: 1 }}
            aria-expanded={isWhole}
            aria-label={isWhole ? t`Show less of ${title}` : t`Show all of ${title}`}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </Button>
        )}
        <Readers note={note} timezone={timezone} today={today} />
      </Box>
      <IconButton
        size="small"
        data-note={noteId}
        aria-label={t`Delete the note of ${userName}: ${title}`}
        title={t`Delete`}
        disabled={isBusy}
        onClick={onDelete}
        sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Paper>
  )
}

interface ReadersProps {
  note: Note
  timezone: string
  today: string
}

function Readers({ note: { readBy }, timezone, today }: ReadersProps) {
  if (readBy.length === 0) {
    return (
      <Typography variant="caption" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
        <Trans>Nobody else has read it yet</Trans>
      </Typography>
    )
  }
  return (
    <Box component="details" sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
      <Box component="summary" sx={{ width: 'fit-content', cursor: 'pointer', minHeight: 24 }}>
        <Plural value={readBy.length} one="Read by # person" other="Read by # people" />
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
        {readBy.map(({ userId, userName, readAt }) => (
          <li key={userId}>
            <bdi>{userName}</bdi>, <Moment instant={readAt} timezone={timezone} today={today} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

// With tabular figures, a hyphen would be as wide as a digit.
const textStyle = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontVariantNumeric: 'normal' } as const
const firstLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 8,
} as const
