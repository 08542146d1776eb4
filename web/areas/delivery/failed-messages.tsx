import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { FailedDelivery } from '@countroom/contract/delivery/delivery.shapes.ts'

import { useUser } from '../../lib/session.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { Moment } from '../../ui/moment.tsx'

/** The newest messages that did not arrive, with the answers of their receivers. Renders nothing when all messages arrived. */
export function FailedMessages({ failed }: { failed: readonly FailedDelivery[] }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const at = (instant: string) => <Moment instant={instant} timezone={locationTimezone} />
  if (failed.length === 0) return null
  return (
    <FormCard title={t`Did not arrive`}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {failed.map(({ channel, createdAt, attempts, answer, nextAt }) => (
          <li key={channel + createdAt}>
            <Typography sx={{ fontWeight: 500 }}>
              {channel === 'email' ? (
                <Trans>E-mail from {at(createdAt)}</Trans>
              ) : (
                <Trans>Webhook message from {at(createdAt)}</Trans>
              )}
            </Typography>
            <Typography sx={{ color: 'error.main' }}>
              <bdi>{answer}</bdi>
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <Plural value={attempts} one="1 attempt." other="# attempts." />{' '}
              {nextAt === null ? (
                <Trans>The server stopped trying.</Trans>
              ) : (
                <Trans>The next attempt is at {at(nextAt)}.</Trans>
              )}
            </Typography>
          </li>
        ))}
      </Box>
    </FormCard>
  )
}
