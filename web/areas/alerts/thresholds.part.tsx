import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { SavedThresholds } from '@countroom/contract/alerts/alerts.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDollars, formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'

/** Says in words which thresholds trigger notifications at the location, with a button that opens the form. Only administrators see it. */
export function ThresholdsCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /alert/getThresholds', { locationId }, { isQuiet: true })
  return (
    <FormCard title={t`Notifications`}>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={128} />}
      {data && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            <Trans>You are notified when:</Trans>
          </Typography>
          <InWords thresholds={data.thresholds} />
        </>
      )}
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
        <Trans>A drawer is short or over by {formatPay(drawerDifference)} or more at its first count.</Trans>
      </li>
      <li>
        <Trans>
          One person is short {formatPay(shorts)} or more in 30 days, and more than {shortsPart}% of the cash they
          handled.
        </Trans>
      </li>
      <li>
        <Trans>Somebody voids {formatPay(thresholds.void)} or more, in cash or in points.</Trans>
      </li>
      <li>
        <Trans>The tickets paid on a machine exceed what it printed by more than {formatPay(overpaid)}.</Trans>
      </li>
      <li>
        <Trans>The unpaid tickets of a machine exceed {formatPay(unpaid)} after two sessions in a row.</Trans>
      </li>
      <li>
        <Trans>
          A machine pays out {formatDollars(payout)} or more in a session, and more than{' '}
          {plural(payoutTimes, { one: 'it took in', other: '# times what it took in' })}.
        </Trans>
      </li>
      <li>
        <Plural
          value={idleDays}
          one="A machine has had no play for a day."
          other="A machine has had no play for # days."
        />
      </li>
      <li>
        <Plural
          value={openShiftHours}
          one="A shift is open for more than an hour."
          other="A shift is open for more than # hours."
        />
      </li>
      <li>
        <Plural
          value={missedDays}
          one="No session has ended for a business day."
          other="No session has ended for # business days in a row."
        />
      </li>
    </Box>
  )
}
