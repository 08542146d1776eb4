import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { OldBooksImport } from '@countroom/contract/old-books/old-books.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { OLD_BOOKS_READS } from './old-books.api.ts'

/** Asks for a reason and voids an import of old books. */
export function VoidImportDialog({ imported, onClose }: { imported: OldBooksImport; onClose: () => void }) {
  const { selectedLocationId: locationId } = useUser()
  const { importId, fromDate, toDate, days } = imported
  const { run, isPending } = useChange('POST /report/deleteImportedWeeks', {
    handles: ['void.reasonMissing'],
    refreshes: OLD_BOOKS_READS,
  })
  return (
    <VoidDialog
      title={<Trans>Delete this import?</Trans>}
      name={
        <Trans>
          {fromDate} – {toDate}
        </Trans>
      }
      text={plural(days, { one: '# day', other: '# days' })}
      consequence={
        <Trans>
          Days that show this import then show the import before it, if there is one. The list keeps the import with
          your reason.
        </Trans>
      }
      isReasonNeeded
      isPending={isPending}
      closesOn={['import.unknown']}
      onSubmit={(reason) => run({ importId, locationId, reason })}
      onClose={onClose}
    />
  )
}
