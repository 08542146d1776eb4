import { Trans } from '@lingui/react/macro'
import Stack from '@mui/material/Stack'

import { PageHeader } from '../../ui/page-header.tsx'
import { NoteComposer } from './note-composer.tsx'
import { NoteFeed } from './note-feed.tsx'

/** Notes (part 2 section 2): messages that the people of a location write for each other. */
export function Screen() {
  return (
    <Stack sx={{ gap: 2, width: '100%', maxWidth: '52rem' }}>
      <PageHeader title={<Trans>Notes</Trans>} />
      <NoteComposer />
      <NoteFeed />
    </Stack>
  )
}
