import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'

import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { LedgerSource } from '@countroom/contract/transactions/transactions.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useCall } from '../../lib/client.ts'
import { formatPay, formatSignedPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { Entry } from './ledgers.rules.ts'

interface SourceDialogProps {
  ledger: LedgerName
  entry: Entry
  onClose: () => void
}

/** Shows where an entry comes from: a transaction, or a drawer that was short when its shift was settled. */
export function SourceDialog({ ledger, entry, onClose }: SourceDialogProps) {
  const { selectedLocationId: locationId } = useUser()
  const { entryId, transactionId } = entry
  const { data, error, refetch } = useCall('POST /loan/getSource', { ledger, entryId, locationId }, { isQuiet: true })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="source-title">
      <DialogTitle id="source-title">
        {transactionId !== null ? <Trans>Transaction {transactionId}</Trans> : <Trans>Short from a shift</Trans>}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }} tabIndex={0}>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data && <Source source={data.source} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" data-initial-focus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Source({ source: { transaction, drawer, shift } }: { source: LedgerSource }) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const at = (instant: string) => clearTime(instant, timezone)
  const facts: [label: string, text: string][] = [
    ...(transaction
      ? ([
          [t`Description`, transaction.description],
          [t`Amount`, formatPay(transaction.amount)],
          [t`Bank or expense`, transaction.type === 'bank' ? t`Bank` : t`Expense`],
          [t`Entered`, t`${at(transaction.dateTime)} by ${transaction.employeeName}`],
          [t`Comments`, transaction.comments],
        ] satisfies [string, string][])
      : []),
    ...(drawer
      ? ([
          [t`Expected`, drawer.expected === null ? '–' : formatPay(drawer.expected)],
          [t`Counted`, drawer.counted === null ? '–' : formatPay(drawer.counted)],
          [t`Short or over`, drawer.shortOver === null ? '–' : formatSignedPay(drawer.shortOver)],
        ] satisfies [string, string][])
      : []),
    ...(shift
      ? ([
          [t`Shift`, t`${shift.name}, clocked in at ${at(shift.clockIn)}`],
          [t`Settled by`, shift.sessionId === null ? t`Not settled yet` : t`Reading session ${shift.sessionId}`],
        ] satisfies [string, string][])
      : []),
  ]
  const voided = transaction?.void
  return (
    <>
      {voided && (
        <Alert severity="warning">
          <Trans>
            Voided by {voided.by} at {at(voided.at)}: {voided.reason}
          </Trans>
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            </div>
          ))}
      </Box>
    </>
  )
}
