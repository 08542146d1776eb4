import { Trans, useLingui } from '@lingui/react/macro'
import CriticalIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import SnoozeIcon from '@mui/icons-material/Snooze'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import type { Alert } from '@countroom/contract/alerts/alerts.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'

interface AlertRowsProps {
  alerts: readonly Alert[]
  /** Whether the user may snooze and delete notifications. */
  mayClear: boolean
}

/** The notifications, newest first. The snooze button of a row opens a question below it. */
export function AlertRows({ alerts, mayClear }: AlertRowsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [asked, setAsked] = useState<number>()
  const listRef = useRef<HTMLUListElement>(null)
  const snooze = useChange('POST /alert/snooze', { refreshes: ['POST /alert/list'] })
  const resolve = useChange('POST /alert/resolve', { refreshes: ['POST /alert/list'] })
  const isBusy = snooze.isPending || resolve.isPending

  const focusOn = (selector: string) =>
    (listRef.current?.querySelector<HTMLElement>(selector) ?? listRef.current)?.focus()
  const wasAsked = useRef<number>(undefined)
  useEffect(() => {
    if (asked !== undefined) focusOn('[data-first]')
    else if (wasAsked.current !== undefined) focusOn(`[data-return="${wasAsked.current}"]`)
    wasAsked.current = asked
  }, [asked])

  /**
   * Snoozes or deletes a notification. Its row disappears, so the next row takes the focus, or the previous row if there is no next row. After a
   * refusal the question stays open.
   */
  const act = async (run: typeof snooze.run | typeof resolve.run, alertId: number) => {
    const place = alerts.findIndex((alert) => alert.alertId === alertId)
    const next = alerts[place + 1] ?? alerts[place - 1]
    const outcome = await run({ alertId, locationId })
    if (!outcome?.result) return
    wasAsked.current = next?.alertId
    setAsked(undefined)
  }

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Otherwise Escape would also close the whole list.
    event.stopPropagation()
    setAsked(undefined)
  }

  return (
    <Box
      component="ul"
      ref={listRef}
      aria-labelledby="alerts-title"
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        m: 0,
        p: 0,
        listStyle: 'none',
        borderTop: 1,
        borderColor: 'divider',
        outlineOffset: '-2px !important',
      }}
    >
      {alerts.map((alert) => (
        <Row
          key={alert.alertId}
          alert={alert}
          isAsked={asked === alert.alertId}
          {...(mayClear && { onAsk: () => setAsked(alert.alertId) })}
        >
          {asked === alert.alertId && (
            <Box role="group" aria-label={t`Snooze or delete`} onKeyDown={leaveOnEscape} sx={questionStyle}>
              <Typography variant="caption" sx={{ flex: '1 1 100%', textAlign: 'right', color: 'text.secondary' }}>
                <Trans>Delete removes it for everybody.</Trans>
              </Typography>
              <Button data-first disabled={isBusy} onClick={() => setAsked(undefined)}>
                <Trans>No</Trans>
              </Button>
              <Button disabled={isBusy} onClick={() => void act(snooze.run, alert.alertId)}>
                <Trans>Snooze until 7:00 AM</Trans>
              </Button>
              <Button
                variant="contained"
                color="error"
                disabled={isBusy}
                onClick={() => void act(resolve.run, alert.alertId)}
              >
                <Trans>Delete</Trans>
              </Button>
            </Box>
          )}
        </Row>
      ))}
    </Box>
  )
}

const LOOKS = {
  critical: { Icon: CriticalIcon, color: 'error.main' },
  warning: { Icon: WarningIcon, color: 'warning.main' },
  info: { Icon: InfoIcon, color: 'info.main' },
} as const

interface RowProps {
  alert: Alert
  /** Opens the question below the row. Absent for users who may not snooze or delete notifications. */
  onAsk?: () => void
  isAsked: boolean
  /** The question below the row, when it is open. */
  children: ReactNode
}

function Row({ alert, onAsk, isAsked, children }: RowProps) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const { alertId, classification, alertMessage, timestamp, identifier } = alert
  const { Icon, color } = LOOKS[classification]
  const names = { critical: t`Critical`, warning: t`Warning`, info: t`Info` }
  return (
    <Box component="li" sx={rowStyle}>
      <Icon fontSize="small" sx={{ color, mt: '1px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <Box component="span" sx={{ color, fontWeight: 500 }}>
            {names[classification]}
          </Box>
          {' · '}
          <Moment instant={timestamp} timezone={locationTimezone} />
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {alertMessage
            .split(WRITTEN_TIME)
            .map((part, index) => (index % 2 === 0 ? part : <Unbroken key={index}>{part}</Unbroken>))}
        </Typography>
        {identifier.userName !== '' && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            <bdi>{identifier.userName}</bdi>
          </Typography>
        )}
      </Box>
      {onAsk && (
        <IconButton
          aria-label={t`Snooze or delete: ${alertMessage}`}
          title={t`Snooze or delete`}
          aria-expanded={isAsked}
          data-return={alertId}
          onClick={onAsk}
          sx={{ alignSelf: 'start', mt: -0.5 }}
        >
          <SnoozeIcon fontSize="small" />
        </IconButton>
      )}
      {children}
    </Box>
  )
}

/** A date in a message, with the time if one follows. */
const WRITTEN_TIME = /(\d{4}-\d\d-\d\d(?: \d{1,2}:\d\d [AP]M)?)/

function Unbroken({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.5,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const questionStyle = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  pt: 1,
} as const
