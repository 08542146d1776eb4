import { Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'

import type { SavedThresholds } from '@countroom/contract/alerts/alerts.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDollars, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'

/** What raises a notification at the location, in words, with the way to its form. For administrators. */
export function ThresholdsCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /alert/getThresholds', { locationId }, { isQuiet: true })
  return (
    <FormCard title={t`Notifications`}>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={128} />}
      {data && <InWords thresholds={data.thresholds} />}
      <div>
        <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          <Trans>Edit notification rules</Trans>
        </Button>
      </div>
    </FormCard>
  )
}

function InWords({ thresholds }: { thresholds: SavedThresholds }) {
  const { drawerDifference, shorts, shortsPart, overpaid, unpaid, payout, payoutTimes } = thresholds
  const { openShiftHours, missedDays, idleDays } = thresholds
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      <li>
        <Trans>A drawer is {formatPay(drawerDifference)} or more short or over at its first count.</Trans>
      </li>
      <li>
        <Trans>
          A person was short {formatPay(shorts)} or more in 30 days, and more than {shortsPart}% of the cash handled.
        </Trans>
      </li>
      <li>
        <Trans>Somebody voids {formatPay(thresholds.void)} or more, in cash or in points.</Trans>
      </li>
      <li>
        <Trans>
          On a machine, over {formatPay(overpaid)} more was paid than printed, or tickets for over {formatPay(unpaid)}{' '}
          stay unpaid for two sessions.
        </Trans>
      </li>
      <li>
        <Trans>
          A machine paid out {formatDollars(payout)} or more, and more than {payoutTimes} times what it took in.
        </Trans>
      </li>
      <li>
        <Trans>
          A shift is open for over {openShiftHours} hours. Business days without the end of a session: {missedDays}.
          Days of a machine without play: {idleDays}.
        </Trans>
      </li>
    </Box>
  )
}
