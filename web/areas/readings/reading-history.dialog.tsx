import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { ResultAt } from '@countroom/contract/api.ts'
import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatMeter } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type MeterName, METER_NAMES } from './entry.rules.ts'
import { useMeterLabels, useReasonText } from './use-reading-labels.ts'

type Revision = ResultAt<'POST /machine/listReadingHistory'>['revisions'][number]

interface ReadingHistoryDialogProps {
  reading: Pick<Reading, 'machine' | 'sessionId'>
  onClose: () => void
  /** Opens the form to read the machine again. */
  onCorrect?: () => void
}

/** Shows every value of a machine's reading in a session, with who entered it and when. */
export function ReadingHistoryDialog({ reading, onClose, onCorrect }: ReadingHistoryDialogProps) {
  const { selectedLocationId: locationId } = useUser()
  const { machine, sessionId } = reading
  const { data, error, refetch } = useCall(
    'POST /machine/listReadingHistory',
    { sessionId, locationId, machine },
    { isQuiet: true },
  )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="reading-history-title">
      <DialogTitle id="reading-history-title">
        <Trans>
          Machine {machine} in session {sessionId}
        </Trans>
      </DialogTitle>
      <DialogContent>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={72} />}
        {data && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.revisions.map((revision, index) => (
              <RevisionEntry key={revision.revision} revision={revision} isCurrent={index === 0} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {onCorrect && (
          <Button onClick={onCorrect}>
            <Trans>Read it again</Trans>
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function RevisionEntry({ revision, isCurrent }: { revision: Revision; isCurrent: boolean }) {
  const { locationTimezone } = useUser()
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {isCurrent ? <Trans>Current</Trans> : <Trans>Replaced</Trans>}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <Trans>
            <Moment instant={revision.readAt} timezone={locationTimezone} /> by {revision.readBy}
          </Trans>
        </Typography>
      </Box>
      <Box sx={{ color: isCurrent ? 'text.primary' : 'text.secondary' }}>
        {METER_NAMES.map((meter) => (
          <MeterLine key={meter} meter={meter} revision={revision} />
        ))}
      </Box>
    </Box>
  )
}

function MeterLine({ meter, revision }: { meter: MeterName; revision: Revision }) {
  const { t } = useLingui()
  const meterLabels = useMeterLabels()
  const reasonText = useReasonText()
  const [value, formula, reason] =
    meter === 'in'
      ? [revision.curIn, revision.inText, revision.inReason]
      : [revision.curOut, revision.outText, revision.outReason]
  const text = reason && reasonText(reason)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <Box component="span" sx={{ width: '4ch' }}>
        {meterLabels[meter]}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: '10ch' }}>
        {formatMeter(value)}
      </Box>
      {formula !== null && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t`typed ${formula}`}
        </Typography>
      )}
      {reason && (
        <Typography component="span" variant="body2" sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
          {t`${text}: ${reason.note}`}
        </Typography>
      )}
    </Box>
  )
}
