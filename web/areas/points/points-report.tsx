import { useLingui } from '@lingui/react/macro'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'
import { reportDate } from './dashboard.rules.ts'

interface PointsReportProps {
  /** A business day, YYYY-MM-DD. */
  day: string
  /** Those that this person gave; left out, everybody's. */
  by?: { userId: number; firstname: string } | undefined
  onBack: () => void
}

/** The points given on a business day, in place of the screen. */
export function PointsReport({ day, by, onBack }: PointsReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const reply = useCall(
    'POST /report/previewPointReport',
    { locationId, date: reportDate(day), ...(by && { userId: by.userId }) },
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
