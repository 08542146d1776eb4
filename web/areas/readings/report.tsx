import { useLingui } from '@lingui/react/macro'

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

/** The master reading report of one session, in place of the screen. */
export function MasterReadingReport({ session, onBack }: { session: SessionSummary; onBack: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { sessionId, businessDay } = session
  const reply = useCall('POST /report/previewMasterReadingReport', { sessionId, locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Master Reading Report – session ${sessionId}`}
      bytes={useReportBytes(reply)}
      fileName={`Master Reading Report - ${businessDay} - session ${sessionId}.pdf`}
      onBack={onBack}
    />
  )
}
