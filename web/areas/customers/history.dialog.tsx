import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'

import type { CustomerRow, CustomerVisit } from '@countroom/contract/customers/customers.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDate, formatDateTime, formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { hasEarlierVisits, nameOf } from './customers.rules.ts'

interface HistoryDialogProps {
  customer: Pick<CustomerRow, 'customerId' | 'firstName' | 'lastName' | 'photos'>
  onClose: () => void
}

/** A customer's visits, with the points given at each visit. */
export function HistoryDialog({ customer, onClose }: HistoryDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const isPhone = usePhone()
  useSubPage(isPhone ? onClose : undefined)
  const { customerId } = customer
  const { data, error, refetch } = useCall(
    'POST /customer/getCustomerHistory',
    { customerId, locationId },
    { isQuiet: true },
  )
  const name = nameOf(customer)
  const shown = data?.visits.length ?? 0

  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby="history-title">
      <DialogTitle id="history-title" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Photo file={customer.photos[0]} size={48} name={name} alt="" />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Trans>History of {name}</Trans>
        </Box>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }} tabIndex={0}>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data && (
          <>
            <StatRow>
              <Stat label={t`Visits`} figure={formatWhole(data.totalVisits)} />
              <Stat
                label={t`Last visit`}
                figure={<Day day={data.lastVisit === null ? '–' : formatDate(data.lastVisit, timezone)} />}
              />
              <Stat label={t`Registered`} figure={<Day day={formatDate(data.registrationDate, timezone)} />} />
            </StatRow>
            {shown === 0 ? (
              <Box sx={{ color: 'text.secondary' }}>
                <Trans>No visits yet. A visit appears here after the customer is checked in.</Trans>
              </Box>
            ) : (
              <Visits visits={data.visits} />
            )}
            {hasEarlierVisits(data) && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                <Trans>The last {shown} visits are shown.</Trans>
              </Box>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" data-initial-focus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A date that never wraps, even on a phone. */
function Day({ day }: { day: string }) {
  return <span style={{ fontSize: '1.25rem', whiteSpace: 'nowrap' }}>{day}</span>
}

function Visits({ visits }: { visits: readonly CustomerVisit[] }) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return (
    <Box component="ul" aria-label={t`Visits`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {visits.map(({ pendingId, signedInAt, ticket, points, employeeName }) => {
        const details = [ticket !== null && t`Machine ${ticket}`, employeeName !== '' && t`given by ${employeeName}`]
        return (
          <Box
            key={pendingId}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              columnGap: 2,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <span>{formatDateTime(signedInAt, timezone)}</span>
            <Box component="span" sx={points === null ? { color: 'text.secondary' } : { fontWeight: 500 }}>
              {points === null ? (
                <Trans>Nothing given</Trans>
              ) : (
                <Plural value={points} one="# point" other="# points" />
              )}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', gridColumn: '1 / -1' }}>
              {details.filter(Boolean).join(' · ')}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
