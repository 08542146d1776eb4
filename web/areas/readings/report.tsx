import { useLingui } from '@lingui/react/macro'

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { serverNow, useCall } from '../../lib/client.ts'
import { businessDayAt } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { useOpenedOn } from '../../ui/use-opened-on.ts'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

interface SessionReportProps {
  session: SessionSummary
  onBack: () => void
}

/** The master reading report of one session, shown in place of the screen. */
export function MasterReadingReport({ session, onBack }: SessionReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { sessionId, businessDay } = session
  const openedOn = useOpenedOn()
  const reply = useCall('POST /report/previewMasterReadingReport', { sessionId, locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Master Reading Report – session ${sessionId}`}
      bytes={useReportBytes(reply)}
      fileName={`Master Reading Report - ${businessDay} - session ${sessionId} - ${openedOn}.pdf`}
      onBack={onBack}
    />
  )
}

/** The paper form for one round of readings, to fill in by hand, shown in place of the screen. */
export function RoundOnPaper({ onBack }: Pick<SessionReportProps, 'onBack'>) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const reply = useCall('POST /report/previewRoundOnPaper', { locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Round on Paper`}
      bytes={useReportBytes(reply)}
      fileName={`Round on Paper - ${businessDayAt(serverNow(), locationTimezone)}.pdf`}
      onBack={onBack}
    />
  )
}

/** The match points report of one session, shown in place of the screen. */
export function MatchPointsReport({ session, onBack }: SessionReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { sessionId, businessDay } = session
  const openedOn = useOpenedOn()
  const reply = useCall('POST /report/previewMatchPointReport', { sessionId, locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Match Points Report – session ${sessionId}`}
      bytes={useReportBytes(reply)}
      fileName={`Match Points Report - ${businessDay} - session ${sessionId} - ${openedOn}.pdf`}
      onBack={onBack}
    />
  )
}
