import { Trans, useLingui } from '@lingui/react/macro'

import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'

import { useChange } from '../../lib/client.ts'
import { formatSignedPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { type Entry, LISTS } from './ledgers.rules.ts'

interface ReverseEntryDialogProps {
  ledger: LedgerName
  entry: Entry
  onClose: () => void
}

/** Asks why an entry is reversed. The server then adds the opposite entry, and both entries stay. */
export function ReverseEntryDialog({ ledger, entry, onClose }: ReverseEntryDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { entryId, firstName, lastName, amount, date } = entry
  const reverse = useChange('POST /loan/reverseEntry', {
    handles: ['void.reasonMissing'],
    refreshes: [LISTS[ledger]],
  })
  return (
    <VoidDialog
      title={<Trans>Reverse this entry?</Trans>}
      name={`${firstName} ${lastName}`}
      text={
        <Trans>
          {formatSignedPay(amount)} of {date}
        </Trans>
      }
      consequence={
        <Trans>
          The opposite entry is added with today’s date. Both entries stay. The new one shows who reversed the first one
          and why.
        </Trans>
      }
      isReasonNeeded
      submitLabel={t`Reverse`}
      isPending={reverse.isPending}
      closesOn={['ledger.unknown', 'ledger.reversed']}
      onSubmit={(reason) => reverse.run({ ledger, entryId, reason, locationId })}
      onClose={onClose}
    />
  )
}
