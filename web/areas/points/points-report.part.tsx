import { useLingui } from '@lingui/react/macro'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'
import { reportDate } from './dashboard.rules.ts'

interface PointsReportProps {
  /** A business day, YYYY-MM-DD; of a shift or of a reading session the day that names the file. */
  day: string
  /** Those of this shift only. */
  clockId?: number
  /** Those that belong to this reading session. */
  sessionId?: number
  /** Those that this person gave; left out, everybody's. */
  by?: { userId: number; firstname: string } | undefined
  onBack: () => void
}

/** The points given on a business day, in a shift or in a reading session, in place of the screen. */
export function PointsReport({ day, clockId, sessionId, by, onBack }: PointsReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const reply = useCall(
    'POST /report/previewPointReport',
    {
      locationId,
      date: reportDate(day),
      ...(clockId !== undefined && { clockId }),
      ...(sessionId !== undefined && { sessionId }),
      ...(by && { userId: by.userId }),
    },
    REPORT_ONCE,
  )
  const whose = by?.firstname ?? t`Everybody`
  return (
    <PdfViewer
      title={t`Points Report – ${whose}, ${day}`}
      bytes={useReportBytes(reply)}
      fileName={`${day} - ${whose} Points Report.pdf`}
      onBack={onBack}
    />
  )
}
