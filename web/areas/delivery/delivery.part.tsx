import { Plural, Trans, useLingui } from '@lingui/react/macro'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { SavedDelivery } from '@countroom/contract/delivery/delivery.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { clockTime } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'

/** Says in words what is sent to this administrator by e-mail or webhook, with a button that opens the form. */
export function DeliveryCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /delivery/get', { locationId }, { isQuiet: true })
  return (
    <FormCard title={t`Sent to you`}>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
      {data && <InWords delivery={data.delivery} />}
      {data && data.failed.length > 0 && (
        <Typography color="error" role="status">
          <Plural value={data.failed.length} one="1 message did not arrive." other="# messages did not arrive." />
        </Typography>
      )}
      <div>
        <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          <Trans>Choose what is sent to you</Trans>
        </Button>
      </div>
    </FormCard>
  )
}

function InWords({ delivery }: { delivery: SavedDelivery }) {
  const { t, i18n } = useLingui()
  const { isByEmail, webhookUrl, classes, getsClosing, quietFrom, quietTo, email } = delivery
  const list = (words: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words)
  const ways = [...(isByEmail ? [t`e-mail to ${email}`] : []), ...(webhookUrl === null ? [] : [t`webhook`])]
  const names = { critical: t`critical`, warning: t`warning`, info: t`info` }
  if (ways.length === 0 || (classes.length === 0 && !getsClosing)) {
    return <Trans>Nothing. You can get notifications by e-mail or by a webhook.</Trans>
  }
  const [way, chosen] = [list(ways), list(classes.map((each) => names[each]))]
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
      {classes.length > 0 && (
        <li>
          <Trans>
            Notifications by {way}: {chosen}.
          </Trans>
        </li>
      )}
      {getsClosing && (
        <li>
          {classes.length > 0 ? (
            <Trans>The figures of each session that ends.</Trans>
          ) : (
            <Trans>The figures of each session that ends, by {way}.</Trans>
          )}
        </li>
      )}
      {quietFrom !== null && quietTo !== null && (
        <li>
          <Trans>
            From {clockTime(quietFrom)} to {clockTime(quietTo)}, only critical notifications are sent.
          </Trans>
        </li>
      )}
    </Box>
  )
}
