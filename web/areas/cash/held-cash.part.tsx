import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ArrowIcon from '@mui/icons-material/ArrowForward'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

import type { ResultAt } from '@countroom/contract/api.ts'
import { sumDollars } from '@countroom/contract/kernel/money.ts'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate, formatPay, formatSignedPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Difference } from '../../ui/difference.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Moment } from '../../ui/moment.tsx'

type Held = ResultAt<'POST /transaction/listHeldCash'>

const IS_OPEN = 'held-cash-open'

/** Shows who holds cash now: the total in one line, which expands to every drawer and every unanswered hand-over. It is updated live. */
export function HeldCash() {
  const { selectedLocationId: locationId } = useUser()
  const id = useId()
  const { data, error, refetch } = useCall('POST /transaction/listHeldCash', { locationId }, { isQuiet: true })
  const [isOpen, setIsOpen] = useState(() => readStored(IS_OPEN, (value) => value === true) ?? false)
  const toggle = () => {
    writeStored(IS_OPEN, !isOpen)
    setIsOpen(!isOpen)
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby={`${id}-title`} sx={{ overflow: 'hidden' }}>
      <ButtonBase aria-expanded={isOpen} aria-controls={id} onClick={toggle} sx={lineStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box id={`${id}-title`} sx={{ fontWeight: 600 }}>
            <Trans>Who holds cash now</Trans>
          </Box>
          <Typography component="div" variant="caption" sx={{ color: 'text.secondary', minHeight: '1.25rem' }}>
            {data && <Summary held={data} />}
            {error && !data && error.message}
          </Typography>
        </Box>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {data && formatPay(sumDollars(data.drawers.map(({ expected }) => expected)))}
        </Box>
        <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      </ButtonBase>
      <Box id={id} hidden={!isOpen} sx={{ px: 2, pb: 1 }}>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {data && isOpen && <Details held={data} />}
      </Box>
    </Paper>
  )
}

function Summary({ held: { drawers, handOvers } }: { held: Held }) {
  const ended = drawers.filter(({ clockOut }) => clockOut !== null).length
  return (
    <>
      <Plural value={drawers.length} _0="No drawers" one="# drawer" other="# drawers" />
      {ended > 0 && (
        <>
          {' · '}
          <Plural value={ended} one="# ended, not settled" other="# ended, not settled" />
        </>
      )}
      {handOvers.length > 0 && (
        <>
          {' · '}
          <Plural value={handOvers.length} one="# hand-over waits" other="# hand-overs wait" />
        </>
      )}
    </>
  )
}

function Details({ held: { drawers, handOvers } }: { held: Held }) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const today = formatDate(new Date(serverNow()), timezone)
  if (drawers.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nobody holds cash</Trans>}
        text={<Trans>A drawer opens when an employee clocks in. It stays here until a session settles it.</Trans>}
      />
    )
  }
  return (
    <>
      <Box component="ul" aria-label={t`Drawers`} sx={listStyle}>
        {drawers.map(({ clockId, name, clockIn, clockOut, expected, counted }) => (
          <Item
            key={clockId}
            title={
              <>
                <bdi>{name}</bdi>
                {clockOut !== null && (
                  <Chip color="warning" variant="outlined" label={t`Not settled`} sx={{ ml: 1, height: '1.375rem' }} />
                )}
              </>
            }
            note={
              clockOut === null ? (
                <Trans>
                  on shift since <Moment instant={clockIn} timezone={timezone} today={today} />
                </Trans>
              ) : (
                <Trans>
                  ended <Moment instant={clockOut} timezone={timezone} today={today} />
                </Trans>
              )
            }
            figure={formatPay(expected)}
            figureNote={
              counted !== null && (
                <>
                  <Trans>counted {formatPay(counted)}</Trans>{' '}
                  {counted !== expected && (
                    <Difference value={sumDollars([counted, -expected])} format={formatSignedPay} />
                  )}
                </>
              )
            }
          />
        ))}
      </Box>
      {handOvers.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 1 }}>
            <Trans>Between two people</Trans>
          </Typography>
          <Box component="ul" aria-label={t`Between two people`} sx={listStyle}>
            {handOvers.map(({ rolloverId, giverName, receiverName, type, amount, requestedAt }) => (
              <Item
                key={rolloverId}
                title={
                  <>
                    <bdi>{giverName}</bdi>
                    <ArrowIcon titleAccess={t`to`} sx={{ fontSize: '1rem', mx: 1, verticalAlign: 'text-bottom' }} />
                    <bdi>{receiverName}</bdi>
                  </>
                }
                note={
                  <Trans>
                    offered <Moment instant={requestedAt} timezone={timezone} today={today} />
                  </Trans>
                }
                figure={formatPay(amount)}
                figureNote={type === 'expense' && <Trans>an expense</Trans>}
              />
            ))}
          </Box>
        </>
      )}
    </>
  )
}

interface ItemProps {
  title: ReactNode
  note: ReactNode
  figure: ReactNode
  figureNote: ReactNode
}

function Item({ title, note, figure, figureNote }: ItemProps) {
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        <Box sx={{ fontWeight: 500 }}>{figure}</Box>
        {figureNote && (
          <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
            {figureNote}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const lineStyle = {
  width: '100%',
  minHeight: '3.5rem',
  px: 2,
  py: 0.5,
  gap: 1.5,
  font: 'inherit',
  textAlign: 'start',
} as const
/** The style of a list with as many columns as fit, so that each amount stays close to its name. */
const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  columnGap: 3,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const
const itemStyle = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 2,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
