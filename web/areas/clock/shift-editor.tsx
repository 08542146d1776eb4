import { Trans, useLingui } from '@lingui/react/macro'
import CashLeftIcon from '@mui/icons-material/PointOfSaleOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'

import type { CashCount, Drawer } from '@countroom/contract/cash/cash.shapes.ts'
import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { sumDollars } from '@countroom/contract/kernel/money.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { CountNotice } from '../cash/count-notice.part.tsx'
import { EditedShiftScope } from '../cash/drawer-shift.part.tsx'
import { ShortOver } from '../cash/short-over.part.tsx'
import { Entries } from '../transactions/entries.part.tsx'
import { useShiftText } from './use-shift-text.ts'

const Till = lazy(async () => ({ default: (await import('../tickets/till.part.tsx')).Till }))
const CashLeftDialog = lazy(async () => ({ default: (await import('../cash/cash-left.part.tsx')).CashLeftDialog }))

interface ShiftEditorProps {
  shift: ClockRecord
  back: { label: string; onBack: () => void }
}

/** The shift transaction editor: an administrator corrects the cash of an employee's shift (part 1 section 2, domain 4). */
export function ShiftEditor({ shift, back }: ShiftEditorProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId, routes } = useUser()
  const { clockId, name } = shift
  const { data, error, refetch } = useCall(
    'POST /transaction/getDrawer',
    { userId, clockId, locationId },
    { isQuiet: true },
  )
  const shiftText = useShiftText()
  const [counting, setCounting] = useState<{ toExplain?: CashCount }>()
  const [part, setPart] = useState<'entries' | 'tickets'>('entries')
  useSubPage(back.onBack)
  const drawer = data?.drawer
  const settledBy = drawer?.sessionId ?? undefined
  const hasTickets = routes.includes('ticket-out')
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Edit Shift – ${name}`} back={back}>
        {drawer && settledBy === undefined && (
          <ToolButton label={t`Set Cash Left`} icon={<CashLeftIcon />} onClick={() => setCounting({})} />
        )}
      </PageHeader>
      <Typography sx={{ color: 'text.secondary' }}>{shiftText(shift)}</Typography>
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {drawer && (
        <EditedShiftScope value={{ clockId, userId: shift.userId }}>
          <Held drawer={drawer} />
          <CountNotice drawer={drawer} onExplain={(toExplain) => setCounting({ toExplain })} />
          {hasTickets && (
            <Box>
              <Segmented
                label={t`What to edit`}
                value={part}
                options={[
                  { value: 'entries', label: t`Transactions` },
                  { value: 'tickets', label: t`Ticket Out` },
                ]}
                onChange={setPart}
              />
            </Box>
          )}
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            {part === 'entries' ? <Entries settledBy={settledBy} /> : <Till settledBy={settledBy} />}
          </Suspense>
        </EditedShiftScope>
      )}
      <Suspense fallback={null}>
        {counting && (
          <CashLeftDialog clockId={clockId} toExplain={counting.toExplain} onClose={() => setCounting(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}

/** What the drawer should hold, what was counted, and who counted it. */
function Held({ drawer: { expected, counts } }: { drawer: Drawer }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const last = counts.at(-1)
  if (expected === null) return null
  // The difference also includes cash that moved after the drawer was counted.
  const difference = last && sumDollars([last.cashLeft, -expected])
  return (
    <StatRow>
      <Stat label={t`Should hold`} figure={formatPay(expected)} />
      <Stat
        label={t`Counted`}
        figure={last ? formatPay(last.cashLeft) : '–'}
        note={
          last ? (
            <Trans>
              {last.countedBy}, {clearTime(last.countedAt, locationTimezone)}
            </Trans>
          ) : (
            <Trans>Nobody has counted it yet</Trans>
          )
        }
      />
      {difference !== undefined && <ShortOver dollars={difference} note={last?.reason} />}
    </StatRow>
  )
}
