import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'

import type { MatchOffer } from '@countroom/contract/points/points.shapes.ts'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate, formatDateTime, formatWhole, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { cooldownOf, renewsInMs, usagesOf } from './offer.rules.ts'

/**
 * The points that a customer would be given now. They are loaded again after a change at the location that may affect them, and when the next match
 * becomes possible.
 */
export function useOffer(customerId: number, isWanted: boolean) {
  const { selectedLocationId: locationId } = useUser()
  const offer = useCall(
    'POST /customer/getMatchOffer',
    { customerId, locationId },
    { isQuiet: true, enabled: isWanted, staleTime: 0 },
  )
  const { data, refetch } = offer
  useEffect(() => {
    const wait = data && renewsInMs(data.offer, serverNow())
    if (wait === undefined) return
    const timer = setTimeout(() => void refetch(), wait)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return offer
}

/** Shows the points that would be given and why, and how much of each limit is used (domain 7). */
export function MatchOfferPanel({ offer }: { offer: MatchOffer | undefined }) {
  if (!offer) return <Skeleton variant="rounded" height={112} />
  const { isAllowed, amount, explanation } = offer
  const color = isAllowed ? 'success' : 'warning'
  return (
    <Box
      component="section"
      aria-live="polite"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        boxShadow: `inset 4px 0 var(--mui-palette-${color}-main)`,
        backgroundColor: `color-mix(in srgb, var(--mui-palette-${color}-main) 6%, transparent)`,
        pl: 3,
        pr: 2,
        py: 1.5,
      }}
    >
      <Typography variant="h3" component="h3" sx={{ color: `${color}.main` }}>
        {isAllowed ? (
          <Plural value={amount} one="# point would be given now" other="# points would be given now" />
        ) : (
          <Trans>No match now</Trans>
        )}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {explanation}
      </Typography>
      <RuleName offer={offer} />
      <Limits offer={offer} />
    </Box>
  )
}

/** Shows the name of the location's rule, or 'Own rule' when the customer's own limits apply. */
function RuleName({ offer: { rule, ruleName } }: { offer: MatchOffer }) {
  const { t } = useLingui()
  const name = rule === 'own' ? t`Own rule` : ruleName
  if (rule === 'none' || name === '') return null
  return (
    <Typography variant="body2" sx={{ mt: 1, mb: -0.5, fontWeight: 500, overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>
    </Typography>
  )
}

function Limits({ offer }: { offer: MatchOffer }) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const now = useNow(true, MINUTE_MS)
  const usages = usagesOf(offer)
  const cooldown = cooldownOf(offer, now)
  if (usages.length === 0 && !cooldown) return null
  const ends = cooldown?.endsAt === undefined ? undefined : timeOf(cooldown.endsAt, now, timezone)
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 1,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
        gap: 2,
        rowGap: 1,
      }}
    >
      {cooldown && (
        <Limit
          label={t`Cooldown of ${cooldown.hours} h`}
          text={ends === undefined ? t`over` : t`until ${ends}`}
          share={1 - cooldown.over}
          isReached={ends !== undefined}
        />
      )}
      {usages.map(({ limit, used, of, isReached }) => (
        <Limit
          key={limit}
          label={limit === 'count' ? t`Matches of the day` : t`Points of the day`}
          text={t`${formatWhole(used)} of ${formatWhole(of)}`}
          share={used / of}
          isReached={isReached}
        />
      ))}
    </Box>
  )
}

/** A time of day, with the date if it is not today. */
function timeOf(ms: number, now: number, timezone: string): string {
  const at = new Date(ms)
  const isToday = formatDate(at, timezone) === formatDate(new Date(now), timezone)
  return isToday ? formatTime(at, timezone) : formatDateTime(at, timezone)
}

interface LimitProps {
  label: string
  text: string
  /** The filled part of the bar: what is used of a limit, or what is left of a cooldown. A value above 1 fills the whole bar. */
  share: number
  isReached: boolean
}

/** A limit as a bar, with its text. */
function Limit({ label, text, share, isReached }: LimitProps) {
  return (
    <Box component="li" sx={{ fontSize: '0.8125rem' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{ fontWeight: 500, whiteSpace: 'nowrap', color: isReached ? 'warning.main' : undefined }}
        >
          {text}
        </Box>
      </Box>
      <Box aria-hidden sx={{ mt: 0.5, height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'divider' }}>
        <Box
          sx={{ height: '100%', borderRadius: 3, bgcolor: isReached ? 'warning.main' : 'primary.main' }}
          style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }}
        />
      </Box>
    </Box>
  )
}
