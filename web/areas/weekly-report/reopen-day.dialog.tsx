import { Trans, useLingui } from '@lingui/react/macro'

import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useColumn } from './use-column.ts'
import { useDayChange } from './use-day-change.ts'

/** Asks for a reason and reopens a verified day. */
export function ReopenDayDialog({ label, onClose }: { label: string; onClose: () => void }) {
  const { t } = useLingui()
  const { day, place } = useColumn()
  const { businessDay, locationId } = place
  const { run, isPending } = useDayChange('POST /report/reopenDay', ['void.reasonMissing'])
  return (
    <VoidDialog
      title={<Trans>Reopen this day?</Trans>}
      name={label}
      text={<Trans>Verified by {day.verified?.by}</Trans>}
      consequence={
        <Trans>
          Its figures can be changed again. Everybody with the Weekly Report gets a critical notification with your
          reason.
        </Trans>
      }
      isReasonNeeded
      submitLabel={t`Reopen`}
      isPending={isPending}
      closesOn={['day.notVerified']}
      onSubmit={(reason) => run({ businessDay, locationId, reason })}
      onClose={onClose}
    />
  )
}
