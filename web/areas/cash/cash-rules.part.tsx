import { Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'

import type { CashSettings } from '@countroom/contract/cash/cash.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'

/** Shows the location's cash rules in words, with a button that opens their form. */
export function CashRulesCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /rule/getCashRules', { locationId }, { isQuiet: true })
  return (
    <FormCard title={t`Cash`}>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={128} />}
      {data && <InWords rules={data.cashRules} />}
      <div>
        <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          <Trans>Edit cash rules</Trans>
        </Button>
      </div>
    </FormCard>
  )
}

function InWords({ rules: { ticketApproval, changeApproval, showsExpected, feedsMatches } }: { rules: CashSettings }) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      <li>
        {ticketApproval === null ? (
          <Trans>Employees pay every ticket without a second person.</Trans>
        ) : (
          <Trans>Tickets above {formatPay(ticketApproval)} need a second person.</Trans>
        )}
      </li>
      <li>
        {changeApproval === null ? (
          <Trans>Employees void and change entries without a second person.</Trans>
        ) : (
          <Trans>Employees need a second person to void or change {formatPay(changeApproval)} or more.</Trans>
        )}
      </li>
      <li>
        {showsExpected ? (
          <Trans>Employees see what their drawer should hold, even before they count it.</Trans>
        ) : (
          <Trans>Employees count blind. They see what their drawer should hold after they save the count.</Trans>
        )}
      </li>
      <li>
        {feedsMatches ? (
          <Trans>
            Matches are fed from the drawer. The dollars of each match leave the drawer of the employee who gives it.
          </Trans>
        ) : (
          <Trans>Matches are machine credit. They take nothing out of a drawer.</Trans>
        )}
      </li>
    </Box>
  )
}
