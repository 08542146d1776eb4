import { Plural, Trans, useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import OpenIcon from '@mui/icons-material/OpenInNew'
import PrintIcon from '@mui/icons-material/Print'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'
import type { Reading, SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { bytesOfBase64 } from '../../lib/base64.ts'
import { call, useCall } from '../../lib/client.ts'
import { formatDollars, formatPercent, formatSignedDollars } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { Difference } from '../../ui/difference.tsx'
import { feedback } from '../../ui/feedback.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { SettledDrawers } from '../cash/settled-drawers.part.tsx'
import { bestAndWorst } from './round.rules.ts'
import { sessionToOpen } from './session-to-open.store.ts'

interface EndedRoundProps {
  session: SessionSummary
  onClose: () => void
}

/** Shows the results of the reading session that this person just ended. Its title takes the focus. */
export function EndedRound({ session, onClose }: EndedRoundProps) {
  const { t } = useLingui()
  const user = useUser()
  const navigate = useNavigate()
  const { selectedLocationId: locationId } = user
  const { sessionId, businessDay, totals } = session
  const { data } = useCall('POST /machine/listReading', { sessionId, locationId }, { isQuiet: true })
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => titleRef.current?.focus(), [])
  const [isPrinting, setIsPrinting] = useState(false)
  const { best, worst } = bestAndWorst(data?.readings ?? [])
  const corrected = data?.readings.filter(({ corrections }) => corrections > 0).map(({ machine }) => machine)

  // Part 2 section 6: only administrators see the reports of a master reading. Others print this page.
  const print = async () => {
    if (!isAdministrator(user)) return window.print()
    setIsPrinting(true)
    try {
      const [{ pdfData }, { openPdf }, { printPages }] = await Promise.all([
        call('POST /report/previewMasterReadingReport', { sessionId, locationId }),
        import('../../ui/pdf-document.ts'),
        import('../../ui/pdf-print.ts'),
      ])
      const pdf = await openPdf(bytesOfBase64(pdfData))
      await printPages(pdf.pages, `Master Reading Report - ${businessDay} - session ${sessionId}`)
      pdf.close()
    } catch {
      feedback.error(t`Printing failed. Open the session under Master Reading and print its report there.`)
    } finally {
      setIsPrinting(false)
    }
  }

  return (
    <Paper variant="outlined" component="section" aria-labelledby="ended-round-title" sx={{ p: 2 }}>
      <Stack sx={{ gap: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography
            variant="h2"
            id="ended-round-title"
            ref={titleRef}
            tabIndex={-1}
            sx={{ flex: 1, outline: 'none !important' }}
          >
            <Trans>Reading Session {sessionId} has ended</Trans>
          </Typography>
          <IconButton aria-label={t`Close`} title={t`Close`} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        <StatRow>
          <Stat label={t`In`} figure={formatDollars(totals.inValue)} />
          <Stat label={t`Out`} figure={formatDollars(totals.outValue)} />
          <Stat
            label={t`Difference`}
            figure={<Difference value={totals.difference} format={formatSignedDollars} />}
            note={<Plural value={totals.machines} one="of # machine" other="of # machines" />}
          />
          <Stat label={t`Hold %`} figure={formatPercent(holdPercent(totals)) || '–'} />
        </StatRow>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' }}>
          <MachineList title={t`Best machines`} readings={best} />
          <MachineList title={t`Worst machines`} readings={worst} />
        </Box>
        <Typography sx={{ color: 'text.secondary', minHeight: 24, overflowWrap: 'anywhere' }}>
          {corrected && corrected.length === 0 && <Trans>No reading was corrected.</Trans>}
          {corrected && corrected.length > 0 && (
            <>
              <Plural value={corrected.length} one="# machine was corrected" other="# machines were corrected" />
              {': '}
              {corrected.join(', ')}
            </>
          )}
        </Typography>
        <SettledDrawers title={t`Drawers`} clockIds={session.employees.map(({ clockId }) => clockId)} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {user.routes.includes('master-reading') && (
            <Button
              variant="outlined"
              startIcon={<OpenIcon />}
              onClick={() => {
                sessionToOpen.give(session)
                void navigate('/master-reading')
              }}
            >
              <Trans>Open</Trans>
            </Button>
          )}
          <Button variant="outlined" startIcon={<PrintIcon />} disabled={isPrinting} onClick={() => void print()}>
            <Trans>Print</Trans>
          </Button>
        </Box>
      </Stack>
    </Paper>
  )
}

function MachineList({ title, readings }: { title: string; readings: readonly Reading[] }) {
  if (readings.length === 0) return null
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {readings.map(({ machine, game, difference }) => (
          <Box
            component="li"
            key={machine}
            sx={{ display: 'flex', gap: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              <Box component="span" sx={{ fontWeight: 500, mr: 1 }}>
                {machine}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {game}
              </Box>
            </Box>
            <Difference value={difference} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
